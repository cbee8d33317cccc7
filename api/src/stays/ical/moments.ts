// Owns dates, date-times and durations of iCalendar, and which nights an event takes with them.
import { addDays, type CalendarDate, dateInAccra, nightsBetween, parseDate } from '@akwaaba/contract/dates'
import type { Property } from './lines.ts'

/** A moment of an event: a day, or an instant in milliseconds as well where it has a time. */
export type Moment = { date: CalendarDate; at: number | null }
export type FindInstant = (tzid: string, wall: number) => number | null

const dayMillis = 86_400_000
const hourMillis = 3_600_000

/** Reads a date or a date-time into Accra's clock; null where it is none, or its time zone is unknown. */
export const momentOf = (
  { value, params }: Pick<Property, 'value' | 'params'>,
  instantOf: FindInstant,
): Moment | null => {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/i.exec(value.trim())
  const date = match && parseDate(`${match[1]}-${match[2]}-${match[3]}`)
  if (!match || !date) return null
  const [hour, minute] = [Number(match[4] ?? 0), Number(match[5] ?? 0)]
  if (match[4] === undefined) return { date, at: null }
  if (hour > 24 || minute > 59) return null
  const wall = Date.parse(`${date}T00:00:00Z`) + hour * hourMillis + minute * 60_000
  const tzid = params.get('TZID')
  // Without a zone it is as it is written: the clock on the wall of the apartment.
  const at = match[7] !== undefined || tzid === undefined ? wall : instantOf(tzid, wall)
  return at === null ? null : { date: dateInAccra(new Date(at)), at }
}

/** Reads a duration into milliseconds; null where it is none. */
export const durationOf = (text: string): number | null => {
  const match = /^([+-]?)P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/i.exec(
    text.trim(),
  )
  if (!match || match[0].length < 3) return null
  const [weeks, days, hours, minutes, seconds] = match.slice(2).map((part) => Number(part ?? 0))
  const millis =
    ((weeks ?? 0) * 7 + (days ?? 0)) * dayMillis +
    (hours ?? 0) * hourMillis +
    (minutes ?? 0) * 60_000 +
    (seconds ?? 0) * 1000
  return match[1] === '-' ? -millis : millis
}

export type Stretch = { from: CalendarDate; to: CalendarDate }
export type Taken = Stretch & {
  /** the end was not after the start, and is one day */
  endsTooEarly?: true
}

const nightStartsAtHour = 6
const shortestStayHours = 6

/** When an event ends: as it says, by its duration, or a day after its start. */
export const endOf = (start: Moment, end: Moment | null, duration: number | null): Moment => {
  if (end !== null) return end
  const millis = duration ?? dayMillis
  if (start.at === null) return { date: addDays(start.date, Math.ceil(millis / dayMillis)), at: null }
  return { date: dateInAccra(new Date(start.at + millis)), at: start.at + millis }
}

/** The nights from one moment to another, half open; null for what is too short to be a stay. */
export const nightsFrom = (start: Moment, end: Moment): Taken | null => {
  const { date, at } = start
  if (
    at !== null &&
    end.at !== null &&
    end.at > at &&
    end.date === date &&
    end.at - at < shortestStayHours * hourMillis
  )
    return null
  const isEarly = at !== null && new Date(at).getUTCHours() < nightStartsAtHour
  const from = isEarly ? addDays(date, -1) : date
  const isOrdered = at !== null && end.at !== null ? end.at > at : nightsBetween(date, end.date) > 0
  const to = nightsBetween(from, end.date) > 0 ? end.date : addDays(from, 1)
  return { from, to, ...(isOrdered ? {} : { endsTooEarly: true as const }) }
}
