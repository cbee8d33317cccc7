// Owns what the assistant answers: canned replies by keyword, all of them true of this product. Nothing leaves the page.
import { limits } from '@akwaaba/contract/limits'
import { paths } from '../../../paths.ts'

export type Reply = { text: string; links: { to: string; label: string }[] }
type Rule = Reply & { words: readonly string[] }

// The first rule that matches answers. Narrow ones come before wide ones: "cancel my booking" is about cancelling, "price
// of a package" about prices, and a greeting counts only where nothing else matches.
const rules: readonly Rule[] = [
  {
    words: ['cancellation', 'cancellations', 'cancel', 'cancelled', 'canceled', 'cancelling', 'refund', 'refunds'],
    text: 'You cancel a stay under your bookings. One you have not paid for costs nothing. A paid one can be cancelled until check-in, and you get back what its policy says: the sum is shown before you confirm. If a stay is declined, you get everything back. Its dates, guests and extras are changed under your bookings as well.',
    links: [
      { to: paths.pending, label: 'My bookings' },
      { to: paths.support, label: 'Write to support' },
    ],
  },
  {
    words: [
      'payment',
      'payments',
      'pay',
      'paying',
      'paid',
      'card',
      'cards',
      'paypal',
      'bank',
      'momo',
      'mobile',
      'mtn',
      'telecel',
    ],
    text: 'You pay by mobile money (MTN, Telecel, AT) or card, PayPal or bank transfer, whichever the payment page offers. Mobile money and card payments go through a payment provider, so your card number and your PIN never reach us. You see the whole sum before you pay.',
    links: [{ to: paths.pending, label: 'Pay for a booking' }],
  },
  {
    words: ['pricing', 'price', 'prices', 'cost', 'costs', 'rate', 'rates', 'cheap', 'fee', 'fees', 'dollars'],
    text: 'Prices are in dollars: apartments by the night, packages by the person, properties for good. The checkout adds your nights and extras up and shows the total before you pay. You can filter by price.',
    links: [
      { to: paths.bookings(), label: 'Apartments by price' },
      { to: paths.packages(), label: 'Packages' },
    ],
  },
  {
    words: ['packages', 'package', 'tour', 'tours', 'trip', 'trips', 'safari'],
    text: 'Packages are tours with a date, a price by the person and a list of what it holds. Choose one, take your seats and pay online.',
    links: [{ to: paths.packages(), label: 'See the packages' }],
  },
  {
    words: ['properties', 'property', 'buy', 'buying', 'sale'],
    text: 'Properties are homes for sale, furnished or unfurnished. Search them by location, type and highest price.',
    links: [{ to: paths.properties(), label: 'See the properties' }],
  },
  {
    words: ['location', 'locations', 'where', 'area', 'areas', 'city', 'map', 'address'],
    text: 'Our homes are all over Ghana. Pick a location in the filter of the apartments, or type one into the search on the home page. Each home shows its address.',
    links: [{ to: paths.bookings(), label: 'Choose a location' }],
  },
  {
    words: [
      'booking',
      'bookings',
      'book',
      'reserve',
      'reservation',
      'stay',
      'stays',
      'apartment',
      'apartments',
      'night',
      'nights',
    ],
    text: `Choose an apartment, pick your nights and press Book Now. Your nights are held for ${limits.holdMinutes} minutes while you pay. Some homes are confirmed at once, for others the host approves the stay after you have paid.`,
    links: [
      { to: paths.bookings(), label: 'See all apartments' },
      { to: paths.pending, label: 'My bookings' },
    ],
  },
  {
    words: ['pickup', 'pickups', 'airport', 'taxi', 'driver', 'rental', 'rentals', 'ticket', 'tickets', 'ticketing'],
    text: 'An airport pickup can be added as an extra when you check out. Tickets and rented cars are arranged on request.',
    links: [{ to: paths.tailored, label: 'Tailored Services' }],
  },
  {
    words: ['support', 'help', 'contact', 'human', 'person', 'phone', 'email', 'problem'],
    text: 'People answer on the support page: common questions first, and a form that reaches us by e-mail.',
    links: [{ to: paths.support, label: 'Go to support' }],
  },
  {
    words: ['hello', 'hi', 'hey', 'akwaaba', 'morning', 'afternoon', 'evening'],
    text: 'Hello, and akwaaba. Ask me about booking, payment, cancellation, packages, properties, locations or pricing.',
    links: [{ to: paths.bookings(), label: 'See all apartments' }],
  },
]

const fallbackReply: Reply = {
  text: 'I am a simple assistant and did not understand that. I know about booking, payment, cancellation, packages, properties, locations and pricing. For anything else, people answer on the support page.',
  links: [{ to: paths.support, label: 'Go to support' }],
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? [])

/** The reply to a text; null to a blank one. */
export const replyTo = (text: string): Reply | null => {
  if (text.trim() === '') return null
  const typed = wordsOf(text)
  const { text: answer, links } = rules.find(({ words }) => words.some((word) => typed.has(word))) ?? fallbackReply
  return { text: answer, links }
}
