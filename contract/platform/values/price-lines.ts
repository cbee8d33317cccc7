// Owns the lines of a price: what each is for, quantity, unit price, and their sum.
import { keysOf } from './guards.ts'
import { type Cents, formatDollars, type SignedCents, toCents, toSignedCents } from './money.ts'

/** The kinds of lines, with the name of a line that has no label. */
export const lineNames = {
  nights: 'Nights',
  seats: 'Seats',
  guests: 'Extra guests',
  cleaning: 'Cleaning fee',
  discount: 'Discount',
  extra: 'Extras',
  fee: 'Service fee',
  tax: 'Tax',
  // What host and guest have agreed on besides.
  late: 'Late check-out',
  departure: 'Early departure',
  reduction: 'Discount by the host',
  damage: 'Damage',
} as const
export type LineKind = keyof typeof lineNames
export const lineKinds = keysOf(lineNames)

/** One line of a price in cents; a discount is below zero. Its label is the name of an extra or of a rule, or empty. */
export type PriceLine = {
  kind: LineKind
  label: string
  quantity: number
  unitCents: SignedCents
  amountCents: SignedCents
}
export type Price = { lines: PriceLine[]; totalCents: Cents }

/** The same line on the wire, in dollars. */
export type ShownLine = { kind: LineKind; label: string; quantity: number; unitPrice: number; amount: number }

/** Takes what a line is for, how many, the price of one and its name; gives the line. Throws RangeError on no whole cents. */
export const lineOf = (kind: LineKind, quantity: number, unitCents: SignedCents, label = ''): PriceLine => {
  if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`no quantity of a line: ${quantity}`)
  return { kind, label, quantity, unitCents, amountCents: toSignedCents(quantity * unitCents) }
}

/** The sum of some lines in cents; below zero where they are discounts. */
export const sumOf = (lines: readonly PriceLine[]): SignedCents =>
  toSignedCents(lines.reduce((sum, { amountCents }) => sum + amountCents, 0))

/** The price of some lines; throws RangeError where their sum is below zero. */
export const priceOf = (lines: PriceLine[]): Price => ({ lines, totalCents: toCents(sumOf(lines)) })

const isExtra = ({ kind }: PriceLine): boolean => kind === 'extra'
const hundredths = (cents: SignedCents): number => cents / 100

/** What a stay costs beside its extras, in cents. A price in which that is below zero is refused before it is made. */
export const withoutExtras = (lines: readonly PriceLine[]): SignedCents => sumOf(lines.filter((line) => !isExtra(line)))

/** The older fields of a price on the wire, in cents: extras, everything else, and the average night. */
export const partsOf = (
  lines: readonly PriceLine[],
): Record<'extrasCents' | 'apartmentCents' | 'nightlyCents', Cents> => {
  const nights = lines.filter(({ kind }) => kind === 'nights')
  const count = nights.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    extrasCents: toCents(sumOf(lines.filter(isExtra))),
    apartmentCents: toCents(withoutExtras(lines)),
    nightlyCents: toCents(count === 0 ? 0 : Math.floor((2 * sumOf(nights) + count) / (2 * count))),
  }
}

/** Takes a line in cents, gives it in dollars. */
export const shownLine = ({ kind, label, quantity, unitCents, amountCents }: PriceLine): ShownLine => ({
  ...{ kind, label, quantity },
  unitPrice: hundredths(unitCents),
  amount: hundredths(amountCents),
})

/** The text of a line: "3 nights × $48.35", "Airport pickup", "2 × Breakfast". `times` is the multiplication sign. */
export const lineText = ({ kind, label, quantity, unitPrice }: ShownLine, times: '×' | 'x' = '×'): string => {
  if (kind === 'nights') {
    const nights = `${quantity} ${quantity === 1 ? 'night' : 'nights'} ${times} ${formatDollars(unitPrice)}`
    return label === '' ? nights : `${label}: ${nights}`
  }
  const name = label === '' ? lineNames[kind] : label
  return quantity === 1 ? name : `${quantity} ${times} ${name}`
}
