// Owns writing the reviews of a stay: who may, until when, and that neither side reads the other before both have written.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { fail } from '@akwaaba/contract/errors'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { platformRole } from '@akwaaba/contract/permissions'
import { reviewStates } from '@akwaaba/contract/review-states'
import type { GuestReviews, NewGuestReview, NewReview, StayReviews } from '@akwaaba/contract/reviews'
import { type Expression, type SqlBool, sql } from 'kysely'
import { applyDeadline, lockApartmentOf, lockGuest } from '#bookings/holds.ts'
import type { BookingRow } from '#bookings/move.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { roleIn } from '#organisations/memberships.ts'
import { reasonsIn, reasonsToLook } from './looking.ts'
import { type By, moveReview, publishReview, type ReviewRow, recordReview } from './move.ts'
import { closesAt, languageOf } from './rules.ts'

type Side = ReviewRow['side']
type Stay = Pick<BookingRow, 'id' | 'state' | 'checkIn' | 'checkOut' | 'holdExpiresAt'>

const ofGuest = ({ id }: Actor): Expression<SqlBool> => sql<boolean>`bookings.customer_id = ${id}`
const ofHost = ({ organisation }: Member): Expression<SqlBool> =>
  sql<boolean>`(bookings.organisation_id = ${organisation.id} and bookings.deleted_at is null)`

/** The state of a booking by now, also where nobody has written down yet what time has done to it. */
const stateNow = ({ clock }: Deps, stay: Stay) => {
  const event = bookingStates.expiryOf(stay, clock.now())
  return event ? bookingStates.on[event].to : stay.state
}
const isOver = (deps: Deps, stay: Stay): boolean => stateNow(deps, stay) === 'completed'

/**
 * In a query of bookings: whether no money for the stay came through the platform, and its host has booked it or it costs nothing, as with a
 * code of its host. Nothing but its own word says then that there was a guest.
 */
export const isUnseen = sql<boolean>`((bookings.total_cents = 0
    or exists (select from staff_bookings where staff_bookings.booking_id = bookings.id and not by_platform))
  and not exists (select from payments where payments.booking_id = bookings.id and payments.provider <> 'host'
    and payments.amount_cents > 0 and payments.state = any(${paymentStates.having('moneyCame')})))`

/** In a query of bookings: whether the account of the guest is deleted. */
const isForgotten = sql<boolean>`exists (select from users where users.id = bookings.customer_id and users.deleted_at is not null)`

const guestIsDeleted = 'The account of this guest is deleted, so no reviews of their stays are written any more.'
const unseen = 'A stay that was booked at its host and paid there, or that was free, is not reviewed here.'

const aspectsOf = ({ cleanliness, accuracy, location, value, host }: ReviewRow) =>
  cleanliness === null || accuracy === null || location === null || value === null || host === null
    ? null
    : { cleanliness, accuracy, location, value, host }

const presentOwn = (row: ReviewRow) => ({
  ...{ _id: row.id, state: row.state, overall: row.overall, aspects: aspectsOf(row) },
  ...{ facts: row.facts, text: row.text, privateNote: row.privateNote, writtenAt: row.writtenAt.toISOString() },
})

const present = (
  deps: Deps,
  stay: Stay & { isUnseen?: boolean; isForgotten?: boolean },
  rows: readonly ReviewRow[],
  side: Side,
): StayReviews => {
  const own = rows.find((row) => row.side === side)
  const other = rows.find((row) => row.side !== side)
  const closes = closesAt(stay.checkOut)
  return {
    own: own ? presentOwn(own) : null,
    other:
      other && reviewStates.is(other.state, 'shown')
        ? { overall: other.overall, text: other.text, privateNote: other.privateNote }
        : null,
    otherHasWritten: other !== undefined,
    canWrite:
      isOver(deps, stay) &&
      deps.clock.now() < closes &&
      (own === undefined || reviewStates.is(own.state, 'editable')) &&
      !stay.isUnseen &&
      !stay.isForgotten,
    closesAt: closes.toISOString(),
  }
}

const reviewsOf = (db: Tx | Deps['db'], bookingId: string) =>
  db.selectFrom('reviews').selectAll().where('bookingId', '=', bookingId)

const read = async (deps: Deps, id: string, isVisible: Expression<SqlBool>, side: Side): Promise<StayReviews> => {
  const stay = await deps.db
    .selectFrom('bookings')
    .select(['id', 'state', 'checkIn', 'checkOut', 'holdExpiresAt', isUnseen.as('isUnseen')])
    .select(isForgotten.as('isForgotten'))
    .where('id', '=', id)
    .where(isVisible)
    .executeTakeFirst()
  if (!stay) return fail('not_found')
  return present(deps, stay, await reviewsOf(deps.db, id).execute(), side)
}

/** What the guest who calls has written about a stay, and what its host has, once that is shown; refuses with not_found. */
export const readReview = (deps: Deps, actor: Actor, id: string) => read(deps, id, ofGuest(actor), 'guest')

/** The same for a host, with what other hosts have written about the guest; refuses with not_found. */
export const readGuestReview = async (deps: Deps, member: Member, id: string): Promise<GuestReviews> => {
  const found = await read(deps, id, ofHost(member), 'host')
  const { rows } = await sql<{ overall: number; text: string; writtenAt: Date }>`
    select overall, text, written_at from reviews_of_guest(${id}, ${member.organisation.id})`.execute(deps.db)
  return { ...found, earlier: rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() })) }
}

