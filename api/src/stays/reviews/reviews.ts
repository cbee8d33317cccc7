// Owns reading published reviews: those of a listing, for everybody, and those of an organisation, with their one reply.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { noticedFacts, reviewLimits } from '@akwaaba/contract/review-states'
import type { HostedReview, Rating, Review, ReviewQuery } from '@akwaaba/contract/reviews'
import { sql } from 'kysely'
import { isListed } from '#apartments/apartments.ts'
import { type Page, type PageAsk, readPage } from '#db/page.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps, Member } from '#deps.ts'
import { ordersOf } from './orders.ts'
import { needsLook, reviewerOf } from './rules.ts'

const orders = ordersOf('reviews')

const published = (deps: Deps) =>
  deps.db.selectFrom('reviews').where('reviews.side', '=', 'guest').where('reviews.state', '=', 'published')

const withStay = (found: ReturnType<typeof published>) =>
  found
    .innerJoin('bookings', 'bookings.id', 'reviews.bookingId')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .select(['reviews.id', 'reviews.overall', 'reviews.facts', 'reviews.text', 'reviews.reply', 'reviews.repliedAt'])
    .select('reviews.language')
    .select(['reviews.publishedAt', 'bookings.checkIn', 'bookings.id as bookingId'])
    .select(['users.username', 'users.deletedAt'])

type Row = Awaited<ReturnType<ReturnType<typeof withStay>['execute']>>[number]

const present = (row: Row): Review => {
  const { id, overall, facts, text, language, checkIn, publishedAt, reply, repliedAt } = row
  return {
    ...{ _id: id, name: reviewerOf(row), overall, facts, text, language },
    stayedIn: checkIn.slice(0, 7),
    publishedAt: (publishedAt ?? new Date(0)).toISOString(),
    reply: reply === null || repliedAt === null ? null : { text: reply, at: repliedAt.toISOString() },
  }
}

/** One page of the published reviews of a listing, or of some of them; refuses with not_found where guests do not find it. */
export const listReviews = async (deps: Deps, apartmentId: string, ask: ReviewQuery): Promise<Page<Review>> => {
  if (!(await isListed(deps.db, apartmentId))) fail('not_found')
  const { sort = 'newest', stars, noticed, language } = ask
  let found = published(deps).where('reviews.apartmentId', '=', apartmentId)
  if (stars !== undefined) found = found.where('reviews.overall', '=', stars)
  if (language !== undefined) found = found.where('reviews.language', '=', language)
  if (noticed !== undefined) found = found.where(sql<boolean>`reviews.facts -> ${noticed}::text is not null`)
  const page = await readPage(deps.db, found, ask, {
    keyset: orders[stars === undefined ? sort : 'newest'],
    rows: withStay(published(deps)),
  })
  return { ...page, items: page.items.map(present) }
}

const mean = (sum: number, n: number): number => Math.round((sum / n) * 10) / 10

/** What three of the last ten guests found otherwise, of those whose stay ended after the host has checked it last. */
const doubtedFacts = async (deps: Deps, apartmentId: string): Promise<Rating['doubted']> => {
  const { rows } = await sql<{ fact: Rating['doubted'][number] }>`
    select noticed.fact from (
      select reviews.facts from reviews join bookings on bookings.id = booking_id join apartments on apartments.id = reviews.apartment_id
        where reviews.apartment_id = ${apartmentId} and side = 'guest' and reviews.state = 'published'
          and (facts_checked_on is null or check_out > facts_checked_on)
        order by check_out desc, reviews.id limit ${reviewLimits.doubtedOf}
      ) as last, jsonb_each(last.facts) as noticed (fact, is_so)
    where noticed.is_so = 'false' group by noticed.fact having count(*) >= ${reviewLimits.doubts}
    order by array_position(${noticedFacts}::text[], noticed.fact)`.execute(deps.db)
  return rows.map(({ fact }) => fact)
}

