// Owns the texts that the forms of prices hold, and how they become rules: an empty field is a rule that does not exist.
import { addDays, parseDate } from '@akwaaba/contract/dates'
import { listingRules, period as periodForm } from '@akwaaba/contract/price-forms'
import type { Weekday } from '@akwaaba/contract/price-rules'
import { faultsOf } from '../../../lib/faults.ts'
import type { Period, Rules } from './rules.ts'

/** What is typed in a field of a number; null where it is empty. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const textOf = (number: number | null): string => (number === null ? '' : String(number))

export type Step = { from: string; percent: string }
export type RuleTexts = {
  weekendPrice: string
  weekendDays: readonly Weekday[]
  includedGuests: string
  extraGuestPrice: string
  maxInfants: string
  cleaningPrice: string
  shortNights: string
  shortPrice: string
  lengthOfStay: Step[]
  earlyBird: Step[]
  lastMinute: Step[]
  minNights: string
  maxNights: string
  noArrival: readonly Weekday[]
  noDeparture: readonly Weekday[]
  leadHours: string
  horizonDays: string
  bufferNights: string
  gapFill: boolean
  depositPercent: string
  depositAmount: string
  balanceDays: string
}

const nightSteps = (steps: Rules['lengthOfStay']): Step[] =>
  steps.map(({ nights, percent }) => ({ from: String(nights), percent: String(percent) }))
const daySteps = (steps: Rules['earlyBird']): Step[] =>
  steps.map(({ days, percent }) => ({ from: String(days), percent: String(percent) }))

/** Takes the rules of all days; gives what the fields of their form hold. */
export const ruleTexts = (rules: Rules): RuleTexts => ({
  ...{ weekendPrice: textOf(rules.weekendPrice), weekendDays: rules.weekendDays },
  ...{ includedGuests: textOf(rules.includedGuests), maxInfants: textOf(rules.maxInfants) },
  ...{ extraGuestPrice: String(rules.extraGuestPrice), cleaningPrice: String(rules.cleaningPrice) },
  ...{
    shortNights: textOf(rules.shortCleaning?.nights ?? null),
    shortPrice: textOf(rules.shortCleaning?.price ?? null),
  },
  ...{ lengthOfStay: nightSteps(rules.lengthOfStay), earlyBird: daySteps(rules.earlyBird) },
  ...{ lastMinute: daySteps(rules.lastMinute), minNights: textOf(rules.minNights), maxNights: textOf(rules.maxNights) },
  ...{ noArrival: rules.noArrival, noDeparture: rules.noDeparture, leadHours: textOf(rules.leadHours) },
  ...{ horizonDays: textOf(rules.horizonDays), bufferNights: String(rules.bufferNights), gapFill: rules.gapFill },
  depositPercent: textOf(rules.deposit?.percent ?? null),
  depositAmount: textOf(rules.deposit?.amount ?? null),
  balanceDays: textOf(rules.deposit?.balanceDays ?? null),
})

const both = <T>(one: string, other: string, made: T): T | null => (one === '' && other === '' ? null : made)

const rulesFrom = (texts: RuleTexts) => {
  const { depositPercent, depositAmount, balanceDays } = texts
  const { shortNights, shortPrice, weekendDays, noArrival, noDeparture, gapFill } = texts
  const stepsOf = (name: 'nights' | 'days', steps: readonly Step[]) =>
    steps.map(({ from, percent }) => ({ [name]: numberOf(from), percent: numberOf(percent) }))
  return {
    ...{ weekendDays, noArrival, noDeparture, gapFill, weekendPrice: numberOf(texts.weekendPrice) },
    ...{ includedGuests: numberOf(texts.includedGuests), extraGuestPrice: numberOf(texts.extraGuestPrice) ?? 0 },
    ...{ maxInfants: numberOf(texts.maxInfants), cleaningPrice: numberOf(texts.cleaningPrice) ?? 0 },
    shortCleaning: both(shortNights, shortPrice, { nights: numberOf(shortNights), price: numberOf(shortPrice) }),
    lengthOfStay: stepsOf('nights', texts.lengthOfStay),
    ...{ earlyBird: stepsOf('days', texts.earlyBird), lastMinute: stepsOf('days', texts.lastMinute) },
    ...{ minNights: numberOf(texts.minNights), maxNights: numberOf(texts.maxNights) },
    ...{ leadHours: numberOf(texts.leadHours), horizonDays: numberOf(texts.horizonDays) },
    bufferNights: numberOf(texts.bufferNights) ?? 0,
    deposit: both(`${depositPercent}${depositAmount}`, balanceDays, {
      percent: numberOf(depositPercent),
      amount: numberOf(depositAmount),
      balanceDays: numberOf(balanceDays),
    }),
  }
}

