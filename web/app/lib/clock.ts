// Owns the time of the browser. Days are those of Accra, wherever the visitor is.
import { type CalendarDate, dateInAccra, formatDate, formatInstant, toCalendarDate } from '@akwaaba/contract/dates'

export const nowMillis = (): number => Date.now()

export const nowInstant = (): Date => new Date()

export const todayInAccra = (): CalendarDate => dateInAccra(new Date())

/** An instant of the wire as milliseconds. */
export const millisOf = (instant: string): number => new Date(instant).getTime()

/** Formats an instant of the wire in Accra: "Fri 4 Dec 2026, 09:30". */
export const instantText = (instant: string): string => formatInstant(new Date(instant))

/** The day of an instant of the wire, in Accra: "Fri 4 Dec 2026". */
export const dayText = (instant: string): string => formatDate(dateInAccra(new Date(instant)))

/** The time of an instant in Accra: "09:30". */
export const clockText = (millis: number): string => formatInstant(new Date(millis)).slice(-5)

/** A calendar day as the local midnight that a calendar widget counts in; only dayOfCalendar may read it back. */
export const localDay = (date: CalendarDate): Date => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day)
}

/** The calendar day of a local midnight from a calendar widget, whatever the time zone of the device. */
export const dayOfCalendar = (day: Date): CalendarDate => {
  const pad = (number: number) => String(number).padStart(2, '0')
  return toCalendarDate(`${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`)
}
