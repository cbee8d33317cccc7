// Owns the short texts of a booking in a table: its days, its guest, and what is still to be paid.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { formatDate } from '@akwaaba/contract/dates'
import { openDollars, sumOfDollars } from '@akwaaba/contract/dues'
import type { HostBooking, ListedBooking } from '@akwaaba/contract/host-bookings'
import { todayInAccra } from '../../../lib/clock.ts'

/** "18 – 23 Dec", with what differs at both ends, and the year where it is not this one. */
export const stayText = (
  { startDate, endDate }: Pick<HostBooking, 'startDate' | 'endDate'>,
  today: string = todayInAccra(),
): string => {
  const [, day, month, year] = formatDate(startDate).split(' ')
  const [, lastDay, lastMonth, lastYear] = formatDate(endDate).split(' ')
  const isYear = year === lastYear
  const from = isYear && month === lastMonth ? day : isYear ? `${day} ${month}` : `${day} ${month} ${year}`
  const to = `${lastDay} ${lastMonth}`
  return `${from} – ${isYear && lastYear === today.slice(0, 4) ? to : `${to} ${lastYear}`}`
}

/** The name of the guest, where the reader may know it. */
export const guestName = ({ customer }: Pick<HostBooking, 'customer'>): string | undefined =>
  customer === null ? 'A deleted account' : customer?.username

/** What is still to be paid of a stay that holds its nights, in dollars; 0 where nothing is. */
export const owedDollars = (stay: HostBooking): number =>
  bookingStates.is(stay.state, 'holdsNights') ? openDollars(stay) : 0

/** What staff may write down as taken next of several stays together, in dollars. */
export const sumToTake = (bookings: readonly Pick<ListedBooking, 'toTake'>[]): number =>
  sumOfDollars(bookings.map(({ toTake }) => toTake))
