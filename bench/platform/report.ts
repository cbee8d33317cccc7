// Owns the report: aligned tables, and goals beside what was measured, on the terminal and in docs/benchmarks.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

export type Table = { title: string; columns: string[]; rows: string[][] }
export type Aim = {
  what: string
  aim: string
  measured: string
  isMet: boolean
  /** not a matter of speed: a miss makes the whole run fail */
  isInvariant?: boolean
}
export type Report = {
  subject: string
  tables: Table[]
  aims: Aim[]
  notes: string[]
  /** kept beside the tables; the path is from the top of the repository */
  file?: { path: string; text: string }
}

const page = new URL('../../docs/benchmarks.md', import.meta.url)

const aimTable = (aims: Aim[]): Table => ({
  title: 'Aims',
  columns: ['what', 'aim', 'measured', 'verdict'],
  rows: aims.map(({ what, aim, measured, isMet }) => [what, aim, measured, isMet ? 'met' : 'missed']),
})

const tablesOf = ({ tables, aims }: Report) => (aims.length > 0 ? [...tables, aimTable(aims)] : tables)

const numberLike = /^[<≤]?[\d–]/
/** Columns of numbers are aligned right, others left. */
const isRight = (rows: string[][], column: number) => rows.every((row) => numberLike.test(row[column] ?? ''))

const aligned = ({ columns, rows }: Table): string[][] => {
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => (row[at] ?? '').length)))
  return [columns, ...rows].map((row) =>
    columns.map((_, at) => {
      const [cell = '', width = 0] = [row[at], widths[at]]
      return isRight(rows, at) ? cell.padStart(width) : cell.padEnd(width)
    }),
  )
}

const asText = (table: Table) => [`\n${table.title}`, ...aligned(table).map((row) => `  ${row.join('   ')}`.trimEnd())]

const asMarkdown = (table: Table): string[] => {
  const [head = [], ...body] = aligned(table)
  const line = (row: string[]) => `| ${row.join(' | ')} |`
  const rule = head.map((cell, at) =>
    isRight(table.rows, at) ? `${'-'.repeat(cell.length - 1)}:` : '-'.repeat(cell.length),
  )
  return ['', `**${table.title}**`, '', line(head), line(rule), ...body.map(line)]
}

/** The machine of a measurement, in one line. */
export const machine = (postgres: string): string => {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${model}), ${memory} GB, Node ${process.versions.node}, PostgreSQL ${postgres}`
}

export const print = (report: Report): void => {
  const lines = [...tablesOf(report).flatMap(asText), '', ...report.notes.map((note) => `  ${note}`)]
  process.stdout.write(`${lines.join('\n')}\n`)
}

const between = (subject: string) =>
  new RegExp(`(<!-- ${subject}: written by npm run bench -->\n)[\\s\\S]*?(<!-- end of ${subject} -->)`)

/** Writes the report into docs/benchmarks.md, replacing the previous one, and its file. */
export const write = (report: Report, machineLine: string, day: string): void => {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : ''
  if (!between(report.subject).test(text)) throw new Error(`docs/benchmarks.md has no place for ${report.subject}`)
  const lines = [
    `Measured on ${day}: ${machineLine}.`,
    ...tablesOf(report).flatMap(asMarkdown),
    '',
    ...report.notes.map((note) => `- ${note}`),
  ]
  writeFileSync(
    page,
    text.replace(between(report.subject), (_, from: string, to: string) => `${from}${lines.join('\n')}\n${to}`),
  )
  if (report.file)
    writeFileSync(new URL(`../../${report.file.path}`, import.meta.url), `${lines[0]}\n\n${report.file.text}\n`)
}

/** Whether all invariants hold; missed aims of speed do not count. */
export const isSound = ({ aims }: Report): boolean => aims.every((aim) => aim.isMet || aim.isInvariant !== true)
