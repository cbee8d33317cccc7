// Owns reading the CSV of a bank statement: its incoming lines, the id of each, and the lines that cannot be read.
import { createHash } from 'node:crypto'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { toCents } from '@akwaaba/contract/money'
import { type BankEntry, normalizeBankId } from '#transfers/receive.ts'
import { isPlausibleValueDate } from '#transfers/value-date.ts'
import { centsOf, currencyOf, dateOf, directionOf, statusOf } from './cells.ts'
import type { Columns } from './columns.ts'
import { amountText, cellOf, directionsOf, type LineDirection } from './direction.ts'
import { type Row, readTable, refuseLine } from './table.ts'

/**
 * A line of the statement. `isSure`: the statement itself says that this money is incoming. `unreadable` has what can be shown
 * of a line that cannot be read, and `why` the reason.
 */
export type StatementLine =
  | { entry: BankEntry; isSure: boolean }
  | { unreadable: Pick<BankEntry, 'bankTransactionId' | 'narration'> & { valueDate: string }; why: string }

const maxNarration = 500
const maxIdLength = 80

/** The prefix of ids that we generate for lines without an id of the bank. */
const generatedPrefix = 'LINE-'
/** Whether we generated an id because the bank gave none. */
export const isGeneratedId = (bankTransactionId: string): boolean => bankTransactionId.startsWith(generatedPrefix)

// Equal lines of one statement get numbers, which are the same each time the statement is read.
const generateId = ({ valueDate, amountCents, currency, narration }: Omit<BankEntry, 'bankTransactionId'>): string => {
  const facts = [valueDate, amountCents, currency, narration.toLowerCase().replace(/\s+/g, ' ')].join('|')
  return `${generatedPrefix}${createHash('sha256').update(facts).digest('hex').slice(0, 20).toUpperCase()}`
}

type Account = { currency: string; today: CalendarDate }

const isPair = ({ at }: Columns) => at.credit !== undefined
const amountOf = (columns: Columns, row: Row) => amountText(cellOf(columns, row, isPair(columns) ? 'credit' : 'amount'))
const isBlank = (columns: Columns, row: Row) =>
  amountOf(columns, row) === '' && amountText(cellOf(columns, row, 'debit')) === ''

// Lines of a total or a balance are skipped; a payer's text cannot cause that, since a line with a day and a sum is read.
const isSummary = ({ cells }: Row) =>
  cells.some((cell) =>
    /^((sub|grand) ?)?totals?\b|\b(opening|closing|previous|ending|starting) balance|\bbalance (b|c)\/?(d|f)|\b(brought|carried) (forward|down)/i.test(
      cell,
    ),
  )

/** The rows with a sum. A row with a day but neither a sum nor the words of a balance is damaged: the file is refused. */
const rowsWithSums = (columns: Columns, rows: Row[]): Row[] =>
  rows.filter((row) => {
    const isDated = dateOf(cellOf(columns, row, 'date')) !== null
    if (!isBlank(columns, row)) return isDated || !isSummary(row)
    return isDated && !isSummary(row) ? refuseLine(row.line, 'has a day and no amount') : false
  })

type KnownDirection = { direction: LineDirection; isSure: boolean }

// A sum in the credit column is incoming, unless a direction column says otherwise.
const directionOfCredit = (columns: Columns, row: Row): KnownDirection => {
  const isWorded = columns.at.direction !== undefined
  const word = directionOf(cellOf(columns, row, isWorded ? 'direction' : 'kind'))
  const direction = word === 'out' ? 'out' : isWorded && word === 'unknown' ? 'unknown' : 'in'
  return { direction, isSure: true }
}

const isNewestLast = (columns: Columns, rows: Row[]): boolean | null => {
  const days = rows.flatMap((row) => dateOf(cellOf(columns, row, 'date')) ?? [])
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return first === last ? null : first < last
}

