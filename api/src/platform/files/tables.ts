// Owns tables as files: CSV of any length, sent while its rows are read, and workbooks of limited length.
import { pipeline, Readable } from 'node:stream'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { FileFormat } from '@akwaaba/contract/reports'
import { stringify } from 'csv-stringify'
import writeExcelFile from 'write-excel-file/node'
import { inThisScope } from '#db/client.ts'

/** A text, a number with two decimals as money has it, or a whole number; null is an empty cell. */
export type Cell = string | { money: number } | { count: number } | null
type Rows = AsyncIterable<Cell[]>

export type TableFile = { name: string; type: string; content: Readable }

/** Whether a spreadsheet would run a text as a formula; some read wide signs like plain ones. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text)

/** A text for a cell of CSV: one that looks like a formula is quoted. For texts alone: a sum below zero must stay one. */
export const plainText = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)

/**
 * How every CSV file is written. Spreadsheets of some languages separate by semicolons: a text with one is quoted, or what follows would be
 * a cell of its own, which may begin like a formula.
 */
export const csvForm = { bom: true, record_delimiter: 'windows', quoted_match: /;/ } as const

const csvText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return plainText(cell)
  return 'money' in cell ? cell.money.toFixed(2) : String(cell.count)
}

async function* csvRows(rows: Rows) {
  for await (const row of rows) yield row.map(csvText)
}

const csvOf = (head: string[], rows: Rows): Readable => {
  const csv = stringify({ ...csvForm, header: true, columns: head })
  // An error cuts the reply short: the reader gets it there.
  pipeline(Readable.from(inThisScope(csvRows(rows))), csv, () => undefined)
  return csv
}

// In a workbook a text is a text, whatever it begins with.
const bookCell = (cell: Cell) => {
  if (cell === null) return null
  if (typeof cell === 'string') return { value: cell, type: String }
  return 'money' in cell
    ? { value: cell.money, type: Number, format: '#,##0.00' }
    : { value: cell.count, type: Number, format: '0' }
}

/** Refuses with file_too_long beyond so many rows, since a workbook is made in memory. */
const bookOf = async (head: string[], rows: Rows): Promise<Readable> => {
  const data = []
  for await (const row of rows) {
    if (data.length === limits.maxWorkbookRows) return fail('file_too_long')
    data.push(row.map(bookCell))
  }
  const titles = head.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const columns = head.map((title) => ({ width: Math.max(12, Math.min(40, title.length + 4)) }))
  const book = writeExcelFile([titles, ...data], { columns, stickyRowsCount: 1 })
  return Readable.from(await book.toBuffer())
}

/** Makes the file of a table: its name without an ending, its heads, and its rows as they are read. */
export const tableFile = async (
  format: FileFormat = 'csv',
  { name, head, rows }: { name: string; head: string[]; rows: Rows },
): Promise<TableFile> =>
  format === 'csv'
    ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: csvOf(head, rows) }
    : {
        name: `${name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: await bookOf(head, rows),
      }
