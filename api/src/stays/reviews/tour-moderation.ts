// Owns what administrators and time do about reviews of packages: those that are held are read, shown and hidden; who has been there is asked.
import { addDays } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { moderatedStates, reviewLimits, reviewStates } from '@akwaaba/contract/review-states'
import type { ModeratedTourReview, TourModerationQuery } from '@akwaaba/contract/tour-reviews'
import { sql } from 'kysely'
import { enqueueAll } from '#db/outbox.ts'
import { type Page, readPage } from '#db/page.ts'
import { isDue } from '#db/states.ts'
import { bySystem } from '#db/transition.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { knownReasons, moderationOf } from './hiding.ts'
import { moveTourReview, type TourReviewRow } from './tour-move.ts'

const newestFirst = {
  direction: 'desc',
  by: [
    ['tourReviews.writtenAt', 'timestamptz'],
    ['tourReviews.id', 'uuid'],
  ],
} as const

/** One page of the reviews of packages in a state, newest first; or of all that are held, shown or hidden. */
export const listModeratedTourReviews = async (
  deps: Deps,
  ask: TourModerationQuery,
): Promise<Page<ModeratedTourReview>> => {
  const states = ask.state ? [ask.state] : moderatedStates
  const [first, ...others] = states.map((state) => ({
    found: deps.db.selectFrom('tourReviews').where('tourReviews.state', '=', state),
  }))
  const rows = deps.db
    .selectFrom('tourReviews')
    .innerJoin('payments', 'payments.id', 'tourReviews.paymentId')
    .innerJoin('users', 'users.id', 'payments.customerId')
    .innerJoin('tours', 'tours.id', 'tourReviews.tourId')
    .selectAll('tourReviews')
    .select(['payments.reference', 'tours.title'])
    .select(sql<string>`case when users.deleted_at is null then users.username else 'a guest' end`.as('name'))
  if (first === undefined) return fail('not_found')
  const page = await readPage(deps.db, [first, ...others], ask, { keyset: newestFirst, rows })
  const items = page.items.map((row) => ({
    ...{
      _id: row.id,
      state: row.state,
      reference: row.reference,
      name: row.name,
      overall: row.overall,
      text: row.text,
    },
    tour: { _id: row.tourId, title: row.title },
    ...{ writtenAt: row.writtenAt.toISOString(), heldUntil: row.heldUntil?.toISOString() ?? null },
    ...{ hiddenReason: row.hiddenReason, heldFor: knownReasons(row) },
  }))
  return { ...page, items }
}

const lockReview = async (tx: Tx, id: string): Promise<TourReviewRow & { reference: string }> => {
  const row = await tx
    .selectFrom('tourReviews')
    .innerJoin('payments', 'payments.id', 'tourReviews.paymentId')
    .selectAll('tourReviews')
    .select('payments.reference')
    .where('tourReviews.id', '=', id)
    .forUpdate('tourReviews')
    .executeTakeFirst()
  return row ?? fail('not_found')
}

export const { hide: hideTourReview, restore: restoreTourReview } = moderationOf(lockReview, moveTourReview)

/** Shows the reviews of packages that were held and that nobody has decided about. */
export const releaseTourReviews = async (deps: Deps): Promise<void> => {
  const due = reviewStates.deadline('release')
  const rows = await deps.db
    .selectFrom('tourReviews')
    .select('id')
    .where('state', '=', 'held')
    .where(isDue('tourReviews', due, deps.clock.now()))
    .limit(500)
    .execute()
  for (const { id } of rows)
    await inTransaction(deps.db, async (tx) => {
      const { reference: _, ...row } = await lockReview(tx, id)
      if (row.state === 'held')
        await moveTourReview(deps, tx, row, 'release', bySystem, { publishedAt: deps.clock.now() })
    })
}

// A day on which the job did not run is made up on the next ones.
const daysMadeUp = 2

type Asked = { name: 'mail:tour-review-invitation' | 'mail:tour-review-reminder'; mark: string; daysAfter: number }
const asked: readonly Asked[] = [
  { name: 'mail:tour-review-invitation', mark: 'review_asked_at', daysAfter: 1 },
  { name: 'mail:tour-review-reminder', mark: 'review_reminded_at', daysAfter: reviewLimits.reviewDays / 2 },
]

/** Adds the mails, one of each kind a purchase, to those whose trip ended yesterday, and a week ago where they have not written. */
export const inviteToReviewTours = async (deps: Deps): Promise<void> => {
  const today = deps.clock.today()
  for (const { name, mark, daysAfter } of asked) {
    const [from, to] = [addDays(today, -daysAfter - daysMadeUp), addDays(today, -daysAfter)]
    await inTransaction(deps.db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update tour_purchases set ${sql.ref(mark)} = ${deps.clock.now()} from tours
        where tours.id = tour_id and tours.date between ${from}::date - 60 and ${to}
          and tours.date + tours.days - 1 between ${from} and ${to} and called_off_at is null and ${sql.ref(mark)} is null
          and not exists (select from tour_reviews where tour_reviews.payment_id = tour_purchases.payment_id)
        returning tour_purchases.id`.execute(tx)
      await enqueueAll(
        tx,
        rows.map(({ id: purchaseId }) => ({ name, payload: { purchaseId }, when: { key: `${name}-${purchaseId}` } })),
      )
    })
  }
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'bookings:invite-tour-reviews': Record<string, never>
  }
}
