// Owns the dialog of a bar: the facts of a booking with a link to it, or a block with a button that deletes it.
import { type CalendarRow, deleteBlock, type Occupied } from '@akwaaba/contract/calendar'
import { formatDate, nightsBetween } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminPaths } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { PhoneLink } from '../../../ui/page/contact.tsx'
import { bookingQuery } from './queries.ts'
import { toneNames, toneOf } from './rules.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)

const Nights = ({ by: { startDate, endDate } }: { by: Occupied }) => {
  const count = nightsBetween(startDate, endDate)
  return (
    <Fact name="Nights">
      {formatDate(startDate)} to {formatDate(endDate)} ({count})
    </Fact>
  )
}

const BookingFacts = ({ by }: { by: Occupied }) => {
  const booking = useQuery(bookingQuery(by._id))
  return (
    <dl className="grid gap-2">
      <Fact name="Guest">{by.label}</Fact>
      <Nights by={by} />
      <Fact name="State">{toneNames[toneOf(by)]}</Fact>
      <Fact name="Reference">{by.reference}</Fact>
      {booking.data ? (
        <>
          {booking.data.customer && (
            <Fact name="E-mail">
              <a href={`mailto:${booking.data.customer.email}`} className="text-palm underline">
                {booking.data.customer.email}
              </a>
            </Fact>
          )}
          {booking.data.customer?.phoneNumber && (
            <Fact name="Phone">
              <PhoneLink customer={booking.data.customer} />
            </Fact>
          )}
          <Fact name="Total">
            {formatDollars(booking.data.price)} {booking.data.depositPaid ? 'paid' : 'not paid'}
          </Fact>
          {booking.data.extras.length > 0 && (
            <Fact name="Extras">{booking.data.extras.map(({ title }) => title).join(', ')}</Fact>
          )}
        </>
      ) : booking.isError ? (
        <LoadFault onRetry={() => booking.refetch()}>{sentenceOf(booking.error)}</LoadFault>
      ) : (
        <Skeleton className="h-14 w-full" />
      )}
    </dl>
  )
}

export type Opened = { row: CalendarRow; by: Occupied }

type Props = Opened & { onFreed: (msg: string) => void; onClose: () => void }

/** Is open while it is rendered. */
export const BarPanel = ({ row, by, onFreed, onClose }: Props) => {
  const free = useSend(deleteBlock)
  const isBlock = by.kind === 'block'
  return (
    <Dialog
      isOpen
      title={row.apartmentName}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
          {isBlock ? (
            <Button
              isBusy={free.isPending}
              onClick={() => free.mutate({ params: { id: by._id } }, { onSuccess: ({ msg }) => onFreed(msg) })}
            >
              Give the nights free again
            </Button>
          ) : (
            <ButtonLink to={adminPaths.allBookings({ view: 'all', search: by.reference ?? undefined })}>
              Go to the booking
            </ButtonLink>
          )}
        </>
      }
    >
      {isBlock ? (
        <dl className="grid gap-2">
          <Fact name="Kept back">{by.label || 'Without a note'}</Fact>
          <Nights by={by} />
        </dl>
      ) : (
        <BookingFacts by={by} />
      )}
      {free.isError && (
        <div className="mt-4">
          <Notice tone="error">{sentenceOf(free.error)}</Notice>
        </div>
      )}
    </Dialog>
  )
}
