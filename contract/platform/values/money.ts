// Owns money: integer cents everywhere, dollars only on the wire and on the screen.
declare const signedCents: unique symbol
/** Whole cents that may be below zero: a line of the ledger, what a host owes us. */
export type SignedCents = number & { readonly [signedCents]: true }
declare const cents: unique symbol
/** Whole cents, never below zero. */
export type Cents = SignedCents & { readonly [cents]: true }

/** Takes a whole number of cents, also below zero; throws RangeError on fractions and what a double cannot hold. */
export const toSignedCents = (amount: number): SignedCents => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`)
  return amount as SignedCents
}

/** Takes a whole number of cents; throws RangeError on fractions, negatives and what a double cannot hold. */
export const toCents = (amount: number): Cents => {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount in cents: ${amount}`)
  return amount as Cents
}

export const noCents = toCents(0)

/** Dollars of the wire (at most two decimals) to cents; throws RangeError on a third decimal. */
export const centsFromDollars = (dollars: number): Cents => {
  const amount = Math.round(dollars * 100)
  // Exact: the nearest cent as dollars is the same number again.
  if (dollars !== amount / 100) throw new RangeError(`more than two decimals: ${dollars}`)
  return toCents(amount)
}

/** Dollars, also below zero, to the nearest cent; a product of dollars may be off by a fraction of one. */
export const nearestCents = (dollars: number): SignedCents => toSignedCents(Math.round(dollars * 100))

/** Cents to the number of dollars that goes on the wire. */
export const dollarsFromCents = (amount: Cents): number => amount / 100

export const addCents = (...amounts: Cents[]): Cents => toCents(amounts.reduce((sum, each) => sum + each, 0))

const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Formats dollars of the wire: "$1,250.00". */
export const formatDollars = (dollars: number): string => withCents.format(dollars)

/** The short form for cards and filters: "$1,250", with cents only where there are any. */
export const formatDollarsShort = (dollars: number): string =>
  Number.isInteger(dollars) ? whole.format(dollars) : withCents.format(dollars)

/** Cents, also negative ones, with their currency as an amount of the wire. */
export const moneyOf = (cents: number, currency: string): { amount: number; currency: string } => ({
  amount: cents / 100,
  currency,
})

/** An amount of the wire in its own currency: "$1,250.00", "GHS 1,250.00". */
export const formatMoney = ({ amount, currency }: { amount: number; currency: string }): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)

/** The same in its short form, for cards: "GHS 1,250", with pesewas only where there are any. */
export const formatMoneyShort = ({ amount, currency }: { amount: number; currency: string }): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    ...(Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}),
  }).format(amount)

const rateDigits = 8

/** Converts cents at a rate into the minor unit of the other currency, rounded half up; exact for a rate of up to 8 decimals. */
export const atRate = (amount: Cents, rate: number): Cents => {
  const [whole = '0', part = ''] = rate.toFixed(rateDigits).split('.')
  const unit = 10n ** BigInt(rateDigits)
  return toCents(Number((BigInt(amount) * BigInt(whole + part) * 2n + unit) / (unit * 2n)))
}

/** As atRate, also of an amount below zero, such as a discount, which is rounded as the same amount above it. */
export const signedAtRate = (amount: SignedCents, rate: number): SignedCents => {
  const converted = atRate(toCents(Math.abs(amount)), rate)
  return amount < 0 ? toSignedCents(-converted) : converted
}

/** What a sum at a rate has more, or less, than its parts at that rate, each of which is rounded by itself. */
export const roundingAtRate = (total: SignedCents, parts: readonly SignedCents[], rate: number): SignedCents =>
  toSignedCents(parts.reduce<number>((rest, part) => rest - signedAtRate(part, rate), signedAtRate(total, rate)))
