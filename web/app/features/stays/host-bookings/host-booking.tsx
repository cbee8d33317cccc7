// Owns the page of one booking for the members of its organisation: the facts that their role may see, and what they may decide.
import { formatDate } from '@akwaaba/contract/dates'
import { deadlineText, dollarsAtFirst } from '@akwaaba/contract/dues'
import { guestsText } from '@akwaaba/contract/guests'
import { approveHostBooking, type HostBooking as Booking } from '@akwaaba/contract/host-bookings'
import { formatDollars } from '@akwaaba/contract/money'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { lineText } from '@akwaaba/contract/price-lines'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { PhoneLink } from '../../../ui/page/contact.tsx'
import { type BalanceDecision, BalanceDialog } from '../bookings/balance-dialog.tsx'
import { BookingState, Reason } from '../bookings/booking-card.tsx'
import { DeclineDialog } from '../bookings/decline-dialog.tsx'
import { guestName } from './booking-row.tsx'
import { hostBookingQuery } from './queries.ts'

const Card = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0 rounded-xl border border-line bg-card p-4">
      <h2 id={heading} className="mb-2 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 py-1">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere font-medium">{children}</dd>
  </div>
)

const StayCard = ({ booking }: { booking: Booking }) => (
  <Card title="Stay">
    <dl>
      <Fact name="Apartment">{booking.apartment.apartmentName}</Fact>
      <Fact name="Arrives">
        {formatDate(booking.startDate)}, from {booking.apartment.checkInFrom}
      </Fact>
      <Fact name="Leaves">
        {formatDate(booking.endDate)}, by {booking.apartment.checkOutBy}
      </Fact>
      <Fact name="Nights">{booking.nights}</Fact>
      {booking.guests && <Fact name="Guests">{guestsText(booking.guests)}</Fact>}
      <Fact name="Booked">{instantText(booking.createdAt)}</Fact>
    </dl>
    <Reason>{booking.reason ?? null}</Reason>
  </Card>
)

const GuestCard = ({ booking: { customer, depositPaid, reference } }: { booking: Booking }) =>
  customer && (
    <Card title="Guest">
      <dl>
        <Fact name="Name">{customer.username}</Fact>
        {customer.email && (
          <Fact name="E-mail">
            <a href={`mailto:${customer.email}?subject=${reference}`} className="text-palm underline">
              {customer.email}
            </a>
          </Fact>
        )}
        {customer.phoneNumber && (
          <Fact name="Phone">
            <PhoneLink customer={{ username: customer.username, phoneNumber: customer.phoneNumber }} />
          </Fact>
        )}
      </dl>
      {!depositPaid && !customer.email && (
        <p className="mt-1 text-ink-soft text-sm">Contacts are shown while a stay is paid for.</p>
      )}
    </Card>
  )

const MoneyCard = ({ booking: { lines, price, depositPaid, balance } }: { booking: Booking }) =>
  lines &&
  price !== undefined && (
    <Card title="Money">
      <dl className="tabular-nums">
        {lines.map((line) => (
          <div key={`${line.kind} ${line.label}`} className="flex justify-between gap-4 py-1">
            <dt className="text-ink-soft">{lineText(line)}</dt>
            <dd>{formatDollars(line.amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-line border-t py-1.5 font-semibold">
          <dt>{!depositPaid ? 'Total, not paid' : balance ? 'Total' : 'Paid'}</dt>
          <dd>{formatDollars(price)}</dd>
        </div>
        {balance && (
          <>
            <div className="flex justify-between gap-4 py-1">
              <dt className="text-ink-soft">{depositPaid ? 'Deposit, paid' : 'Deposit'}</dt>
              <dd>{formatDollars(dollarsAtFirst({ price, balance }))}</dd>
            </div>
            <div className={`flex justify-between gap-4 py-1 ${balance.isOverdue ? 'font-medium text-clay' : ''}`}>
              <dt className={balance.isOverdue ? '' : 'text-ink-soft'}>Balance, {deadlineText(balance)}</dt>
              <dd className="shrink-0">{formatDollars(balance.amount)}</dd>
            </div>
          </>
        )}
      </dl>
    </Card>
  )

type Shown = { tone: 'success' | 'error'; text: string }

const Decisions = ({ booking, org, onSaid }: { booking: Booking; org: string; onSaid: (said: Shown) => void }) => {
  const [isDeclining, setDeclining] = useState(false)
  const [decision, setDecision] = useState<BalanceDecision | null>(null)
  const approve = useSend(approveHostBooking)
  const approveNow = () =>
    approve.mutate(
      { params: { org, id: booking._id } },
      {
        onSuccess: ({ msg }) => onSaid({ tone: 'success', text: msg }),
        onError: (error) => onSaid({ tone: 'error', text: sentenceOf(error) }),
      },
    )
  const isApproved = booking.state === 'approved'
  return (
    <div className="flex flex-wrap gap-2">
      {booking.actions.includes('approve') && (
        <Button isBusy={approve.isPending} onClick={approveNow}>
          Approve
        </Button>
      )}
      {booking.actions.includes('decideBalance') && (
        <>
          <Button onClick={() => setDecision('keep')}>Keep the stay</Button>
          <Button kind="quiet" onClick={() => setDecision('cancel')}>
            Cancel by policy
          </Button>
        </>
      )}
      {booking.actions.includes('decline') && (
        <Button kind="quiet" onClick={() => setDeclining(true)}>
          {isApproved ? 'Cancel stay and refund' : 'Decline'}
        </Button>
      )}
      {decision && (
        <BalanceDialog
          booking={booking}
          decision={decision}
          org={org}
          onClose={() => setDecision(null)}
          onDone={(text) => {
            setDecision(null)
            onSaid({ tone: 'success', text })
          }}
        />
      )}
      {isDeclining && (
        <DeclineDialog
          booking={booking}
          org={org}
          onClose={() => setDeclining(false)}
          onDone={(text) => {
            setDeclining(false)
            onSaid({ tone: 'success', text })
          }}
        />
      )}
    </div>
  )
}

export const HostBooking = ({ organisation: { slug }, id }: { organisation: OwnOrganisation; id: string }) => {
  const booking = useQuery(hostBookingQuery(slug, id))
  const [said, setSaid] = useState<Shown | null>(null)
  return (
    <>
      <Link
        to={hostPaths.bookings(slug)}
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-palm hover:underline"
      >
        <Icon name="left" size={18} /> Bookings
      </Link>
      {booking.isError ? (
        <LoadFault onRetry={() => booking.refetch()}>{sentenceOf(booking.error)}</LoadFault>
      ) : !booking.data ? (
        <Loading what="the booking" className="h-52" />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <h1 className="text-[1.4rem]">{guestName(booking.data) ?? booking.data.reference}</h1>
              {guestName(booking.data) && <p className="text-ink-soft">{booking.data.reference}</p>}
              <BookingState booking={booking.data} />
            </div>
            <Decisions booking={booking.data} org={slug} onSaid={setSaid} />
          </div>
          {said && (
            <PinnedNotice key={said.text} tone={said.tone} onClose={() => setSaid(null)}>
              {said.text}
            </PinnedNotice>
          )}
          <div className="grid items-start gap-3 lg:grid-cols-3">
            <StayCard booking={booking.data} />
            <GuestCard booking={booking.data} />
            <MoneyCard booking={booking.data} />
          </div>
        </>
      )}
    </>
  )
}
