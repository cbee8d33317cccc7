// Owns what the pages of a booking, a payment and a guest have in common: payments and stays as they show them.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { may, type Permission } from '@akwaaba/contract/permissions'
import { isHeldByStaff } from '@akwaaba/contract/staff-payments'
import { visibleBookings } from '#bookings/present.ts'
import type { Deps, Viewer } from '#deps.ts'
import { presentPayments } from '#payments/present.ts'

/** Whether a reader may see what needs a permission; administrators see everything. */
export const isAllowed = ({ member }: Viewer, permission: Permission) =>
  member === undefined || may(member.role, permission)

/** Payments with their refunds, as far as their reader may know. */
export const shownPayments = async (deps: Deps, viewer: Viewer, rows: Parameters<typeof presentPayments>[3]) => {
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

type Which = { upTo: number; without?: string }

/** The stays of a guest that the reader may see, those that begin last. */
export const staysOf = async (deps: Deps, viewer: Viewer, customerId: string, { upTo, without }: Which) => {
  const rows = await visibleBookings(deps, viewer)
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .select(['bookings.id', 'bookings.reference', 'bookings.checkIn', 'bookings.checkOut', 'bookings.state'])
    .select(['bookings.holdExpiresAt', 'apartments.apartmentName'])
    .where('bookings.customerId', '=', customerId)
    .$if(without !== undefined, (query) => query.where('bookings.id', '!=', without ?? ''))
    .orderBy('bookings.checkIn', 'desc')
    .limit(upTo)
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
