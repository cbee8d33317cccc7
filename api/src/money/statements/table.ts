// Owns the CSV of a bank statement as a table: its header and its rows. A malformed file is refused as a whole.
import { fail } from '@akwaaba/contract/errors'
import { parse } from 'csv-parse/sync'
import { type Columns, findColumns } from './columns.ts'

/** `line`: its number in the file, as an editor counts. */
export type Row = { cells: string[]; line: number }
export type Table = { columns: Columns; rows: Row[] }

const maxLines = 5000
// Banks put the account and the period above the table.
const maxLinesAbove = 40
const maxLineLength = 20_000
const delimiters = [',', ';', '\t', '|']

/** Refuses the whole file for one of its lines. */
export const refuseLine = (line: number, says: string): never =>
  fail('statement_unreadable', { msg: `Line ${line} ${says}. Nothing of this file was imported.` })

const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fail('statement_unreadable')
  }
}

/** The cells of one line; null when its quotes are malformed. */
const cellsOf = (line: string, delimiter: string): string[] | null => {
  try {
    const [cells] = parse(line, { delimiter, trim: true, relax_column_count: true })
    return cells ?? []
  } catch {
    return null
  }
}

// All lines are read with the delimiter that finds a header, so that a comma in an amount does not separate columns.
const headerOf = (lines: string[]) => {
  for (const delimiter of delimiters)
    for (const [at, line] of lines.slice(0, maxLinesAbove).entries()) {
      const cells = line.length > maxLineLength ? null : cellsOf(line, delimiter)
      const columns = cells && findColumns(cells)
      if (columns) return { at, delimiter, columns }
    }
  return fail('statement_unreadable')
}

/**
 * Takes the CSV of a statement; gives its header and every row below that holds anything. Each line is one row: a cell over
 * several lines may hide whole lines, so it is refused as a quote within a cell is. Refuses with statement_unreadable, which
 * names the line.
 */
export const readTable = (bytes: Buffer): Table => {
  const lines = textOf(bytes)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
  const { at, delimiter, columns } = headerOf(lines)
  const below = lines.slice(at + 1)
  if (below.filter((line) => line !== '').length > maxLines)
    return fail('statement_unreadable', { msg: `This statement has more than ${maxLines} lines. Please split it.` })
  const rows = below.flatMap((text, index): Row[] => {
    const line = at + index + 2
    if (text.length > maxLineLength) return refuseLine(line, 'is far too long')
    const cells = text.trim() === '' ? [] : cellsOf(text, delimiter)
    if (cells === null) return refuseLine(line, 'has a quote within a cell, or one that is not closed on the same line')
    // A comma of an amount or a text that was not quoted: the number before it is not the sum.
    if (cells.slice(columns.names.length).some((cell) => cell !== ''))
      return refuseLine(line, 'has more cells than the header: a comma of an amount or a text is not in quotes')
    return cells.some((cell) => cell !== '') ? [{ cells, line }] : []
  })
  return { columns, rows }
}
