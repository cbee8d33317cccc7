// Owns the price of a stay: from the rates of an apartment, the nights and the extras to the lines of the price. Pure, and the
// same on the server, which decides, and in the browser, which shows it.
import type { Cents } from '../platform/values/money.ts'
import { lineOf, type Price, priceOf } from '../platform/values/price-lines.ts'

/** The rates of an apartment at the time of booking. Later price rules are added here. */
export type StayRates = { nightlyCents: Cents }
export type WantedExtra = { title: string; priceCents: Cents }

/**
 * Takes the rates of an apartment, the number of nights and the extras; gives the price in lines: nights times the rate,
 * then each extra once, in the given order. Without nights there is no line for them.
 */
export const quoteStay = ({ nightlyCents }: StayRates, nights: number, extras: readonly WantedExtra[]): Price =>
  priceOf([
    ...(nights === 0 ? [] : [lineOf('nights', nights, nightlyCents)]),
    ...extras.map(({ title, priceCents }) => lineOf('extra', 1, priceCents, title)),
  ])
