// Owns the direction of a line's money: by its sign, its direction column, and the running balance.
import { centsOf, directionOf } from './cells.ts'
import type { Columns } from './columns.ts'
import { type Row, refuseLine } from './table.ts'

export type Direction = 'in' | 'out'
/** 'unknown': nothing tells the direction; 'contradiction': two sources disagree. */
export type LineDirection = Direction | 'unknown' | 'contradiction'

/** Reads a cell of a row by its column; '' where there is none. */
export const cellOf = (columns: Columns, { cells }: Row, column: keyof Columns['at']): string =>
  cells[columns.at[column] ?? -1] ?? ''

/** The text of an amount; a dash means that there is none. */
export const amountText = (text: string): string => text.replace(/^[-–—]+$/, '')

type Step = { cents: number | null; fees: number; balance: number | null; before: number | null }

const stepsOf = (columns: Columns, rows: Row[]): Step[] =>
  rows.map((row) => {
    const cents = centsOf(amountText(cellOf(columns, row, 'amount')))
    const fees = columns.fees.reduce((sum, at) => sum + Math.abs(centsOf(row.cells[at] ?? '') ?? 0), 0)
    const balance = centsOf(cellOf(columns, row, 'balance'))
    return { cents, fees, balance, before: centsOf(cellOf(columns, row, 'balanceBefore')) }
  })

/** The direction in which a balance moved by an amount, with or without fees; null when it did not move by it. */
const directionBetween = (before: number, { cents, fees, balance }: Step): Direction | null => {
  if (cents === null || balance === null) return null
  const moved = balance - before
  const fits = [0, fees, -fees].some((fee) => Math.abs(moved) === Math.abs(cents) + fee)
  return fits && moved !== 0 ? (moved > 0 ? 'in' : 'out') : null
}

type Chain = { directions: (Direction | null)[]; brokenAt: number | null }

// `next`: 1 when the newest line is the last one, -1 when it is the first.
const chainOf = (steps: Step[], next: 1 | -1): Chain => {
  let brokenAt: number | null = null
  const directions = steps.map((step, at): Direction | null => {
    const before = step.before ?? steps[at - next]?.balance ?? null
    if (before === null || step.balance === null || step.cents === null || step.cents === 0) return null
    const direction = directionBetween(before, step)
    if (direction === null) brokenAt ??= at
    return direction
  })
  return { directions, brokenAt }
}

const isSame = (one: Chain, other: Chain) => one.directions.every((direction, at) => direction === other.directions[at])

/** The direction of each row by the running balance, read from the oldest line to the newest. */
const directionsByBalance = (columns: Columns, rows: Row[], isNewestLast: boolean | null): Chain => {
  const steps = stepsOf(columns, rows)
  const [down, up] = [chainOf(steps, 1), chainOf(steps, -1)]
  if (isNewestLast !== null) return isNewestLast ? down : up
  if (down.brokenAt === null && up.brokenAt !== null) return down
  if (up.brokenAt === null && down.brokenAt !== null) return up
  if (down.brokenAt !== null || isSame(down, up)) return down
  // Both orders are possible and the days do not decide: then only the directions count on which both agree.
  return { directions: down.directions.map((one, at) => (one === up.directions[at] ? one : null)), brokenAt: null }
}

const signOf = (text: string): Direction | null => {
  if ((centsOf(text) ?? 0) < 0) return 'out'
  return /^\+|\dCR?$/i.test(text.replace(/[^\d+a-z]/gi, '')) ? 'in' : null
}

const combineDirections = (...all: (Direction | null)[]): LineDirection => {
  const found = new Set(all.filter((one) => one !== null))
  if (found.size > 1) return 'contradiction'
  return found.has('in') ? 'in' : found.has('out') ? 'out' : 'unknown'
}

const noDirection =
  'This statement does not say which way the money of each line went. It needs separate columns for money in and money out, a column that says credit or debit, or the balance after each line'

/**
 * The direction of each row, for a statement with a single column of amounts. A plain number alone does not tell it:
 * `isSure` is false where only the minus signs of other lines suggest that it came in. Refuses the file where nothing in it
 * says so, and where the balance, the only thing that would, does not follow from line to line.
 */
export const directionsOf = (
  columns: Columns,
  rows: Row[],
  isNewestLast: boolean | null,
): Map<Row, { direction: LineDirection; isSure: boolean }> => {
  const isWorded = columns.at.direction !== undefined
  const wordOf = (row: Row) => directionOf(cellOf(columns, row, isWorded ? 'direction' : 'kind'))
  const amounts = rows.map((row) => amountText(cellOf(columns, row, 'amount')))
  const chain = directionsByBalance(columns, rows, isNewestLast)
  const hasBalance = chain.directions.some((one) => one !== null) || chain.brokenAt !== null
  const hasMinus = amounts.some((text) => (centsOf(text) ?? 0) < 0)
  const isPlain = (row: Row, at: number) =>
    amounts[at] !== '' && signOf(amounts[at] ?? '') === null && wordOf(row) === 'unknown'
  const hasWords = isWorded || rows.some((row) => wordOf(row) !== 'unknown')
  const plainAt = hasWords ? -1 : rows.findIndex(isPlain)
  if (plainAt >= 0 && !hasBalance && !hasMinus)
    return refuseLine(rows[plainAt]?.line ?? 0, `has an amount without a sign. ${noDirection}`)
  const isBroken = chain.brokenAt !== null
  if (plainAt >= 0 && isBroken && !hasMinus)
    return refuseLine(
      rows[chain.brokenAt ?? 0]?.line ?? 0,
      'has a balance that does not follow from the line beside it, and nothing else says which way its money went',
    )
  const decideRow = (row: Row, at: number): { direction: LineDirection; isSure: boolean } => {
    const [sign, word] = [signOf(amounts[at] ?? ''), wordOf(row)]
    // A negative sum is never incoming, even if it is called a credit: it is a reversed one.
    const worded = word === 'unknown' || sign === 'out' ? null : word
    const direction = combineDirections(sign, worded, isBroken ? null : (chain.directions[at] ?? null))
    const isGuess = direction === 'unknown' && hasMinus && !isWorded
    return isGuess ? { direction: 'in', isSure: false } : { direction, isSure: true }
  }
  return new Map(rows.map((row, at) => [row, decideRow(row, at)]))
}
