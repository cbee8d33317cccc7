// Owns what differs between the three things one pays for: how each is asked for, confirmed, refreshed and spoken of.
import { getBookedDates } from '@akwaaba/contract/apartments'
import { getBooking, listBookings } from '@akwaaba/contract/bookings'
import type { Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { confirmBookingPayment, confirmPropertyPayment, confirmTourPayment } from '@akwaaba/contract/payments'
import { getProperty, listSoldProperties } from '@akwaaba/contract/properties'
import { getTour, listTourPurchases } from '@akwaaba/contract/tours'
import { send } from '../../lib/api.ts'
import type { Chosen } from '../../lib/local-keys.ts'
import { paths } from '../../paths.ts'

type Kind = {
  /** what a payment is started for */
  ask: (chosen: Chosen) => { bookingId: string } | { packageId: string; seats: number } | { propertyId: string }
  /** Asks the provider what became of the payment, and settles it. */
  confirm: (id: string) => Promise<ReplyOf<typeof confirmBookingPayment>>
  /** read anew once it is paid for */
  onPaid: Endpoint[]
  /** read anew once it turns out that it cannot be had */
  onRefused: Endpoint[]
  /** said while we wait for the provider, and when we have waited long enough */
  waiting: string
  stillWaiting: string
  /** said instead of the API's words, which are about nights */
  unanswered: string | null
  /** where it stands once it is bought, and where there is more of its kind */
  panel: { to: string; label: string }
  others: { to: string; label: string }
}

const unanswered = 'The payment provider did not answer in time. We keep asking, and you will not be charged twice.'
const leaving = (what: string, panel: string) =>
  `You can leave this page: your ${what} shows under ${panel} as soon as the payment is through.`
const working = (rest: string) => `The provider is still working on your payment. ${rest}`

export const kinds: Record<Chosen['target'], Kind> = {
  bookingId: {
    ask: ({ id }) => ({ bookingId: id }),
    confirm: (id) => send(confirmBookingPayment, { body: { bookingId: id } }),
    // Whether the stay is approved already is in the booking.
    onPaid: [getBooking, listBookings, getBookedDates],
    onRefused: [getBooking, listBookings],
    waiting: `Your nights stay held. ${leaving('booking', 'Bookings')}`,
    stillWaiting: working('Your nights stay held; check again in a while.'),
    unanswered: null,
    panel: { to: paths.pending, label: 'View My Bookings' },
    others: { to: paths.pending, label: 'My bookings' },
  },
  packageId: {
    ask: ({ id, seats }) => ({ packageId: id, seats }),
    confirm: (id) => send(confirmTourPayment, { body: { packageId: id } }),
    onPaid: [getTour, listTourPurchases],
    onRefused: [getTour, listTourPurchases],
    waiting: leaving('package', 'Packages'),
    stillWaiting: working('Check again in a while.'),
    unanswered,
    panel: { to: paths.myPackages, label: 'View My Packages' },
    others: { to: paths.packages(), label: 'See other packages' },
  },
  propertyId: {
    ask: ({ id }) => ({ propertyId: id }),
    confirm: (id) => send(confirmPropertyPayment, { body: { propertyId: id } }),
    onPaid: [getProperty, listSoldProperties],
    onRefused: [getProperty, listSoldProperties],
    waiting: leaving('property', 'Properties'),
    stillWaiting: working('Check again in a while.'),
    unanswered,
    panel: { to: paths.myProperties, label: 'View My Properties' },
    others: { to: paths.properties(), label: 'See other properties' },
  },
}
