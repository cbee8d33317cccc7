// Owns what a stay costs: from what an apartment asks and what a guest wants to the lines of the price. Pure, and the same on
// the server, which has the last word, and in the browser, which shows it.
import type { Cents } from '../platform/money.ts'
import { lineOf, type Price, priceOf } from '../platform/price-lines.ts'

/** What an apartment asks when the stay is booked. Rules of prices that are added later stand here. */
export type StayRates = { nightlyCents: Cents }
export type WantedExtra = { title: string; priceCents: Cents }

/**
 * Takes the rates of an apartment, how many nights and which extras; gives the price line by line: nights times the rate,
 * then each extra once, in the order given. Without nights there is no line of them.
 */
export const quoteStay = ({ nightlyCents }: StayRates, nights: number, extras: readonly WantedExtra[]): Price =>
  priceOf([
    ...(nights === 0 ? [] : [lineOf('nights', nights, nightlyCents)]),
    ...extras.map(({ title, priceCents }) => lineOf('extra', 1, priceCents, title)),
  ])
