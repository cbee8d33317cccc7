// Owns which stays a search by dates is about: its own, those some nights earlier or later, or any of a length in a month.
import { addDays, type CalendarDate, parseDate, weekdayIndex } from '../../platform/values/dates.ts'
import { stayFault } from '../../platform/values/stays.ts'
import { type LengthName, lengths } from './stay-lengths.ts'

export type WantedDates = {
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  /** nights earlier or later */
  flexible?: number | undefined
  month?: string | undefined
  length?: LengthName | undefined
}
export type Dates = { from: CalendarDate; to: CalendarDate }

const inMonth = (month: string, length: LengthName): Dates[] => {
  const { nights, begins } = lengths[length]
  const days = Array.from({ length: 31 }, (_, n) => parseDate(`${month}-${String(n + 1).padStart(2, '0')}`))
  return days.flatMap((from) => {
    if (from === null || (begins !== null && weekdayIndex(from) !== begins)) return []
    // All of its nights are in the month.
    return addDays(from, nights - 1).startsWith(month) ? [{ from, to: addDays(from, nights) }] : []
  })
}

const around = (from: CalendarDate, to: CalendarDate, most: number): Dates[] =>
  Array.from({ length: most * 2 + 1 }, (_, n) => (n % 2 === 1 ? -(n + 1) / 2 : n / 2)).map((days) => ({
    from: addDays(from, days),
    to: addDays(to, days),
  }))

/** The stays that a search is about, the nearest to its own dates first, without those that cannot be booked; empty without dates. */
export const datesOfSearch = ({ from, to, flexible = 0, month, length }: WantedDates, today: CalendarDate): Dates[] => {
  const all = from && to ? around(from, to, flexible) : month && length ? inMonth(month, length) : []
  return all.filter((stay) => stayFault(stay.from, stay.to, today) === null)
}

/** Whether a search is about several stays. */
export const isFlexible = ({ from, to, flexible, month, length }: WantedDates): boolean =>
  from && to ? (flexible ?? 0) > 0 : Boolean(month && length)
