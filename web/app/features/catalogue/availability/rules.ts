// Owns how the chosen dates of an apartment are judged, and the sentences about them.
import { type CalendarDate, formatDateShort, nightsBetween, nightsOf, parseDate } from '@akwaaba/contract/dates'
import { stayFault, stayFaults } from '@akwaaba/contract/stays'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const nightsLabel = (nights: number): string => count(nights, 'night', 'nights')

export type Stay = { from: CalendarDate; to: CalendarDate; nights: number }

/** A stay from two dates of the URL; null unless both are days with at least one night between them. */
export const stayOf = (from: string | null, to: string | null): Stay | null => {
  const start = parseDate(from ?? '')
  const end = parseDate(to ?? '')
  if (!start || !end) return null
  const nights = nightsBetween(start, end)
  return nights > 0 ? { from: start, to: end, nights } : null
}

/** How the chosen dates of an apartment are judged. */
export type Choice =
  | { kind: 'open' } // no dates yet, or only the arrival
  | { kind: 'unusable'; sentence: string } // no stay that can be booked anywhere
  | { kind: 'unknown' | 'free'; stay: Stay } // unknown: which nights are booked has not been read
  | { kind: 'taken'; stay: Stay; nights: CalendarDate[] }

/** Takes the dates of the address, the booked nights (null while they are not known) and the day in Accra. */
export const choiceOf = (
  dates: { from?: string | undefined; to?: string | undefined },
  booked: readonly string[] | null,
  today: CalendarDate,
): Choice => {
  const [from, to] = [parseDate(dates.from ?? ''), parseDate(dates.to ?? '')]
  if (!from || !to) return { kind: 'open' }
  const fault = stayFault(from, to, today)
  if (fault) return { kind: 'unusable', sentence: stayFaults[fault] }
  const stay = { from, to, nights: nightsBetween(from, to) }
  if (booked === null) return { kind: 'unknown', stay }
  const taken = new Set(booked)
  const nights = nightsOf(from, to).filter((night) => taken.has(night))
  return nights.length === 0 ? { kind: 'free', stay } : { kind: 'taken', stay, nights }
}

/** The stay that cannot be booked and instead of which others are proposed: one whose nights are taken, or that its rules refuse. */
export const refusedStay = (choice: Choice, refusal: string | null): Stay | null =>
  choice.kind === 'taken' || (choice.kind === 'free' && refusal !== null) ? choice.stay : null

/** The stay whose price is shown: one that is free, or one whose booked nights could not be read. */
export const bookableStay = (choice: Choice, hasReadFailed: boolean): Stay | null =>
  choice.kind === 'free' || (choice.kind === 'unknown' && hasReadFailed) ? choice.stay : null

const fewNights = 3

/** "Fri 4 Dec and Sat 5 Dec are booked." Many nights are counted, not named. */
export const takenText = (
  nights: readonly CalendarDate[],
  of: number,
  textOf: (day: CalendarDate) => string = formatDateShort,
): string => {
  const days = nights.map(textOf)
  if (nights.length === of && of > 1) return `All ${of} nights are booked.`
  if (days.length > fewNights) return `${days.length} of your ${of} nights are booked.`
  const named = days.length > 1 ? `${days.slice(0, -1).join(', ')} and ${days.at(-1)}` : days[0]
  return `${named} ${days.length > 1 ? 'are' : 'is'} booked.`
}

/** "3 days earlier": how far another stay is from the wanted one. */
export const shiftText = (wanted: CalendarDate, other: CalendarDate): string => {
  const days = nightsBetween(wanted, other)
  if (days === 0) return 'The same arrival'
  return `${count(Math.abs(days), 'day', 'days')} ${days < 0 ? 'earlier' : 'later'}`
}
