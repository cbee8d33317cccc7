// Owns the payment page: what is paid, until when the nights are held, how to pay, and what became of it.

import { formatDollars } from '@akwaaba/contract/money'
import type { PaymentMethod } from '@akwaaba/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { millisOf } from '../../lib/clock.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { clockText, useSecondsLeft } from '../../ui/countdown.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BankDetails, CardFields, MethodChoice, TestGatewayBox } from './method-choice.tsx'
import { PaymentDone } from './payment-done.tsx'
import { optionsQuery, payableQuery } from './queries.ts'
import type { Trouble } from './rules.ts'
import { StaySummary } from './stay-summary.tsx'
import { usePayment } from './use-payment.ts'

const lapsed = 'Your hold ran out. If the nights are still free, paying takes them again.'

/** Until when the nights are held; null where the hold has run out. */
const Hold = ({ until }: { until: string | null }) => {
  const seconds = useSecondsLeft(until === null ? null : millisOf(until))
  if (until !== null && seconds === null) return null
  return (
    <p role="timer" className="flex items-center gap-2.5 rounded-2xl bg-sand px-4 py-2.5 font-medium tabular-nums">
      <Icon name="clock" size={18} />
      {seconds ? `Held for you for ${clockText(seconds)}` : lapsed}
    </p>
  )
}

const TroubleBox = ({
  trouble,
  rebookHref,
  onCheck,
}: {
  trouble: Trouble
  rebookHref: string
  onCheck: () => void
}) => (
  <Notice
    tone="error"
    title={trouble.title}
    action={
      trouble.next === 'check' ? (
        <Button onClick={onCheck}>Check again</Button>
      ) : trouble.next === 'rebook' ? (
        <ButtonLink to={rebookHref}>Choose other nights</ButtonLink>
      ) : undefined
    }
  >
    {trouble.text}
  </Notice>
)

const NotLoaded = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Notice
    tone="error"
    title="Error"
    action={
      <>
        <Button onClick={onRetry}>Try Again</Button>
        <ButtonLink kind="quiet" to={paths.pending}>
          My bookings
        </ButtonLink>
      </>
    }
  >
    {sentenceOf(error)}
  </Notice>
)

const Loading = () => (
  <div role="status" className="grid items-start gap-6 lg:grid-cols-[1fr_400px]">
    <span className="unseen">Loading your payment</span>
    <Skeleton className="h-[480px] w-full rounded-[28px]! max-lg:order-2" />
    <Skeleton className="h-64 w-full rounded-[28px]!" />
  </div>
)

export const PaymentPage = ({ bookingId }: { bookingId: string }) => {
  const booking = useQuery(payableQuery(bookingId))
  const options = useQuery(optionsQuery())
  const { phase, trouble, payment, pay, check } = usePayment(bookingId)
  const [method, setMethod] = useState<PaymentMethod>('card')
  const [card, setCard] = useState({ number: '', expiry: '', cvv: '' })

  if (!booking.data || !options.data) {
    // A line that breaks later leaves the page as it is: only what never arrived is an error.
    const failed = booking.error ?? options.error
    return failed ? (
      <NotLoaded error={failed} onRetry={() => [booking, options].map((each) => each.refetch())} />
    ) : (
      <Loading />
    )
  }
  const stay = booking.data
  if (phase === 'done' || stay.depositPaid) return <PaymentDone booking={stay} reference={payment?.reference} />
  const rebookHref = paths.checkout(stay.apartmentId, { from: stay.startDate, to: stay.endDate })
  if (stay.status === 'cancelled')
    return (
      <Notice
        tone="info"
        title="This booking is cancelled"
        action={<ButtonLink to={rebookHref}>Book it again</ButtonLink>}
      >
        There is nothing to pay for {stay.apartment.apartmentName}.
      </Notice>
    )
  const isBusy = phase === 'processing' || phase === 'checking'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    pay(method, card.number)
  }
  return (
    <>
      <h1 className="mb-6 text-[2rem] sm:text-[2.6rem]">Payment</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_400px]">
        <form
          onSubmit={submit}
          className="grid gap-6 rounded-[28px] border border-line bg-card p-5 shadow-card max-lg:order-2 sm:p-7"
        >
          <Hold until={stay.holdExpiresAt} />
          <MethodChoice methods={options.data.methods} method={method} onChange={setMethod} />
          {options.data.testGateway && (
            <TestGatewayBox
              cards={method === 'card' ? options.data.testCards : []}
              onPick={(number) => setCard({ number, expiry: '12/29', cvv: '123' })}
            />
          )}
          {method === 'card' && <CardFields card={card} onChange={setCard} />}
          {method === 'paypal' && (
            <p className="text-ink-soft">You pay with your PayPal account. Nothing else is needed here.</p>
          )}
          {method === 'bank' && <BankDetails bank={options.data.bank} reference={stay._id} />}
          {trouble && <TroubleBox trouble={trouble} rebookHref={rebookHref} onCheck={check} />}
          {phase === 'checking' && (
            <Notice tone="info" title="We are checking with the provider">
              Your nights stay held. You can leave this page: your booking shows under Bookings as soon as the payment
              is through.
            </Notice>
          )}
          <Button type="submit" kind="loud" className="w-full py-4" isBusy={isBusy}>
            {isBusy ? 'Processing...' : 'Complete Payment'}
          </Button>
          <p className="text-center text-ink-soft text-sm">You will be charged {formatDollars(stay.price)}.</p>
        </form>
        <aside
          aria-label="Summary"
          className="rounded-[28px] border border-line bg-card p-5 shadow-card sm:p-7 lg:sticky lg:top-24"
        >
          <StaySummary booking={stay} />
        </aside>
      </div>
    </>
  )
}
