// Owns percentages of amounts: exact for up to two decimals of a percent, rounded half up to the cent.
import { type Cents, toCents } from '../../platform/values/money.ts'

const decimals = 100
const whole = 10_000n

/** Takes cents and a percentage that is not below zero; gives its cents, rounded half up. */
export const percentOf = (amount: Cents, percent: number): Cents =>
  toCents(Number((BigInt(amount) * BigInt(Math.round(percent * decimals)) * 2n + whole) / (whole * 2n)))

type Share = { name: string; percent: number }

/**
 * Takes an amount that contains taxes, and the taxes; gives the cents of each. The whole is rounded once, and its parts are split
 * by the largest remainder, the first one where they are equal.
 */
export const containedIn = (amount: Cents, taxes: readonly Share[]): { name: string; cents: Cents }[] => {
  const rates = taxes.map(({ percent }) => BigInt(Math.round(percent * decimals)))
  const rate = rates.reduce((sum, each) => sum + each, 0n)
  if (rate === 0n) return []
  const base = whole + rate
  const all = (BigInt(amount) * rate * 2n + base) / (base * 2n)
  const parts = rates.map((each, at) => ({ at, cents: (all * each) / rate, left: (all * each) % rate }))
  const missing = Number(all - parts.reduce((sum, { cents }) => sum + cents, 0n))
  const rounded = new Set(
    parts
      .toSorted((a, b) => Number(b.left - a.left) || a.at - b.at)
      .slice(0, missing)
      .map(({ at }) => at),
  )
  return taxes.map(({ name }, at) => ({
    name,
    cents: toCents(Number((parts[at]?.cents ?? 0n) + (rounded.has(at) ? 1n : 0n))),
  }))
}
