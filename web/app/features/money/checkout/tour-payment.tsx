// Owns paying for seats of a tour: what they cost, and what is shown once they are bought or sold out.
import { formatDate } from '@akwaaba/contract/dates'
import { centsFromDollars, dollarsFromCents, formatDollars } from '@akwaaba/contract/money'
import { pageErrors } from '@akwaaba/contract/page-errors'
import { quoteSeats } from '@akwaaba/contract/tour-price'
import type { Tour, TourPurchase } from '@akwaaba/contract/tours'
import { useQuery } from '@tanstack/react-query'
import { todayInAccra } from '../../../lib/clock.ts'
import type { Chosen } from '../../../lib/local-keys.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type Payable, PaymentScreen, type Returned } from '../payments/payment-screen.tsx'
import { kinds } from '../payments/targets.ts'
import { ReceiptLinks } from './after-links.tsx'
import { PaymentDone } from './payment-done.tsx'
import { boughtToursQuery, tourQuery } from './queries.ts'
import { Line, PriceLine, SummaryHead, SummaryLines } from './summary-parts.tsx'

const seatsLabel = (seats: number) => `${seats} ${seats === 1 ? 'seat' : 'seats'}`

const TourSummary = ({ tour, seats, total }: { tour: Tour; seats: number; total: number }) => (
  <>
    <SummaryHead picture={tour.image} title={tour.title} text={tour.location} />
    <SummaryLines total={total}>
      <Line label="Date" value={formatDate(tour.date)} />
      {tour.departureTime && <Line label="Departure" value={tour.departureTime} />}
      {tour.meetingPoint && <Line label="Meeting point" value={tour.meetingPoint} />}
      <PriceLine label={`${seatsLabel(seats)} × ${formatDollars(tour.price)}`} dollars={total} each={tour.price} />
    </SummaryLines>
  </>
)

const { others } = kinds.packageId

/** Why it cannot be bought, with a link to go on; null while it can. */
const closedOf = (tour: Tour, seats: number) => {
  const left = tour.seatsLeft ?? seats
  if (tour.date >= todayInAccra() && left >= seats) return null
  const isShort = tour.date >= todayInAccra() && left > 0
  const sentence = tour.date < todayInAccra() ? pageErrors.tour_over.msg : pageErrors.sold_out.msg
  return (
    <Notice
      tone="info"
      title={tour.title}
      action={
        <>
          {isShort && <ButtonLink to={paths.tour(tour._id)}>Choose fewer seats</ButtonLink>}
          <ButtonLink to={others.to} kind={isShort ? 'quiet' : 'primary'}>
            {others.label}
          </ButtonLink>
        </>
      }
    >
      {isShort ? `You want ${seatsLabel(seats)}, and only ${left} ${left === 1 ? 'is' : 'are'} left.` : sentence}
    </Notice>
  )
}

const payableOf = (tour: Tour, mine: TourPurchase | undefined, chosen: Chosen): Payable => {
  const total = (seats: number) => dollarsFromCents(quoteSeats(centsFromDollars(tour.price), seats).totalCents)
  return {
    total: total(chosen.seats),
    summary: <TourSummary tour={tour} seats={chosen.seats} total={total(chosen.seats)} />,
    elsewhere: others,
    closed: closedOf(tour, chosen.seats),
    isPaid: mine !== undefined,
    done: (payment, receiptId) => {
      const seats = mine?.seats ?? payment?.seats ?? chosen.seats
      const reference = mine?.reference ?? payment?.reference
      return (
        <PaymentDone
          chosen={chosen}
          {...(payment ? {} : { title: 'You have bought this package' })}
          text={`${seatsLabel(seats)} on ${formatDate(tour.date)}. ${payment ? 'A receipt is on its way to your e-mail.' : 'It is paid in full.'}`}
          references={{ 'Payment reference': reference }}
          summary={<TourSummary tour={tour} seats={seats} total={mine?.price ?? payment?.amount ?? total(seats)} />}
          receiptId={receiptId}
          links={<ReceiptLinks reference={reference ?? tour.title} />}
        />
      )
    },
  }
}

export const TourPayment = ({ chosen, returned }: { chosen: Chosen; returned: Returned | null }) => {
  const { userEmail } = useSession()
  const tour = useQuery(tourQuery(chosen.id))
  const bought = useQuery(boughtToursQuery())
  // The list of an administrator contains everybody's purchases.
  const mine = bought.data?.find(
    ({ package: { _id }, customer, status }) =>
      _id === chosen.id && customer?.email === userEmail && status === 'bought',
  )
  const payable = tour.data && bought.data ? payableOf(tour.data, mine, chosen) : null
  return <PaymentScreen chosen={chosen} returned={returned} payable={payable} reads={[tour, bought]} />
}
