// Owns the lines that a price is made of: what each is for, how many at which price, and what they come to.
import { type Cents, formatDollars, type SignedCents, toCents, toSignedCents } from './money.ts'

/** What a line is for, with what it is called where it has no name of its own. */
export const lineNames = {
  nights: 'Nights',
  seats: 'Seats',
  cleaning: 'Cleaning fee',
  discount: 'Discount',
  extra: 'Extras',
  fee: 'Service fee',
  tax: 'Tax',
} as const
export type LineKind = keyof typeof lineNames
export const lineKinds = Object.keys(lineNames) as [LineKind, ...LineKind[]]

/** One line of a price in cents; a discount is below zero. Its name is that of an extra or of a rule, or empty. */
export type PriceLine = {
  kind: LineKind
  label: string
  quantity: number
  unitCents: SignedCents
  amountCents: SignedCents
}
export type Price = { lines: PriceLine[]; totalCents: Cents }

/** The same line as it goes on the wire, in dollars. */
export type ShownLine = { kind: LineKind; label: string; quantity: number; unitPrice: number; amount: number }

/** Takes what a line is for, how many, the price of one and its name; gives the line. Throws RangeError on no whole cents. */
export const lineOf = (kind: LineKind, quantity: number, unitCents: SignedCents, label = ''): PriceLine => {
  if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`no quantity of a line: ${quantity}`)
  return { kind, label, quantity, unitCents, amountCents: toSignedCents(quantity * unitCents) }
}

/** What some lines come to, in cents; below zero where they only take off. */
export const sumOf = (lines: readonly PriceLine[]): SignedCents =>
  toSignedCents(lines.reduce((sum, { amountCents }) => sum + amountCents, 0))

/** The price that some lines make; throws RangeError where they come to less than nothing. */
export const priceOf = (lines: PriceLine[]): Price => ({ lines, totalCents: toCents(sumOf(lines)) })

const isExtra = ({ kind }: PriceLine): boolean => kind === 'extra'
const hundredths = (cents: SignedCents): number => cents / 100

/** The parts of a price that the wire has always had, in cents: extras, all the rest, and a night on average. */
export const partsOf = (
  lines: readonly PriceLine[],
): Record<'extrasCents' | 'apartmentCents' | 'nightlyCents', Cents> => {
  const nights = lines.filter(({ kind }) => kind === 'nights')
  const count = nights.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    extrasCents: toCents(sumOf(lines.filter(isExtra))),
    apartmentCents: toCents(sumOf(lines.filter((line) => !isExtra(line)))),
    nightlyCents: toCents(count === 0 ? 0 : Math.floor((2 * sumOf(nights) + count) / (2 * count))),
  }
}

/** Takes a line in cents, gives it in dollars. */
export const shownLine = ({ kind, label, quantity, unitCents, amountCents }: PriceLine): ShownLine => ({
  ...{ kind, label, quantity },
  unitPrice: hundredths(unitCents),
  amount: hundredths(amountCents),
})

/** What people read of a line: "3 nights × $48.35", "Airport pickup", "2 × Breakfast". `times` is the sign in it. */
export const lineText = ({ kind, label, quantity, unitPrice }: ShownLine, times: '×' | 'x' = '×'): string => {
  if (kind === 'nights') {
    const nights = `${quantity} ${quantity === 1 ? 'night' : 'nights'} ${times} ${formatDollars(unitPrice)}`
    return label === '' ? nights : `${label}: ${nights}`
  }
  const name = label === '' ? lineNames[kind] : label
  return quantity === 1 ? name : `${quantity} ${times} ${name}`
}
