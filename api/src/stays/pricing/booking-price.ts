// Owns the price of a booking: that of its quote or of the total that was shown, or a refusal with the right one; and who comes.
import type { Booking, NewBooking } from '@akwaaba/contract/bookings'
import { duesOf, type NowAndLater } from '@akwaaba/contract/dues'
import { DomainError, type ErrorCode, fail } from '@akwaaba/contract/errors'
import { guestsText } from '@akwaaba/contract/guests'
import {
  type Cents,
  centsFromDollars,
  dollarsFromCents,
  formatDollars,
  toCents,
  toSignedCents,
} from '@akwaaba/contract/money'
import { quoteDespiteDates } from '@akwaaba/contract/price-engine'
import { lineOf, type PriceLine, shownLine, sumOf } from '@akwaaba/contract/price-lines'
import type { StayDates, StayPrice, WantedExtra } from '@akwaaba/contract/price-rules'
import { isSamePrice, shownRefusal } from '@akwaaba/contract/price-wire'
import type { Deps } from '#deps.ts'
import { type Enters, type FoundPromo, findPromo } from '#promos/finding.ts'
import { findQuote, type KnownQuote, pricedAt } from './quotes.ts'
import { priceStay, priceWithPromo } from './stay-price.ts'
import { type RuleRow, toStayRules } from './stay-rules.ts'

/** The columns of a booking that say who comes. */
export type GuestColumns = { adults: number | null; children: number | null; infants: number | null }

/** Who comes to a booking, for replies; null where nobody has said. */
export const shownGuests = ({ adults, children, infants }: GuestColumns): Booking['guests'] =>
  adults === null ? null : { adults, children: children ?? 0, infants: infants ?? 0 }

/** The same in words. */
export const guestsTextOf = (row: GuestColumns): string | null => {
  const guests = shownGuests(row)
  return guests && guestsText(guests)
}

/** What a call to book was shown, and who comes: what the call says, or its quote. */
export type Shown = { ask: NewBooking; quote: KnownQuote | undefined; guests: GuestColumns }

const guestsOf = ({ adults, children, infants }: NewBooking, quote: KnownQuote | undefined): GuestColumns => {
  if ([adults, children, infants].some((count) => count !== undefined))
    return { adults: adults ?? 1, children: children ?? 0, infants: infants ?? 0 }
  const { adults: quoted, children: young = 0, infants: small = 0 } = quote?.input ?? {}
  if (quoted === undefined && young + small === 0) return { adults: null, children: null, infants: null }
  return { adults: quoted ?? 1, children: young, infants: small }
}

/** Reads the quote that a call to book names. */
export const readShown = async (deps: Deps, ask: NewBooking): Promise<Shown> => {
  const quote = ask.quoteId === undefined ? undefined : await findQuote(deps, ask.apartmentId, ask.quoteId)
  return { ask, quote, guests: guestsOf(ask, quote) }
}

const refusePrice = ({ lines, totalCents }: StayPrice, quoted?: readonly PriceLine[] | null): never =>
  fail('price_changed', {
    facts: {
      price: dollarsFromCents(totalCents),
      lines: lines.map(shownLine),
      ...(quoted === undefined ? {} : { quotedLines: quoted?.map(shownLine) ?? null }),
    },
  })

const headsOf = ({ adults, children, infants }: GuestColumns) => ({
  adults: adults ?? 1,
  children: children ?? 0,
  infants: infants ?? 0,
})

type Facts = { row: RuleRow; stay: StayDates; extras: readonly WantedExtra[]; caller: Enters }

/** The promo code of a call to book, or of its quote; null without one. */
const promoOf = async (
  deps: Deps,
  { ask, quote }: Shown,
  stay: StayDates,
  caller: Enters,
): Promise<FoundPromo | null> => {
  const code = ask.code ?? quote?.input.code
  if (code === undefined) return null
  return findPromo(deps, code, { apartmentId: ask.apartmentId, stay, today: deps.clock.today() }, caller)
}

