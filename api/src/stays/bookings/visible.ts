// Owns whose bookings a caller sees and which fields of them: guests their own, administrators all, members of an organisation its own,
// as far as their role goes.
import type { BookingActor } from '@akwaaba/contract/booking-states'
import type { Booking } from '@akwaaba/contract/bookings'
import { keysOf } from '@akwaaba/contract/guards'
import { amountFields, commonFields, type HostBooking } from '@akwaaba/contract/host-bookings'
import { maskContacts } from '@akwaaba/contract/masking'
import { may, platformRole } from '@akwaaba/contract/permissions'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Member, Viewer } from '#deps.ts'

/** The condition on a row of bookings that a caller may see it. Others are as unknown as none. What an admin has deleted only its guest sees. */
export const isVisible = ({ id, role, member }: Viewer): Expression<SqlBool> => {
  if (member)
    return sql<boolean>`(bookings.organisation_id = ${member.organisation.id} and bookings.deleted_at is null)`
  return role === 'admin' ? sql<boolean>`bookings.deleted_at is null` : sql<boolean>`bookings.customer_id = ${id}`
}

/** Whether a caller sees bookings of many guests. */
export const seesOthers = ({ role, member }: Viewer): boolean => member !== undefined || role === 'admin'

/** Whether a caller reads a booking as its guest. */
export const isOwn = ({ id, member }: Viewer, { customerId }: { customerId: string }): boolean =>
  member === undefined && customerId === id

/** As whom a caller may act on the booking of a guest. */
export const actorsOf = (viewer: Viewer, customerId: string): BookingActor[] => {
  const { role, member } = viewer
  if (member) return may(member.role, 'booking.decide') ? [deciderOf(viewer)] : []
  return [
    ...(customerId === viewer.id ? (['customer'] as const) : []),
    ...(role === 'admin' ? (['admin'] as const) : []),
  ]
}

/** Whether a member of staff acts for the platform: an administrator who acts for an organisation stays one. */
export const actsForPlatform = ({ member }: Viewer): boolean => member === undefined || member.role === platformRole

/** As whom a caller decides about the bookings of others. */
export const deciderOf = (viewer: Viewer): BookingActor => (actsForPlatform(viewer) ? 'admin' : 'host')

/** A booking as a caller sees it: a member may lack fields. */
export type Shown<V extends Viewer> = V extends { member: Member } ? HostBooking : Booking

const pick = <T extends object, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, K>

const [common, amounts] = [keysOf(commonFields), keysOf(amountFields)]

/** The columns by which a guest is reached, with what was said at a booking that an account has taken over since. */
type Contact = { username: string; phone: string; contactName: string | null; contactPhone: string | null }

/** The guest of a booking for a caller: members read what was said at the booking, and not what its account says. */
export const asBooked = <R extends Contact>({ member }: Viewer, row: R): R =>
  member === undefined
    ? row
    : { ...row, username: row.contactName ?? row.username, phone: row.contactPhone ?? row.phone }

const guestFor = ({ role }: Member, { customer, depositPaid }: Booking): HostBooking['customer'] => {
  if (customer === null || (depositPaid && may(role, 'booking.contact'))) return customer
  return { username: maskContacts(customer.username) }
}

const shownToMember = (member: Member, booking: Booking): HostBooking => ({
  ...pick(booking, common),
  ...(may(member.role, 'booking.amounts') ? pick(booking, amounts) : {}),
  ...(may(member.role, 'booking.guest') ? { customer: guestFor(member, booking), reason: booking.reason } : {}),
})

/** A booking with the fields that a caller may see. */
export function shownTo<V extends Viewer>(viewer: V, booking: Booking): Shown<V>
export function shownTo({ member }: Viewer, booking: Booking): Booking | HostBooking {
  return member ? shownToMember(member, booking) : booking
}
