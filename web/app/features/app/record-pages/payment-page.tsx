// Owns the page of one payment for staff: its sums and state, what may be done now, what it paid for, its guest, and all that happened.
import { formatDate } from '@akwaaba/contract/dates'
import { formatMoney } from '@akwaaba/contract/money'
import type { PaymentPage as Page } from '@akwaaba/contract/record-pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { Icon } from '../../../ui/icons.tsx'
import { UnreadPage } from '../../../ui/notices/unread-page.tsx'
import { AdminPaymentActions } from '../../money/payment-admin/payment-actions.tsx'
import { refundReasons, refundStatuses, statusNames } from '../../money/payment-admin/rules.ts'
import { Card, Row } from '../booking-page/card.tsx'
import { TimelineCard } from '../booking-page/timeline.tsx'
import { paymentPageQuery } from './queries.ts'

const methods: Record<Page['payment']['method'], string> = {
  ...{ momo: 'Mobile money', card: 'Card', paypal: 'PayPal', bank: 'Bank transfer', cash: 'Cash' },
}
const linkClass = 'inline-flex min-h-11 items-center font-semibold text-palm hover:underline'

const MoneyCard = ({ page: { payment } }: { page: Page }) => (
  <Card title="Money">
    <dl className="tabular-nums">
      <Row name={`${methods[payment.method]}, ${statusNames[payment.status].toLowerCase()}`} isLoud>
        {formatMoney(payment.charge)}
      </Row>
      {payment.refunds.map((refund) => (
        <Row
          key={refund._id}
          name={
            <>
              <span className="block text-ink">{refundStatuses[refund.status]}</span>
              <span className="block text-sm">
                {refundReasons[refund.reason]}, {instantText(refund.settledAt ?? refund.requestedAt)}
              </span>
            </>
          }
        >
          {formatMoney({ ...refund.amount, amount: -refund.amount.amount })}
        </Row>
      ))}
    </dl>
  </Card>
)

const BookingCard = ({ page: { booking, label }, at }: { page: Page; at: (id: string) => string }) => (
  <Card title="Paid for">
    <div className="p-3.5">
      {booking ? (
        <>
          <p className="font-semibold">{booking.apartmentName}</p>
          <p>
            {formatDate(booking.startDate)} to {formatDate(booking.endDate)}
          </p>
          <p className="text-ink-soft text-sm">Host: {booking.organisation.name}</p>
          <Link to={at(booking._id)} className={linkClass}>
            Booking {booking.reference}
          </Link>
        </>
      ) : (
        <p>{label}</p>
      )}
    </div>
  </Card>
)

type Props = {
  /** the organisation whose member reads it; without it an administrator does */
  org?: string
  id: string
}

export const PaymentPage = ({ org, id }: Props) => {
  const { data: page, ...query } = useQuery(paymentPageQuery(org, id))
  const list = org === undefined ? adminPaths.payments() : hostPaths.bookings(org)
  const bookingAt = (other: string) => (org === undefined ? adminPaths.booking(other) : hostPaths.booking(org, other))
  const guestAt = (guest: string) => (org === undefined ? adminPaths.guest(guest) : hostPaths.guest(org, guest))
  return (
    <>
      <Link to={list} className={`mb-2 gap-1.5 ${linkClass}`}>
        <Icon name="left" size={18} /> {org === undefined ? 'Payments' : 'Bookings'}
      </Link>
      {!page ? (
        <UnreadPage
          title="Payment"
          what="the payment"
          fault={query.error && sentenceOf(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1 className="wrap-anywhere text-[1.4rem]">{formatMoney(page.payment.charge)}</h1>
            {/* The card of an administrator says both. */}
            {!page.admin && (
              <>
                <p className="text-ink-soft">{page.payment.reference}</p>
                <p className="font-semibold">{statusNames[page.payment.status]}</p>
              </>
            )}
            <p className="text-ink-soft">{instantText(page.payment.createdAt)}</p>
          </div>
          <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-3">
              {page.admin ? <AdminPaymentActions payment={page.admin} /> : <MoneyCard page={page} />}
              <div className="grid gap-3 sm:grid-cols-2">
                <BookingCard page={page} at={bookingAt} />
                {page.guest && (
                  <Card title="Guest">
                    <div className="p-3.5">
                      <Link to={guestAt(page.guest._id)} className={linkClass}>
                        {page.guest.username}
                      </Link>
                    </div>
                  </Card>
                )}
              </div>
            </div>
            <TimelineCard timeline={page.timeline} />
          </div>
        </>
      )}
    </>
  )
}