const factsOf = (deps: Deps, { ask, quote, guests }: Shown, { row, stay: { checkIn, checkOut }, extras }: Facts) => ({
  ...{ apartmentId: ask.apartmentId, row, at: pricedAt(deps, quote, row.rulesVersion) },
  asked: { checkIn, checkOut, ...headsOf(guests), extras, promo: null },
})

const usedUp: readonly ErrorCode[] = ['promo_gone', 'promo_used']

/** Runs a part of booking a stay; where its code is used up by now, the refusal says what the stay costs without it. */
export const withoutUsedUpCode = async <Result>(
  deps: Deps,
  shown: Shown,
  facts: Facts,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || !usedUp.includes(error.code)) throw error
    const { lines, totalCents } = await priceStay(deps, factsOf(deps, shown, facts))
    return fail(error.code, { facts: { price: dollarsFromCents(totalCents), lines: lines.map(shownLine) } })
  }
}

/**
 * The price of a stay by these rules and its promo code, and whose code it is. Refuses as findPromo and priceWithPromo do, and with price_changed where its quote has other lines or the call
 * another total; that says the right price with its lines, and those of the quote.
 */
export const priceBooking = async (
  deps: Deps,
  shown: Shown,
  facts: Facts,
): Promise<StayPrice & { promoId: string | null }> => {
  const { ask, quote } = shown
  const promo = await promoOf(deps, shown, facts.stay, facts.caller)
  const price = await priceWithPromo(deps, factsOf(deps, shown, facts), promo)
  if (ask.quoteId !== undefined && !(quote && isSamePrice(quote.lines, price.lines)))
    return refusePrice(price, quote?.lines ?? null)
  if (ask.price !== undefined && centsFromDollars(ask.price) !== price.totalCents) return refusePrice(price)
  return { ...price, promoId: promo?.id ?? null }
}

/** The label of the line by which a price was agreed. */
const agreedLabel = 'Agreed price'

type Agreed = { lines: PriceLine[]; totalCents: Cents; dues: NowAndLater; promoId: null }

/**
 * The price of a stay that staff have agreed: that of the rules without the fee of guests, with a line that makes the difference, and whatever they say about its
 * dates. Refuses with stay_not_allowed where it has no room for so many guests, and with invalid_input less than the extras cost.
 */
export const agreePrice = (
  { clock }: Pick<Deps, 'clock'>,
  { guests }: Pick<Shown, 'guests'>,
  { row, stay: { checkIn, checkOut }, extras }: Omit<Facts, 'caller'>,
  agreedCents: Cents,
): Agreed => {
  // What was agreed on is what the host asks, and the whole price: no fee of the platform is hidden in it.
  const rules = toStayRules({ ...row, guestFeePercent: 0 })
  const asked = { checkIn, checkOut, ...headsOf(guests), extras: [...extras], promo: null, taken: [] }
  const { price, refusals = [] } = quoteDespiteDates(rules, asked, clock.now())
  const reasons = refusals.map(shownRefusal)
  if (!price) return fail('stay_not_allowed', { ...(reasons[0] && { msg: reasons[0].msg }), facts: { reasons } })
  const least = toCents(sumOf(price.lines.filter(({ kind }) => kind === 'extra')))
  if (agreedCents < least) {
    const msg = `The extras alone cost ${formatDollars(dollarsFromCents(least))}.`
    return fail('invalid_input', { msg, fields: { 'agreed.price': msg } })
  }
  const difference = toSignedCents(agreedCents - price.totalCents)
  const line = lineOf(difference < 0 ? 'discount' : 'fee', 1, difference, agreedLabel)
  const { deposit } = rules.listing
  return {
    lines: difference === 0 ? price.lines : [...price.lines, line],
    totalCents: agreedCents,
    dues: duesOf(agreedCents, deposit, deposit?.balanceDays ?? 0, checkIn, clock.today()),
    promoId: null,
  }
}
