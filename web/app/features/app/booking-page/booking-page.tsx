// Owns the page of one booking for staff: what it is, what may be done now, its money, its guest, notes and everything that happened.
import type { BookingPage as Page } from '@akwaaba/contract/booking-pages'
import { formatDate } from '@akwaaba/contract/dates'
import { dueStates } from '@akwaaba/contract/due-states'
import { sumOfDollars } from '@akwaaba/contract/dues'
import { isRecord } from '@akwaaba/contract/guards'
import { guestsText } from '@akwaaba/contract/guests'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars, formatMoney } from '@akwaaba/contract/money'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { walkIn } from '../../../lib/list-walk.ts'
import { Icon } from '../../../ui/icons.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { UnreadPage } from '../../../ui/notices/unread-page.tsx'
import { ListWalkLinks } from '../../people/saved-views/list-walk.tsx'
import { BookingState } from '../../stays/bookings/booking-card.tsx'
import { Actions } from './actions.tsx'
import { FilesCard } from './files.tsx'
import { GuestCard, OtherStays } from './guest-card.tsx'
import { CostCard, DuesCard, PaymentsCard } from './money-cards.tsx'
import { NotesCard } from './notes.tsx'
import { bookingPageQuery } from './queries.ts'
import { presenceText, type Said } from './rules.ts'
import { TimelineCard } from './timeline.tsx'

const guestOf = ({ customer }: HostBooking) => (customer === null ? 'A deleted account' : customer?.username)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0 flex-auto border-line px-3.5 py-2 sm:border-r sm:last:border-0">
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="wrap-anywhere font-semibold tabular-nums">{children}</dd>
  </div>
)

const Facts = ({ page: { booking, received, dues, organisation }, org }: { page: Page; org: string | undefined }) => {
  const { apartment, startDate, endDate, nights, guests, price, lateUntil } = booking
  const open = (dues ?? []).filter(({ state }) => dueStates.is(state, 'payable'))
  const owed = sumOfDollars(open.map(({ amount }) => amount))
  return (
    <dl className="mb-3 flex flex-wrap rounded-xl border border-line bg-card max-sm:grid max-sm:grid-cols-2">
      <Fact name="Home">{apartment.apartmentName}</Fact>
      {org === undefined && <Fact name="Host">{organisation.name}</Fact>}
      <Fact name="Arrives">
        {formatDate(startDate)}, {apartment.checkInFrom}
      </Fact>
      <Fact name="Leaves">
        {formatDate(endDate)}, {lateUntil ?? apartment.checkOutBy}
      </Fact>
      <Fact name="Nights, guests">
        {nights} {nights === 1 ? 'night' : 'nights'}
        {guests && `, ${guestsText(guests)}`}
      </Fact>
      {price !== undefined && <Fact name="Total">{formatDollars(price)}</Fact>}
      {received && received.length > 0 && <Fact name="Received">{received.map(formatMoney).join(', ')}</Fact>}
      {owed > 0 && <Fact name="Owes">{formatDollars(owed)}</Fact>}
    </dl>
  )
}

const Moved = ({ page: { moved }, at }: { page: Page; at: (id: string) => string }) => {
  const shown = [
    { words: 'The guest was moved here from', stay: moved.from },
    { words: 'The guest has moved. The stay goes on in', stay: moved.to },
  ]
  return shown.map(
    ({ words, stay }) =>
      stay && (
        <p key={words} className="mb-3 rounded-xl border border-line bg-card px-3.5 py-2">
          {words}{' '}
          <Link to={at(stay._id)} className="font-semibold text-palm hover:underline">
            {stay.apartmentName}, {stay.reference}
          </Link>
        </p>
      ),
  )
}

type Props = {
  /** the organisation whose member reads it; without it an administrator does */
  org?: string
  id: string
  /** what waits for an answer about it */
  children?: ReactNode
}

const saidIn = (state: unknown): Said | null => {
  const said = isRecord(state) && isRecord(state.said) ? state.said : {}
  const { tone, text } = said
  return (tone === 'success' || tone === 'error') && typeof text === 'string' ? { tone, text } : null
}

export const BookingPage = ({ org, id, children }: Props) => {
  const { data: page, ...query } = useQuery(bookingPageQuery(org, id))
  const { state } = useLocation()
  // What the page before has done to it.
  const [said, setSaid] = useState<Said | null>(() => saidIn(state))
  const navigate = useNavigate()
  const walk = walkIn(state)
  const list = org === undefined ? adminPaths.allBookings() : hostPaths.bookings(org)
  const at = (other: string) => (org === undefined ? adminPaths.booking(other) : hostPaths.booking(org, other))
  const guestAt = (guestId: string) => (org === undefined ? adminPaths.guest(guestId) : hostPaths.guest(org, guestId))
  const paymentAt = (payment: string) =>
    org === undefined ? adminPaths.payment(payment) : hostPaths.payment(org, payment)
  const guest = page && guestOf(page.booking)
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={walk?.at ?? list}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-palm hover:underline"
        >
          <Icon name="left" size={18} /> Bookings
        </Link>
        {walk && <ListWalkLinks {...{ walk, id, at }} noun="Booking" />}
      </div>
      {!page ? (
        <UnreadPage
          title="Booking"
          what="the booking"
          fault={query.error && sentenceOf(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1 className="wrap-anywhere text-[1.4rem]">{guest ?? page.booking.reference}</h1>
            {guest && <p className="text-ink-soft">{page.booking.reference}</p>}
            <BookingState booking={page.booking} />
            {presenceText(page.presence) && <p className="font-semibold">{presenceText(page.presence)}</p>}
          </div>
          <Facts page={page} org={org} />
          <Moved page={page} at={at} />
          {said && (
            <PinnedNotice key={said.text} tone={said.tone} onClose={() => setSaid(null)}>
              {said.text}
            </PinnedNotice>
          )}
          <div className="mb-3">
            <Actions
              page={page}
              org={org}
              onSaid={setSaid}
              onDeleted={() => navigate(list)}
              onMoved={(text, next) =>
                next === id
                  ? setSaid({ tone: 'success', text })
                  : navigate(at(next), { state: { said: { tone: 'success', text } } })
              }
            />
          </div>
          {children}
          <div className="grid items-start gap-3 max-md:[:root:has([data-likeliest])_&]:pb-20 lg:grid-cols-2 xl:grid-cols-[17rem_minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-3">
              <GuestCard page={page} guestAt={guestAt} onDone={(text) => setSaid({ tone: 'success', text })} />
              <FilesCard org={org} id={id} files={page.files} />
              <OtherStays page={page} at={at} />
            </div>
            <div className="grid min-w-0 gap-3 empty:hidden">
              <CostCard page={page} />
              <DuesCard page={page} />
              <PaymentsCard
                page={page}
                org={org}
                paymentAt={paymentAt}
                onGiven={(text) => setSaid({ tone: 'success', text })}
              />
            </div>
            <div className="grid min-w-0 gap-3">
              <NotesCard org={org} id={id} notes={page.notes} />
              <TimelineCard timeline={page.timeline} />
            </div>
          </div>
        </>
      )}
    </>
  )
}
