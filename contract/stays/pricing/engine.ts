// Owns the price of a stay by the rules of its listing, version 1: from rules and stay to lines or reasons. Pure, and the same on the
// server, which decides, and in the browser, which shows it. A change of what it gives is another version, and another file.
import { type CalendarDate, dateInAccra, nightsBetween, nightsOf } from '../../platform/values/dates.ts'
import type { ExtraUnit } from '../../platform/values/extra-units.ts'
import { type Cents, toCents, toSignedCents } from '../../platform/values/money.ts'
import { type LineKind, lineOf, priceOf, sumOf } from '../../platform/values/price-lines.ts'
import { duesOf } from '../dues.ts'
import { type DayTerms, dayTerms } from './days.ts'
import { containedIn, percentOf } from './percent.ts'
import { refusalsOf } from './restrictions.ts'
import type { AskedStay, LineRule, RuledLine, StayDates, StayPrice, StayRefusal, StayRules } from './rules.ts'

/** A stored quote names the version that made it. */
export const engineVersion = 1

type Asked = AskedStay & { today: CalendarDate; nights: number; heads: number; daysAhead: number }

const line = (
  [kind, rule]: [LineKind, LineRule],
  [quantity, unitCents]: [number, number],
  { label = '', percent = null }: { label?: string; percent?: number | null } = {},
): RuledLine => ({ ...lineOf(kind, quantity, toSignedCents(unitCents), label), rule, percent })

const minus = (cents: Cents): number => (cents === 0 ? 0 : -cents)

const layerLabels = { base: '', weekend: 'Weekend', day: 'Special day' } as const

const labelOf = ({ layer, name }: DayTerms): string =>
  layer === 'season' || layer === 'event' ? name : layerLabels[layer]

/** The nights, grouped by price and rule in the order of their first night. */
const nightLines = (days: readonly DayTerms[]): RuledLine[] =>
  [...Map.groupBy(days, ({ cents, layer, name }) => JSON.stringify([cents, layer, name])).values()].flatMap((group) => {
    const [first] = group
    return first ? [line(['nights', first.layer], [group.length, first.cents], { label: labelOf(first) })] : []
  })

const extraGuestLines = ({ listing }: StayRules, { heads, nights }: Asked): RuledLine[] => {
  const more = listing.includedGuests === null ? 0 : Math.max(0, heads - listing.includedGuests)
  if (more === 0 || listing.extraGuestCents === 0) return []
  return [line(['guests', 'extra-guest'], [more * nights, listing.extraGuestCents], { label: 'Extra guests' })]
}

type Discount = { rule: LineRule; label: string; percent: number }

/** The one discount of a stay: the largest of those that it qualifies for. */
const discountOf = ({ listing }: StayRules, { nights, daysAhead }: Asked): Discount | undefined =>
  [
    ...listing.lengthOfStay
      .filter((step) => nights >= step.nights)
      .map(({ percent }) => ({ rule: 'length-of-stay', label: 'Long stay discount', percent }) as const),
    ...listing.earlyBird
      .filter((step) => daysAhead >= step.days)
      .map(({ percent }) => ({ rule: 'early-bird', label: 'Early booking discount', percent }) as const),
    ...listing.lastMinute
      .filter((step) => daysAhead <= step.days)
      .map(({ percent }) => ({ rule: 'last-minute', label: 'Last-minute discount', percent }) as const),
  ].reduce<Discount | undefined>((best, each) => (best && best.percent >= each.percent ? best : each), undefined)

const discountLines = (rules: StayRules, asked: Asked, days: readonly DayTerms[]): RuledLine[] => {
  const discount = discountOf(rules, asked)
  if (discount === undefined) return []
  const base = toCents(days.reduce((sum, { cents, discountable }) => sum + (discountable ? cents : 0), 0))
  const { rule, label, percent } = discount
  const cents = percentOf(base, percent)
  return cents === 0 ? [] : [line(['discount', rule], [1, minus(cents)], { label, percent })]
}

/** A code takes from what the nights cost by then, and never more than that. */
const promoLines = ({ promo }: Asked, stayCents: Cents): RuledLine[] => {
  if (promo === null) return []
  const wanted = promo.cents ?? percentOf(stayCents, promo.percent ?? 0)
  const cents = toCents(Math.min(wanted, stayCents, promo.capCents ?? wanted))
  if (cents === 0) return []
  return [line(['discount', 'promo'], [1, minus(cents)], { label: promo.code, percent: promo.percent })]
}

const cleaningLines = ({ listing: { cleaningCents, shortCleaning } }: StayRules, { nights }: Asked): RuledLine[] => {
  const cents = shortCleaning !== null && nights <= shortCleaning.nights ? shortCleaning.cents : cleaningCents
  return cents === 0 ? [] : [line(['cleaning', 'cleaning'], [1, cents])]
}

