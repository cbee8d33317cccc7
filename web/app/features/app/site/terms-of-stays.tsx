// Owns the terms of a stay: holds, approval, the stay itself, cancellation, and when its host is paid.
import { limits } from '@akwaaba/contract/limits'
import { type LegalSection, SupportMail } from './legal-page.tsx'

const yearsAhead = limits.maxDaysAhead / 365

export const staySections = (email: string | undefined): LegalSection[] => [
  {
    id: 'holds',
    title: `Your nights are held for ${limits.holdMinutes} minutes`,
    body: (
      <>
        <p>
          When you book, your nights are yours for {limits.holdMinutes} minutes while you pay, and nobody else can take
          them. You may give them back before that, at no cost. You can hold up to {limits.openHoldsPerPerson} unpaid
          stays at a time. A bank transfer holds them longer: for up to {limits.transferHours} hours, once for the same
          nights, and once more with a proof of the transfer.
        </p>
        <p>
          Without a payment the hold ends by itself. If you pay after that, you get your nights as long as they are
          still free. If somebody else has booked them meanwhile, your money goes back to you in full.
        </p>
      </>
    ),
  },
  {
    id: 'approval',
    title: 'Approval, or instant booking',
    body: (
      <>
        <p>The page of each apartment says which of the two it is:</p>
        <ul>
          <li>
            <strong>Instant booking.</strong> Your stay is confirmed the moment you have paid.
          </li>
          <li>
            <strong>Approval.</strong> You pay, and your stay then waits to be approved. If it is declined, you get
            everything back.
          </li>
        </ul>
        <p>Your bookings page shows at any time which state a booking is in.</p>
      </>
    ),
  },
  {
    id: 'your-stay',
    title: 'Your stay',
    body: (
      <>
        <p>
          Arrive and leave at the hours that stand on the page of the apartment, bring no more people than it sleeps,
          and leave it as you found it. The day you leave is free for the next guest to arrive.
        </p>
        <p>
          A stay is at least one night and at most {limits.maxNights}, and begins within the next {yearsAhead} years.
          Days are those of Accra, wherever you book from.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Cancelling and refunds',
    body: (
      <>
        <p>You get back everything you paid, by the way you paid it, when:</p>
        <ul>
          <li>your stay is declined, or taken back after it was approved;</li>
          <li>your payment comes too late, and the nights, the seats or the property are gone;</li>
          <li>we delete a booking that you have paid for.</li>
        </ul>
        <p>
          We mail you as soon as the money is on its way. How many days it then takes is up to your bank or provider.
        </p>
        <p>
          You can cancel a booking yourself on the site, under your bookings. One that is not paid yet costs nothing. A
          paid one can be cancelled until check-in, and you get back what its cancellation policy says at that moment.
          The policy and its dates stand on the page of the apartment, before you pay, and beside your booking; what
          comes back is shown before you confirm.
        </p>
        <p>
          If you cannot come and the policy gives nothing back any more, write to <SupportMail email={email} /> with the
          reference, and we tell you what is possible.
        </p>
      </>
    ),
  },
  {
    id: 'hosts',
    title: 'When hosts are paid',
    body: (
      <>
        <p>
          Hosts are paid after check-in, minus our service fees. These are agreed with the host and are part of the
          price you see. A service fee for guests, where there is one, is a line of that price before you book; nothing
          is added to it later.
        </p>
        <p>If you cannot get into the home on the day you arrive, write to us at once, before the host is paid.</p>
      </>
    ),
  },
]
