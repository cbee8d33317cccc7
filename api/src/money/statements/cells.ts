// Owns reading single cells of a bank statement: a day, a sum, a currency, a direction, a status.
import { type CalendarDate, parseDate } from '@akwaaba/contract/dates'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * 2026-12-04, 2026-12-04T09:30, 04/12/2026, 4.12.2026, 04-Dec-2026 or 04-Dec-26: the day stands before the month. A year of
 * two digits stands after a named month only, since elsewhere it may be a day. Else null.
 */
export const dateOf = (text: string): CalendarDate | null => {
  const trimmed = text.trim().replace(/,?\s+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s?([ap]m)?$/i, '')
  const [, day = '', month = '', digits = ''] =
    /^(\d{1,2})[/.\- ]([a-z]{3,9}|\d{1,2})[/.\- ](\d{4}|\d{2})$/i.exec(trimmed) ?? []
  if (digits === '') return parseDate(trimmed)
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  if (digits.length === 2 && named === 0) return null
  const year = digits.padStart(4, '20')
  return parseDate(`${year}-${(named > 0 ? String(named) : month).padStart(2, '0')}-${day.padStart(2, '0')}`)
}

const withPoint = /^\d+(\.\d{1,2})?$/
const groupedByComma = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/
const groupedByPoint = /^\d{1,3}(\.\d{3})+,\d{1,2}$/
const withComma = /^\d+,\d{1,2}$/

const currencyNames = /US\$|USD|GH[S₵¢C]|[$₵¢]/gi
const mostCents = 100_000_000_000

// '-40', '40-', '(40)' and '40 DR' are outgoing. A contradiction such as '-40 CR' is no amount.
const signed = /^(?<before>-?)(?<open>\(?)(?<digits>[\d.,]+)(?<close>\)?)(?<after>-?)(?<letters>CR|DR|C|D)?$/i

/** Cents of '1,250.00', 'GHS 1 250.00', '1.250,00', '-40' or '40 DR'; null when it is no amount, or could be two. */
export const centsOf = (text: string): number | null => {
  const bare = text.replace(currencyNames, '').replace(/[+\s'’\u00a0\u202f]/g, '')
  const parts = signed.exec(bare.replace(/[−–]/g, '-'))?.groups
  if (!parts || (parts.open === '') !== (parts.close === '')) return null
  const { before, open, digits = '', after, letters = '' } = parts
  const isMinus = before !== '' || open !== '' || after !== ''
  if (isMinus && /^c/i.test(letters)) return null
  const read =
    withPoint.test(digits) || groupedByComma.test(digits)
      ? digits.replaceAll(',', '')
      : groupedByPoint.test(digits) || withComma.test(digits)
        ? digits.replaceAll('.', '').replace(',', '.')
        : null
  const cents = read === null ? null : Math.round(Number(read) * 100)
  if (cents === null || !(cents <= mostCents)) return null
  return isMinus || /^d/i.test(letters) ? -cents : cents
}

const spellingsOfCurrency: Record<string, string> = {
  ...{ USD: 'USD', US$: 'USD', $: 'USD', USDOLLAR: 'USD', USDOLLARS: 'USD' },
  ...{ GHS: 'GHS', 'GH₵': 'GHS', 'GH¢': 'GHS', GHC: 'GHS', '₵': 'GHS', '¢': 'GHS', CEDI: 'GHS', CEDIS: 'GHS' },
}

/**
 * The currency of a line: what its column says, or the amount itself, or else that of the account. Null for one that
 * nobody knows, and where the two disagree.
 */
export const currencyOf = (column: string, amount: string, ofAccount: string): string | null => {
  const named = [column.replace(/[\s.]/g, ''), ...(amount.match(currencyNames) ?? [])].filter((name) => name !== '')
  const codes = new Set(named.map((name) => spellingsOfCurrency[name.toUpperCase()] ?? null))
  const [code = ofAccount, ...others] = codes
  return others.length === 0 ? code : null
}

const inwards = [
  ...['c', 'cr', 'credit', 'credits', 'credited', 'deposit', 'deposits', 'in', 'moneyin', 'paidin', 'incoming'],
  ...['inward', 'inwards', 'inwardtransfer', 'transferin', 'received', 'receipt', 'lodgement', 'credittransfer', '+'],
]
const outwards = [
  ...['d', 'dr', 'debit', 'debits', 'debited', 'withdrawal', 'withdrawals', 'out', 'moneyout', 'paidout', 'outgoing'],
  ...['outward', 'outwards', 'outwardtransfer', 'transferout', 'sent', 'charge', 'charges', 'fee', 'fees', '-'],
]

/** Takes the cell of a direction column; gives the direction, 'unknown' for an unknown word. */
export const directionOf = (text: string): 'in' | 'out' | 'unknown' => {
  const word = text.toLowerCase().replace(/[^a-z+-]/g, '')
  if (inwards.includes(word)) return 'in'
  return outwards.includes(word) ? 'out' : 'unknown'
}

const done = [
  ...['', 'completed', 'complete', 'success', 'successful', 'succeeded', 'processed', 'posted', 'settled', 'booked'],
  ...['cleared', 'approved', 'paid', 'done', 'ok', 'executed', 'final'],
]
const notDone = [
  ...['pending', 'processing', 'inprogress', 'failed', 'unsuccessful', 'declined', 'rejected', 'reverted', 'reversed'],
  ...['cancelled', 'canceled', 'expired', 'authorised', 'authorized', 'incomplete', 'open'],
]

/** Takes the cell of a status column; gives whether the money has moved. Without a status it has. */
export const statusOf = (text: string): 'done' | 'not-done' | 'unknown' => {
  const word = text.toLowerCase().replace(/[^a-z]/g, '')
  if (done.includes(word)) return 'done'
  return notDone.includes(word) ? 'not-done' : 'unknown'
}
