// Owns reading a CSV file of homes: its columns, the values of each row as fields of a listing, and every fault by row and column.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import {
  type ImportColumn,
  type ImportReport,
  importColumnNames,
  importColumns,
} from '@akwaaba/contract/listing-import'
import { updateListing } from '@akwaaba/contract/listings'
import { parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { looksLikeFormula } from '#files/tables.ts'

type Fault = ImportReport['faults'][number]
type Fields = Partial<z.output<typeof updateListing.body>>
export type ReadHome = { row: number; reference: string; name: string; fields: Fields; calendars: string[] }

/** What is wrong with the links of one home's calendars; null if nothing is. */
type FaultOfLinks = (links: string[]) => string | null

/** What the cells of a file are checked against: the locations by their names in small letters, and the rule of links. */
type Known = { locations: Map<string, string>; faultOfLinks: FaultOfLinks }

// Such a text would run when the list is exported again. Coordinates may be below zero.
const mayBeNegative: readonly ImportColumn[] = ['Latitude', 'Longitude']

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** A plain text as the HTML of a description: its lines as paragraphs. */
const paragraphs = (text: string): string =>
  text
    .split(/\r?\n+/)
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escaped[sign] ?? sign)}</p>`)
    .join('')

const flags: Record<string, string> = {
  yes: 'true',
  true: 'true',
  '1': 'true',
  no: 'false',
  false: 'false',
  '0': 'false',
}

/** A value as the form of a listing sends it. */
const asField = (column: ImportColumn, text: string): string => {
  if (column === 'Description') return paragraphs(text)
  if (column === 'Amenities')
    return JSON.stringify(
      text
        .split(/[;|]/)
        .map((each) => each.trim())
        .filter(Boolean),
    )
  if (column === 'Instant booking') return flags[text.toLowerCase()] ?? text
  if (column === 'Cancellation policy') return text.toLowerCase()
  // Spreadsheets write 9:00 and 09:00:00.
  if (column === 'Check-in from' || column === 'Check-out by')
    return text.replace(/:00$/, (end) => (text.split(':').length > 2 ? '' : end)).padStart(5, '0')
  if (column === 'Price a night in dollars') return text.replace(/^\$\s?/, '').replace(/(\d),(?=\d{3}\b)/g, '$1')
  return text
}

const columnOf = new Map(importColumnNames.map((name) => [name.toLowerCase(), name]))
const columnOfField = new Map(
  importColumnNames.flatMap((name): [string, ImportColumn][] =>
    importColumns[name] ? [[importColumns[name], name]] : [],
  ),
)

const parseRows = (csv: string): string[][] => {
  const head = csv.slice(0, csv.search(/\r|\n|$/))
  // Spreadsheets of some languages separate by semicolons.
  const delimiter = head.split(';').length > head.split(',').length ? ';' : ','
  try {
    return parse(csv, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      trim: true,
    })
  } catch {
    return fail('file_unreadable')
  }
}

type Cells = Partial<Record<ImportColumn, string>>

const headFaults = (head: string[]): Fault[] => {
  const known = head.map((name) => columnOf.get(name.toLowerCase()))
  return [
    ...head.flatMap((name, at) =>
      name !== '' && known[at] === undefined
        ? [{ row: 1, column: name.slice(0, 60), msg: 'This column is not known. Take the heads of the template.' }]
        : [],
    ),
    ...(['Reference', 'Name'] as const).flatMap((column) =>
      known.includes(column) ? [] : [{ row: 1, column, msg: 'This column is missing.' }],
    ),
    ...known.flatMap((column, at) =>
      column !== undefined && known.indexOf(column) < at
        ? [{ row: 1, column, msg: 'This column is there twice.' }]
        : [],
    ),
  ]
}

const readRow = (
  row: number,
  cells: Cells,
  { locations, faultOfLinks }: Known,
): { home: ReadHome; faults: Fault[] } => {
  const faults: Fault[] = []
  const say = (column: string, msg: string) => faults.push({ row, column, msg })
  const reference = cells.Reference ?? ''
  if (reference === '') say('Reference', 'Please give each home a reference of your own, such as A-12.')
  if (reference.length > 60) say('Reference', 'At most 60 characters, please.')
  if (!cells.Name) say('Name', 'Apartment name is required')
  const texts: Record<string, string> = {}
  for (const column of importColumnNames) {
    const text = cells[column] ?? ''
    const field = importColumns[column]
    if (text === '') continue
    if (looksLikeFormula(text) && !mayBeNegative.includes(column))
      say(column, 'This begins like a formula. Please begin with a letter or a digit.')
    else if (field !== null) texts[field] = asField(column, text)
  }
  if (texts.location !== undefined) {
    const registered = locations.get(texts.location.toLowerCase())
    if (registered === undefined)
      say('Location', 'This location is not on our list. Take one of those that the form of a listing offers.')
    else texts.location = registered
  }
  const calendars = (cells['Calendar links'] ?? '').split(/[\s;,]+/).filter(Boolean)
  const fault =
    calendars.length > 0 && !faults.some(({ column }) => column === 'Calendar links') && faultOfLinks(calendars)
  if (fault) say('Calendar links', fault)
  const read = updateListing.body.safeParse(texts)
  for (const { path, message } of read.error?.issues ?? []) {
    const column = columnOfField.get(String(path[0]))
    if (column !== undefined && !faults.some((fault) => fault.column === column)) say(column, message)
  }
  return { home: { row, reference, name: cells.Name ?? '', fields: read.data ?? {}, calendars }, faults }
}

/**
 * The homes of a file, and every fault. Refuses with file_unreadable what is no CSV.
 */
export const readHomes = (csv: string, known: Known): { homes: ReadHome[]; faults: Fault[] } => {
  const [head = [], ...body] = parseRows(csv)
  const faults = headFaults(head)
  if (faults.length > 0) return { homes: [], faults }
  const columns = head.map((name) => columnOf.get(name.toLowerCase()))
  const homes: ReadHome[] = []
  const seen = new Map<string, number>()
  for (const [at, values] of body.entries()) {
    const row = at + 2
    if (values.every((value) => value === '')) continue
    if (homes.length === limits.maxImportedRows) {
      faults.push({ row, column: '', msg: `A file has at most ${limits.maxImportedRows} homes.` })
      break
    }
    const cells: Cells = {}
    for (const [index, column] of columns.entries()) if (column) cells[column] = values[index] ?? ''
    const read = readRow(row, cells, known)
    if (values.slice(head.length).some((value) => value !== ''))
      read.faults.push({ row, column: '', msg: 'This row has more values than there are columns.' })
    const first = seen.get(read.home.reference)
    if (first !== undefined)
      read.faults.push({ row, column: 'Reference', msg: `Row ${first} has this reference, too.` })
    else if (read.home.reference !== '') seen.set(read.home.reference, row)
    homes.push(read.home)
    faults.push(...read.faults)
  }
  if (homes.length === 0) faults.push({ row: 2, column: '', msg: 'There is no home in this file.' })
  return { homes, faults }
}
