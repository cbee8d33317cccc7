// Owns syncing disputes on a schedule, because a webhook may be lost.
import { disputeStates } from '@akwaaba/contract/dispute-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { syncDisputes } from './disputes.ts'

const sweptDays = 3

// A refund that was under way when its dispute was lost has failed since: the loss is to be booked in its place.
const isToBeBooked = sql<boolean>`(disputes.booked_cents < disputes.lost_cents and exists (select from refunds
  where refunds.payment_id = payments.id and refunds.state = any(${refundStates.having('unsent')})))`

/**
 * Syncs every open dispute, those whose loss is not booked yet, and the payments that were disputed in the last days. A provider that does not answer does not
 * stop the others from being asked.
 */
export const sweepDisputes = async (deps: Deps): Promise<void> => {
  const since = deps.clock.in({ minutes: -sweptDays * 24 * 60 })
  const open = await deps.db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select('payments.reference')
    .where((is) => is.or([is('disputes.state', 'in', disputeStates.having('holdsRefunds')), isToBeBooked]))
    .execute()
  const references = new Set(open.map(({ reference }) => reference))
  const warn = (about: object) => (error: unknown) =>
    deps.log.warn({ err: error, ...about }, 'disputes were not asked about')
  for (const provider of Object.values(deps.providers)) {
    const refs =
      (await provider.listDisputedPayments?.(since, deps.clock.now()).catch(warn({ provider: provider.name }))) ?? []
    const rows = await deps.db
      .selectFrom('payments')
      .select('reference')
      .where('provider', '=', provider.name)
      .where((is) => is('chargeRef', '=', is.fn.any(is.val(refs))))
      .execute()
    for (const { reference } of rows) references.add(reference)
  }
  for (const reference of references) await syncDisputes(deps, reference).catch(warn({ reference }))
}