/** What the published reviews of a listing come to; refuses with not_found where guests do not find it. */
export const readRating = async (deps: Deps, apartmentId: string): Promise<Rating> => {
  if (!(await isListed(deps.db, apartmentId))) fail('not_found')
  const { rows } = await sql<{ removed: number }>`select count(*)::int as removed from reviews
    where apartment_id = ${apartmentId} and side = 'guest' and state = 'hidden'`.execute(deps.db)
  const removed = rows[0]?.removed ?? 0
  const { rows: facts } = await sql<Rating['facts'][number]>`
    select noticed.fact, (count(*) filter (where noticed.is_so = 'true'))::int as yes, count(*)::int as of
    from reviews, jsonb_each(reviews.facts) as noticed (fact, is_so)
    where apartment_id = ${apartmentId} and side = 'guest' and state = 'published'
    group by noticed.fact order by array_position(${noticedFacts}::text[], noticed.fact)`.execute(deps.db)
  const { rows: languages } = await sql<Rating['languages'][number]>`
    select language, count(*)::int as count from reviews where apartment_id = ${apartmentId} and side = 'guest' and state = 'published'
    group by language order by 2 desc, 1`.execute(deps.db)
  const doubted = facts.some(({ yes, of }) => of - yes >= reviewLimits.doubts)
    ? await doubtedFacts(deps, apartmentId)
    : []
  const sums = await deps.db
    .selectFrom('ratingSums')
    .selectAll()
    .where('apartmentId', '=', apartmentId)
    .executeTakeFirst()
  if (!sums || sums.n === 0)
    return {
      count: 0,
      average: null,
      aspects: null,
      byStar: [0, 0, 0, 0, 0],
      ...{ facts, doubted, languages, removed },
    }
  const { n, byStar } = sums
  const of = (sum: number) => mean(sum, n)
  if (n < limits.reviewsForAverage)
    return { count: n, average: null, aspects: null, byStar, ...{ facts, doubted, languages, removed } }
  return {
    ...{ count: n, average: of(sums.overall), byStar, facts, doubted, languages, removed },
    aspects: {
      ...{ cleanliness: of(sums.cleanliness), accuracy: of(sums.accuracy), location: of(sums.location) },
      ...{ value: of(sums.value), host: of(sums.host) },
    },
  }
}

const withoutContacts =
  'Please reply without phone numbers, addresses, links and words against a group of people: everybody reads it.'

const mayReply = ({ clock }: Deps, { reply, publishedAt }: Pick<Row, 'reply' | 'publishedAt'>): boolean =>
  reply === null && publishedAt !== null && clock.in({ minutes: -reviewLimits.replyDays * 24 * 60 }) < publishedAt

/** One page of the published reviews of the stays of an organisation, newest first. */
export const listHostReviews = async (
  deps: Deps,
  { organisation }: Member,
  ask: PageAsk,
): Promise<Page<HostedReview>> => {
  const rows = withStay(published(deps))
    .innerJoin('apartments', 'apartments.id', 'reviews.apartmentId')
    .select(['apartments.id as apartmentId', 'apartments.apartmentName', 'reviews.privateNote'])
  const found = published(deps).where('reviews.organisationId', '=', organisation.id)
  const page = await readPage(deps.db, found, ask, { keyset: orders.newest, rows })
  const items = page.items.map(({ bookingId, apartmentId, apartmentName, privateNote, ...row }) => ({
    ...present({ ...row, bookingId }),
    booking: bookingId,
    apartment: { _id: apartmentId, apartmentName },
    ...{ canReply: mayReply(deps, row), privateNote },
  }))
  return { ...page, items }
}

/**
 * Adds the reply of its host to a published review. Refuses with not_found, with reply_closed after 30 days and for a second one, and with
 * invalid_input where it has contact details: nobody looks at a reply before it is public.
 */
export const replyToReview = (deps: Deps, { organisation }: Member, id: string, { text }: { text: string }) =>
  inTransaction(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('reviews')
      .select(['reply', 'publishedAt'])
      .where('id', '=', id)
      .where('organisationId', '=', organisation.id)
      .where('side', '=', 'guest')
      .where('state', '=', 'published')
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return fail('not_found')
    if (!mayReply(deps, row)) fail('reply_closed')
    if (needsLook(text)) fail('invalid_input', { fields: { text: withoutContacts } })
    await tx.updateTable('reviews').set({ reply: text, repliedAt: deps.clock.now() }).where('id', '=', id).execute()
    return { msg: 'Your reply is shown below the review.' }
  })
