// Owns reading a calendar of another platform: which nights its events take, and what kind of event each is.
import { addDays, type CalendarDate, formatDate, nightsBetween } from '@akwaaba/contract/dates'
import type { EntryClass } from '@akwaaba/contract/feeds'
import { type Component, calendarOf, type Fault, linesOf, propertyNamed, textOfValue } from './lines.ts'
import { durationOf, endOf, type Moment, momentOf, nightsFrom, type Taken } from './moments.ts'
import { type Budget, newBudget, ruleOf, startsOf } from './repeats.ts'
import { zonesOf } from './zones.ts'

/** An event of a calendar that takes nights, from today on. */
export type Entry = {
  /** what names it within its feed */
  uid: string
  from: CalendarDate
  /** the first day that is free again */
  to: CalendarDate
  class: EntryClass
  summary: string
  code: string | null
}
export type Calendar = { entries: Entry[]; warnings: string[] }

const maxEvents = 2000
const maxSummary = 60
const maxUid = 300
const maxYearsAheadDays = 3 * 365
const longNights = 400
const ruleBeyondDays = 300
const maxWarnings = 20

const sentences: Record<Fault, string> = {
  'not-a-calendar':
    'This address gives a web page and no calendar. Look for "Export calendar" on the other platform and copy the link it shows.',
  'cut-off': 'This calendar is cut off before its end.',
  'too-large': 'This calendar is too large.',
}
/** The sentence for a person about a fault. */
export const sentenceOf = (fault: Fault): string => sentences[fault]

const textOf = (event: Component, name: string): string => textOfValue(propertyNamed(event, name)?.value ?? '').trim()

/** What kind of event it is, by the marks that platforms leave in their calendars. */
const classOf = (
  { uid, summary, maker }: { uid: string; summary: string; maker: string },
  { to }: Taken,
  today: CalendarDate,
): EntryClass => {
  if (uid.startsWith('1418fb94e984-')) return 'reservation'
  if (/^(?:7f662ec65913|6fec1092d3fa)-/.test(uid)) return nightsBetween(today, to) > ruleBeyondDays ? 'rule' : 'closure'
  if (/booking\.com/i.test(maker) || /@booking\.com$/i.test(uid)) return 'reservation'
  if (/\b(?:not available|unavailable|blocked|closed)\b/i.test(summary)) {
    const isAirbnb = /airbnb/i.test(maker) || /@airbnb\.com$/i.test(uid)
    return isAirbnb && nightsBetween(today, to) > ruleBeyondDays ? 'rule' : 'closure'
  }
  return /\b(?:reserved|booked)\b|réservé/i.test(summary) ? 'reservation' : 'other'
}

const takesNights = (event: Component): boolean =>
  textOf(event, 'STATUS').toUpperCase() !== 'CANCELLED' &&
  textOf(event, 'TRANSP').toUpperCase() !== 'TRANSPARENT' &&
  textOf(event, 'X-MICROSOFT-CDO-BUSYSTATUS').toUpperCase() !== 'FREE'

type Found = { uid: string; taken: Taken; event: Component }
type Context = {
  today: CalendarDate
  maker: string
  budget: Budget
  moment: (event: Component, name: string) => Moment | null
  warn: (sentence: string) => void
}

const shifted = (taken: Taken, days: number): Taken => ({
  ...taken,
  from: addDays(taken.from, days),
  to: addDays(taken.to, days),
})

/** Dates of all properties of that name; a list has several in one value. */
const datesIn = (
  event: Component,
  name: string,
  read: (value: string, event: Component) => Moment | null,
): CalendarDate[] =>
  event.properties
    .filter((property) => property.name === name)
    .flatMap(({ value }) => value.split(',').map((one) => read(one, event)?.date))
    .filter((date) => date !== undefined)

