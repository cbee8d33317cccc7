// Owns what seats of a tour cost, the same on the server and in the browser.
import type { Cents } from '../../platform/values/money.ts'
import { lineOf, type Price, priceOf } from '../../platform/values/price-lines.ts'

/** Takes the price of a seat and the number of seats; gives the price in lines. */
export const quoteSeats = (seatCents: Cents, seats: number): Price => priceOf([lineOf('seats', seats, seatCents)])
