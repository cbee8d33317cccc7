// Owns the fields of price rules as forms and replies have them, and what a form may not hold.
import { z } from 'zod'
import { date, dateIn, dollars, dollarsIn, hasTwoDecimals } from '../../platform/wire/fields.ts'
import { periodLayers, weekdays } from './rules.ts'

const count = (min: number, max: number) => z.number().int().min(min).max(max)
const percent = z.number().min(0).max(100).refine(hasTwoDecimals, 'At most two decimals.')
const days = z.array(z.enum(weekdays)).max(weekdays.length)
const minNights = count(1, 90)
const maxNights = count(1, 365)
const text = z
  .string()
  .trim()
  .min(1, 'Please name it.')
  .max(60, 'At most 60 characters, please.')
  // PostgreSQL does not store it.
  .refine((typed) => !typed.includes('\0'), 'Please type this again: it holds a sign that cannot be kept.')

type Lengths = { minNights: number | null; maxNights: number | null }
const isRange = ({ minNights, maxNights }: Lengths) =>
  minNights === null || maxNights === null || minNights <= maxNights
const noRange = { path: ['maxNights'], message: 'The longest stay is shorter than the shortest one.' }

/** The fields of the rules of all days. */
export const listingFields = z.strictObject({
  weekendPrice: dollarsIn.nullable().default(null).describe('of a night of the weekend; null: as every other'),
  weekendDays: days.default(['fri', 'sat']),
  includedGuests: count(1, 50).nullable().default(null).describe('adults and children whom the price covers'),
  extraGuestPrice: dollarsIn.default(0).describe('of each further one for each night'),
  maxInfants: count(0, 20).nullable().default(null),
  cleaningPrice: dollarsIn.default(0),
  shortCleaning: z
    .strictObject({ nights: count(1, 365), price: dollarsIn })
    .nullable()
    .default(null)
    .describe('what cleaning costs instead after a stay of at most so many nights'),
  lengthOfStay: z
    .array(z.strictObject({ nights: count(2, 365), percent }))
    .max(10)
    .default([]),
  earlyBird: z
    .array(z.strictObject({ days: count(1, 730), percent }))
    .max(10)
    .default([]),
  lastMinute: z
    .array(z.strictObject({ days: count(0, 60), percent }))
    .max(10)
    .default([]),
  minNights: minNights.nullable().default(null),
  maxNights: maxNights.nullable().default(null),
  noArrival: days.default([]),
  noDeparture: days.default([]),
  leadHours: count(0, 720).nullable().default(null),
  horizonDays: count(1, 730).nullable().default(null),
  gapFill: z.boolean().default(false),
  bufferNights: count(0, 14).default(0),
  deposit: z
    .strictObject({
      percent: percent.min(1).max(99).nullable().default(null),
      amount: dollarsIn.nullable().default(null).describe('a fixed sum instead of the percentage'),
      balanceDays: count(1, 365),
    })
    .nullable()
    .default(null),
})
/** A balance that is overdue is waited for and then decided about: both end before the guest arrives. */
const minBalanceDays = 3
const depositIn = z
  .strictObject({
    percent: percent.min(1).max(99).nullable().default(null),
    amount: dollarsIn
      .refine((sum) => sum > 0, 'A deposit is at least a cent.')
      .nullable()
      .default(null),
    balanceDays: z
      .number()
      .int()
      .min(minBalanceDays, `A balance is due at least ${minBalanceDays} days before arrival.`)
      .max(365),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
    path: ['percent'],
    message: 'Either a percentage or a sum, please.',
  })

/** The rules of all days, as their form holds them: whatever is left out is as without a rule. */
export const listingRules = listingFields
  .extend({ deposit: depositIn.nullable().default(null) })
  .refine(isRange, noRange)
export type ListingRulesForm = z.output<typeof listingRules>

/** The fields of a season or an event. */
export const periodFields = z.strictObject({
  layer: z.enum(periodLayers),
  name: text,
  from: dateIn.describe('the first day'),
  to: dateIn.describe('the day after the last one'),
  price: dollarsIn.nullable().default(null),
  weekendPrice: dollarsIn.nullable().default(null),
  percent: z
    .number()
    .min(-90)
    .max(500)
    .refine(hasTwoDecimals, 'At most two decimals.')
    .nullable()
    .default(null)
    .describe('added to what the night costs without seasons and events'),
  minNights: minNights.nullable().default(null),
  maxNights: maxNights.nullable().default(null),
  minThrough: minNights.nullable().default(null).describe('of a stay with a night of it'),
  noArrival: days.default([]),
  noDeparture: days.default([]),
  discountable: z
    .boolean()
    .optional()
    .describe('whether discounts take from its nights; those of events not by default'),
})
/** A season or an event. */
export const period = periodFields
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'This day is before the first one.' })
  .refine((one) => one.price === null || one.percent === null, {
    path: ['percent'],
    message: 'Either a price or a percentage, please.',
  })
  .refine(isRange, noRange)
export type PeriodForm = z.output<typeof period>

/** What a day has of its own; null leaves it to the layers below. */
export const pricedDay = z.object({
  day: date,
  price: dollars.nullable(),
  minNights: z.number().int().nullable(),
  maxNights: z.number().int().nullable(),
  noArrival: z.boolean().nullable(),
  noDeparture: z.boolean().nullable(),
  closed: z.boolean(),
  discountable: z.boolean().nullable(),
})

/** The most days that one edit takes. */
export const maxEditedDays = 366

/** What an edit sets on days. */
export const daysBody = z.strictObject({
  from: dateIn,
  to: dateIn.describe('the first day after them'),
  weekdays: days.min(1).optional().describe('only these'),
  set: z
    .strictObject({
      price: dollarsIn.nullable(),
      minNights: minNights.nullable(),
      maxNights: maxNights.nullable(),
      noArrival: z.boolean().nullable(),
      noDeparture: z.boolean().nullable(),
      closed: z.boolean(),
      discountable: z.boolean().nullable(),
    })
    .partial()
    .describe('what is left out stays as it is; null leaves it to the layers below'),
})
export type PriceDaysForm = z.output<typeof daysBody>
