// Owns reviews of packages: who may write one and when, what everybody reads, and what they come to.
import { addDays, type CalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { Review } from '@akwaaba/contract/reviews'
import type { NewTourReview, OwnTourReview, TourRating, TourReviewQuery } from '@akwaaba/contract/tour-reviews'
import { sql } from 'kysely'
import { type Page, readPage } from '#db/page.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { roleIn } from '#organisations/memberships.ts'
import { getTour } from '#tours/tours.ts'
import { reasonsToLook } from './looking.ts'
import { ordersOf } from './orders.ts'
import { closesAt, languageOf, reviewerOf } from './rules.ts'
import { publishTourReview, recordTourReview } from './tour-move.ts'

const orders = ordersOf('tourReviews')

const published = (deps: Deps) => deps.db.selectFrom('tourReviews').where('tourReviews.state', '=', 'published')

/** One page of the published reviews of a package, or of those with so many stars; refuses with not_found. */
export const listTourReviews = async (deps: Deps, tourId: string, ask: TourReviewQuery): Promise<Page<Review>> => {
  await getTour(deps, tourId)
  const rows = published(deps)
    .innerJoin('payments', 'payments.id', 'tourReviews.paymentId')
    .innerJoin('users', 'users.id', 'payments.customerId')
    .innerJoin('tours', 'tours.id', 'tourReviews.tourId')
    .select(['tourReviews.id', 'tourReviews.overall', 'tourReviews.text', 'tourReviews.publishedAt', 'tours.date'])
    .select(['users.username', 'users.deletedAt'])
  const { sort = 'newest', stars } = ask
  const all = published(deps).where('tourReviews.tourId', '=', tourId)
  const found = stars === undefined ? all : all.where('tourReviews.overall', '=', stars)
  const page = await readPage(deps.db, found, ask, { keyset: orders[stars === undefined ? sort : 'newest'], rows })
  const items = page.items.map(({ id, overall, text, date, publishedAt, ...guest }) => ({
    ...{ _id: id, name: reviewerOf(guest), overall, facts: {}, text, stayedIn: date.slice(0, 7) },
    language: languageOf(text),
    ...{ publishedAt: (publishedAt ?? new Date(0)).toISOString(), reply: null },
  }))
  return { ...page, items }
}

/** What the published reviews of a package come to; refuses with not_found. */
export const readTourRating = async (deps: Deps, tourId: string): Promise<TourRating> => {
  await getTour(deps, tourId)
  const sums = await deps.db.selectFrom('tourRatingSums').selectAll().where('tourId', '=', tourId).executeTakeFirst()
  const { removed } = await deps.db
    .selectFrom('tourReviews')
    .select(sql<number>`count(*)::int`.as('removed'))
    .where('tourId', '=', tourId)
    .where('state', '=', 'hidden')
    .executeTakeFirstOrThrow()
  const { n = 0, overall = 0, byStar = [0, 0, 0, 0, 0] } = sums ?? {}
  const average = n < limits.reviewsForAverage ? null : Math.round((overall / n) * 10) / 10
  return { count: n, average, byStar, removed }
}

/** The last day of a trip. */
const lastDay = ({ date, days }: { date: CalendarDate; days: number }): CalendarDate => addDays(date, days - 1)

/** What a user has bought, with its review; a purchase that was refunded only where it was reviewed before. Refuses with not_found. */
const findPurchase = async (db: Deps['db'] | Tx, actor: Actor, id: string) => {
  const row = await db
    .selectFrom('tourPurchases')
    .innerJoin('tours', 'tours.id', 'tourPurchases.tourId')
    .leftJoin('tourReviews', 'tourReviews.paymentId', 'tourPurchases.paymentId')
    .select(['tourPurchases.paymentId', 'tours.id as tourId', 'tours.title', 'tours.date', 'tours.days'])
    .select(['tours.organisationId', 'tours.calledOffAt', 'tourReviews.id', 'tourReviews.state'])
    .select(['tourReviews.overall', 'tourReviews.text', 'tourReviews.writtenAt'])
    .where('tourPurchases.id', '=', id)
    .where('tourPurchases.customerId', '=', actor.id)
    .executeTakeFirst()
  return row ?? fail('not_found')
}
type Bought = Awaited<ReturnType<typeof findPurchase>>

const isOver = ({ clock }: Deps, bought: Bought) => bought.calledOffAt === null && lastDay(bought) < clock.today()

const present = (deps: Deps, bought: Bought): OwnTourReview => {
  const { id, state, overall, text, writtenAt } = bought
  const closes = closesAt(lastDay(bought))
  const isWritten = id !== null && state !== null && overall !== null && text !== null && writtenAt !== null
  return {
    tour: { _id: bought.tourId, title: bought.title },
    own: isWritten ? { _id: id, state, overall, text, writtenAt: writtenAt.toISOString() } : null,
    canWrite: isOver(deps, bought) && deps.clock.now() < closes && !isWritten,
    closesAt: closes.toISOString(),
  }
}

/** The caller's review of a purchase, or whether one can be written; refuses with not_found. */
export const readTourReview = async (deps: Deps, actor: Actor, id: string): Promise<OwnTourReview> =>
  present(deps, await findPurchase(deps.db, actor, id))

/**
 * Writes the review of a purchase, which is shown at once unless it has to be looked at. Refuses with not_found, tour_not_over,
 * review_closed, and own_stay for a member of its host.
 */
export const writeTourReview = async (deps: Deps, actor: Actor, id: string, { overall, text }: NewTourReview) => {
  const { paymentId, organisationId } = await findPurchase(deps.db, actor, id)
  // Before the transaction: it compares many texts.
  const heldFor = await reasonsToLook(deps, actor, { text, paymentId, organisationId })
  return inTransaction(deps.db, async (tx) => {
    await tx.selectFrom('tourPurchases').select('id').where('id', '=', id).forUpdate().execute()
    const bought = await findPurchase(tx, actor, id)
    const { paymentId, tourId, organisationId } = bought
    if ((await roleIn(tx, organisationId, actor.id)) !== undefined) fail('own_stay')
    if (!isOver(deps, bought)) fail('tour_not_over')
    if (!present(deps, bought).canWrite) fail('review_closed')
    const row = await tx
      .insertInto('tourReviews')
      .values({
        ...{ id: deps.ids.next(), paymentId, tourId, organisationId, state: 'written', overall, text, heldFor },
        writtenAt: deps.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordTourReview(deps, tx, row, { actor: 'customer', id: actor.id })
    await publishTourReview(deps, tx, row)
    const review = present(deps, await findPurchase(tx, actor, id))
    const isHeld = review.own?.state === 'held'
    const msg = isHeld
      ? 'Thank you. We look at your review before it is shown.'
      : 'Thank you. Your review is shown on the page of the package.'
    return { msg, review }
  })
}
