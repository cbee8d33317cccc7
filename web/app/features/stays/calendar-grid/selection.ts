// Owns days that are chosen in the calendar, and where a stay or a block would be moved.
import type { Occupied } from '@akwaaba/contract/calendar'
import { addDays, type CalendarDate, nightsBetween } from '@akwaaba/contract/dates'
import { toneOf } from './rules.ts'

/** Days of one listing: from the one that was chosen first to the last one, in either direction. */
export type Selection = { apartmentId: string; anchor: CalendarDate; head: CalendarDate }

/** The days of a selection: from the first to the day after the last. */
export const daysOfSelection = ({ anchor, head }: Selection): { from: CalendarDate; to: CalendarDate } =>
  anchor < head ? { from: anchor, to: addDays(head, 1) } : { from: head, to: addDays(anchor, 1) }

/** Where something is moved to: the number of the row of a listing, and days. */
export type Target = { row: number; startDate: CalendarDate; endDate: CalendarDate }

/** What of it is moved: all of it, its first day or its last one. */
export type Part = 'whole' | 'start' | 'end'

/** Something moved by rows and days; a start or an end stays a night before the other. */
export const shifted = (part: Part, before: Target, rows: number, days: number): Target => {
  const { row, startDate, endDate } = before
  const most = nightsBetween(startDate, endDate) - 1
  if (part === 'start') return { row, endDate, startDate: addDays(startDate, Math.min(days, most)) }
  if (part === 'end') return { row, startDate, endDate: addDays(endDate, Math.max(days, -most)) }
  return { row: row + rows, startDate: addDays(startDate, days), endDate: addDays(endDate, days) }
}

/** What can be moved: all of a block or of a stay ahead; of one that has begun the nights that are left, or only its end, to a later day. */
export type Movable = 'all' | 'rest' | 'end'

export const movableOf = (
  by: Occupied,
  today: CalendarDate,
  may: { block: boolean; decide: boolean },
): Movable | null => {
  if (by.kind === 'block') return may.block && by.endDate >= today ? 'all' : null
  if (by.kind !== 'booking' || !may.decide || toneOf(by) === 'over') return null
  if (by.startDate >= today) return 'all'
  if (by.status === 'approved' && by.endDate > today) return 'rest'
  return by.depositPaid && by.endDate >= today ? 'end' : null
}

/** Something of which a part was moved by rows and days. Of a stay that has begun its end is never earlier, and in another row it begins today. */
export const movedBy = (
  { movable, before, today }: { movable: Movable; before: Target; today: CalendarDate },
  part: Part,
  from: Target,
  rows: number,
  days: number,
): Target => {
  if (movable === 'all') return shifted(part, from, rows, days)
  const row = from.row + (movable === 'rest' && part === 'whole' ? rows : 0)
  if (row !== before.row) return { row, startDate: today, endDate: before.endDate }
  if (row !== from.row) return before
  return shifted('end', from, 0, Math.max(days, nightsBetween(from.endDate, before.endDate)))
}
