// Owns sums of amounts of the wire, each in its own currency.
import { moneyOf, nearestCents } from './money.ts'

type Money = ReturnType<typeof moneyOf>

/** Takes amounts, also negative ones; gives their sum in each of their currencies, in the order in which these first come. */
export const sumsByCurrency = (amounts: readonly Money[]): Money[] => {
  const cents = new Map<string, number>()
  for (const { amount, currency } of amounts) cents.set(currency, (cents.get(currency) ?? 0) + nearestCents(amount))
  return [...cents].map(([currency, sum]) => moneyOf(sum, currency))
}
