// Owns reading the CSV of a bank statement: which column is what, which lines brought money, and what each is known by.
import { createHash } from 'node:crypto'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { parse } from 'csv-parse/sync'
import { centsOf, currencyOf, dateOf, directionOf, isBookable } from './cells.ts'
import { type Entry, idOf } from './receive.ts'

// Every bank names its columns in its own way. Written without blanks, dots and case; the first that is there counts.
const spellings = {
  // A reference is none: whoever pays may have written it, and writes the same one twice.
  id: [
    ...['transactionid', 'banktransactionid', 'transactionref', 'transactionreference', 'transactionnumber'],
    ...['tranid', 'transid', 'bankreference', 'id'],
  ],
  date: ['valuedate', 'date', 'transactiondate', 'trandate', 'transdate', 'postingdate', 'posteddate', 'bookingdate'],
  credit: ['credit', 'creditamount', 'credits', 'moneyin', 'paidin', 'deposit', 'deposits', 'cr'],
  debit: ['debit', 'debitamount', 'debits', 'moneyout', 'paidout', 'withdrawal', 'withdrawals', 'dr'],
  amount: ['amount', 'transactionamount'],
  narration: ['narration', 'description', 'details', 'transactiondetails', 'particulars', 'remarks', 'remark', 'memo'],
  payer: ['payer', 'payername', 'sender', 'sendername', 'counterparty', 'counterpartyname', 'from', 'name'],
  currency: ['currency', 'ccy', 'cur'],
  direction: [
    ...['drcr', 'crdr', 'debitcredit', 'creditdebit', 'dc', 'cd', 'direction', 'sign', 'inout', 'indicator'],
    ...['drcrindicator', 'crdrindicator', 'debitcreditindicator', 'creditdebitindicator'],
  ],
  // Some banks say here which way the money went, others how it came.
  kind: ['type', 'transactiontype', 'trantype', 'transtype'],
} satisfies Record<string, string[]>
const references = [
  ...['reference', 'ref', 'referencenumber', 'referenceno', 'refno', 'customerreference', 'paymentreference'],
  ...['payerreference', 'yourreference', 'senderreference'],
]
type Column = keyof typeof spellings
type Table = { columns: Partial<Record<Column, number>>; references: number[]; width: number }

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Which column is what; null when this row is no header. */
const headerIn = (row: string[]): Table | null => {
  const names = row.map(plain)
  const columns: Table['columns'] = {}
  for (const [column, known] of Object.entries(spellings) as [Column, string[]][]) {
    const name = known.find((spelling) => names.includes(spelling))
    if (name !== undefined) columns[column] = names.indexOf(name)
  }
  const { date, credit, amount = credit, narration } = columns
  if (date === undefined || amount === undefined || narration === undefined) return null
  const at = names.flatMap((name, index) => (references.includes(name) ? [index] : []))
  return { columns, references: at, width: row.length }
}

/** A line of the statement; `unreadable` keeps what can be shown of one that makes no sense. */
export type Line = { entry: Entry } | { unreadable: Pick<Entry, 'bankTransactionId' | 'valueDate' | 'narration'> }

const longest = 500
const longestId = 80

/** What such a line is known by begins with this: no bank has named it. */
const made = 'LINE-'
export const isMade = (bankTransactionId: string): boolean => bankTransactionId.startsWith(made)

// Equal lines of one statement are told apart by their number, which is the same whenever it is read again.
const nameOf = ({ valueDate, amountCents, currency, narration }: Omit<Entry, 'bankTransactionId'>): string => {
  const said = [valueDate, amountCents, currency, narration.toLowerCase().replace(/\s+/g, ' ')].join('|')
  return `${made}${createHash('sha256').update(said).digest('hex').slice(0, 20).toUpperCase()}`
}

type Account = { currency: string; today: CalendarDate }

const lineOf = (row: string[], { columns, references, width }: Table, { currency, today }: Account): Line | null => {
  const cell = (column: Column) => (row[columns[column] ?? -1] ?? '').trim()
  const hasCredits = columns.credit !== undefined
  const amount = cell(hasCredits ? 'credit' : 'amount').replace(/^[-–—]+$/, '')
  const cents = centsOf(amount)
  const said = directionOf(cell(columns.direction === undefined ? 'kind' : 'direction'))
  const isSaid = columns.direction !== undefined || (columns.kind !== undefined && !hasCredits)
  // Money that went out, and lines of a total or a balance, are none of our business.
  if (amount === '' || said === 'out' || (cents !== null && cents <= 0)) return null
  const isIn = !isSaid || said === 'in'
  // More cells than columns: a comma of an amount was not quoted, and the number before it is not the sum.
  const isTorn = row.slice(width).some((extra) => extra.trim() !== '')
  const isBoth = hasCredits && (centsOf(cell('debit')) ?? 0) !== 0
  // Text that no database takes.
  const isBroken = row.some((text) => text.includes('\0'))
  const narration = [cell('narration'), ...references.map((at) => (row[at] ?? '').trim())]
    .filter((text) => text !== '')
    .join(' ')
    .replaceAll('\0', '')
    .slice(0, longest)
  const id = idOf(cell('id')).replaceAll('\0', '')
  const isNamed = columns.id === undefined || (id !== '' && id.length <= longestId && !isMade(id))
  const valueDate = dateOf(cell('date'))
  const code = currencyOf(cell('currency'), amount, currency)
  const isDated = valueDate !== null && isBookable(valueDate, today)
  if (!isNamed || !isDated || !isIn || cents === null || code === null || isTorn || isBoth || isBroken)
    return {
      unreadable: {
        bankTransactionId: id.slice(0, longestId),
        valueDate: cell('date').replaceAll('\0', '').slice(0, 40),
        narration,
      },
    }
  const facts = { valueDate, amountCents: cents, currency: code, narration, payerName: cell('payer').slice(0, 120) }
  return { entry: { ...facts, bankTransactionId: columns.id === undefined ? nameOf(facts) : id } }
}

const mostLines = 5000
// Banks put the account and the period above the table.
const mostAbove = 40

const rowsOf = (text: string, delimiter: string): string[][] => {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 20_000,
      to: mostLines + mostAbove,
    })
  } catch {
    return []
  }
}

const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fail('statement_unreadable')
  }
}

/** The table in a text: its header and what stands below. A comma in an amount must not be taken for one between columns. */
const tableIn = (text: string) => {
  for (const delimiter of [',', ';', '\t']) {
    const rows = rowsOf(text, delimiter)
    for (const [at, header] of rows.slice(0, mostAbove).entries()) {
      const table = headerIn(header)
      if (table !== null) return { table, rows: rows.slice(at + 1) }
    }
  }
  return fail('statement_unreadable')
}

/**
 * Takes the CSV of a statement, and the currency of an account whose statement names none; gives what came in, line by
 * line. Refuses with statement_unreadable.
 */
export const readStatement = (bytes: Buffer, account: Account): Line[] => {
  const { table, rows } = tableIn(textOf(bytes))
  if (rows.length > mostLines)
    return fail('statement_unreadable', { msg: `This statement has more than ${mostLines} lines. Please split it.` })
  const seen = new Map<string, number>()
  return rows.flatMap((row): Line[] => {
    const line = lineOf(row, table, account)
    if (line === null) return []
    if ('unreadable' in line || table.columns.id !== undefined) return [line]
    const { bankTransactionId: name } = line.entry
    const number = (seen.get(name) ?? 0) + 1
    seen.set(name, number)
    return [{ entry: { ...line.entry, bankTransactionId: `${name}-${number}` } }]
  })
}