type Words = Pick<ReviewRow, 'overall' | 'text'> & Partial<ReviewRow>
type Writing = { id: string; isVisible: Expression<SqlBool>; side: Side; by: By; words: Words }

/**
 * Locks the apartment, so that of two sides that write at the same instant the second finds what the first has written, and the guest, so
 * that an erasure at this instant finds it, too, or is over. Refuses with not_found, and with illegal_transition after an erasure.
 */
const lockStay = async (deps: Deps, tx: Tx, { id, isVisible }: Writing): Promise<BookingRow> => {
  await lockApartmentOf(tx, id)
  const found = tx.selectFrom('bookings').select('customerId').where('id', '=', id).where(isVisible)
  const { customerId } = (await found.executeTakeFirst()) ?? fail('not_found')
  if (!(await lockGuest(tx, customerId))) fail('illegal_transition', { msg: guestIsDeleted })
  return (await applyDeadline(deps, tx, id, isVisible)) ?? fail('not_found')
}

const add = async (deps: Deps, tx: Tx, stay: BookingRow, { side, by, words }: Writing): Promise<void> => {
  const row = await tx
    .insertInto('reviews')
    .values({
      ...{ id: deps.ids.next(), bookingId: stay.id, apartmentId: stay.apartmentId },
      ...{ organisationId: stay.organisationId, side, state: 'written', ...words },
      facts: JSON.stringify(words.facts ?? {}),
      ...{ writtenAt: deps.clock.now(), closesAt: closesAt(stay.checkOut) },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordReview(deps, tx, row, by)
}

const write = (deps: Deps, writing: Writing, requireAllowed: (tx: Tx, stay: BookingRow) => Promise<void>) =>
  inTransaction(deps.db, async (tx) => {
    const stay = await lockStay(deps, tx, writing)
    await requireAllowed(tx, stay)
    if (!isOver(deps, stay)) fail('review_not_open')
    const rows = await reviewsOf(tx, stay.id).forUpdate().execute()
    if (!present(deps, stay, rows, writing.side).canWrite) fail('review_closed')
    const own = rows.find(({ side }) => side === writing.side)
    const { facts = {}, ...words } = writing.words
    if (own) await moveReview(deps, tx, own, 'edit', writing.by, { ...words, facts, writtenAt: deps.clock.now() })
    else await add(deps, tx, stay, writing)
    const written = await reviewsOf(tx, stay.id).forUpdate().execute()
    if (written.length === 2) for (const row of written) await publishReview(deps, tx, row)
    const review = present(deps, stay, await reviewsOf(tx, stay.id).execute(), writing.side)
    return { msg: said(review), review }
  })

const said = ({ own, otherHasWritten }: StayReviews): string => {
  if (own?.state === 'held') return 'Thank you. We look at your review before it is shown.'
  return otherHasWritten
    ? 'Thank you. Both of you have written, so the reviews are shown now.'
    : 'Thank you. Your review is hidden until the other side has written, too, or the time for it is over.'
}

const refuseUnseen = async (tx: Tx, id: string): Promise<void> => {
  const found = tx.selectFrom('bookings').select('id').where('id', '=', id).where(isUnseen)
  if (await found.executeTakeFirst()) fail('review_not_open', { msg: unseen })
}

/**
 * Writes or changes the review of a stay by its guest; publishes both where the host has written. Refuses with not_found,
 * review_not_open before check-out, for a cancelled stay and for one of which isUnseen is true, review_closed, own_stay
 * for a member of its host, and illegal_transition where the account is deleted at the same instant.
 */
export const writeReview = async (deps: Deps, actor: Actor, id: string, review: NewReview) => {
  const { overall, aspects, facts, text, privateNote } = review
  const stay = deps.db.selectFrom('bookings').select('organisationId').where('id', '=', id).where(ofGuest(actor))
  const { organisationId } = (await stay.executeTakeFirst()) ?? fail('not_found')
  // Before the transaction: it compares many texts.
  const heldFor = await reasonsToLook(deps, actor, { text, privateNote, organisationId, bookingId: id })
  return write(
    deps,
    {
      ...{ id, isVisible: ofGuest(actor), side: 'guest', by: { actor: 'customer', id: actor.id } },
      words: { overall, ...aspects, facts, text, language: languageOf(text), privateNote, heldFor },
    },
    async (tx, { organisationId }) => {
      if ((await roleIn(tx, organisationId, actor.id)) !== undefined) fail('own_stay')
      await refuseUnseen(tx, id)
    },
  )
}

/**
 * Writes or changes what a host says about the guest of a stay; refuses with not_found, review_not_open, review_closed, and with
 * illegal_transition where the account of the guest is deleted.
 */
export const writeGuestReview = (deps: Deps, actor: Actor, member: Member, id: string, words: NewGuestReview) =>
  write(
    deps,
    {
      ...{
        id,
        isVisible: ofHost(member),
        side: 'host',
        words: { ...words, heldFor: reasonsIn(words.text, words.privateNote) },
      },
      by: { actor: member.role === platformRole ? 'admin' : 'host', id: actor.id },
    },
    (tx) => refuseUnseen(tx, id),
  )