const needed = 'Please fill this in.'

/** Sentences for fields; a number that is missing is asked for in plain words. */
const sentences = (issues: Parameters<typeof faultsOf>[0]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faultsOf(issues)).map(([field, text]) => [field, text.startsWith('Invalid input') ? needed : text]),
  )

/** Takes what the form of all days holds; gives the rules, or a sentence for each field that cannot be so. */
export const parseRules = (texts: RuleTexts) => {
  const { data, error } = listingRules.safeParse(rulesFrom(texts))
  return data ? { rules: data } : { faults: sentences(error?.issues) }
}

export type PeriodTexts = {
  layer: Period['layer']
  name: string
  first: string
  last: string
  way: 'percent' | 'price' | 'none'
  amount: string
  weekendPrice: string
  minNights: string
  maxNights: string
  minThrough: string
  noArrival: readonly Weekday[]
  noDeparture: readonly Weekday[]
  discountable: boolean
}

export const blankPeriod: PeriodTexts = {
  ...{ layer: 'season', name: '', first: '', last: '', way: 'percent', amount: '', weekendPrice: '' },
  ...{ minNights: '', maxNights: '', minThrough: '', noArrival: [], noDeparture: [], discountable: true },
}

/** Takes a season or an event; gives what the fields of its form hold. */
export const periodTexts = (
  period: Omit<Period, 'discountable'> & { discountable?: boolean | undefined },
): PeriodTexts => ({
  ...{ layer: period.layer, name: period.name, first: period.from, last: addDays(period.to, -1) },
  way: period.percent !== null ? 'percent' : period.price !== null ? 'price' : 'none',
  ...{ amount: textOf(period.percent ?? period.price), weekendPrice: textOf(period.weekendPrice) },
  ...{
    minNights: textOf(period.minNights),
    maxNights: textOf(period.maxNights),
    minThrough: textOf(period.minThrough),
  },
  ...{ noArrival: period.noArrival, noDeparture: period.noDeparture },
  discountable: period.discountable ?? period.layer === 'season',
})

/** Takes what the form of a season or event holds; gives it, or a sentence for each field that cannot be so. */
export const parsePeriod = (texts: PeriodTexts) => {
  const { layer, name, first, last, way, amount, noArrival, noDeparture, discountable } = texts
  const end = parseDate(last)
  const { data, error } = periodForm.safeParse({
    ...{ layer, name, from: first, to: end ? addDays(end, 1) : '', noArrival, noDeparture, discountable },
    price: way === 'price' ? numberOf(amount) : null,
    percent: way === 'percent' ? numberOf(amount) : null,
    ...{ weekendPrice: numberOf(texts.weekendPrice), minNights: numberOf(texts.minNights) },
    ...{ maxNights: numberOf(texts.maxNights), minThrough: numberOf(texts.minThrough) },
  })
  const missing = way !== 'none' && amount.trim() === '' ? { amount: needed } : {}
  if (data && !('amount' in missing)) return { period: { ...data, discountable } }
  const { price, percent, ...rest } = sentences(error?.issues)
  return { faults: { ...rest, ...missing, ...(price || percent ? { amount: price ?? percent ?? '' } : {}) } }
}
