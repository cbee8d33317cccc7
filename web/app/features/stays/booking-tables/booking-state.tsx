// Owns how the state of a booking looks in a table: shape, border and word, colour last.
import type { HostBooking, ListedBooking } from '@akwaaba/contract/host-bookings'
import type { Presence } from '@akwaaba/contract/presence'
import { millisOf } from '../../../lib/clock.ts'
import { clockText, useSecondsLeft } from '../../../ui/fields/countdown.tsx'
import type { MarkLook } from '../../../ui/table/state-mark.tsx'
import { stateLabel } from '../bookings/rules.ts'

const looks: Record<string, MarkLook> = {
  'Awaiting payment': 'waiting',
  'Awaiting approval': 'asking',
  Approved: 'good',
  Completed: 'done',
  Cancelled: 'ended',
  Expired: 'ended',
}

const presenceShapes: Partial<Record<Presence['state'], { word: string; look: MarkLook }>> = {
  inHouse: { word: 'In house', look: 'here' },
  left: { word: 'Left', look: 'done' },
  noShow: { word: 'Has not come', look: 'bad' },
}

/** The word of a booking's state and its shape; where its guest is says more than that it is approved. */
export const stateShape = (booking: Pick<ListedBooking, 'status' | 'depositPaid' | 'presence'>) => {
  const where = booking.status === 'approved' && booking.presence && presenceShapes[booking.presence.state]
  if (where) return where
  const word = stateLabel(booking)
  return { word, look: looks[word] ?? 'done' }
}

/** The time left of an unpaid hold; nothing for others. */
export const BookingHold = ({ booking }: { booking: Pick<HostBooking, 'holdExpiresAt'> }) =>
  booking.holdExpiresAt && <HoldLeft until={booking.holdExpiresAt} />

const HoldLeft = ({ until }: { until: string }) => {
  const seconds = useSecondsLeft(millisOf(until))
  if (seconds === null) return null
  return <span className="text-ink-soft tabular-nums">{seconds > 0 ? clockText(seconds) : 'ran out'}</span>
}