const countOf: Record<ExtraUnit, (asked: Asked) => number> = {
  booking: () => 1,
  night: ({ nights }) => nights,
  guest: ({ heads }) => heads,
  'guest-night': ({ heads, nights }) => heads * nights,
}

const extraLines = (asked: Asked): RuledLine[] =>
  asked.extras.map(({ title, priceCents, unit = 'booking' }) =>
    line(['extra', 'extra'], [Math.max(1, countOf[unit](asked)), priceCents], { label: title }),
  )

const feeLines = ({ guestFeePercent: percent }: StayRules, base: Cents): RuledLine[] => {
  const cents = percentOf(base, percent)
  return cents === 0 ? [] : [line(['fee', 'guest-fee'], [1, cents], { percent })]
}

/** The taxes of the arrival day: those on top as lines, and those that the price contains. */
const taxesOf = (rules: StayRules, { checkIn }: Asked, base: Record<'stay' | 'all', Cents>) => {
  const current = rules.taxes.filter(({ from, until }) => from <= checkIn && (until === null || checkIn <= until))
  const onTop = current.flatMap(({ name, percent, onTop }) => {
    const cents = onTop ? percentOf(base.stay, percent) : 0
    return cents === 0 ? [] : [line(['tax', 'tax'], [1, cents], { label: name, percent })]
  })
  return {
    onTop,
    contained: containedIn(
      base.all,
      current.filter(({ onTop }) => !onTop),
    ),
  }
}

/** What is paid at once, and what later: all at once where the day of the balance has come. */
const duesOfStay = ({ listing: { deposit } }: StayRules, { checkIn, today }: Asked, totalCents: Cents) =>
  duesOf(totalCents, deposit, deposit?.balanceDays ?? 0, checkIn, today)

const priceOfStay = (rules: StayRules, asked: Asked, days: readonly DayTerms[]): StayPrice => {
  const stay = [...nightLines(days), ...extraGuestLines(rules, asked), ...discountLines(rules, asked, days)]
  const reduced = [...stay, ...promoLines(asked, toCents(sumOf(stay)))]
  const before = [...reduced, ...cleaningLines(rules, asked), ...extraLines(asked)]
  const base = { stay: toCents(sumOf(reduced)), all: toCents(sumOf(before)) }
  const { onTop, contained } = taxesOf(rules, asked, base)
  const lines = [...before, ...feeLines(rules, base.all), ...onTop]
  const { totalCents } = priceOf(lines)
  const nights = days.map(({ day, cents, layer, name }) => ({ day, cents, layer, name }))
  return { lines, nights, totalCents, dues: duesOfStay(rules, asked, totalCents), contained }
}

export type Quoted = { price: StayPrice; refusals?: never } | { refusals: StayRefusal[]; price?: never }

/**
 * Takes the rules of a listing, a stay and the instant of booking; gives the price in lines, or every reason why the stay is not
 * allowed. The same input gives the same lines.
 */
export const quote = (rules: StayRules, stay: AskedStay, bookedAt: Date): Quoted => quoteWith(rules, stay, bookedAt, [])

/**
 * The same for those who may agree to what the rules of dates, nights and notice forbid: only who comes is refused.
 */
export const quoteDespiteDates = (rules: StayRules, stay: AskedStay, bookedAt: Date): Quoted =>
  quoteWith(rules, stay, bookedAt, dateRefusals)

const dateRefusals: readonly StayRefusal['reason'][] = [
  ...(['stay_too_short', 'stay_too_long', 'no_arrival', 'no_departure', 'nights_closed'] as const),
  ...(['too_late_to_book', 'too_far_ahead'] as const),
]

const quoteWith = (
  rules: StayRules,
  stay: AskedStay,
  bookedAt: Date,
  agreedTo: readonly StayRefusal['reason'][],
): Quoted => {
  const termsOf = dayTerms(rules)
  const refusals = refusalsOf(rules, termsOf, stay, bookedAt).filter(({ reason }) => !agreedTo.includes(reason))
  if (refusals.length > 0) return { refusals }
  const today = dateInAccra(bookedAt)
  const asked = {
    ...stay,
    today,
    nights: nightsBetween(stay.checkIn, stay.checkOut),
    heads: stay.adults + stay.children,
    daysAhead: nightsBetween(today, stay.checkIn),
  }
  return { price: priceOfStay(rules, asked, nightsOf(stay.checkIn, stay.checkOut).map(termsOf)) }
}

/** A stay of one adult without extras and codes, with nothing taken around it. */
export const plainStay = ({ checkIn, checkOut }: StayDates): AskedStay => ({
  ...{ checkIn, checkOut, adults: 1, children: 0, infants: 0 },
  ...{ extras: [], promo: null, taken: [] },
})
