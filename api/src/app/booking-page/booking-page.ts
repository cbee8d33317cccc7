// Owns the page of one booking: it puts together what the nouns below know about it, as far as the role of its reader goes.
import type { BookingPage } from '@akwaaba/contract/booking-pages'
import { dollarsFromCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import { sumsByCurrency } from '@akwaaba/contract/sums'
import { sql } from 'kysely'
import { readFiles } from '#booking-files/files.ts'
import { readToTake } from '#booking-lists/to-take.ts'
import { readNotes, seesPlatform } from '#booking-notes/notes.ts'
import { getBooking } from '#bookings/bookings.ts'
import { readByStaff } from '#bookings/by-staff.ts'
import type { Deps, Viewer } from '#deps.ts'
import { readMoves } from '#home-moves/home-moves.ts'
import { readPresence } from '#presence/presence.ts'
import { isAllowed, shownPayments, staysOf } from './parts.ts'
import { readTimeline } from './timeline.ts'

const readDues = async ({ db }: Deps, bookingId: string) => {
  const rows = await db
    .selectFrom('dues')
    .select(['id', 'kind', 'amountCents', 'state', 'dueAt'])
    .where('bookingId', '=', bookingId)
    .where('state', '!=', 'void')
    .orderBy('position')
    .execute()
  return rows.map(({ id, kind, amountCents, state, dueAt }) => ({
    ...{ _id: id, kind, state, amount: dollarsFromCents(amountCents), dueAt: dueAt?.toISOString() ?? null },
  }))
}

const readPayments = async (deps: Deps, viewer: Viewer, bookingId: string) => {
  const rows = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return shownPayments(deps, viewer, rows)
}

type Payments = Awaited<ReturnType<typeof readPayments>>

/** What has come less what was given back, by currency. */
const receivedOf = (payments: Payments) => {
  const parts = payments.flatMap(({ state, charge, refunds }) => [
    ...(paymentStates.is(state, 'moneyCame') ? [charge] : []),
    ...refunds
      .filter((refund) => refundStates.is(refund.state, 'done'))
      .map(({ amount: { amount, currency } }) => ({ amount: -amount, currency })),
  ])
  return sumsByCurrency(parts)
}

const readOtherStays = (deps: Deps, viewer: Viewer, { id, customerId }: { id: string; customerId: string }) =>
  staysOf(deps, viewer, customerId, { without: id, upTo: 5 })

const readStaff = async (deps: Deps, viewer: Viewer, id: string) => {
  const row = await readByStaff(deps.db, id)
  if (!row) return null
  const isNamed = row.leftAt === null && (seesPlatform(viewer) || !row.byPlatform)
  return {
    name: isNamed ? row.username : null,
    phone: isAllowed(viewer, 'booking.contact') ? row.phone : null,
    priceReason: (isAllowed(viewer, 'booking.amounts') && row.priceReason) || null,
  }
}

const shownMove = (stay: Awaited<ReturnType<typeof readMoves>>['from']) =>
  stay && { _id: stay.bookingId, reference: stay.reference, apartmentName: stay.apartmentName }

/** The page of a booking that the caller sees as staff; refuses with not_found, also for one of another organisation. */
export const readBookingPage = async (deps: Deps, viewer: Viewer, id: string): Promise<BookingPage> => {
  const booking = await getBooking(deps, viewer, id)
  const { slug, name, customerId, checkIn, house, deletedAt, isGuest } = await deps.db
    .selectFrom('bookings')
    .innerJoin('organisations', 'organisations.id', 'bookings.organisationId')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .select([
      'organisations.slug',
      'organisations.name',
      'bookings.customerId',
      'bookings.checkIn',
      'users.deletedAt',
      'users.isGuest',
    ])
    .select('organisations.house')
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow()
  const [guest, amounts] = [isAllowed(viewer, 'booking.guest'), isAllowed(viewer, 'booking.amounts')]
  const seesFiles = isAllowed(viewer, 'booking.file')
  const [presence, dues, payments, notes, files, timeline, otherStays, byStaff, toTake, moves] = await Promise.all([
    readPresence(deps, viewer, id, { state: booking.state, checkIn }),
    amounts ? readDues(deps, id) : null,
    amounts ? readPayments(deps, viewer, id) : null,
    isAllowed(viewer, 'booking.note') ? readNotes(deps, viewer, id) : null,
    seesFiles ? readFiles(deps, viewer, id) : null,
    readTimeline(deps, sql`${id}::uuid`, { guest, amounts, admins: seesPlatform(viewer), files: seesFiles }),
    guest ? readOtherStays(deps, viewer, { id, customerId }) : null,
    guest ? readStaff(deps, viewer, id) : null,
    readToTake(deps, viewer, [{ id, state: booking.state, checkIn }]),
    readMoves(deps, id),
  ])
  const received = payments && receivedOf(payments)
  const organisation = { slug, name, isHouse: house }
  const guestId = guest && deletedAt === null ? customerId : null
  const people = {
    guestId,
    maySetAddress: viewer.role === 'admin' && viewer.member === undefined && isGuest && deletedAt === null,
    byStaff,
    presence,
    organisation,
    moved: { from: shownMove(moves.from), to: shownMove(moves.to) },
  }
  return {
    booking,
    ...people,
    toTake: toTake.get(id) ?? null,
    dues,
    payments,
    received,
    notes,
    files,
    timeline,
    otherStays,
  }
}
