// Owns what time does to reviews: those whose other side has not written are shown, those that are held as well, listings are ranked,
// and guests are asked for one.
import { addDays, endOfDay, minutesAfter } from '@akwaaba/contract/dates'
import { reviewStates } from '@akwaaba/contract/review-states'
import { sql } from 'kysely'
import { lockApartmentOf } from '#bookings/holds.ts'
import { enqueueAll } from '#db/outbox.ts'
import { isDue } from '#db/states.ts'
import { bySystem } from '#db/transition.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { moveReview, publishReview } from './move.ts'
import { releaseTourReviews } from './tour-moderation.ts'
import { isUnseen } from './writing.ts'

const atOnce = 500

const publishDue = async (deps: Deps, event: 'publish' | 'release'): Promise<void> => {
  const due = reviewStates.deadline(event)
  const from = event === 'publish' ? 'written' : 'held'
  for (;;) {
    const rows = await deps.db
      .selectFrom('reviews')
      .select(['id', 'bookingId'])
      .where('state', '=', from)
      .where(isDue('reviews', due, deps.clock.now()))
      .orderBy(due.column)
      .limit(atOnce)
      .execute()
    for (const { id, bookingId } of rows)
      await inTransaction(deps.db, async (tx) => {
        await lockApartmentOf(tx, bookingId)
        const found = tx.selectFrom('reviews').selectAll().where('id', '=', id).where('state', '=', from)
        const row = await found.forUpdate().executeTakeFirst()
        if (row === undefined) return
        if (event === 'publish') await publishReview(deps, tx, row)
        else await moveReview(deps, tx, row, event, bySystem, { publishedAt: deps.clock.now() })
      })
    if (rows.length < atOnce) return
  }
}

/** Publishes every review whose time is over, and every one that was held and that nobody has decided about. */
export const publishDueReviews = async (deps: Deps): Promise<void> => {
  await publishDue(deps, 'publish')
  await publishDue(deps, 'release')
  await releaseTourReviews(deps)
}

/** Ranks the listings by the mean of the platform as it is now, some at a time. Throws where the sums are not those of the reviews. */
export const rankListings = async (deps: Deps): Promise<void> => {
  // Of few listings the mean is that of the beginning.
  await sql`update rating_means set mean = round((
    select (coalesce(sum(overall), 0) + 4.5 * 100) / (coalesce(sum(n), 0) + 100) from rating_sums), 2)`.execute(deps.db)
  for (let ranked = atOnce; ranked === atOnce; ) {
    const { numAffectedRows = 0n } = await sql`
      update apartments set rating_rank = rating_rank(rating_count, rating_sum) where id in (
        select id from rating_sums join apartments on id = apartment_id
        where rating_rank <> rating_rank(rating_count, rating_sum) order by id limit ${atOnce} for no key update of apartments skip locked
      )`.execute(deps.db)
    ranked = Number(numAffectedRows)
  }
  const { rows } = await sql`
    select apartment_id, n, overall, cleanliness, accuracy, location, value, host from rating_sums where n > 0 except
    select apartment_id, count(*), sum(overall), sum(cleanliness), sum(accuracy), sum(location), sum(value), sum(host)
    from reviews where side = 'guest' and state = 'published' group by apartment_id`.execute(deps.db)
  const tours = await sql`select tour_id, n, overall from tour_rating_sums where n > 0 except
    select tour_id, count(*), sum(overall) from tour_reviews where state = 'published' group by tour_id`.execute(
    deps.db,
  )
  rows.push(...tours.rows)
  if (rows.length > 0) throw new Error(`the sums of reviews are wrong for ${rows.length} listings`)
}

/** Adds the mails that ask a guest for a review: the morning after check-out, and a week later. */
export const inviteToReview = async (deps: Deps, bookingId: string): Promise<void> => {
  const found = deps.db
    .selectFrom('bookings')
    .select(['checkOut', isUnseen.as('isUnseen')])
    .where('id', '=', bookingId)
  const { checkOut, isUnseen: isNot } = await found.executeTakeFirstOrThrow()
  if (isNot) return
  const morning = (daysLater: number) => minutesAfter(endOfDay(addDays(checkOut, daysLater)), 9 * 60)
  const payload = { bookingId }
  await enqueueAll(deps.db, [
    { name: 'mail:review-invitation', payload, when: { runAt: morning(0), key: `review-invitation-${bookingId}` } },
    { name: 'mail:review-reminder', payload, when: { runAt: morning(7), key: `review-reminder-${bookingId}` } },
  ])
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'bookings:invite-review': { bookingId: string }
    'bookings:publish-reviews': Record<string, never>
    'bookings:rank-listings': Record<string, never>
  }
}
