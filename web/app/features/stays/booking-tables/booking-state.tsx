// Owns how the state of a booking looks in a table: shape, border and word, colour last.
import type { HostBooking } from '@akwaaba/contract/host-bookings'
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

/** The word of a booking's state and its shape. */
export const stateShape = (booking: Pick<HostBooking, 'status' | 'depositPaid'>) => {
  const word = stateLabel(booking)
  return { word, look: looks[word] ?? 'done' }
}

/** The time left of an unpaid hold; nothing for others. */
export const BookingHold = ({ booking }: { booking: Pick<HostBooking, 'holdExpiresAt'> }) =>
  booking.holdExpiresAt && <HoldLeft until={booking.holdExpiresAt} />

const HoldLeft = ({ until }: { until: string }) => {
  const seconds = useSecondsLeft(millisOf(until))
  return <span className="text-ink-soft tabular-nums">{seconds && seconds > 0 ? clockText(seconds) : 'ran out'}</span>
}
