// Owns calendar dates. A stay is [check-in, check-out) in days of Africa/Accra (UTC+0).
declare const calendarDate: unique symbol
/** YYYY-MM-DD, a real day of the calendar. */
export type CalendarDate = string & { readonly [calendarDate]: true }

const dayMillis = 86_400_000
const shape = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/

const epochDay = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / dayMillis

const fromEpochDay = (day: number): CalendarDate => dateInAccra(new Date(day * dayMillis))

/** The date part of YYYY-MM-DD or of a full ISO date-time; null when it is not a day of the calendar. */
export const parseDate = (text: string): CalendarDate | null => {
  if (!shape.test(text)) return null
  const written = text.slice(0, 10)
  // Date.parse turns 30 February into a day of March, and 99 February into nothing; only a real day stays the same.
  const date = dateInAccra(new Date(Date.parse(`${written}T00:00:00Z`) || 0))
  return date === written ? date : null
}

/** Takes a day of the calendar as text; throws RangeError on any other text. */
export const toCalendarDate = (text: string): CalendarDate => {
  const date = parseDate(text)
  if (date === null || date !== text) throw new RangeError(`not a day of the calendar: ${text}`)
  return date
}

/** Today in Accra for an instant. Accra keeps UTC all year, so this is the UTC day. */
export const dateInAccra = (instant: Date): CalendarDate => instant.toISOString().slice(0, 10) as CalendarDate

/** The instant of a wall clock in Accra: a day and "14:00". */
export const instantAt = (date: CalendarDate, clock: string): Date => new Date(`${date}T${clock}:00Z`)

/** An instant of the wire. */
export const instantOf = (text: string): Date => new Date(text)

const hourMillis = 3_600_000

export const hoursBefore = (instant: Date, hours: number): Date => new Date(instant.getTime() - hours * hourMillis)

/** Some minutes after an instant; before it where they are negative. */
export const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000)

/** The instant at which a day is over in Accra. */
export const endOfDay = (date: CalendarDate): Date => instantAt(addDays(date, 1), '00:00')

/** The last day of a deadline: one at midnight is the end of the day before. */
export const lastDayOf = (until: Date | string): CalendarDate => dateInAccra(minutesAfter(new Date(until), -1))

export const addDays = (date: CalendarDate, days: number): CalendarDate => fromEpochDay(epochDay(date) + days)

// The first day that is counted from was a Thursday.
const thursday = 3

/** The day of the week, from 0 for Monday to 6 for Sunday. */
export const weekdayIndex = (date: CalendarDate): number => (((epochDay(date) + thursday) % 7) + 7) % 7

/** Nights between check-in and check-out: a plain day difference, negative when reversed. */
export const nightsBetween = (checkIn: CalendarDate, checkOut: CalendarDate): number =>
  epochDay(checkOut) - epochDay(checkIn)

/** Every occupied night of a stay, in order: check-in day included, check-out day not. */
export const nightsOf = (checkIn: CalendarDate, checkOut: CalendarDate): CalendarDate[] =>
  Array.from({ length: Math.max(0, nightsBetween(checkIn, checkOut)) }, (_, i) => addDays(checkIn, i))

const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "Fri 4 Dec 2026". */
export const formatDate = (date: string): string => long.format(new Date(`${date}T00:00:00Z`)).replace(',', '')

/** "Fri 4 Dec", where the year is clear from the context. */
export const formatDateShort = (date: string): string => short.format(new Date(`${date}T00:00:00Z`)).replace(',', '')

/** "Fri 4 Dec 2026, 09:30" of an instant, in Accra. */
export const formatInstant = (instant: Date): string =>
  `${formatDate(dateInAccra(instant))}, ${instant.toISOString().slice(11, 16)}`

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "November 2026" of YYYY-MM. */
export const formatMonthLong = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`))
