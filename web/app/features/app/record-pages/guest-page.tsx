// Owns the page of one guest for staff: how to reach them, their stays and payments, and everything that happened to these.
import { formatMoney } from '@akwaaba/contract/money'
import type { GuestPage as Page } from '@akwaaba/contract/record-pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { dayText, instantText } from '../../../lib/clock.ts'
import { Icon } from '../../../ui/icons.tsx'
import { UnreadPage } from '../../../ui/notices/unread-page.tsx'
import { statusNames } from '../../money/payment-admin/rules.ts'
import { Card } from '../booking-page/card.tsx'
import { Contacts } from '../booking-page/contacts.tsx'
import { rowClass, StayRows } from '../booking-page/stay-rows.tsx'
import { TimelineCard } from '../booking-page/timeline.tsx'
import { guestPageQuery } from './queries.ts'

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-palm hover:underline'

const ReachCard = ({ guest: { username, email, phoneNumber = '', since } }: Pick<Page, 'guest'>) => (
  <Card title="Contact">
    <div className="grid gap-2.5 p-3.5">
      <Contacts {...{ username, phoneNumber, email }} hello={`Hello ${username},`} />
      {!email && !phoneNumber && <p className="text-ink-soft text-sm">Contacts are shown while a stay is paid for.</p>}
      <p className="text-ink-soft text-sm">Has an account since {dayText(since)}</p>
    </div>
  </Card>
)

const StaysCard = ({ stays, at }: Pick<Page, 'stays'> & { at: (id: string) => string }) => (
  <Card title="Stays" count={stays.length}>
    {stays.length === 0 ? (
      <p className="p-3.5 text-ink-soft">No stays yet.</p>
    ) : (
      <StayRows stays={stays} at={at} hasReferences />
    )}
  </Card>
)

const PaymentsCard = ({ payments, at }: Pick<Page, 'payments'> & { at: (id: string) => string }) =>
  payments &&
  payments.length > 0 && (
    <Card title="Payments" count={payments.length}>
      <ul>
        {payments.map((payment) => (
          <li key={payment._id} className="border-line border-b last:border-0">
            <Link to={at(payment._id)} className={rowClass}>
              <span className="min-w-0">
                <span className="block font-medium">{statusNames[payment.status]}</span>
                <span className="block text-ink-soft text-sm">
                  {instantText(payment.createdAt)}
                  {payment.bookingReference && `, ${payment.bookingReference}`}
                </span>
              </span>
              <span className="font-semibold tabular-nums">{formatMoney(payment.charge)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )

type Props = {
  /** the organisation whose member reads it; without it an administrator does */
  org?: string
  id: string
}

export const GuestPage = ({ org, id }: Props) => {
  const { data: page, ...query } = useQuery(guestPageQuery(org, id))
  const isAdmin = org === undefined
  const bookingAt = (other: string) => (isAdmin ? adminPaths.booking(other) : hostPaths.booking(org, other))
  const paymentAt = (other: string) => (isAdmin ? adminPaths.payment(other) : hostPaths.payment(org, other))
  return (
    <>
      <Link to={isAdmin ? adminPaths.people() : hostPaths.bookings(org)} className={`mb-2 gap-1.5 ${linkClass}`}>
        <Icon name="left" size={18} /> {isAdmin ? 'People' : 'Bookings'}
      </Link>
      {!page ? (
        <UnreadPage
          title="Guest"
          what="the guest"
          fault={query.error && sentenceOf(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1 className="wrap-anywhere text-[1.4rem]">{page.guest.username}</h1>
            {isAdmin && page.guest.email && (
              <Link to={adminPaths.people({ search: page.guest.email })} className={linkClass}>
                Account
              </Link>
            )}
          </div>
          <div className="grid items-start gap-3 lg:grid-cols-2 xl:grid-cols-[17rem_minmax(0,1fr)_20rem]">
            <ReachCard guest={page.guest} />
            <div className="grid min-w-0 gap-3">
              <StaysCard stays={page.stays} at={bookingAt} />
              <PaymentsCard payments={page.payments} at={paymentAt} />
            </div>
            <TimelineCard timeline={page.timeline} />
          </div>
        </>
      )}
    </>
  )
}
