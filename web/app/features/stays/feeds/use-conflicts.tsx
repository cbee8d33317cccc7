// Owns what is done about conflicts of calendars: deciding one, and the dialog that cancels our stay. A page holds it, since a card leaves the
// list once its conflict is decided.
import { decideConflict, type FeedConflict } from '@akwaaba/contract/feeds'
import { getHostBooking, type HostBooking } from '@akwaaba/contract/host-bookings'
import { type ReactNode, useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { usePendingCalls, useSend } from '../../../lib/query.tsx'
import { DeclineDialog } from '../bookings/decline-dialog.tsx'
import type { Say } from './feed-list.tsx'

/** A conflict, and the organisation and home whose it is. */
type Target = { org: string; id: string; conflict: FeedConflict }

export type Conflicts = {
  decide: (target: Target, as: 'keep-ours' | 'ignore') => void
  isDeciding: (conflict: FeedConflict) => boolean
  /** opens the dialog that cancels our stay */
  askToCancel: (target: Target) => void
  isOpening: (conflict: FeedConflict) => boolean
  dialog: ReactNode
}

/** Takes what says how a call ended; gives what the cards of conflicts do, and the dialog that the page shows for all of them. */
export const useConflicts = (onSay: Say): Conflicts => {
  const decided = useSend(decideConflict)
  const deciding = usePendingCalls(decideConflict)
  const [declining, setDeclining] = useState<{ org: string; booking: HostBooking } | null>(null)
  const onError = (error: Error) => onSay('error', sentenceOf(error))
  // Read when it is asked for: the dialog says what goes back to the guest.
  const read = useSend(getHostBooking)
  const reading = usePendingCalls(getHostBooking)
  // Only the booking that was asked for last opens: an older answer would open the dialog of another stay.
  const askedLast = useRef<string>(undefined)
  const askToCancel: Conflicts['askToCancel'] = ({ org, conflict: { booking } }) => {
    askedLast.current = booking._id
    const onSuccess = (found: HostBooking) => {
      if (askedLast.current === booking._id) setDeclining({ org, booking: found })
    }
    read.sendEach({ params: { org, id: booking._id } }, { onSuccess, onError })
  }
  return {
    decide: ({ org, id, conflict }, as) =>
      decided.sendEach(
        { params: { org, id, conflict: conflict._id }, body: { as } },
        { onSuccess: ({ msg }) => onSay('success', msg), onError },
      ),
    isDeciding: ({ _id }) => deciding.some(({ params }) => params.conflict === _id),
    askToCancel,
    isOpening: ({ booking }) => reading.some(({ params }) => params.id === booking._id),
    dialog: declining && (
      <DeclineDialog
        {...declining}
        onClose={() => setDeclining(null)}
        onDone={(msg) => {
          setDeclining(null)
          onSay('success', msg)
        }}
      />
    ),
  }
}
