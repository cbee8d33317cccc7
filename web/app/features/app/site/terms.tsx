// Owns the terms: what users who book, buy or pay can rely on, as the product does it.
import { limits } from '@akwaaba/contract/limits'
import { Link } from 'react-router'
import { useSite } from '../../../lib/site.ts'
import { paths } from '../../../paths.ts'
import { LegalPage, type LegalSection, SupportMail } from './legal-page.tsx'
import { staySections } from './terms-of-stays.tsx'

type Site = { name: string; email: string | undefined }

const beforeYouBook = ({ name }: Site): LegalSection[] => [
  {
    id: 'what-this-is',
    title: 'What this is',
    body: (
      <>
        <p>
          {name} is a marketplace for apartments by the night, tour packages and properties for sale in Ghana. These
          terms hold between you and us whenever you use the site, book, buy or pay here.
        </p>
        <p>
          We publish what is on offer, keep your nights while you pay, take the payment and pass it on. The home itself
          is provided by its host, the tour by those who guide it, and the property by its seller.
        </p>
      </>
    ),
  },
  {
    id: 'who-may-use-it',
    title: 'Who may book and buy',
    body: (
      <>
        <p>
          Guests must be 18 or older, and so must buyers of a package or a property. The guest who books answers for
          everybody they bring along.
        </p>
        <p>From which age one may come along on a package stands on its page.</p>
      </>
    ),
  },
  {
    id: 'your-account',
    title: 'Your account',
    body: (
      <>
        <p>
          A stay can be booked without an account: you give your name, e-mail and phone number, and the link that we
          mail to you opens your trip. To buy a package or a property, you need an account with your own name and an
          e-mail address you can read. You prove the address with a code of {limits.codeDigits} digits that we mail to
          you. Keep your links, your password and your codes to yourself: we never ask for them by phone or mail.
        </p>
        <p>
          You may delete your account at any time in your profile, unless a stay or a package you have paid for is still
          to come. What deletion keeps is in our <Link to={paths.privacy}>privacy page</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices',
    body: (
      <>
        <p>
          All prices are in US dollars. The price of a stay is the sum of its nights, which may cost more on some days
          and less for a longer stay, with what its host asks for cleaning and for further guests, and the extras you
          choose; each extra counts once per booking, or as its price says: by night, by guest, or both. Every line is
          shown before you book. The sum you see before you pay is the sum you pay.
        </p>
        <p>
          Our server computes every price. If a price has changed since you opened the page, we refuse to book at the
          old one, tell you the right one, and nothing is stored or charged. What you have booked keeps its price,
          whatever happens to prices later.
        </p>
      </>
    ),
  },
]

const rest = ({ name, email }: Site): LegalSection[] => [
  {
    id: 'packages',
    title: 'Tour packages',
    body: (
      <>
        <p>
          A package has a date and, often, a number of seats. You may buy up to {limits.seatsPerPurchase} seats at once.
          A seat is yours once your payment has arrived: seats are not held while you pay. A package that is full or
          over cannot be bought, and money that arrives after the last seat has gone is returned in full.
        </p>
        <p>What the price holds, and what it does not, stands on the page of the package.</p>
      </>
    ),
  },
  {
    id: 'properties',
    title: 'Properties for sale',
    body: (
      <>
        <p>
          Each property is sold once, at its full price, to the first who pays. If your payment is the second, it goes
          back to you in full.
        </p>
        <p>
          Paying here marks the property as sold to you. The transfer of title happens on paper, between you and the
          seller and by the law of Ghana, and not on this site. See the property and have its papers checked before you
          pay.
        </p>
      </>
    ),
  },
  {
    id: 'paying',
    title: 'Paying',
    body: (
      <>
        <p>
          You pay by mobile money or card, PayPal or bank transfer, whichever the payment page offers. The payment is
          made with a payment provider. What your browser says is not enough: we ask the provider what became of a
          payment before we confirm anything, and apply its answer once. You cannot be charged twice for the same
          booking.
        </p>
        <p>After a payment we mail you a receipt with its reference.</p>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <p>
        Do not book in somebody else's name, hold nights you do not mean to pay for, try to get round the site's limits,
        or use a home for anything the law forbids. We may end an account that does.
      </p>
    ),
  },
  {
    id: 'our-part',
    title: 'What we answer for',
    body: (
      <>
        <p>
          We answer for what we do ourselves: that no night is sold twice, that prices are right, and that money which
          comes too late goes back. The host answers for the home being as its page describes it, the guide for the tour
          and the seller for the property; if it is not so, tell us, and we help you to sort it out.
        </p>
        <p>
          The law of Ghana applies. Nothing in these terms takes away a right that the law gives you and that cannot be
          waived.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, and how to reach us',
    body: (
      <>
        <p>
          When these terms change, the date at the top changes with them. What you have booked or bought before stays
          under the terms of that day.
        </p>
        <p>
          {name} can be reached at <SupportMail email={email} />.
        </p>
      </>
    ),
  },
]

export const Terms = () => {
  const facts = useSite()
  const site = { name: facts?.name ?? 'This site', email: facts?.supportEmail }
  return (
    <LegalPage
      title="Terms"
      lead="What you can count on when you book, buy or pay here, and what we ask of you, in plain words."
      inForceSince="2026-11-27"
      sections={[...beforeYouBook(site), ...staySections(site.email), ...rest(site)]}
    />
  )
}
