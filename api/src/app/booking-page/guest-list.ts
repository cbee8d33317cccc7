// Owns finding the guests of an organisation by their name, for the quick search of its members.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { limits } from '@akwaaba/contract/limits'
import { maskContacts } from '@akwaaba/contract/masking'
import { sql } from 'kysely'
import { findCustomers } from '#auth/accounts.ts'
import { visibleBookings } from '#bookings/present.ts'
import { asBooked } from '#bookings/visible.ts'
import type { Deps, Viewer } from '#deps.ts'
import { mentions } from '#search/like.ts'
import { isAllowed } from './parts.ts'

// Of so many bookings, the newest that fit, guests are read: one guest may have many.
const bookingsLookedAt = 200

type Ask = { search?: string | undefined; limit?: number | undefined }

/** The guests with a stay that the caller sees and whose name has a text, each with the stay booked last. Nobody for an empty text. */
export const listGuests = async (deps: Deps, viewer: Viewer, { search = '', limit = limits.pageSize }: Ask) => {
  if (search === '') return []
  const customers = await findCustomers(deps.db, search, ['username'])
  const rows = await visibleBookings(deps, viewer)
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .where('users.deletedAt', 'is', null)
    .where(
      customers === null
        ? mentions(sql.ref('users.username'), search)
        : sql<boolean>`bookings.customer_id = any(${customers}::uuid[])`,
    )
    // Members find nobody by a name that they do not see.
    .where(sql<boolean>`(bookings.contact_name is null or ${mentions(sql.ref('bookings.contactName'), search)})`)
    .select(['bookings.customerId', 'bookings.reference', 'bookings.checkIn', 'bookings.state'])
    .select(['bookings.contactName', 'bookings.contactPhone', 'users.username', 'users.phone'])
    .select('apartments.apartmentName')
    .orderBy('bookings.createdAt', 'desc')
    .limit(bookingsLookedAt)
    .execute()
  const mayReach = isAllowed(viewer, 'booking.contact')
  return [...Map.groupBy(rows, ({ customerId }) => customerId)].slice(0, limit).flatMap(([_id, [last]]) => {
    if (last === undefined) return []
    const { username } = asBooked(viewer, last)
    // A name that is a phone number says no more than a message may.
    const isShown = mayReach && bookingStates.is(last.state, 'depositPaid')
    const { reference, apartmentName, checkIn: startDate } = last
    return [{ _id, username: isShown ? username : maskContacts(username), reference, apartmentName, startDate }]
  })
}
