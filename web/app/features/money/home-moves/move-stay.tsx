// Owns moving a stay to where it was dragged in the calendar: its guest is offered other days or another home, with the price that makes; one who
// is there already moves to another home from today on.
import { getBooking } from '@akwaaba/contract/bookings'
import { getHostBooking } from '@akwaaba/contract/host-bookings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { nowInstant } from '../../../lib/clock.ts'
import { defineQuery } from '../../../lib/query.tsx'
import { Sheet } from '../../../ui/dialogs/sheet.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { ChangeDialog } from '../stay-changes/change-dialog.tsx'
import { useOffer } from '../stay-changes/offer-change.tsx'
import { isUnderWay } from '../stay-changes/rules.ts'
import { MoveGuestSheet } from './move-guest.tsx'
import { mayMove } from './rules.ts'

type Props = {
  /** the organisation that moves it; without it an administrator does */
  org: string | undefined
  move: { bookingId: string; apartmentId: string; from: string; to: string }
  onDone: (msg: string) => void
  onClose: () => void
}

const title = 'Move this stay'

/** Is open while it is rendered. */
export const MoveStay = ({ org, move: { bookingId: id, ...begin }, onDone, onClose }: Props) => {
  const ofAny = useQuery({ ...defineQuery(getBooking, { params: { id } }), enabled: org === undefined })
  const own = useQuery({
    ...defineQuery(getHostBooking, { params: { org: org ?? '', id } }),
    enabled: org !== undefined,
  })
  const stay = org === undefined ? ofAny : own
  const { offer, reset: _, ...offered } = useOffer(id, org)
  // As it was when this was opened: once it is moved, a stay is another one before that is said here.
  const [opened, setOpened] = useState(stay.data)
  if (!opened && stay.data) setOpened(stay.data)
  if (!opened)
    return (
      <Sheet isOpen title={title} onClose={onClose}>
        {stay.isError ? (
          <LoadFault onRetry={() => stay.refetch()}>{sentenceOf(stay.error)}</LoadFault>
        ) : (
          <Skeleton className="h-60 w-full" />
        )}
      </Sheet>
    )
  if (begin.apartmentId !== opened.apartmentId && mayMove(opened, nowInstant()))
    return <MoveGuestSheet stay={opened} org={org} chosen={begin.apartmentId} onDone={onDone} onClose={onClose} />
  return (
    <ChangeDialog
      isByStaff
      stay={opened}
      title={isUnderWay(opened, nowInstant()) ? 'Make this stay longer' : title}
      {...{ begin, ...offered }}
      onSend={(change) => offer(change, onDone)}
      onClose={onClose}
    />
  )
}
