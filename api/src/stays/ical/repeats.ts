// Owns repeated events: the days on which a rule of iCalendar has its event begin.
import { addDays, type CalendarDate, nightsBetween, parseDate, weekdayIndex } from '@akwaaba/contract/dates'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const understood = ['FREQ', 'COUNT', 'UNTIL', 'INTERVAL', 'BYDAY', 'WKST']

type Day = { weekday: number; nth: number }
export type Rule = {
  frequency: (typeof frequencies)[number]
  interval: number
  count: number | null
  until: CalendarDate | null
  days: Day[]
  weekStart: number
}

/** How many of an event are kept at most, and how far ahead. */
export const maxInstances = 400
const maxDaysAhead = 731

const dayOf = (text: string): Day | null => {
  const match = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text.trim().toUpperCase())
  return match ? { nth: Number(match[1] ?? 0), weekday: weekdays.indexOf(match[2] ?? '') } : null
}

/** Reads a rule; null where it has a part that we do not follow. */
export const ruleOf = (text: string): Rule | null => {
  const parts = new Map(
    text
      .split(';')
      .filter(Boolean)
      .map((part): [string, string] => {
        const [key = '', value = ''] = part.split('=')
        return [key.trim().toUpperCase(), value.trim().toUpperCase()]
      }),
  )
  const frequency = frequencies.find((name) => name === parts.get('FREQ'))
  const days = parts.has('BYDAY') ? (parts.get('BYDAY') ?? '').split(',').map(dayOf) : []
  const number = (name: string): number | null => (parts.has(name) ? Number(parts.get(name)) : null)
  const [interval, count] = [number('INTERVAL') ?? 1, number('COUNT')]
  const untilText = parts.get('UNTIL')
  const until = untilText === undefined ? null : parseDate(untilText.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'))
  if (
    frequency === undefined ||
    [...parts.keys()].some((name) => !understood.includes(name)) ||
    days.some((day) => day === null || (day.nth !== 0 && frequency !== 'MONTHLY')) ||
    (frequency === 'YEARLY' && days.length > 0) ||
    !Number.isInteger(interval) ||
    interval < 1 ||
    (count !== null && (!Number.isInteger(count) || count < 1)) ||
    (untilText !== undefined && until === null)
  )
    return null
  const weekStart = Math.max(0, weekdays.indexOf(parts.get('WKST') ?? 'MO'))
  return { frequency, interval, count, until, days: days.filter((day) => day !== null), weekStart }
}

const inMonth = (year: number, month: number, day: number): CalendarDate | null =>
  parseDate(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)

const parts = (date: CalendarDate) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return [year, month, day] as const
}

const daysOfMonth = (year: number, month: number): CalendarDate[] =>
  Array.from({ length: 31 }, (_, n) => inMonth(year, month, n + 1)).filter((date) => date !== null)

/** The days of one step of a rule, in order. */
const stepOf = ({ frequency, interval, days, weekStart }: Rule, start: CalendarDate, step: number): CalendarDate[] => {
  const [year, month, day] = parts(start)
  const isOn = (date: CalendarDate) => days.length === 0 || days.some(({ weekday }) => weekday === weekdayIndex(date))
  if (frequency === 'DAILY') return [addDays(start, step * interval)].filter(isOn)
  if (frequency === 'WEEKLY') {
    if (days.length === 0) return [addDays(start, step * interval * 7)]
    const monday = addDays(start, -((weekdayIndex(start) - weekStart + 7) % 7) + step * interval * 7)
    return Array.from({ length: 7 }, (_, n) => addDays(monday, n)).filter(isOn)
  }
  if (frequency === 'YEARLY') return [inMonth(year + step * interval, month, day)].filter((date) => date !== null)
  const months = year * 12 + (month - 1) + step * interval
  const [ofYear, ofMonth] = [Math.floor(months / 12), (months % 12) + 1]
  if (days.length === 0) return [inMonth(ofYear, ofMonth, day)].filter((date) => date !== null)
  const all = daysOfMonth(ofYear, ofMonth)
  const chosen = days.flatMap(({ weekday, nth }) => {
    const same = all.filter((date) => weekdayIndex(date) === weekday)
    return nth === 0 ? same : [same.at(nth > 0 ? nth - 1 : nth)].filter((date) => date !== undefined)
  })
  return [...new Set(chosen)].sort()
}

const stepDays = { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 }
const longestStepDays = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }

/** The first step that may reach a day. A rule that counts has to be followed from its beginning. */
const firstStep = ({ frequency, interval, count }: Rule, start: CalendarDate, notBefore: CalendarDate): number =>
  count !== null || notBefore <= start
    ? 0
    : Math.max(0, Math.floor(nightsBetween(start, notBefore) / (longestStepDays[frequency] * interval)) - 1)

/** How many days of rules are looked at in one calendar. Who has written it decides how many rules it has, and how old they are. */
export type Budget = { days: number }
/** How many days the rules of one calendar may ask to be looked at. */
export const newBudget = (): Budget => ({ days: 100_000 })

/**
 * The days on which the event begins, from the day of its first on: at most 400 after `notBefore`, and none two years after today.
 * Fewer where nothing is left of the budget.
 */
export const startsOf = (
  rule: Rule,
  start: CalendarDate,
  { notBefore, today, budget }: { notBefore: CalendarDate; today: CalendarDate; budget: Budget },
): CalendarDate[] => {
  const last = addDays(today, maxDaysAhead)
  const end = rule.until !== null && rule.until < last ? rule.until : last
  const found: CalendarDate[] = []
  let seen = 0
  for (let step = firstStep(rule, start, notBefore); found.length < maxInstances && budget.days > 0; step++) {
    budget.days -= rule.days.length > 0 ? longestStepDays[rule.frequency] : 1
    const days = stepOf(rule, start, step).filter((date) => date >= start)
    for (const date of days) {
      if (date > end || (rule.count !== null && seen >= rule.count)) return found
      seen++
      if (date >= notBefore && found.length < maxInstances) found.push(date)
    }
    // A month without the day has no day in its step, so the length of the step is what ends it.
    if (days.length === 0 && isPast(rule, start, step, end)) return found
  }
  return found
}

const isPast = ({ frequency, interval }: Rule, start: CalendarDate, step: number, end: CalendarDate): boolean =>
  step * interval * stepDays[frequency] > Math.max(0, nightsBetween(start, end)) + 31
