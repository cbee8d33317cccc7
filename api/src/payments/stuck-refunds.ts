// Owns refunds that wait for an administrator: held back while a payer disputes, sent again, or paid by hand.
import { fail } from '@akwaaba/contract/errors'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { move } from './refund-move.ts'
import { byProvider, finish, locked, read } from './refunds.ts'

/** Has the refunds of a payment that were not sent yet wait for an administrator. The payment must be locked. */
export const holdUnsent = async (deps: Deps, tx: Tx, paymentId: string): Promise<void> => {
  const unsent = await tx
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'requested')
    .forUpdate()
    .execute()
  for (const { id } of unsent) await move(deps, tx, id, 'stick', byProvider)
}

/** Marks a refund paid by an administrator's own hand; refuses with illegal_transition where it is done. */
export const settleByHand = async (
  deps: Deps,
  tx: Tx,
  refundId: string,
  { actorId, bankTransactionId, destination }: { actorId: string; bankTransactionId: string; destination: string },
): Promise<void> => {
  const found = await read(deps, refundId)
  const { state } = await locked(tx, found)
  // One that is still under way by itself would go back twice.
  if (state !== 'failed' && state !== 'needsAttention') return fail('illegal_transition')
  await finish(deps, tx, found, { by: { actor: 'admin', id: actorId }, providerRef: bankTransactionId, destination })
}

/** Has a refund sent again that failed or needs attention; refuses with illegal_transition. */
export const sendAgain = async (deps: Deps, tx: Tx, refundId: string, actorId: string): Promise<void> => {
  await locked(tx, await read(deps, refundId))
  await move(deps, tx, refundId, 'retry', { actor: 'admin', id: actorId }, { providerRef: null })
}
