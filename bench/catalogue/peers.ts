// Owns the table beside other systems: their figures as they were given, and ours of this run, each of a careful route beside it.
import { ms, times } from '../platform/numbers.ts'
import type { Report } from '../platform/report.ts'
import type { Measured } from '../platform/rounds.ts'

/** Milliseconds of CPU for one request. */
type Cost = { server: number; database: number }
type System = { name: string; list: Cost; detail: Cost }

const cost = (server: number, database: number): Cost => ({ server, database })
/** Not measured here: given with the goals, from one comparison in which all of these answered side by side on two cores. */
const given: [careful: System, ...others: System[]] = [
  { name: 'careful route, one prepared query', list: cost(0.54, 0.19), detail: cost(0.155, 0.041) },
  { name: 'Medusa', list: cost(5.16, 0.72), detail: cost(2.03, 0.21) },
  { name: 'Strapi', list: cost(9.77, 1.44), detail: cost(3.2, 0.91) },
]

const costOf = ({ cpuMicros, databaseMicros }: Measured) => cost(cpuMicros / 1000, databaseMicros / 1000)
const inAll = ({ server, database }: Cost) => server + database

const rowsOf = (systems: readonly System[], careful: System, source: string) =>
  systems.map(({ name, list, detail }) => [
    name,
    source,
    ...[ms(list.server), ms(list.database), times(inAll(list) / inAll(careful.list))],
    ...[ms(detail.server), ms(detail.database), times(inAll(detail) / inAll(careful.detail))],
  ])

type Contenders = { fresh: Measured; query: Measured }

/** The report, from what the catalogue's lists and details came to in this run. */
export const besideOthers = (lists: Contenders, details: Contenders): Report => {
  const careful: System = {
    name: 'careful route, one prepared query',
    list: costOf(lists.query),
    detail: costOf(details.query),
  }
  const product: System = { name: 'Akwaaba', list: costOf(lists.fresh), detail: costOf(details.fresh) }
  return {
    subject: 'others',
    tables: [
      {
        title: 'CPU of one request, every address new',
        columns: [
          ...['system', 'figures', 'list: server', 'list: database', 'list, of careful'],
          ...['one: server', 'one: database', 'one, of careful'],
        ],
        rows: [...rowsOf([careful, product], careful, 'this run'), ...rowsOf(given, given[0], 'given')],
      },
    ],
    aims: [],
    notes: [
      'Given figures are not from this run: they come from one earlier comparison, in which a careful route, Medusa and Strapi answered side by side on two cores. This run has measured only the first two rows.',
      'So milliseconds of the two can not be compared; what can are the columns "of careful", server and database together of the careful route of the same run.',
      'The careful route is Fastify with one prepared query, JSON.stringify and no checks: in this run `bench/platform/bare.ts`. The list has 24 rows of 10,000.',
    ],
  }
}
