// Owns the page of one booking: it puts together what the nouns below know about it, as far as the role of its reader goes.
import type { BookingPage } from '@akwaaba/contract/booking-pages'
import { type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import { dollarsFromCents, moneyOf } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { may, type Permission } from '@akwaaba/contract/permissions'
import { refundStates } from '@akwaaba/contract/refund-states'
import { isHeldByStaff } from '@akwaaba/contract/staff-payments'
import { readNotes, seesPlatform } from '#booking-notes/notes.ts'
import { getBooking } from '#bookings/bookings.ts'
import { readByStaff } from '#bookings/by-staff.ts'
import { visibleBookings } from '#bookings/present.ts'
import type { Deps, Viewer } from '#deps.ts'
import { readNextSum } from '#dues/dues.ts'
import { presentPayments } from '#payments/present.ts'
import { readPresence } from '#presence/presence.ts'
import { readTimeline } from './timeline.ts'

const isAllowed = ({ member }: Viewer, permission: Permission) => member === undefined || may(member.role, permission)

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
  const isAdmin = viewer.role === 'admin'
  const heldBy = new Map(rows.flatMap(({ id, provider }) => (isHeldByStaff(provider) ? [[id, provider] as const] : [])))
  const payments = await presentPayments(deps, deps.db, viewer, rows)
  // Nothing else of a payment: a reply that may be null is checked for it when it is written.
  return payments.map(({ _id, reference, method, amount, charge, state, status, actions, blocked, ...payment }) => ({
    ...{ _id, reference, method, amount, charge, state, status, actions, blocked },
    ...{ refunds: payment.refunds, createdAt: payment.createdAt },
    receiptId: isAdmin ? payment.receiptId : null,
    heldBy: heldBy.get(_id) ?? null,
    transfer: payment.transfer && { status: payment.transfer.status, deadline: payment.transfer.deadline },
  }))
}

type Payments = Awaited<ReturnType<typeof readPayments>>

/** What has come less what was given back, by currency. */
const receivedOf = (payments: Payments) => {
  const cents = new Map<string, number>()
  const add = (currency: string, amount: number) =>
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round(amount * 100))
  for (const { state, charge, refunds } of payments) {
    if (paymentStates.is(state, 'moneyCame')) add(charge.currency, charge.amount)
    for (const refund of refunds)
      if (refundStates.is(refund.state, 'done')) add(refund.amount.currency, -refund.amount.amount)
  }
  return [...cents].map(([currency, sum]) => moneyOf(sum, currency))
}

const readOtherStays = async (deps: Deps, viewer: Viewer, { id, customerId }: { id: string; customerId: string }) => {
  const rows = await visibleBookings(deps, viewer)
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .select(['bookings.id', 'bookings.reference', 'bookings.checkIn', 'bookings.checkOut', 'bookings.state'])
    .select(['bookings.holdExpiresAt', 'apartments.apartmentName'])
    .where('bookings.customerId', '=', customerId)
    .where('bookings.id', '!=', id)
    .orderBy('bookings.checkIn', 'desc')
    .limit(5)
    .execute()
  const now = deps.clock.now()
  return rows.map((row) => {
    const expiry = bookingStates.expiryOf(row, now)
    const state = expiry ? bookingStates.on[expiry].to : row.state
    return {
      ...{ _id: row.id, reference: row.reference, apartmentName: row.apartmentName },
      ...{ startDate: row.checkIn, endDate: row.checkOut, status: bookingStates.states[state].listedAs },
      depositPaid: bookingStates.is(state, 'depositPaid'),
    }
  })
}

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

/** What the caller may write down as taken next, in dollars; null where that is nothing. A divided stay is paid by those who share it. */
const readToTake = async (deps: Deps, viewer: Viewer, id: string, state: BookingState) => {
  const isOpen = bookingStates.is(state, 'payable') || bookingStates.is(state, 'holdsNights')
  const next = isOpen && isAllowed(viewer, 'booking.decide') ? await readNextSum(deps.db, id) : undefined
  return next === undefined ? null : dollarsFromCents(next)
}

/** The page of a booking that the caller sees as staff; refuses with not_found, also for one of another organisation. */
export const readBookingPage = async (deps: Deps, viewer: Viewer, id: string): Promise<BookingPage> => {
  const booking = await getBooking(deps, viewer, id)
  const { slug, name, customerId, checkIn, house } = await deps.db
    .selectFrom('bookings')
    .innerJoin('organisations', 'organisations.id', 'bookings.organisationId')
    .select(['organisations.slug', 'organisations.name', 'bookings.customerId', 'bookings.checkIn'])
    .select('organisations.house')
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow()
  const [guest, amounts] = [isAllowed(viewer, 'booking.guest'), isAllowed(viewer, 'booking.amounts')]
  const [presence, dues, payments, notes, timeline, otherStays, byStaff, toTake] = await Promise.all([
    readPresence(deps, viewer, id, { state: booking.state, checkIn }),
    amounts ? readDues(deps, id) : null,
    amounts ? readPayments(deps, viewer, id) : null,
    isAllowed(viewer, 'booking.note') ? readNotes(deps, viewer, id) : null,
    readTimeline(deps, id, { guest, amounts, admins: seesPlatform(viewer) }),
    guest ? readOtherStays(deps, viewer, { id, customerId }) : null,
    guest ? readStaff(deps, viewer, id) : null,
    readToTake(deps, viewer, id, booking.state),
  ])
  const received = payments && receivedOf(payments)
  const organisation = { slug, name, isHouse: house }
  return { booking, byStaff, toTake, presence, organisation, dues, payments, received, notes, timeline, otherStays }
}
