// Owns the list of somebody's bookings: by state, newest first, with what stands there when there are none.

import { getBookedDates } from '@akwaaba/contract/apartments'
import { type BookingView, cancelBooking, listBookings } from '@akwaaba/contract/bookings'
import { messages } from '@akwaaba/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { useSend } from '../../lib/query.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BookingCard } from './booking-card.tsx'
import { bookingsQuery } from './queries.ts'

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

export const viewFrom = (word: string | null): BookingView =>
  views.find((view) => view.word === word)?.word ?? 'current'

type Props = { view: BookingView; onView?: (view: BookingView) => void }

export const BookingsList = ({ view, onView }: Props) => {
  const bookings = useQuery(bookingsQuery(view))
  const cancel = useSend(cancelBooking, [listBookings, getBookedDates])
  return (
    <div>
      {onView && (
        <div className="mb-6">
          <ChoiceChips legend="Show bookings" choices={views} chosen={view} onChoose={onView} />
        </div>
      )}
      {cancel.isError && (
        <div className="mb-4">
          <Notice tone="error">{sentenceOf(cancel.error)}</Notice>
        </div>
      )}
      {cancel.data && (
        <div className="mb-4">
          <Notice tone="success">{cancel.data.msg}</Notice>
        </div>
      )}
      {bookings.isError ? (
        <Notice tone="error" action={<Button onClick={() => bookings.refetch()}>Try Again</Button>}>
          {sentenceOf(bookings.error)}
        </Notice>
      ) : !bookings.data ? (
        <div role="status" className="grid gap-5">
          <span className="unseen">Loading bookings</span>
          <Skeleton className="h-56 w-full rounded-[28px]!" />
          <Skeleton className="h-56 w-full rounded-[28px]!" />
        </div>
      ) : bookings.data.length === 0 ? (
        <EmptyState title={messages.noBookings} action={<ButtonLink to={paths.bookings()}>Find a stay</ButtonLink>}>
          {emptyHints[view] ?? 'None of your bookings is in this state.'}
        </EmptyState>
      ) : (
        <ul className="grid gap-5">
          {bookings.data.map((booking) => (
            <li key={booking._id}>
              <BookingCard
                booking={booking}
                isBusy={cancel.isPending && cancel.variables?.params.id === booking._id}
                onCancel={() => cancel.mutate({ params: { id: booking._id } })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