const narrationOf = (columns: Columns, row: Row) =>
  [cellOf(columns, row, 'narration'), ...columns.references.map((at) => row.cells[at] ?? '')]
    .filter((text) => text !== '')
    .join(' ')
    .replaceAll('\0', '')
    .slice(0, maxNarration)

const lineOf = (
  row: Row,
  columns: Columns,
  { direction, isSure }: KnownDirection,
  { currency, today }: Account,
): StatementLine | null => {
  const cell = (column: keyof Columns['at']) => cellOf(columns, row, column)
  const amount = amountOf(columns, row)
  const cents = centsOf(amount)
  const status = statusOf(cell('status'))
  // Outgoing money and money that never moved is skipped.
  if (amount === '' || direction === 'out' || status === 'not-done') return null
  if (direction !== 'contradiction' && cents !== null && cents <= 0) return null
  const isBoth = isPair(columns) && (centsOf(cell('debit')) ?? 0) !== 0
  const id = normalizeBankId(cell('id')).replaceAll('\0', '')
  const isNamed = columns.at.id === undefined || (id !== '' && id.length <= maxIdLength && !isGeneratedId(id))
  const valueDate = dateOf(cell('date'))
  const code = currencyOf(cell('currency'), amount, currency)
  const why = [
    // PostgreSQL refuses this character in text.
    row.cells.some((text) => text.includes('\0')) && 'It holds characters that are no text.',
    !isNamed && 'Its id is missing, or too long.',
    (valueDate === null || !isPlausibleValueDate(valueDate, today)) && 'Its day makes no sense.',
    cents === null && 'Its amount makes no sense.',
    code === null && 'Its currency is not known, or named in two ways.',
    isBoth && 'It has an amount on both sides.',
    direction === 'unknown' && 'Nothing says which way its money went.',
    direction === 'contradiction' && 'What says which way its money went contradicts itself.',
    status === 'unknown' && 'Its status is not known.',
  ].find((reason) => reason !== false)
  const narration = narrationOf(columns, row)
  if (why !== undefined || valueDate === null || cents === null || code === null) {
    const shown = {
      bankTransactionId: id.slice(0, maxIdLength),
      valueDate: cell('date').replaceAll('\0', '').slice(0, 40),
    }
    return { unreadable: { ...shown, narration }, why: why ?? '' }
  }
  const facts = {
    valueDate,
    amountCents: toCents(cents),
    currency: code,
    narration,
    payerName: cell('payer').slice(0, 120),
  }
  return { entry: { ...facts, bankTransactionId: columns.at.id === undefined ? generateId(facts) : id }, isSure }
}

/**
 * Takes the CSV of a statement, and the currency of an account whose statement names none; gives what came in, line by
 * line. Refuses with statement_unreadable, naming the line, a file of which any line may have been lost or torn, and one
 * that does not say which way its money went.
 */
export const readStatement = (bytes: Buffer, account: Account): StatementLine[] => {
  const { columns, rows: all } = readTable(bytes)
  const rows = rowsWithSums(columns, all)
  // A line with only a balance is the start for the next one.
  const steps = all.filter((row) => rows.includes(row) || isBlank(columns, row))
  const directions = isPair(columns)
    ? new Map(rows.map((row) => [row, directionOfCredit(columns, row)]))
    : directionsOf(columns, steps, isNewestLast(columns, steps))
  const seen = new Map<string, number>()
  return rows.flatMap((row): StatementLine[] => {
    const line = lineOf(row, columns, directions.get(row) ?? { direction: 'unknown', isSure: true }, account)
    if (line === null) return []
    if ('unreadable' in line || columns.at.id !== undefined) return [line]
    const { bankTransactionId: name } = line.entry
    const number = (seen.get(name) ?? 0) + 1
    seen.set(name, number)
    return [{ ...line, entry: { ...line.entry, bankTransactionId: `${name}-${number}` } }]
  })
}
