// Owns how each day of a listing's calendar is judged: free, taken, for leaving only, and whether it can be chosen. Pure.
import { addDays, type CalendarDate, nightsBetween, nightsOf } from '@akwaaba/contract/dates'
import { publicLimits } from '@akwaaba/contract/public-limits'
import type { CalendarDay } from '@akwaaba/contract/quotes'

export type DayKind = 'past' | 'taken' | 'out' | 'free'

/** `note`: why the day cannot be chosen, or what it is for; empty where there is nothing to say. */
export type JudgedDay = { kind: DayKind; canChoose: boolean; note: string }

export type CalendarFacts = {
  today: CalendarDate
  /** the nights that are taken; null while they are not known, and then no day can be chosen */
  booked: ReadonlySet<string> | null
  /** what is known of prices and rules, by day */
  terms: ReadonlyMap<string, CalendarDay>
  from: CalendarDate | undefined
  to: CalendarDate | undefined
}

const nightsText = (nights: number) => `${nights} ${nights === 1 ? 'night' : 'nights'}`

/** Whether the night that begins on this day can be slept there. */
const isNight = ({ today, booked, terms }: CalendarFacts, day: CalendarDate): boolean =>
  day >= today && !booked?.has(day) && terms.get(day)?.state !== 'closed'

const asArrival = (facts: CalendarFacts, day: CalendarDate): JudgedDay => {
  const { today, booked, terms } = facts
  const isFar = nightsBetween(today, day) > publicLimits.maxDaysAhead
  if (isFar) return { kind: 'free', canChoose: false, note: 'too far ahead' }
  if (terms.get(day)?.arrival === false) return { kind: 'free', canChoose: false, note: 'no check-in on this day' }
  return { kind: 'free', canChoose: booked !== null, note: '' }
}

/** Judges a day as the end of the stay that begins on `from`; null where another stay or too many nights are between. */
const asDeparture = (facts: CalendarFacts, from: CalendarDate, day: CalendarDate): JudgedDay | null => {
  const nights = nightsBetween(from, day)
  const { minNights = 1, maxNights = null } = facts.terms.get(from) ?? {}
  const most = Math.min(maxNights ?? publicLimits.maxNights, publicLimits.maxNights)
  if (nights > most || !nightsOf(from, day).every((night) => isNight(facts, night))) return null
  const kind = isNight(facts, day) ? 'free' : 'out'
  if (nights < minNights) return { kind, canChoose: false, note: `a stay is at least ${nightsText(minNights)}` }
  if (facts.terms.get(day)?.departure === false) return { kind, canChoose: false, note: 'no check-out on this day' }
  return { kind, canChoose: facts.booked !== null, note: kind === 'out' ? 'check-out only' : '' }
}

/** Takes what is known of a listing and a day; gives what the day is, and whether a press chooses it. */
export const judgeDay = (facts: CalendarFacts, day: CalendarDate): JudgedDay => {
  const { today, from, to } = facts
  if (day < today) return { kind: 'past', canChoose: false, note: 'past' }
  const isLeaving = from !== undefined && to === undefined && day > from && isNight(facts, from)
  const departure = isLeaving ? asDeparture(facts, from, day) : null
  if (departure) return departure
  if (isNight(facts, day)) return asArrival(facts, day)
  const canLeave = day > today && isNight(facts, addDays(day, -1)) && facts.terms.get(day)?.departure !== false
  return canLeave
    ? { kind: 'out', canChoose: false, note: 'check-out only' }
    : { kind: 'taken', canChoose: false, note: 'booked' }
}

/** The dates after a press on a day that can be chosen: the end of the begun stay, or the beginning of another one. */
export const datesAfter = (
  facts: CalendarFacts,
  day: CalendarDate,
): { from: CalendarDate; to: CalendarDate | undefined } => {
  const { from, to } = facts
  const isEnd = from !== undefined && to === undefined && day > from && isNight(facts, from)
  return isEnd && asDeparture(facts, from, day)?.canChoose ? { from, to: day } : { from: day, to: undefined }
}

/** The first day of the month of a day. */
export const monthOf = (day: CalendarDate): CalendarDate => addDays(day, 1 - Number(day.slice(8)))

/** The first day of the month so many months from that of a day. */
export const monthsFrom = (day: CalendarDate, months: number): CalendarDate => {
  let month = monthOf(day)
  for (let n = 0; n < Math.abs(months); n++) month = monthOf(addDays(month, months > 0 ? 31 : -1))
  return month
}
