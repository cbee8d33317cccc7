// Owns what the bars of the calendar are and how they are called.
import type { Occupied } from '@akwaaba/contract/calendar'
import { type CalendarDate, formatDate, formatDateShort, weekdayIndex } from '@akwaaba/contract/dates'

// Saturday and Sunday, counted from Monday.
export const isWeekend = (day: CalendarDate): boolean => weekdayIndex(day) >= 5

export type Tone = 'approved' | 'in-house' | 'to-approve' | 'held' | 'over' | 'feed' | 'blocked'

export const toneOf = ({ kind, status, depositPaid, inHouse }: Occupied): Tone => {
  if (kind !== 'booking') return kind === 'feed' ? 'feed' : 'blocked'
  if (status === 'approved') return inHouse ? 'in-house' : 'approved'
  return status === 'pending' ? (depositPaid ? 'to-approve' : 'held') : 'over'
}

export const toneNames: Record<Tone, string> = {
  approved: 'Approved',
  'in-house': 'In house',
  'to-approve': 'Awaiting approval',
  held: 'Awaiting payment',
  over: 'Completed',
  feed: 'Connected calendar',
  blocked: 'Blocked',
}

/** "2 guests, 24 Dec" where a stay and an event of a connected calendar share nights; null where none do. */
export const conflictText = (occupied: readonly Occupied[]): string | null => {
  const event = occupied.find(({ conflictWith }) => conflictWith !== null)
  const stay = event && occupied.find(({ _id, kind }) => kind === 'booking' && _id === event.conflictWith)
  if (!event) return null
  const first = stay && stay.startDate > event.startDate ? stay.startDate : event.startDate
  return `2 guests, ${formatDateShort(first).split(' ').slice(1, 3).join(' ')}`
}

/** The name of a bar for screen readers and its tooltip. */
export const barName = (by: Occupied): string =>
  [
    by.kind === 'block' ? by.label || 'Blocked' : by.label,
    by.reference,
    toneNames[toneOf(by)],
    by.owes && 'owes',
    by.conflictWith !== null && 'shares nights with a booking',
    `${formatDate(by.startDate)} to ${formatDate(by.endDate)}`,
  ]
    .filter(Boolean)
    .join(', ')
