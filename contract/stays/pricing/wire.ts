// Owns how prices and refused stays look on the wire: dollars instead of cents, and a sentence for every reason.
import { z } from 'zod'
import { dollarsFromCents, type SignedCents } from '../../platform/values/money.ts'
import { lineKinds, type PriceLine, shownLine } from '../../platform/values/price-lines.ts'
import { date, dollars } from '../../platform/wire/fields.ts'
import { layers, type PricedNight, type RuledLine, refusalReasons, type StayDates, type StayRefusal } from './rules.ts'

/** One line of a price, as bookings show it. */
export const line = z.object({
  kind: z.enum(lineKinds),
  label: z.string().describe('the name of an extra or of a rule; empty where the kind says it all'),
  quantity: z.number().int(),
  unitPrice: dollars.describe('of one, in dollars; below zero for a discount'),
  amount: dollars.describe('quantity times unitPrice'),
})

/** The same with the rule that made it. */
export const ruledLine = line.extend({
  rule: z
    .string()
    .describe('what made the line: base, weekend, season, event, day, length-of-stay, early-bird, last-minute …'),
  percent: z.number().nullable().describe('the percentage that its amount was computed by'),
  why: z.string().nullable().describe('the rule in a sentence; null where the name of the line says it all'),
})

/** Takes a line in cents and why it is there; gives it in dollars, with its rule. */
export const shownRuledLine = (one: RuledLine, why: string | null): z.output<typeof ruledLine> => ({
  ...shownLine(one),
  rule: one.rule,
  percent: one.percent,
  why,
})

/** Whether two prices have the same lines: the same kinds, names, quantities and amounts in the same order. */
export const isSamePrice = (one: readonly PriceLine[], other: readonly PriceLine[]): boolean => {
  const said = (lines: readonly PriceLine[]) =>
    JSON.stringify(lines.map(({ kind, label, quantity, unitCents }) => [kind, label, quantity, unitCents]))
  return said(one) === said(other)
}

export const night = z.object({
  day: date,
  price: dollars,
  layer: z.enum(layers),
  name: z.string().describe('of the season or event'),
})

/** Takes a priced night and gives it in dollars. */
export const shownNight = ({ cents, ...rest }: PricedNight): z.output<typeof night> => ({
  ...rest,
  price: dollarsFromCents(cents),
})

/** Cents that may be below zero, in dollars. */
export const signedDollars = (cents: SignedCents): number => cents / 100

export const refusedStay = z.object({
  reason: z.enum(refusalReasons),
  msg: z.string(),
  needs: z.number().nullable().describe('the number that would do: nights, hours, days or guests'),
  try: z
    .object({ startDate: date, endDate: date })
    .nullable()
    .describe('the nearest stay that is allowed; null where none is near, or where other dates change nothing'),
})
export type RefusedStay = z.output<typeof refusedStay>

const counted = (count: number | null, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count ?? 0} ${many}`
const nights = (count: number | null) => counted(count, 'night', 'nights')

const sentences: Record<StayRefusal['reason'], (needs: number | null) => string> = {
  bad_dates: () => 'Please choose a check-out date after the check-in date.',
  stay_too_short: (needs) => `A stay on these dates is at least ${nights(needs)}.`,
  stay_too_long: (needs) => `A stay on these dates is at most ${nights(needs)}.`,
  no_arrival: () => 'Nobody can check in on this day.',
  no_departure: () => 'Nobody can check out on this day.',
  nights_closed: () => 'Some of these nights cannot be booked.',
  too_late_to_book: (needs) => `This place is booked at least ${counted(needs, 'hour', 'hours')} before check-in.`,
  too_far_ahead: (needs) => `The check-out can be at most ${counted(needs, 'day', 'days')} ahead.`,
  too_many_guests: (needs) => `This place is for at most ${counted(needs, 'guest', 'guests')}.`,
  too_many_infants: (needs) => `This place is for at most ${counted(needs, 'infant', 'infants')}.`,
  promo_not_applicable: (needs) => `This code is for stays of at least ${nights(needs)}.`,
}

const shownDates = ({ checkIn: startDate, checkOut: endDate }: StayDates) => ({ startDate, endDate })

/** Takes a reason against a stay; gives it with its sentence. */
export const shownRefusal = ({ reason, needs, try: instead }: StayRefusal): RefusedStay => ({
  ...{ reason, msg: sentences[reason](needs), needs },
  try: instead && shownDates(instead),
})
