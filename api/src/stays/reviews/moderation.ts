// Owns what administrators do about reviews: reading those that are no longer secret, hiding one for a reason, and showing it again.
import { fail } from '@akwaaba/contract/errors'
import type { ModeratedReview, ModerationQuery } from '@akwaaba/contract/review-moderation'
import { moderatedStates } from '@akwaaba/contract/review-states'
import { sql } from 'kysely'
import { lockApartmentOf } from '#bookings/holds.ts'
import { type Page, readPage } from '#db/page.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { knownReasons, moderationOf } from './hiding.ts'
import { moveReview, type ReviewRow } from './move.ts'

const newestFirst = {
  direction: 'desc',
  by: [
    ['reviews.writtenAt', 'timestamptz'],
    ['reviews.id', 'uuid'],
  ],
} as const

/** One page of the reviews in a state, newest first, or of all that are held, shown or hidden. */
export const listModeratedReviews = async (deps: Deps, ask: ModerationQuery): Promise<Page<ModeratedReview>> => {
  const states = ask.state ? [ask.state] : moderatedStates
  const [first, ...others] = states.map((state) => ({
    found: deps.db.selectFrom('reviews').where('reviews.state', '=', state),
  }))
  const rows = deps.db
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'reviews.bookingId')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .innerJoin('apartments', 'apartments.id', 'reviews.apartmentId')
    .selectAll('reviews')
    .select(['bookings.reference', 'apartments.apartmentName'])
    .select(sql<string>`case when users.deleted_at is null then users.username else 'a guest' end`.as('name'))
  if (first === undefined) return fail('not_found')
  const page = await readPage(deps.db, [first, ...others], ask, { keyset: newestFirst, rows })
  const items = page.items.map((row) => ({
    ...{ _id: row.id, side: row.side, state: row.state, reference: row.reference, name: row.name },
    ...{ apartment: { _id: row.apartmentId, apartmentName: row.apartmentName }, overall: row.overall },
    ...{ text: row.text, reply: row.reply, writtenAt: row.writtenAt.toISOString() },
    ...{ heldUntil: row.heldUntil?.toISOString() ?? null, hiddenReason: row.hiddenReason },
    ...{ heldFor: knownReasons(row), privateNote: row.privateNote },
  }))
  return { ...page, items }
}

/** Locks the apartment of a review and then the review; refuses with not_found also for one that is still secret. */
const lockReview = async (tx: Tx, id: string): Promise<ReviewRow & { reference: string }> => {
  const found = tx.selectFrom('reviews').selectAll('reviews').where('reviews.id', '=', id)
  const { bookingId = '' } = (await found.executeTakeFirst()) ?? fail('not_found')
  await lockApartmentOf(tx, bookingId)
  const row = await found
    .innerJoin('bookings', 'bookings.id', 'reviews.bookingId')
    .select('bookings.reference')
    .where('reviews.state', '!=', 'written')
    .forUpdate('reviews')
    .executeTakeFirst()
  return row ?? fail('not_found')
}

export const { hide: hideReview, restore: restoreReview } = moderationOf(lockReview, moveReview)
