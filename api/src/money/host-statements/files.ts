// Owns statements as files: CSV for spreadsheets, and PDF.
import { formatDate, formatMonthLong } from '@akwaaba/contract/dates'
import type { Statement } from '@akwaaba/contract/host-payouts'
import { formatMoney } from '@akwaaba/contract/money'
import { stringify } from 'csv-stringify/sync'
import type { Deps } from '#deps.ts'
import { csvForm, plainText } from '#files/tables.ts'
import { makePdf } from '#receipts/pdf.ts'

/** The name of a file of a statement, without its ending. */
export const nameOf = ({ organisation, month }: Statement): string => `statement-${organisation.slug}-${month}`

const amountText = (money: { amount: number } | null): string => money?.amount.toFixed(2) ?? ''

/** A statement as a CSV file, with the sums before and after as its first and last line for each currency. */
export const csvOf = ({ accounts }: Statement): string =>
  stringify(
    accounts.flatMap(({ currency, opening, closing, entries }) => [
      ['', 'Owed before', '', '', amountText(opening), currency],
      ...entries.map(({ day, what, gross, fee, net }) => [
        ...[day, plainText(what), amountText(gross), amountText(fee), amountText(net), currency],
      ]),
      ['', 'Owed after', '', '', amountText(closing), currency],
    ]),
    { ...csvForm, header: true, columns: ['Day', 'What', 'Earned', 'Our part', 'Amount', 'Currency'] },
  )

/** A statement as the bytes of a PDF file. */
export const pdfOf = (
  { config, clock }: Deps,
  { organisation, month, isOver, accounts }: Statement,
): Promise<Buffer> => {
  const title = `Statement of ${formatMonthLong(month)}`
  const at = new Date(`${month}-01T00:00:00Z`)
  return makePdf({ title: `${title}, ${organisation.name}`, at }, ({ put, row, rule, gap }) => {
    put(config.site.name, 'bold', 15, 'palm')
    gap(0.8)
    put(title, 'bold', 26)
    gap(0.6)
    put(organisation.name, 'plain', 12)
    if (!isOver) put(`The month is not over: as of ${formatDate(clock.today())}`, 'plain', 11, 'soft')
    if (accounts.length === 0) {
      rule()
      put('Nothing was earned or paid out.', 'plain', 11)
    }
    for (const { opening, closing, earned, paidOut, entries, currency } of accounts) {
      rule()
      row(`Owed before, in ${currency}`, formatMoney(opening), 'bold')
      for (const { day, what, net } of entries) row(`${formatDate(day)}: ${what}`, formatMoney(net))
      rule()
      row('Earned, less our part', formatMoney(earned))
      row('Paid out', formatMoney(paidOut))
      row('Owed after', formatMoney(closing), 'bold')
    }
  })
}
