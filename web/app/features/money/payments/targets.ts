// Owns what differs between the three targets of a payment: how each is requested, confirmed and refreshed, and its texts.
import { confirmBookingPayment, confirmPropertyPayment, confirmTourPayment } from '@akwaaba/contract/checkout'
import type { Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { send } from '../../../lib/api.ts'
import type { Chosen } from '../../../lib/local-keys.ts'
import { openTrip } from '../../../lib/session.ts'
import { tripPaths } from '../../../lib/trip-paths.ts'
import { paths } from '../../../paths.ts'

type Kind = {
  /** the target of the call that starts a payment */
  targetOf: (chosen: Chosen) => { bookingId: string } | { packageId: string; seats: number } | { propertyId: string }
  /** the call that confirms it: what it changes is invalidated after payment, or when it can no longer be bought */
  row: Endpoint
  /** Asks the provider about the payment, and settles it. */
  confirm: (id: string) => Promise<ReplyOf<typeof confirmBookingPayment>>
  /** shown while we wait for the provider, and after a long wait */
  waiting: string
  stillWaiting: string
  /** shown instead of the API's sentence, which is about nights */
  unanswered: string | null
  /** the sentence about what is held while a bank transfer is pending */
  whatIsHeld: string
  /** the page that lists it once it is bought, and the page with others of its kind */
  panel: { to: string; label: string }
  others: { to: string; label: string }
}

const unanswered = 'The payment provider did not answer in time. We keep asking, and you will not be charged twice.'
const leaving = (what: string, panel: string) =>
  `You can leave this page: your ${what} shows under ${panel} as soon as the payment is through.`
const working = (rest: string) =>
  `The provider is still working on your payment. This page goes on asking and changes by itself. ${rest}`
const ifHoldEnds =
  'If your hold runs out meanwhile, the payment takes the nights again where they are free, and comes back in full where they are not.'

export const kinds: Record<Chosen['target'], Kind> = {
  bookingId: {
    targetOf: ({ id }) => ({ bookingId: id }),
    row: confirmBookingPayment,
    confirm: (id) => send(confirmBookingPayment, { body: { bookingId: id } }),
    // A guest without an account has a trip instead of a list.
    get waiting() {
      return openTrip.token
        ? 'You can leave this page: your trip shows the payment as soon as it is through.'
        : leaving('booking', 'Bookings')
    },
    stillWaiting: working(ifHoldEnds),
    whatIsHeld: 'Your nights are held until then, the first time you pay for them by transfer.',
    unanswered: null,
    get panel() {
      return openTrip.token
        ? { to: tripPaths.trip, label: 'View your trip' }
        : { to: paths.pending, label: 'View My Bookings' }
    },
    get others() {
      return openTrip.token ? { to: tripPaths.trip, label: 'Your trip' } : { to: paths.pending, label: 'My bookings' }
    },
  },
  packageId: {
    targetOf: ({ id, seats }) => ({ packageId: id, seats }),
    row: confirmTourPayment,
    confirm: (id) => send(confirmTourPayment, { body: { packageId: id } }),
    waiting: leaving('package', 'Packages'),
    stillWaiting: working(leaving('package', 'Packages')),
    whatIsHeld:
      'No seats are held meanwhile: they go to the first who pay. If they are gone when your money arrives, all of it comes back to you.',
    unanswered,
    panel: { to: paths.myPackages, label: 'View My Packages' },
    others: { to: paths.packages(), label: 'See other packages' },
  },
  propertyId: {
    targetOf: ({ id }) => ({ propertyId: id }),
    row: confirmPropertyPayment,
    confirm: (id) => send(confirmPropertyPayment, { body: { propertyId: id } }),
    waiting: leaving('property', 'Properties'),
    stillWaiting: working(leaving('property', 'Properties')),
    whatIsHeld:
      'The property is not held meanwhile: it goes to the first who pays. If it is sold when your money arrives, all of it comes back to you.',
    unanswered,
    panel: { to: paths.myProperties, label: 'View My Properties' },
    others: { to: paths.properties(), label: 'See other properties' },
  },
}
