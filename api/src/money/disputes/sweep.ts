// Owns syncing disputes on a schedule, because a webhook may be lost.
import { disputeStates } from '@akwaaba/contract/dispute-states'
import type { Deps } from '#deps.ts'
import { syncDisputes } from './disputes.ts'

const sweptDays = 3

/**
 * Syncs every open dispute, and the payments that were disputed in the last days. A provider that does not answer does not
 * stop the others from being asked.
 */
export const sweepDisputes = async (deps: Deps): Promise<void> => {
  const since = deps.clock.in({ minutes: -sweptDays * 24 * 60 })
  const open = await deps.db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select('payments.reference')
    .where('disputes.state', 'in', disputeStates.having('holdsRefunds'))
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
