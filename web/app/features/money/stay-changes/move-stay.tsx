// Owns offering a guest to move their stay to where it was dragged in the calendar: other days or another home, with the price that makes.
import { getBooking } from '@akwaaba/contract/bookings'
import { getHostBooking } from '@akwaaba/contract/host-bookings'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { nowInstant } from '../../../lib/clock.ts'
import { defineQuery } from '../../../lib/query.tsx'
import { Sheet } from '../../../ui/dialogs/sheet.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { useOffer } from './offer-change.tsx'
import { isUnderWay } from './rules.ts'

type Props = {
  /** the organisation that offers it; without it an administrator does */
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
  if (!stay.data)
    return (
      <Sheet isOpen title={title} onClose={onClose}>
        {stay.isError ? (
          <LoadFault onRetry={() => stay.refetch()}>{sentenceOf(stay.error)}</LoadFault>
        ) : (
          <Skeleton className="h-60 w-full" />
        )}
      </Sheet>
    )
  return (
    <ChangeDialog
      isByStaff
      stay={stay.data}
      title={isUnderWay(stay.data, nowInstant()) ? 'Make this stay longer' : title}
      {...{ begin, ...offered }}
      onSend={(change) => offer(change, onDone)}
      onClose={onClose}
    />
  )
}
