// Owns cancellation policies as data: how much is refunded until when. A booking keeps the steps it was made under.
import { addDays, type CalendarDate, formatInstant, hoursBefore, instantAt } from '../platform/values/dates.ts'
import { type Cents, toCents } from '../platform/values/money.ts'

export type PolicyStep = {
  /** hours before check-in until which this step holds */
  hoursBefore: number
  /** of the whole price, extras included */
  refundPercent: number
}
/** Sorted by hoursBefore, the longest first; after the last one nothing is refunded. */
export type Policy = readonly PolicyStep[]

export const policyNames = ['flexible', 'moderate', 'firm'] as const
export type PolicyName = (typeof policyNames)[number]

export const policies: Record<PolicyName, { label: string; steps: Policy }> = {
  flexible: { label: 'Flexible', steps: [{ hoursBefore: 24, refundPercent: 100 }] },
  moderate: {
    label: 'Moderate',
    steps: [
      { hoursBefore: 5 * 24, refundPercent: 100 },
      { hoursBefore: 24, refundPercent: 50 },
    ],
  },
  firm: {
    label: 'Firm',
    steps: [
      { hoursBefore: 30 * 24, refundPercent: 100 },
      { hoursBefore: 7 * 24, refundPercent: 50 },
    ],
  },
}

/** When a stay begins, from which a policy counts back: the check-in day at the check-in hour, Accra time (UTC). */
export const stayBegins = (checkIn: CalendarDate, checkInFrom: string): Date => instantAt(checkIn, checkInFrom)

const untilOf = (begins: Date, { hoursBefore: hours }: PolicyStep) => hoursBefore(begins, hours)

/** The percentage that is refunded for a cancellation at `now`. */
export const refundPercentAt = (steps: Policy, begins: Date, now: Date): number =>
  steps.find((step) => now < untilOf(begins, step))?.refundPercent ?? 0

/** That percentage of an amount, rounded half up to the cent. */
export const shareOf = (amount: Cents, percent: number): Cents => toCents(Math.floor((amount * percent + 50) / 100))

/** Each step as an instant and a percentage, for sentences with dates; past steps are left out. */
export const datedSteps = (steps: Policy, begins: Date, now: Date): { until: Date; refundPercent: number }[] =>
  steps
    .map((step) => ({ until: untilOf(begins, step), refundPercent: step.refundPercent }))
    .filter(({ until }) => now < until)

const comesBack = (percent: number) => (percent === 100 ? 'a full refund' : `${percent}% back`)

/** What a policy means for a stay, as sentences with dates; steps before `now` are left out. */
export const policySentences = (steps: Policy, begins: Date, now: Date): string[] => {
  const ahead = datedSteps(steps, begins, now)
  if (ahead.length === 0) return ['If you cancel, nothing is refunded.']
  const lines = ahead.map(
    ({ until, refundPercent }) => `Cancel before ${formatInstant(until)} (Accra time) for ${comesBack(refundPercent)}.`,
  )
  return [...lines, `After that, nothing is refunded.`]
}

/** Until when cancelling is free, for a stay whose dates are not known; null where a policy never gives all back. */
export const freeUntilText = ([first]: Policy): string | null =>
  first?.refundPercent === 100
    ? `Free cancellation until ${first.hoursBefore / 24} ${first.hoursBefore > 24 ? 'days' : 'day'} before check-in.`
    : null

/** The day from which a host is owed a stay: the day after check-in. */
export const owedFrom = (checkIn: CalendarDate): CalendarDate => addDays(checkIn, 1)
