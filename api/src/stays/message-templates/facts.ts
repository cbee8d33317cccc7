// Owns what the fields of a template say of a stay.
import type { BookingState } from '@akwaaba/contract/booking-states'
import { type CalendarDate, formatDate, nightsBetween } from '@akwaaba/contract/dates'
import { type FieldValues, firstNameField } from '@akwaaba/contract/message-templates'
import { readArrivals } from '#apartments/arrivals.ts'
import { mayArrive } from '#bookings/present.ts'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'

type Stay = {
  apartmentName: string
  address: string
  checkOutBy: string | null
  lateUntil: string | null
  host: string
  guestName: string
  state: BookingState
  apartmentId: string
  checkIn: CalendarDate
  checkOut: CalendarDate
  checkInFrom: string
}

const selectStay = (db: Db | Tx, bookingId: string): Promise<Stay | undefined> =>
  db
    .selectFrom('bookings')
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .innerJoin('organisations', 'organisations.id', 'bookings.organisationId')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .select(['bookings.state', 'bookings.apartmentId', 'bookings.checkIn', 'bookings.checkOut', 'bookings.checkInFrom'])
    .select(['bookings.lateUntil', 'apartments.apartmentName', 'apartments.address', 'apartments.checkOutBy'])
    .select('organisations.name as host')
    .select(({ fn }) => fn.coalesce('bookings.contactName', 'users.username').as('guestName'))
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()

/** The exact address, or the public one where there is no other; null while the guest may not know it, and once the stay is over. */
const addressOf = async (db: Db | Tx, { state, apartmentId, address }: Stay): Promise<string | null> => {
  if (!mayArrive(state)) return null
  return (await readArrivals(db, [apartmentId])).get(apartmentId)?.address ?? address
}

/** What the fields say of a booking; those that say nothing are null. */
export const fieldsOf = async (db: Db | Tx, bookingId: string): Promise<FieldValues> => {
  const stay = await selectStay(db, bookingId)
  if (stay === undefined) return {}
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  return {
    'first name': firstNameField(stay.guestName),
    home: stay.apartmentName,
    'check-in date': formatDate(stay.checkIn),
    'check-out date': formatDate(stay.checkOut),
    nights: nights === 1 ? '1 night' : `${nights} nights`,
    'check-in time': stay.checkInFrom,
    'check-out time': stay.lateUntil ?? stay.checkOutBy,
    address: await addressOf(db, stay),
    host: stay.host,
  }
}