/** The nights of one event, or of each time that it repeats. */
const timesOf = (event: Component, uid: string, moved: ReadonlySet<string>, context: Context): Found[] => {
  const { moment, warn, today, budget } = context
  const start = moment(event, 'DTSTART')
  const given = propertyNamed(event, 'DTEND') ? moment(event, 'DTEND') : null
  if (start === null || (given === null && propertyNamed(event, 'DTEND'))) {
    warn(`An event has a date that cannot be read: ${(propertyNamed(event, 'DTSTART')?.value ?? 'none').slice(0, 30)}.`)
    return []
  }
  const taken = nightsFrom(start, endOf(start, given, durationOf(textOf(event, 'DURATION'))))
  if (taken === null) return []
  if (taken.endsTooEarly) warn(`An event of ${formatDate(taken.from)} ends before it begins; one night is taken.`)
  const ruleText = propertyNamed(event, 'RRULE')?.value
  const extra = datesIn(event, 'RDATE', (value) =>
    context.moment({ ...event, properties: [{ name: 'X', params: new Map(), value }] }, 'X'),
  )
  if (ruleText === undefined && extra.length === 0) return [{ uid, taken, event }]
  const rule = ruleText === undefined ? null : ruleOf(ruleText)
  if (ruleText !== undefined && rule === null) {
    warn(`An event repeats in a way that cannot be followed: ${ruleText.slice(0, 60)}.`)
    return []
  }
  const left = new Set(
    datesIn(event, 'EXDATE', (value) =>
      context.moment({ ...event, properties: [{ name: 'X', params: new Map(), value }] }, 'X'),
    ),
  )
  const notBefore = addDays(today, 1 - nightsBetween(taken.from, taken.to))
  const starts = [
    ...new Set([...(rule ? startsOf(rule, start.date, { notBefore, today, budget }) : [start.date]), ...extra]),
  ]
  return starts
    .filter((date) => !left.has(date) && !moved.has(`${uid}\n${date}`))
    .map((date) => ({ uid: `${uid}/${date}`, event, taken: shifted(taken, nightsBetween(start.date, date)) }))
}

/** Two events with one name are both kept; the second has a number, with which it is not called like a third. */
const numbered = (found: Found[]): Found[] => {
  const names = new Set(found.map(({ uid }) => uid))
  const last = new Map<string, number>()
  return found.map((one) => {
    const before = last.get(one.uid)
    let number = (before ?? 0) + 1
    while (before !== undefined && names.has(`${one.uid}#${number}`)) number++
    last.set(one.uid, number)
    return before === undefined ? one : { ...one, uid: `${one.uid}#${number}` }
  })
}

const entryOf = ({ uid, taken, event }: Found, { today, maker }: Context): Entry => {
  const summary = textOf(event, 'SUMMARY').replace(/\s+/g, ' ')
  const code = /\bHM[A-Z0-9]{8}\b/.exec(textOf(event, 'DESCRIPTION'))?.[0] ?? null
  const kind = classOf({ uid, summary, maker }, taken, today)
  return { uid, from: taken.from, to: taken.to, class: kind, summary: [...summary].slice(0, maxSummary).join(''), code }
}

/**
 * Takes the body of a feed; gives the events that take nights from today on, or the fault because of which nothing in it counts. It
 * never throws: a single event that cannot be read is left out with a warning.
 */
export const readCalendar = (body: Buffer, contentType: string, today: CalendarDate): Calendar | Fault => {
  const calendar = calendarOf(linesOf(body, contentType))
  if (typeof calendar === 'string') return calendar
  const events = calendar.parts.filter(({ name }) => name === 'VEVENT')
  if (events.length > maxEvents) return 'too-large'
  const instantOf = zonesOf(calendar)
  const warnings = new Set<string>()
  const context: Context = {
    today,
    maker: textOf(calendar, 'PRODID'),
    budget: newBudget(),
    moment: (event, name) => {
      const property = propertyNamed(event, name)
      return property ? momentOf(property, instantOf) : null
    },
    warn: (sentence) => warnings.size < maxWarnings && warnings.add(sentence),
  }
  const uidOf = (event: Component) => textOf(event, 'UID').slice(0, maxUid)
  const instanceOf = (event: Component) => context.moment(event, 'RECURRENCE-ID')?.date ?? null
  const moved = new Set(events.flatMap((event) => (instanceOf(event) ? [`${uidOf(event)}\n${instanceOf(event)}`] : [])))
  const found = events.filter(takesNights).flatMap((event) => {
    const [uid, instance] = [uidOf(event), instanceOf(event)]
    if (instance === null) return timesOf(event, uid, moved, context)
    const alone = { ...event, properties: event.properties.filter(({ name }) => name !== 'RRULE' && name !== 'RDATE') }
    return timesOf(alone, `${uid}/${instance}`, new Set(), context)
  })
  if (context.budget.days <= 0) return 'too-large'
  const latest = addDays(today, maxYearsAheadDays)
  const current = found.filter(({ taken }) => taken.to > today && taken.from <= latest)
  for (const { taken } of current)
    if (nightsBetween(taken.from, taken.to) > longNights)
      context.warn(`An event of ${formatDate(taken.from)} is longer than ${longNights} nights.`)
  const named = current.map((one) => (one.uid === '' ? { ...one, uid: `${one.taken.from}/${one.taken.to}` } : one))
  const entries = numbered(named).map((one) => entryOf(one, context))
  return entries.length > maxEvents ? 'too-large' : { entries, warnings: [...warnings] }
}
