// Owns dues whose money was lost in a dispute: another one in the place of each is asked for, until the money comes back.
import { addDays, endOfDay } from '@akwaaba/contract/dates'
import { dueStates } from '@akwaaba/contract/due-states'
import { limits } from '@akwaaba/contract/limits'
import { bySystem } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { addDue } from './changes.ts'
import { type DueRow, moveDue } from './move.ts'

const paidBy = (tx: Tx, paymentId: string) =>
  tx.selectFrom('dues').selectAll().where('paidByPayment', '=', paymentId).forNoKeyUpdate().executeTakeFirst()

/**
 * Asks the guest of a stay again for what a payment has paid, all of whose money was lost; gives the due that is to be paid now, undefined
 * where it was asked for already. The apartment must be locked, and then the payment.
 */
export const askAgain = async (
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  paymentId: string,
): Promise<DueRow | undefined> => {
  const due = await paidBy(tx, paymentId)
  if (!due || due.amountCents === 0 || !dueStates.can('lose', due.state)) return undefined
  await moveDue(deps, tx, due, 'lose', bySystem)
  const dueAt = endOfDay(addDays(deps.clock.today(), limits.askedAgainDays))
  const booking = { id: due.bookingId, organisationId: due.organisationId }
  const { amountCents, guestFeeCents } = due
  return addDue(deps, tx, booking, { kind: 'charge', amountCents, guestFeeCents, dueAt, inPlaceOf: due.id })
}

/**
 * Counts a lost due as paid again, since its money has come back, and the due in its place is not asked for any more. Gives false where
 * that one was paid, or lowered, since: then the money is owed to its payer. The apartment must be locked, and then the payment.
 */
export const regain = async (deps: Pick<Deps, 'clock'>, tx: Tx, paymentId: string): Promise<boolean> => {
  const due = await paidBy(tx, paymentId)
  if (!due || !dueStates.can('regain', due.state)) return true
  const instead = await tx
    .selectFrom('dues')
    .selectAll()
    .where('bookingId', '=', due.bookingId)
    .where('inPlaceOf', '=', due.id)
    .where('state', '!=', 'void')
    .forNoKeyUpdate()
    .executeTakeFirst()
  const isOpen = instead !== undefined && dueStates.is(instead.state, 'payable')
  if (!isOpen || instead.amountCents !== due.amountCents) return false
  await moveDue(deps, tx, instead, 'replace', bySystem)
  await moveDue(deps, tx, due, 'regain', bySystem)
  return true
}
