// Owns what happens to buyers when a package is taken off the site or a departure is called off.
import { fail } from '@akwaaba/contract/errors'
import { purchaseStates } from '@akwaaba/contract/purchase-states'
import { recordAudit } from '#audit/audit.ts'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { purchaseStateOf, refusalOfReturn } from './rules.ts'

const buyersOf = (tx: Tx, tourId: string) =>
  tx.selectFrom('tourPurchases').select(['paymentId', 'seats']).where('tourId', '=', tourId).execute()

/** Mails the buyers of a package that it was taken off the site; gives how many. Mails none once it has taken place. */
export const mailBuyers = async (deps: Deps, tx: Tx, tour: { id: string; date: string }): Promise<number> => {
  if (tour.date < deps.clock.today()) return 0
  const buyers = await buyersOf(tx, tour.id)
  for (const { paymentId } of buyers) await enqueue(tx, 'mail:package-removed', { paymentId })
  return buyers.length
}

/** Mails the buyers of a package that it is back on the site; none once it has taken place. */
export const mailBuyersOfRestored = async (deps: Deps, tx: Tx, tour: { id: string; date: string }): Promise<void> => {
  if (tour.date < deps.clock.today()) return
  for (const { paymentId } of await buyersOf(tx, tour.id)) await enqueue(tx, 'mail:package-restored', { paymentId })
}

/**
 * Marks a departure as called off and takes its package off the site, so that it cannot be bought any more; gives how many
 * purchases there are. Refuses with not_found, tour_over, and with illegal_transition when it was called off before.
 */
export const markCalledOff = async (deps: Deps, tx: Tx, actor: Actor, id: string, reason: string): Promise<number> => {
  const tour = await tx
    .selectFrom('tours')
    .select(['title', 'date', 'calledOffAt', 'deletedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!tour) return fail('not_found')
  if (tour.calledOffAt !== null)
    return fail('illegal_transition', { msg: 'This departure has been called off already.' })
  if (tour.date < deps.clock.today()) return fail('tour_over')
  const calledOffAt = deps.clock.now()
  await tx
    .updateTable('tours')
    .set({ calledOffAt, callOffReason: reason, deletedAt: tour.deletedAt ?? calledOffAt })
    .where('id', '=', id)
    .execute()
  const buyers = await buyersOf(tx, id)
  await recordAudit(deps, tx, actor, {
    action: 'call-off',
    kind: 'package',
    recordId: id,
    label: tour.title,
    after: { date: tour.date, buyers: buyers.length, seats: buyers.reduce((sum, { seats }) => sum + seats, 0) },
  })
  return buyers.length
}

/** Why a departure was called off; null where it was not. */
export const callOffReasonOf = async (db: Tx | Deps['db'], id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('tours')
    .select(['calledOffAt', 'callOffReason'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.calledOffAt ? row.callOffReason : null
}

/**
 * Locks the package of one of the caller's purchases and gives the id of its payment. Refuses with not_found, and with
 * illegal_transition where the purchase cannot be returned: while the package is offered, once it is called off, since it
 * is refunded then, and once it has taken place.
 */
export const lockReturnable = async (deps: Deps, tx: Tx, actor: Actor, purchaseId: string): Promise<string> => {
  const purchase = await tx
    .selectFrom('tourPurchases')
    .select(['tourId', 'paymentId'])
    .where('id', '=', purchaseId)
    .where('customerId', '=', actor.id)
    .executeTakeFirst()
  if (!purchase) return fail('not_found')
  const tour = await tx
    .selectFrom('tours')
    .select(['deletedAt', 'calledOffAt', 'date'])
    .where('id', '=', purchase.tourId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const state = purchaseStateOf({ ...tour, endedAt: null })
  if (!purchaseStates.can('return', state)) return fail('illegal_transition')
  const refusal = refusalOfReturn(tour, deps.clock.today())
  return refusal === null ? purchase.paymentId : fail(refusal.code)
}
