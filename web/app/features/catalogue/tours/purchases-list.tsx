// Owns the list of bought packages: newest first, with its empty state.
import { listMyPayments } from '@akwaaba/contract/checkout'
import { addDays } from '@akwaaba/contract/dates'
import type { Payment } from '@akwaaba/contract/payments'
import { reviewLimits } from '@akwaaba/contract/review-states'
import { getTour, listTourPurchases, type TourPurchase } from '@akwaaba/contract/tours'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { defineQuery } from '../../../lib/query.tsx'
import { useSession } from '../../../lib/session.ts'
import { folder, paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ReceiptLink, RefundLines } from '../../../ui/money/money-facts.tsx'
import { ReceiptCard } from '../../../ui/money/receipt-card.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { ShowMore } from '../publishing/list-frame.tsx'
import { OpenPurchases, rereading } from '../publishing/open-purchases.tsx'
import { useGrowingList } from '../publishing/queries.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { seatsLabel, whenLine } from './rules.ts'

const calmClass = 'bg-sand text-ink-soft'
const stateOf = ({ status, package: { date } }: TourPurchase): { text: string; className: string } => {
  if (status === 'called_off') return { text: 'Called off', className: 'bg-error-soft text-error' }
  if (status === 'cancelled') return { text: 'Cancelled', className: calmClass }
  if (date < todayInAccra()) return { text: 'Has taken place', className: calmClass }
  return { text: 'Still to come', className: 'bg-[#e3efe9] text-palm-deep' }
}

const State = ({ purchase }: { purchase: TourPurchase }) => {
  const { text, className } = stateOf(purchase)
  return <span className={`inline-block rounded-full px-3 py-1 font-semibold text-sm ${className}`}>{text}</span>
}

/** Whether its last day is over and the time for a review is not. */
const isReviewable = ({ status, package: { date, days } }: TourPurchase): boolean => {
  const [today, lastDay] = [todayInAccra(), addDays(date, days - 1)]
  return status === 'bought' && lastDay < today && today <= addDays(lastDay, reviewLimits.reviewDays)
}

type CardProps = { purchase: TourPurchase; payment: Payment | undefined; onReturn: () => void }

const PurchaseCard = ({ purchase, payment, onReturn }: CardProps) => {
  const { package: tour, customer } = purchase
  const { userEmail } = useSession()
  const start = [tour.meetingPoint, tour.departureTime].filter(Boolean).join(', ')
  return (
    <ReceiptCard
      title={tour.title}
      picture={tour.image}
      mark={<State purchase={purchase} />}
      customer={customer?.email === userEmail ? null : customer}
      paid={purchase.price}
      reference={purchase.reference}
      boughtAt={purchase.purchasedAt}
      to={purchase.isOffered ? paths.tour(tour._id) : null}
      actions={
        purchase.actions.includes('return') ? (
          <Button kind="quiet" onClick={onReturn}>
            Give back<span className="unseen"> {tour.title}</span>
          </Button>
        ) : (
          isReviewable(purchase) &&
          customer?.email === userEmail && (
            <ButtonLink kind="quiet" to={folder('/dashboard/tour-review/') + purchase._id}>
              <span>
                Review<span className="unseen"> {tour.title}</span>
              </span>
            </ButtonLink>
          )
        )
      }
      money={
        payment && (
          <>
            <RefundLines refunds={payment.refunds} />
            {payment.receiptId && (
              <p className="mt-2">
                <ReceiptLink to={paths.receipt(payment.receiptId)} of={tour.title} />
              </p>
            )}
          </>
        )
      }
    >
      <p className="mt-1 text-ink-soft">{whenLine(tour)}</p>
      <p className="mt-3">{seatsLabel(purchase.seats)}</p>
      {start && purchase.status === 'bought' && <p className="mt-1 text-ink-soft">Meet at {start}</p>}
      {purchase.status === 'called_off' && (
        <p className="mt-3 break-words rounded-2xl bg-[#fdf3dc] px-4 py-2.5 text-[#5b3d00]">
          This trip will not take place: {purchase.callOffReason} You get all your money back.
        </p>
      )}
      {purchase.actions.includes('return') && (
        <p className="mt-3 rounded-2xl bg-[#fdf3dc] px-4 py-2.5 text-[#5b3d00]">
          This package is no longer offered. The trip takes place, and your seats stay yours; if you would rather not
          go, give them back until the day it begins and get all your money back.
        </p>
      )}
    </ReceiptCard>
  )
}

const TourTitle = ({ id }: { id: string }) =>
  useQuery(defineQuery(getTour, { params: { id } })).data?.title ?? 'A package'

type Bought = { purchase: TourPurchase; payment: Payment | undefined }

const Purchases = ({ isForAdmin, onReturn }: { isForAdmin: boolean; onReturn: (bought: Bought) => void }) => {
  const payments = useQuery({
    ...defineQuery(listMyPayments, { query: {} }),
    refetchInterval: ({ state }) => rereading(state.data),
  })
  const purchases = useGrowingList(listTourPurchases, {}, rereading(payments.data))
  const paymentOf = ({ reference }: TourPurchase) => payments.data?.find((each) => each.reference === reference)
  if (!purchases.items)
    return purchases.isError ? (
      <Notice tone="error" title="Error" action={<Button onClick={() => purchases.refetch()}>Try Again</Button>}>
        {sentenceOf(purchases.error)}
      </Notice>
    ) : (
      <div role="status" className="grid gap-5">
        <span className="unseen">Loading packages</span>
        <Skeleton className="h-56 w-full rounded-[28px]!" />
        <Skeleton className="h-56 w-full rounded-[28px]!" />
      </div>
    )
  const open = (
    <OpenPurchases
      payments={payments.data ?? []}
      bought={purchases.items.map(({ reference }) => reference)}
      of={({ packageId }) => packageId && { name: <TourTitle id={packageId} />, to: paths.tour(packageId) }}
    />
  )
  if (purchases.items.length === 0)
    return (
      <>
        {open}
        {isForAdmin ? (
          <p className="rounded-[28px] border border-line bg-card p-6 text-ink-soft">
            No packages bought yet. A package appears here as soon as it is paid for.
          </p>
        ) : (
          <EmptyState
            title="No packages bought yet."
            action={<ButtonLink to={paths.packages()}>See the packages</ButtonLink>}
          >
            Tours you buy appear here, with their date and meeting point.
          </EmptyState>
        )}
      </>
    )
  return (
    <>
      {open}
      <ul className="grid gap-5">
        {purchases.items.map((purchase) => (
          <li key={purchase._id}>
            <PurchaseCard
              purchase={purchase}
              payment={paymentOf(purchase)}
              onReturn={() => onReturn({ purchase, payment: paymentOf(purchase) })}
            />
          </li>
        ))}
      </ul>
      <ShowMore {...purchases} />
    </>
  )
}

/** The user's own purchases; for an administrator everybody's. */
export const PurchasesList = ({ isForAdmin = false }: { isForAdmin?: boolean }) => {
  const [asked, setAsked] = useState<Bought | null>(null)
  const [notice, setNotice] = useState<string>()
  return (
    <>
      {notice && (
        <div className="mb-5">
          <FocusedNotice tone="success">{notice}</FocusedNotice>
        </div>
      )}
      <Purchases isForAdmin={isForAdmin} onReturn={setAsked} />
      {asked && (
        <ReturnDialog
          {...asked}
          onDone={(msg) => {
            setAsked(null)
            setNotice(msg)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
