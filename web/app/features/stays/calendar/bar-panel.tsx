// Owns the dialog of a bar: the facts of a booking with a link to it, or a block with a button that deletes it.
import type { CalendarRow, Occupied } from '@akwaaba/contract/calendar'
import { formatDate, nightsBetween } from '@akwaaba/contract/dates'
import type { Extra } from '@akwaaba/contract/extras'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars } from '@akwaaba/contract/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminPaths } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { PhoneLink } from '../../../ui/page/contact.tsx'
import { toneNames, toneOf } from '../calendar-grid/rules.ts'
import type { Movable } from '../calendar-grid/selection.ts'
import { useFreeNights } from './mutations.ts'
import { bookingQuery, hostBookingQuery } from './queries.ts'

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

/** Who has to provide it is said where it is not the platform. */
const extraText = ({ title, providedBy }: Extra): string => (providedBy === 'host' ? `${title} (by the host)` : title)

/** What the reader may know of the guest and of the price. */
const PrivateFacts = ({
  booking: { customer, price, depositPaid, balance, charge, extras = [] },
}: {
  booking: HostBooking
}) => (
  <>
    {customer?.email && (
      <Fact name="E-mail">
        <a href={`mailto:${customer.email}`} className="text-palm underline">
          {customer.email}
        </a>
      </Fact>
    )}
    {customer?.phoneNumber && (
      <Fact name="Phone">
        <PhoneLink customer={{ username: customer.username, phoneNumber: customer.phoneNumber }} />
      </Fact>
    )}
    {price !== undefined && (
      <Fact name="Total">
        {formatDollars(price)} {depositPaid ? ((balance ?? charge) ? 'paid in part' : 'paid') : 'not paid'}
      </Fact>
    )}
    {extras.length > 0 && <Fact name="Extras">{extras.map(extraText).join(', ')}</Fact>}
  </>
)

const BookingFacts = ({ by, org }: { by: Occupied; org: string | undefined }) => {
  const ofAny = useQuery({ ...bookingQuery(by._id), enabled: org === undefined })
  const own = useQuery({ ...hostBookingQuery(org ?? '', by._id), enabled: org !== undefined })
  const booking = org === undefined ? ofAny : own
  return (
    <dl className="grid gap-2">
      <Fact name="Guest">{by.label}</Fact>
      <Nights by={by} />
      <Fact name="State">{toneNames[toneOf(by)]}</Fact>
      <Fact name="Reference">{by.reference}</Fact>
      {booking.data ? (
        <PrivateFacts booking={booking.data} />
      ) : booking.isError ? (
        <LoadFault onRetry={() => booking.refetch()}>{sentenceOf(booking.error)}</LoadFault>
      ) : (
        <Skeleton className="h-14 w-full" />
      )}
    </dl>
  )
}

export type Opened = { row: CalendarRow; by: Occupied }

type Props = Opened & {
  /** the organisation in whose calendar it is; without it in that of administrators */
  org: string | undefined
  mayFree: boolean
  /** what of it can be moved; null where nothing can */
  movable: Movable | null
  /** opens what moves it */
  onMove: () => void
  /** opens what moves the guest who is there to another home */
  onMoveRest: () => void
  /** where a conflict is settled */
  conflictsAt: string | undefined
  onFreed: (msg: string) => void
  onClose: () => void
}

/** Is open while it is rendered. */
export const BarPanel = ({ row, by, org, mayFree, movable, onMove, conflictsAt, ...does }: Props) => {
  const { onMoveRest, onFreed, onClose } = does
  const free = useFreeNights(org)
  const isBlock = by.kind !== 'booking'
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
          {movable && (
            <Button kind="quiet" onClick={onMove}>
              {movable === 'all' && !by.inHouse ? 'Move or extend' : 'Make it longer'}
            </Button>
          )}
          {(movable === 'rest' || (movable === 'all' && by.inHouse)) && (
            <Button kind="quiet" onClick={onMoveRest}>
              Another home
            </Button>
          )}
          {by.conflictWith !== null && conflictsAt && <ButtonLink to={conflictsAt}>Settle it</ButtonLink>}
          {isBlock ? (
            by.kind === 'block' &&
            mayFree && (
              <Button
                isBusy={free.isPending}
                onClick={() => free.mutate(by._id, { onSuccess: ({ msg }) => onFreed(msg) })}
              >
                Give the nights free again
              </Button>
            )
          ) : (
            <ButtonLink to={org === undefined ? adminPaths.booking(by._id) : hostPaths.booking(org, by._id)}>
              Go to the booking
            </ButtonLink>
          )}
        </>
      }
    >
      {isBlock ? (
        <dl className="grid gap-2">
          {by.kind === 'feed' ? (
            <Fact name="Taken by">{by.label || 'A connected calendar'}</Fact>
          ) : (
            <Fact name="Kept back">{by.label || 'Without a note'}</Fact>
          )}
          <Nights by={by} />
          {by.conflictWith !== null && <Fact name="Sold twice">A booking of ours has some of these nights too.</Fact>}
        </dl>
      ) : (
        <BookingFacts by={by} org={org} />
      )}
      {free.error && (
        <div className="mt-4">
          <Notice tone="error">{sentenceOf(free.error)}</Notice>
        </div>
      )}
    </Dialog>
  )
}
