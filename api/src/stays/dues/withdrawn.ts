// Owns shares that their payers have taken back before all had paid: the due is lost, and the same sum is asked for again in another one.
import { dueStates } from '@akwaaba/contract/due-states'
import { sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { type DueRow, moveDue } from './move.ts'

/** The condition on a row of dues that it was not taken back. What is lost in a dispute has another due in its place. */
export const isStillAsked = sql<boolean>`(state <> 'lost' or exists (select from dues again where again.in_place_of = dues.id))`

/** The key of the refund of a share that its payer takes back, by the id of its due. */
export const withdrawalKey = (dueId: string): string => `withdrawn:${dueId}`

const byPayer = { actor: 'customer', id: null } as const

/**
 * Asks for a paid share again, as one of the same name without an address, since its payer takes it back; gives the payment to refund,
 * undefined where the due is not paid. The apartment must be locked.
 */
export const reopenShare = async (
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  { id: shareId, name }: { id: string; name: string },
): Promise<string | undefined> => {
  const due = await tx
    .selectFrom('dues')
    .selectAll()
    .where('shareId', '=', shareId)
    .where('state', '=', 'paid')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (due === undefined || due.paidByPayment === null) return undefined
  await moveDue(deps, tx, due, 'withdraw', byPayer)
  const { bookingId, organisationId, amountCents } = due
  const [id, createdAt] = [deps.ids.next(), deps.clock.now()]
  await tx
    .insertInto('shares')
    .values({ id, bookingId, name, email: null, openedAt: null, remindedAt: null, createdAt })
    .execute()
  const { last } = await tx
    .selectFrom('dues')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
  const again: DueRow = {
    ...{ id: deps.ids.next(), bookingId, organisationId, position: last + 1, kind: 'share', shareId: id, amountCents },
    ...{ dueAt: null, state: dueStates.initial, paidByPayment: null, inPlaceOf: null, guestFeeCents: null, createdAt },
  }
  await tx.insertInto('dues').values(again).execute()
  return due.paidByPayment
}
