// Owns the arithmetic of docs/capacity.md: a model of a day, and what it costs by the figures of docs/benchmarks.md. `npm run docs` writes it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source.ts'

const mark = /(<!-- computed by npm run docs -->\n)[\s\S]*?(<!-- end of computed -->)/

/** The number of a cell of the benchmarks, in microseconds if it is a time; takes the title of the table, the row and the column. */
const figureOf = (benchmarks: string, [title, row, column]: readonly [string, string, number]): number => {
  const [, table = ''] = benchmarks.split(`**${title}**`)
  const line = table
    .split('\n\n**')[0]
    ?.split('\n')
    .find((one) => one.startsWith(`| ${row} `))
  const cell = line?.split('|')[column + 1]?.trim() ?? ''
  const number = Number.parseFloat(cell.replaceAll(',', ''))
  if (!Number.isFinite(number))
    throw new Error(`docs/benchmarks.md has no figure for ${title}, ${row}, column ${column}`)
  return cell.endsWith(' ms') ? number * 1000 : number
}

const list = 'A list of 24 of 10,000 apartments'
const booking = '32 people, 10,000 apartments, stays of 1 to 4 nights within 365 days'
const bookingRow = 'product, POST /api/booking/book'
const scale = 'Time and CPU of one request, median'

/** What a thousand visits ask for: how often, and the CPU of one in Node and in PostgreSQL, by title, row and column. */
const steps = [
  { what: 'pages, from the cache', times: 1_350, node: ['The home page, served', 'cached', 1] },
  { what: 'pages, rendered', times: 150, node: ['The home page, served', 'rendered', 1] },
  { what: 'catalogue replies, from the cache', times: 6_000, node: [list, 'product, cached', 1] },
  {
    what: 'searches with filters of their own',
    times: 4_000,
    node: [list, 'product, another URL each time', 1],
    database: [list, 'product, another URL each time', 4],
  },
  {
    what: 'homes, each another one',
    times: 3_000,
    node: ['One apartment', 'product, another apartment each time', 1],
    database: ['One apartment', 'product, another apartment each time', 4],
  },
  { what: 'pictures, counted as catalogue replies from the cache', times: 20_000, node: [list, 'product, cached', 1] },
  {
    what: 'logins, in full a password that is hashed',
    times: 50,
    node: ['What an answer takes with and without an account behind the address', 'a wrong password', 1],
  },
  { what: 'replies about own bookings, counted as Node', times: 200, node: [scale, 'bookings of a guest', 6] },
  { what: 'bookings', times: 20, node: [booking, bookingRow, 6], database: [booking, bookingRow, 7] },
  {
    what: 'payments with their jobs and mails, counted as ten bookings each',
    times: 150,
    node: [booking, bookingRow, 6],
    database: [booking, bookingRow, 7],
  },
  { what: 'lists of administrators, counted as PostgreSQL', times: 10, database: [scale, 'admin: bookings', 6] },
] as const satisfies {
  what: string
  times: number
  node?: readonly [string, string, number]
  database?: readonly [string, string, number]
}[]

const cores = 16
const usedShare = 0.5
const peakOfDay = 0.1
const peakMinute = 2
const bookingsPerVisit = 0.02
const paidPerVisit = 0.015
const mailsPerPaid = 4
const callsPerPaid = 4

const count = (value: number) => Math.round(value).toLocaleString('en')
const rounded = (value: number) => count(Number(value.toPrecision(2)))
const decimal = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 })
const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** The computed part, from the text of the benchmarks. */
const capacityTables = (benchmarks: string): string => {
  const costs = steps.map((step) => ({
    ...{ what: step.what, times: step.times },
    node: 'node' in step ? figureOf(benchmarks, step.node) : 0,
    database: 'database' in step ? figureOf(benchmarks, step.database) : 0,
  }))
  const sum = (of: 'node' | 'database') => costs.reduce((all, one) => all + one.times * one[of], 0) / 1e6
  const [node, database] = [sum('node'), sum('database')]
  // Visits a second at which the cores are used by half, divided between both as they need it.
  const perSecond = (cores * usedShare * 1000) / (node + database)
  const perDay = (perSecond / peakMinute) * (3600 / peakOfDay)
  const nodeCores = Math.ceil((cores * node) / (node + database))
  const paid = perDay * paidPerVisit
  const paidPerSecond = perSecond * paidPerVisit
  const bytes = Number(/people, .*: ([\d.]+) GB\./.exec(benchmarks)?.[1] ?? Number.NaN) * 1e9
  const perBooking = bytes / 1_200_000
  const figures = table(
    ['of a thousand visits', 'times', 'CPU of one in Node', 'in PostgreSQL', 'CPU of all'],
    costs.map(({ what, times, node, database }) => [
      what,
      count(times),
      `${count(node)} µs`,
      `${count(database)} µs`,
      `${decimal((times * (node + database)) / 1e6)} s`,
    ]),
  )
  const results = table(
    [`${cores} cores, half used in the busiest minute`, ''],
    [
      ['CPU of a thousand visits: Node', `${decimal(node)} s`],
      ['CPU of a thousand visits: PostgreSQL', `${decimal(database)} s`],
      ['processes of Node, of the cores', count(nodeCores)],
      ['visits a second in the busiest minute', count(perSecond)],
      ['visits a day', rounded(perDay)],
      [
        'requests a second in the busiest minute, with pictures',
        rounded((perSecond * costs.reduce((all, { times }) => all + times, 0)) / 1000),
      ],
      ['searches a second in the busiest minute', rounded(perSecond * 4)],
      ['bookings a day', rounded(perDay * bookingsPerVisit)],
      ['payments a day', rounded(paid)],
      ['payments a second in the busiest minute', decimal(paidPerSecond)],
      ['calls to providers a second in the busiest minute', decimal(paidPerSecond * callsPerPaid)],
      ['mails a day', rounded(paid * mailsPerPaid)],
      ['mails a second in the busiest minute', decimal(paidPerSecond * mailsPerPaid)],
      [
        'growth of the database a day, at the size of a seeded booking',
        `${decimal((perDay * bookingsPerVisit * perBooking) / 1e9)} GB`,
      ],
    ],
  )
  return `${figures}\n\n${results}\n`
}

/** The text of docs/capacity.md with its tables by the benchmarks of today. */
export const capacityPage = (): string => {
  const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
  return read('capacity.md').replace(
    mark,
    (_, from: string, to: string) => from + capacityTables(read('benchmarks.md')) + to,
  )
}
