// Owns the layout of a window of days: free cells, the cells of a stay or a block, and their names.
import type { Occupied } from '@akwaaba/contract/calendar'
import { ApiError } from '@akwaaba/contract/client'
import { addDays, type CalendarDate, formatDate, nightsBetween } from '@akwaaba/contract/dates'
import { sentenceOf } from '../../../lib/api.ts'

export const windowDays = 28

export type Cell =
  | { kind: 'free'; day: CalendarDate }
  | { kind: 'taken'; day: CalendarDate; nights: number; by: Occupied; goesBack: boolean; goesOn: boolean }

/** The cells of a row from left to right: one for each free night, and one for all nights of a stay or block. */
export const cellsOf = (occupied: readonly Occupied[], days: readonly CalendarDate[]): Cell[] => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const end = addDays(last, 1)
  const cells: Cell[] = []
  for (let day = first; day < end; ) {
    const by = occupied.find(({ startDate, endDate }) => startDate <= day && day < endDate)
    if (by === undefined) {
      cells.push({ kind: 'free', day })
      day = addDays(day, 1)
      continue
    }
    const goesOn = by.endDate > end
    const nights = nightsBetween(day, goesOn ? end : by.endDate)
    cells.push({ kind: 'taken', day, nights, by, goesBack: by.startDate < day, goesOn })
    day = addDays(day, nights)
  }
  return cells
}

export const isWeekend = (day: CalendarDate): boolean => /^(Sat|Sun)/.test(formatDate(day))

/** The months of a run of days, each with its number of days. */
export const monthsOver = (days: readonly CalendarDate[]): { month: string; days: number }[] => {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  return months.map((month) => ({ month, days: days.filter((day) => day.startsWith(month)).length }))
}

export type Tone = 'held' | 'to-approve' | 'approved' | 'over' | 'blocked'

export const toneOf = ({ kind, status, depositPaid }: Occupied): Tone =>
  kind !== 'booking'
    ? 'blocked'
    : status === 'approved'
      ? 'approved'
      : status === 'pending'
        ? depositPaid
          ? 'to-approve'
          : 'held'
        : 'over'

export const toneNames: Record<Tone, string> = {
  held: 'Awaiting payment',
  'to-approve': 'Awaiting approval',
  approved: 'Approved',
  over: 'Completed',
  blocked: 'Blocked',
}

/** The name of a bar for screen readers and its tooltip. */
export const barName = (by: Occupied): string =>
  [
    by.kind === 'block' ? by.label || 'Blocked' : by.label,
    by.reference,
    toneNames[toneOf(by)],
    `${formatDate(by.startDate)} to ${formatDate(by.endDate)}`,
  ]
    .filter(Boolean)
    .join(', ')

const nightCodes = ['bad_dates', 'past_dates', 'too_far_ahead', 'stay_too_long', 'dates_unavailable']

type BlockFaults = { fields: { apartmentId?: string; nights?: string; note?: string }; rest?: string }

/** The faults of a refused block by field; `rest` is what belongs to none. */
export const blockFaults = (error: Error | null): BlockFaults => {
  if (error === null) return { fields: {} }
  if (!(error instanceof ApiError)) return { fields: {}, rest: sentenceOf(error) }
  if (nightCodes.includes(error.code)) return { fields: { nights: error.message } }
  if (error.code === 'not_found') return { fields: { apartmentId: 'This apartment has left the site.' } }
  if (error.code !== 'invalid_input') return { fields: {}, rest: sentenceOf(error) }
  const { apartmentId, startDate, endDate, note } = error.fields
  return {
    fields: {
      ...(apartmentId ? { apartmentId: 'Please choose an apartment.' } : {}),
      ...(startDate || endDate ? { nights: 'Please choose the first night and the day that is free again.' } : {}),
      ...(note ? { note } : {}),
    },
  }
}
