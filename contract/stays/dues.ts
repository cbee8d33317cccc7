// Owns how a price is divided: into a deposit now and a balance later, and into parts that add up to it. Pure, and the same on both
// sides; and the wire shape of a balance.
import { z } from 'zod'
import { addDays, type CalendarDate, formatDate, lastDayOf } from '../platform/values/dates.ts'
import { addCents, type Cents, centsFromDollars, dollarsFromCents, noCents, toCents } from '../platform/values/money.ts'
import { dollars, instant } from '../platform/wire/fields.ts'

export const balance = z
  .object({ amount: dollars, dueAt: instant, isOverdue: z.boolean() })
  .describe('what is to be paid after the deposit, and until when; overdue once its host decides about the stay')
export type Balance = z.output<typeof balance>

export const charge = z
  .object({
    amount: dollars,
    dueAt: instant,
    takenBack: z.boolean().describe('it was paid before, and a dispute has taken that payment back'),
  })
  .describe('what was agreed on later, such as a late check-out, and is still to be paid; it ends no stay')
export type Charge = z.output<typeof charge>

export const lateUntil = z
  .string()
  .nullable()
  .describe('until when the guest may stay on the last day, where a late check-out was agreed on')

/** Takes a balance; gives until when it is to be paid, in words. */
export const deadlineText = ({ dueAt, isOverdue }: Balance): string =>
  `${isOverdue ? 'overdue since' : 'to be paid by'} ${formatDate(lastDayOf(dueAt))}`

type Divided = { price: number; balance: Balance | null; charge?: Charge | null }

/** Takes a stay; gives in dollars what is to be paid of it before its balance and charge: all of its price where it has none. */
export const dollarsAtFirst = ({ price, balance, charge }: Divided): number => {
  const later = centsFromDollars(balance?.amount ?? 0) + centsFromDollars(charge?.amount ?? 0)
  return later === 0 ? price : dollarsFromCents(toCents(centsFromDollars(price) - later))
}

/** Takes a stay of which something is to be paid; gives in dollars what its next payment takes. */
export const nextDollars = (stay: Divided & { depositPaid: boolean }): number =>
  (stay.depositPaid && (stay.balance ?? stay.charge)?.amount) || dollarsAtFirst(stay)

/** The sum of amounts in dollars, of which some may be missing. */
export const sumOfDollars = (parts: readonly (number | null | undefined)[]): number =>
  dollarsFromCents(addCents(...parts.map((dollars) => centsFromDollars(dollars ?? 0))))

type Open = { depositPaid: boolean; price?: number | undefined } & {
  [K in 'balance' | 'charge']?: { amount: number } | null | undefined
}

/** Takes a stay that has not ended unpaid; gives in dollars all that is still to be paid of it. */
export const openDollars = ({ depositPaid, price, balance, charge }: Open): number =>
  depositPaid ? sumOfDollars([balance?.amount, charge?.amount]) : (price ?? 0)

/** What a listing asks for at booking: a percentage of the price, of up to two decimals, or instead of it a fixed sum. */
export type Deposit = { percent: number; cents?: Cents | null }

/** What is to be paid now, and what is to be paid until the end of a later day. */
export type NowAndLater = { now: Cents; later: { amount: Cents; on: CalendarDate } | null }

const depositOf = (total: Cents, { percent, cents = null }: Deposit): number =>
  cents === null
    ? Number((BigInt(total) * BigInt(Math.round(percent * 100)) + 5_000n) / 10_000n)
    : Math.min(cents, total)

/**
 * Takes a price, the deposit of the listing or null, and how many days before arrival the balance is to be paid; gives what is to be
 * paid now and later. All of it is to be paid now where arrival is no further away than that, or where one of the two would be nothing.
 */
export const duesOf = (
  total: Cents,
  deposit: Deposit | null,
  balanceDays: number,
  arrival: CalendarDate,
  today: CalendarDate,
): NowAndLater => {
  const on = addDays(arrival, -balanceDays)
  const now = deposit === null || on <= today ? total : toCents(depositOf(total, deposit))
  if (now === 0 || now >= total) return { now: total, later: null }
  return { now, later: { amount: toCents(total - now), on } }
}

/**
 * Divides a sum in the proportion of weights, of which one is above zero: each part is rounded down, and what is left goes cent by cent to
 * those that lost most by it, the first of equal ones before.
 */
export const divideCents = (total: Cents, weights: readonly number[]): Cents[] => {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (all <= 0n) throw new RangeError('nothing to divide by')
  const parts = weights.map((weight, position) => {
    const exact = BigInt(total) * BigInt(weight)
    return { position, cents: Number(exact / all), rest: exact % all }
  })
  const left = total - parts.reduce((sum, { cents }) => sum + cents, 0)
  const byRest = [...parts].sort((a, b) => (a.rest === b.rest ? a.position - b.position : a.rest > b.rest ? -1 : 1))
  for (const part of byRest.slice(0, left)) part.cents += 1
  return parts.map(({ cents }) => toCents(cents))
}

/** A payment of a stay: who made it, and how much of it can be refunded. */
type Refundable = { payer: string; cents: Cents }

/**
 * Divides a refund in one currency over the payments of a stay, given in the order in which they were paid: over the payers in proportion to
 * what can be refunded to each, and for each payer what was paid last goes back first. Refuses a refund of more than there is.
 */
export const divideRefund = (refund: Cents, payments: readonly Refundable[]): Cents[] => {
  const parts = payments.map(() => noCents)
  if (refund === 0) return parts
  const payers = [...new Set(payments.map(({ payer }) => payer))]
  const sums = payers.map((payer) =>
    payments.filter((one) => one.payer === payer).reduce((sum, { cents }) => sum + cents, 0),
  )
  divideCents(refund, sums).forEach((share, n) => {
    let left: number = share
    for (let i = payments.length - 1; i >= 0; i--) {
      const one = payments[i]
      if (one === undefined || one.payer !== payers[n]) continue
      const part = Math.min(left, one.cents)
      parts[i] = toCents(part)
      left -= part
    }
    if (left > 0) throw new RangeError('more is refunded than was paid')
  })
  return parts
}
