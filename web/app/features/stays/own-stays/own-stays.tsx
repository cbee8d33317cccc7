// Owns the list of the user's own stays by state, with its empty states: the next one as a large card, the others as rows.

import type { Booking, BookingView } from '@akwaaba/contract/bookings'
import { messages } from '@akwaaba/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { CancelDialog } from '../bookings/cancel-dialog.tsx'
import { isByStay, myPaymentsQuery, ownStaysQuery } from '../bookings/queries.ts'
import { TakeBack } from '../bookings/take-back.tsx'
import { nextOf } from '../trips/rules.ts'
import { NextStay } from './next-stay.tsx'
import { StayRow } from './stay-row.tsx'

const views: { word: BookingView; label: string }[] = [
  { word: 'current', label: 'All current' },
  { word: 'awaiting-payment', label: 'Awaiting payment' },
  { word: 'awaiting-approval', label: 'Awaiting approval' },
  { word: 'approved', label: 'Approved' },
  { word: 'past', label: 'Past' },
  { word: 'cancelled', label: 'Cancelled' },
]

const emptyHints: Partial<Record<BookingView, string>> = {
  current: 'Nights you book appear here.',
  approved: 'Stays appear here once they are paid and approved.',
}

/** The view to show: the one of the address where guests have it, else the current bookings. */
export const shownView = (word: BookingView | undefined): BookingView =>
  views.find((view) => view.word === word)?.word ?? 'current'

// While a payment is pending, the list is read again, so that its outcome shows without a reload.
const everyMillis = 15_000

type Props = {
  view: BookingView
  /** the page in the address, and the address of another page of this view; undefined is the first one */
  page: string | undefined
  at: (page: string | undefined) => string
  onView?: (view: BookingView) => void
  /** the reference of the only booking to show, and how to show all of them */
  only?: { reference: string; onAll: () => void } | undefined
  /** what is added to the actions of each booking */
  more?: (booking: Booking) => ReactNode
}

export const OwnStays = ({ view, page, at, onView, only, more }: Props) => {
  const payments = useQuery({
    ...myPaymentsQuery(),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'pending') ? everyMillis : false),
  })
  const isWaiting = payments.data?.some(({ status }) => status === 'pending') ?? false
  const bookings = useQuery({
    ...ownStaysQuery(view, only ? { search: only.reference } : { page }),
    refetchInterval: isWaiting ? everyMillis : false,
  })
  const [asked, setAsked] = useState<Booking | null>(null)
  const [notice, setNotice] = useState<string>()
  // A hold that was cancelled a moment ago.
  const [cancelledHold, setCancelledHold] = useState<Booking | null>(null)
  const say = (msg: string | undefined, cancelled: Booking | null) => {
    setNotice(msg)
    setCancelledHold(cancelled)
  }
  const shown = bookings.data?.reply.filter(({ reference }) => only === undefined || reference === only.reference)
  const askToCancel = (booking: Booking) => {
    say(undefined, null)
    setAsked(booking)
  }
  // The first page has it: before it begin only holds, of which a guest has few, and stays that are not marked as over yet.
  const isFirst = only !== undefined || Number(page ?? 1) === 1
  const next = isByStay(view) && isFirst ? nextOf(shown ?? [], todayInAccra()) : null
  const others = shown?.filter((booking) => booking !== next) ?? []
  const ownOf = (booking: Booking) => ({
    booking,
    payments: (payments.data ?? []).filter(({ bookingId }) => bookingId === booking._id),
    onCancel: () => askToCancel(booking),
    more: more?.(booking),
  })
  return (
    <div>
      {onView && (
        <div className="mb-6">
          <ChoiceChips legend="Show bookings" choices={views} chosen={view} onChoose={onView} />
        </div>
      )}
      {only && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3">
          Only {only.reference} is shown.
          <Button kind="plain" onClick={only.onAll}>
            Show all bookings
          </Button>
        </p>
      )}
      {notice && (
        <div className="mb-4">
          <FocusedNotice tone="success">{notice}</FocusedNotice>
          {cancelledHold && <TakeBack key={cancelledHold._id} hold={cancelledHold} onTaken={(msg) => say(msg, null)} />}
        </div>
      )}
      {/* Where only reading it again fails, the list stays, with the dialog of a stay that may be open. */}
      {!shown && bookings.isError ? (
        <Notice tone="error" action={<Button onClick={() => bookings.refetch()}>Try Again</Button>}>
          {sentenceOf(bookings.error)}
        </Notice>
      ) : !shown ? (
        <div role="status" className="grid gap-5">
          <span className="unseen">Loading bookings</span>
          <Skeleton className="h-56 w-full rounded-[28px]!" />
          <Skeleton className="h-56 w-full rounded-[28px]!" />
        </div>
      ) : shown.length === 0 && (only || bookings.data?.total === 0) ? (
        <EmptyState title={messages.noBookings} action={<ButtonLink to={paths.bookings()}>Find a stay</ButtonLink>}>
          {emptyHints[view] ?? 'None of your bookings is in this state.'}
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          {next && <NextStay {...ownOf(next)} />}
          {others.length > 0 && (
            <section aria-label={next ? 'After that' : 'Stays'}>
              {next && <h2 className="mb-3 text-xl">After that</h2>}
              <ul className="rounded-[28px] border border-line bg-card shadow-card">
                {others.map((booking) => (
                  <li key={booking._id} className="border-line border-t first:border-t-0">
                    <StayRow {...ownOf(booking)} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      {bookings.data && !only && <Pages page={page} total={bookings.data.total} most={bookings.data.most} at={at} />}
      {asked && (
        <CancelDialog
          booking={asked}
          onDone={(msg) => {
            setAsked(null)
            say(msg, asked.depositPaid ? null : asked)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
