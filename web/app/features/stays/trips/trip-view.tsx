// Owns the page of a trip that is paid, at least in part, or over: its state, its dates, how to get there, the money, and what can be done.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { lineText } from '@akwaaba/contract/price-lines'
import { renewTripLink } from '@akwaaba/contract/trips'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { RefundLines } from '../../../ui/money/money-facts.tsx'
import { Loading } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { CancelDialog } from '../bookings/cancel-dialog.tsx'
import { GettingThere } from '../bookings/getting-there.tsx'
import { balanceText, mayCancelPaid, stateLabel } from '../bookings/rules.ts'
import { tripPaymentsQuery } from './queries.ts'
import { TripCode } from './trip-code.tsx'

const StayReview = lazy(() =>
  import('../reviews/stay-review.tsx').then(({ StayReview: review }) => ({ default: review })),
)

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-[28px] border border-line bg-card p-5 shadow-card sm:p-7">
    <h2 className="mb-3 text-xl">{title}</h2>
    {children}
  </section>
)

const Fact = ({ label, day, time }: { label: string; day: string; time: string }) => (
  <div>
    <dt className="text-sm opacity-80">{label}</dt>
    <dd>
      <strong className="block">{formatDate(day)}</strong>
      <span className="text-sm">{time}</span>
    </dd>
  </div>
)

const Panel = ({ booking }: { booking: Booking }) => {
  const { apartment } = booking
  return (
    <div className="grid overflow-hidden rounded-[28px] bg-palm-deep text-white md:grid-cols-2">
      <Picture
        name={apartment.coverImage}
        alt=""
        sizes="(min-width: 768px) 50vw, 100vw"
        className="h-56 w-full md:h-full"
      />
      <div className="p-6 sm:p-8">
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <span className="rounded-full bg-gold px-3 py-1 font-semibold text-ink">{stateLabel(booking)}</span>
          {booking.reference}
        </p>
        <h1 className="mt-4 text-[1.9rem] text-white sm:text-[2.4rem]">{apartment.apartmentName}</h1>
        <p className="mt-2">{apartment.address}</p>
        <dl className="mt-6 grid grid-cols-2 gap-4 border-white/30 border-t pt-4">
          <Fact label="Check in" day={booking.startDate} time={`from ${apartment.checkInFrom}`} />
          <Fact label="Check out" day={booking.endDate} time={`by ${apartment.checkOutBy}`} />
        </dl>
      </div>
    </div>
  )
}

const Costs = ({ booking, receipt }: { booking: Booking; receipt: ReactNode }) => {
  const payments = useQuery(tripPaymentsQuery(booking._id))
  return (
    <Card title="What it costs">
      <dl className="grid gap-2">
        {booking.lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place in the price
          <div key={position} className="flex justify-between gap-4">
            <dt className="min-w-0">{lineText(line)}</dt>
            <dd className="shrink-0">{formatDollars(line.amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-line border-t pt-2 font-semibold">
          <dt>Total</dt>
          <dd>{formatDollars(booking.price)}</dd>
        </div>
      </dl>
      <RefundLines refunds={payments.data?.flatMap(({ refunds }) => refunds) ?? []} />
      {receipt}
    </Card>
  )
}

type Props = {
  booking: Booking
  isProved: boolean
  onProved: () => void
  /** shown once in this browser, after a payment */
  note: string | null
  onPay: () => void
  receipt: ReactNode
  /** changing the stay; the guard asks for the mailed code where it is needed */
  change: (guard: (act: () => void) => void) => ReactNode
}

export const TripView = ({ booking, isProved, onProved, note, onPay, receipt, change }: Props) => {
  const [isCancelling, setCancelling] = useState(false)
  // What is to be done once the code is entered.
  const [act, setAct] = useState<(() => void) | null>(null)
  const guard = (next: () => void) => (isProved ? next() : setAct(() => next))
  const [done, setDone] = useState<string | null>(null)
  const renew = useSend(renewTripLink)
  const { balance } = booking
  const mayPay = balance !== null && booking.actions.includes('pay')
  const bookAgain = paths.apartment(booking.apartmentId, { from: booking.startDate, to: booking.endDate })
  return (
    <div className="grid gap-6">
      {(done ?? note) && <Notice tone="success">{done ?? note}</Notice>}
      <Panel booking={booking} />
      {booking.status === 'cancelled' && (
        <Notice
          tone="info"
          title="This trip is cancelled"
          action={<ButtonLink to={bookAgain}>Look at it again</ButtonLink>}
        >
          {booking.reason || 'Its nights are free for others.'}
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_384px]">
        <div className="grid gap-6">
          {mayPay && (
            <Card title="What comes next">
              <p className="mb-4">{balanceText(booking)}</p>
              <Button kind="loud" onClick={onPay}>
                Pay the balance
              </Button>
            </Card>
          )}
          {booking.state === 'completed' && (
            <Card title="How was your stay?">
              <Suspense fallback={<Loading what="the review" className="h-24" />}>
                <StayReview bookingId={booking._id} />
              </Suspense>
            </Card>
          )}
          <GettingThere booking={booking} />
        </div>
        <div className="grid gap-6">
          <Costs booking={booking} receipt={receipt} />
          <Card title="If something changes">
            <div className="grid justify-items-start gap-3">
              {change(guard)}
              {mayCancelPaid(booking) && (
                <Button kind="quiet" onClick={() => guard(() => setCancelling(true))}>
                  Cancel the stay
                </Button>
              )}
              <p className="text-ink-soft text-sm">
                Everyone with your link sees this trip. If you have passed it on by mistake, ask for another one: the
                earlier ones end.
              </p>
              <Button kind="quiet" isBusy={renew.isPending} onClick={() => renew.mutate({})}>
                End my links and mail me another
              </Button>
              {renew.data && <Notice tone="success">{renew.data.msg}</Notice>}
              {renew.isError && <Notice tone="error">{sentenceOf(renew.error)}</Notice>}
            </div>
          </Card>
        </div>
      </div>
      {act && (
        <TripCode
          onClose={() => setAct(null)}
          onDone={() => {
            onProved()
            setAct(null)
            act()
          }}
        />
      )}
      {isCancelling && (
        <CancelDialog
          booking={booking}
          onClose={() => setCancelling(false)}
          onDone={(msg) => {
            setCancelling(false)
            setDone(msg)
          }}
        />
      )}
    </div>
  )
}
