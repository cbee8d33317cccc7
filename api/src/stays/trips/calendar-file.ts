// Owns the calendar file of a stay: its days, where it is, and how its guest gets there.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { Booking } from '@akwaaba/contract/bookings'
import { toCalendarDate } from '@akwaaba/contract/dates'
import { getBooking } from '#bookings/bookings.ts'
import type { Actor, Deps } from '#deps.ts'
import { writeCalendar } from '#ical/writing.ts'

const statusOf = ({ state }: Booking) => {
  if (bookingStates.is(state, 'depositPaid')) return 'CONFIRMED'
  return bookingStates.is(state, 'over') ? 'CANCELLED' : 'TENTATIVE'
}

const descriptionOf = ({ apartment, arrival, reference }: Booking): string =>
  [
    `Check-in from ${apartment.checkInFrom}, check-out by ${apartment.checkOutBy}.`,
    `Reference ${reference}.`,
    arrival?.landmark && `Landmark: ${arrival.landmark}`,
    arrival?.directions && `Directions: ${arrival.directions}`,
    arrival?.phone && `On arrival call ${arrival.phone}`,
  ]
    .filter(Boolean)
    .join('\n')

/**
 * A stay of the caller as a calendar file, and the name of that file. Whole days, so that no device moves it to another time zone.
 * Refuses with not_found.
 */
export const stayCalendar = async (deps: Deps, actor: Actor, id: string): Promise<{ name: string; text: string }> => {
  const booking = await getBooking(deps, actor, id)
  const { publicUrl, site } = deps.config
  const { apartment } = booking
  const text = writeCalendar(
    site.name,
    [
      {
        uid: `${id}@${new URL(publicUrl).hostname}`,
        from: toCalendarDate(booking.startDate),
        to: toCalendarDate(booking.endDate),
        summary: apartment.apartmentName,
        madeAt: new Date(booking.createdAt),
        details: {
          status: statusOf(booking),
          location: booking.arrival?.address ?? apartment.address,
          description: descriptionOf(booking),
          url: actor.trip === undefined ? `${publicUrl}/dashboard/trips/${id}` : `${publicUrl}/trip`,
        },
      },
    ],
    false,
  )
  return { name: `${booking.reference}.ics`, text }
}
