// Owns the list of all bookings for administrators: filters, pages, and the actions on each booking.

import { approveBooking, type Booking, listBookings } from '@akwaaba/contract/bookings'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { limits } from '@akwaaba/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths, type BookingSearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import { useFirstRows, usePendingCalls, useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { useSession } from '../../../lib/session.ts'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { type BalanceDecision, BalanceDialog } from '../bookings/balance-dialog.tsx'
import { OwnActions } from '../bookings/booking-card.tsx'
import { CancelDialog } from '../bookings/cancel-dialog.tsx'
import { DeclineDialog } from '../bookings/decline-dialog.tsx'
import { DeleteDialog } from '../bookings/delete-dialog.tsx'
import { adminBookingsQuery, allApartmentsQuery, myPaymentsQuery, nextToApproveQuery } from '../bookings/queries.ts'
import { AdminCard } from './admin-card.tsx'
import { AdminFilters } from './admin-filters.tsx'
import { useBookingActions } from './booking-actions.tsx'
import { BookingResults, isNarrowed } from './booking-results.tsx'
import { BookingTable } from './booking-table.tsx'
import { NextToApprove } from './next-to-approve.tsx'

type ShownNotice = { tone: 'success' | 'error'; text: string; count: number }
type Asked =
  | { about: 'decline' | 'delete' | 'cancel'; booking: Booking }
  | { about: 'balance'; booking: Booking; decision: BalanceDecision }
const dialogs = { decline: DeclineDialog, delete: DeleteDialog, cancel: CancelDialog }

const seesAll = { guest: true, amounts: true, contact: true }
const mayAll = { approve: true, export: true }
const pageOf = ({ _id }: HostBooking) => adminPaths.booking(_id)

type Props = {
  search: BookingSearch
  /** the address of this page for a search */
  at: (search: BookingSearch) => string
  /** the only view of this page, where it has one */
  fixedView?: BookingSearch['view']
}

export const AdminBookings = ({ search, at, fixedView }: Props) => {
  const asked = fixedView === undefined ? search : { ...search, view: fixedView }
  const bookings = useQuery(adminBookingsQuery(asked))
  const isFirst = asked.view === undefined && asked.page === undefined && !isNarrowed(asked)
  const waiting = useQuery({ ...nextToApproveQuery(), enabled: isFirst })
  const payments = useQuery(myPaymentsQuery())
  const apartments = useQuery(allApartmentsQuery())
  const { userEmail } = useSession()
  const readFirst = useFirstRows()
  const [notice, setNotice] = useState<ShownNotice | null>(null)
  const [dialog, setDialog] = useState<Asked | null>(null)
  const approve = useSend(approveBooking)
  const approving = usePendingCalls(approveBooking)
  const actions = useBookingActions({ shown: bookings.data?.reply, may: mayAll })

  const showNotice = (tone: ShownNotice['tone'], text: string) =>
    setNotice((before) => ({ tone, text, count: (before?.count ?? 0) + 1 }))
  const change = useSearchChange(search, at)
  const done = (msg: string) => {
    setDialog(null)
    showNotice('success', msg)
  }
  const noticesOf = (booking: Booking) => ({
    onSuccess: ({ msg }: { msg: string }) => showNotice('success', `${booking.reference}: ${msg}`),
    onError: (error: Error) => showNotice('error', `${booking.reference}: ${sentenceOf(error)}`),
  })
  const total = bookings.data?.total ?? 0
  const dialogOf = (it: Asked) => {
    const props = { booking: it.booking, onDone: done, onClose: () => setDialog(null) }
    if (it.about === 'balance') return <BalanceDialog {...props} decision={it.decision} />
    const Shown = dialogs[it.about]
    return <Shown {...props} />
  }
  return (
    <div>
      {isFirst && (
        <NextToApprove
          waiting={waiting.data}
          to={({ _id }) => adminPaths.booking(_id)}
          all={at({ view: 'awaiting-approval' })}
        />
      )}
      <AdminFilters
        search={search}
        isViewFixed={fixedView !== undefined}
        onChange={change}
        apartments={apartments.data}
        searched="Guest, e-mail, reference, apartment"
      />
      <div className="mt-4 flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="font-semibold">
          {bookings.data && total > 0 && `${totalText(total)} ${total === 1 ? 'booking' : 'bookings'}`}
        </p>
      </div>
      {notice && (
        <PinnedNotice key={notice.count} tone={notice.tone} onClose={() => setNotice(null)}>
          {notice.text}
        </PinnedNotice>
      )}
      {actions.outcome}
      <BookingResults
        query={bookings}
        search={search}
        at={at}
        none="Bookings appear here as soon as a guest makes one."
      >
        <BookingTable
          bookings={bookings.data?.reply ?? []}
          total={total}
          most={bookings.data?.most ?? total}
          matching={() => readFirst(listBookings, { query: { ...asked, page: undefined, limit: limits.maxBulk } })}
          isBusy={bookings.isPlaceholderData}
          search={asked}
          onChange={change}
          sees={seesAll}
          actions={actions}
          may={mayAll}
          to={pageOf}
          detailsOf={(booking) => (
            <AdminCard
              booking={booking}
              isApproving={approving.some(({ params }) => params.id === booking._id)}
              onApprove={() => approve.sendEach({ params: { id: booking._id } }, noticesOf(booking))}
              onDecline={() => setDialog({ about: 'decline', booking })}
              onDelete={() => setDialog({ about: 'delete', booking })}
              onDecideBalance={(decision) => setDialog({ about: 'balance', booking, decision })}
              own={
                booking.customer?.email === userEmail && (
                  <OwnActions
                    booking={booking}
                    payments={(payments.data ?? []).filter(({ bookingId }) => bookingId === booking._id)}
                    onCancel={() => setDialog({ about: 'cancel', booking })}
                  />
                )
              }
            />
          )}
        />
      </BookingResults>
      {dialog && dialogOf(dialog)}
    </div>
  )
}
