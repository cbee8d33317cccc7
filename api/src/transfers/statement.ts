// Owns reading the CSV of a bank statement: which column is what, and what an amount and a date look like.
import { parseDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { parse } from 'csv-parse/sync'
import { type Entry, idOf } from './receive.ts'

// Every bank names its columns in its own way. Written without blanks, dots and case; the first that is there counts.
const spellings = {
  id: [
    'transactionid',
    'banktransactionid',
    'transactionref',
    'transactionreference',
    'transactionnumber',
    'tranid',
  ].concat(['transid', 'bankreference', 'referencenumber', 'referenceno', 'refno', 'id', 'reference', 'ref']),
  date: ['valuedate', 'date', 'transactiondate', 'trandate', 'transdate', 'postingdate', 'posteddate', 'bookingdate'],
  amount: ['credit', 'creditamount', 'credits', 'moneyin', 'paidin', 'deposit', 'deposits', 'cr', 'amount'].concat([
    'transactionamount',
  ]),
  narration: ['narration', 'description', 'details', 'transactiondetails', 'particulars', 'remarks', 'remark', 'memo'],
  reference: ['reference', 'customerreference', 'paymentreference', 'ref', 'payerreference'],
  payer: ['payer', 'payername', 'sender', 'sendername', 'counterparty', 'counterpartyname', 'from', 'name'],
  currency: ['currency', 'ccy', 'cur'],
  direction: ['drcr', 'crdr', 'type', 'debitcredit', 'transactiontype'],
} satisfies Record<string, string[]>
type Column = keyof typeof spellings
const needed: Column[] = ['id', 'date', 'amount', 'narration']

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Which column is what; null when this row is no header. */
const columnsOf = (row: string[]): Partial<Record<Column, number>> | null => {
  const names = row.map(plain)
  const columns: Partial<Record<Column, number>> = {}
  for (const [column, known] of Object.entries(spellings) as [Column, string[]][]) {
    const name = known.find((spelling) => names.includes(spelling))
    if (name !== undefined) columns[column] = names.indexOf(name)
  }
  return needed.every((column) => columns[column] !== undefined) ? columns : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 2026-12-04, 2026-12-04T09:30, 04/12/2026, 4.12.2026 or 04-Dec-2026: the day stands before the month. Else null. */
export const dateOf = (text: string): string | null => {
  const trimmed = text.trim().replace(/\s\d{1,2}:\d{2}(:\d{2})?$/, '')
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.\- ]([a-z]{3,9}|\d{1,2})[/.\- ](\d{4})$/i.exec(trimmed) ?? []
  if (year === '') return parseDate(trimmed)
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return parseDate(`${year}-${(named > 0 ? String(named) : month).padStart(2, '0')}-${day.padStart(2, '0')}`)
}

const withPoint = /^\d+(\.\d{1,2})?$/
const groupedByComma = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/
const groupedByPoint = /^\d{1,3}(\.\d{3})+,\d{1,2}$/
const withComma = /^\d+,\d{1,2}$/

/** Cents of '1,250.00', 'GHS 1 250.00', '1.250,00' or '-40'; null when it is no amount, or could be two. */
export const centsOf = (text: string): number | null => {
  const bare = text.replace(/GH[S₵¢C]|USD|[$₵¢+\s'’\u00a0\u202f]/gi, '')
  const digits = bare.replace(/^-|-$|^\((.*)\)$/g, '$1')
  const sign = digits === bare ? 1 : -1
  const read =
    withPoint.test(digits) || groupedByComma.test(digits)
      ? digits.replaceAll(',', '')
      : groupedByPoint.test(digits) || withComma.test(digits)
        ? digits.replaceAll('.', '').replace(',', '.')
        : null
  const cents = read === null ? null : Math.round(Number(read) * 100)
  return cents === null || !Number.isSafeInteger(cents) ? null : sign * cents
}

/** A line of the statement; `unreadable` keeps what can be shown of one that makes no sense. */
export type Line = { entry: Entry } | { unreadable: Pick<Entry, 'bankTransactionId' | 'valueDate' | 'narration'> }

const longest = 500
const longestId = 80

const lineOf = (
  row: string[],
  columns: Partial<Record<Column, number>>,
  table: { currency: string; width: number },
): Line | null => {
  const cell = (column: Column) => (row[columns[column] ?? -1] ?? '').trim()
  const amount = cell('amount')
  const amountCents = centsOf(amount)
  // Money that went out, and lines of a total or a balance, are none of our business.
  const isOut = amount === '' || /^(d|dr|debit)$/i.test(cell('direction')) || (amountCents !== null && amountCents <= 0)
  if (isOut) return null
  const texts = [cell('narration'), ...(columns.reference === columns.id ? [] : [cell('reference')])]
  const narration = texts
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, longest)
  const bankTransactionId = idOf(cell('id'))
  // More cells than columns: a comma of an amount was not quoted, and the number before it is not the sum.
  const isTorn = row.slice(table.width).some((extra) => extra.trim() !== '')
  const valueDate = dateOf(cell('date'))
  if (
    bankTransactionId === '' ||
    bankTransactionId.length > longestId ||
    valueDate === null ||
    amountCents === null ||
    isTorn
  )
    return {
      unreadable: {
        bankTransactionId: bankTransactionId.slice(0, longestId),
        valueDate: cell('date').slice(0, 40),
        narration,
      },
    }
  return {
    entry: {
      ...{ bankTransactionId, valueDate, amountCents, narration },
      currency: cell('currency').toUpperCase() || table.currency,
      payerName: cell('payer').slice(0, 120),
    },
  }
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
      const columns = columnsOf(header)
      if (columns !== null) return { columns, width: header.length, rows: rows.slice(at + 1) }
    }
  }
  return fail('statement_unreadable')
}

/**
 * Takes the CSV of a statement and the currency of an account whose statement names none; gives what came in, line by
 * line. Refuses with statement_unreadable.
 */
export const readStatement = (bytes: Buffer, currency: string): Line[] => {
  const { columns, width, rows } = tableIn(textOf(bytes))
  if (rows.length > mostLines)
    return fail('statement_unreadable', { msg: `This statement has more than ${mostLines} lines. Please split it.` })
  return rows.flatMap((row) => lineOf(row, columns, { currency, width }) ?? [])
}
