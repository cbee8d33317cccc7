// Owns reports: nights and money of some days put together by home, host, month or channel.
import { formatMonthLong } from '@akwaaba/contract/dates'
import type { Figures, Report, ReportQuery, ReportRow, ReportSubject } from '@akwaaba/contract/reports'
import type { Deps, Member } from '#deps.ts'
import { type Cell, type TableFile, tableFile } from '#files/tables.ts'
import { daysOf } from './days.ts'
import { type MoneySums, moneyBy, type Scope } from './money.ts'
import { nightsBy } from './nights.ts'

type Sums = MoneySums & { offered: number; nights: number; cents: number }
const nothing: Sums = {
  ...{ received: 0, refunded: 0, earned: 0, commission: 0, hostShare: 0, providerFees: 0, paidOut: 0 },
  ...{ offered: 0, nights: 0, cents: 0 },
}

/** Sums in cents as the figures of a row. A night that was sold was offered, whatever was blocked or deleted later. */
const figuresOf = (sums: Sums): Figures => {
  const nightsOffered = Math.max(sums.offered, sums.nights)
  return {
    nightsOffered,
    nightsSold: sums.nights,
    occupancy: nightsOffered === 0 ? null : Math.round((sums.nights / nightsOffered) * 10_000) / 10_000,
    nightlyRate: sums.nights === 0 ? null : Math.round(sums.cents / sums.nights) / 100,
    received: sums.received / 100,
    refunded: sums.refunded / 100,
    earned: sums.earned / 100,
    commission: sums.commission / 100,
    hostShare: sums.hostShare / 100,
    providerFees: sums.providerFees / 100,
    paidOut: sums.paidOut / 100,
  }
}

const sumsBy = async (deps: Deps, by: ReportSubject, scope: Scope): Promise<Map<string, Sums>> => {
  const [money, { sold, offered }] = await Promise.all([moneyBy(deps, by, scope), nightsBy(deps, by, scope)])
  const sums = new Map<string, Sums>()
  const add = (key: string, part: Partial<Sums>) => sums.set(key, { ...nothing, ...sums.get(key), ...part })
  for (const { key, ...part } of money) add(key, part)
  for (const { key, nights, cents } of sold) add(key, { nights, cents })
  for (const { key, nights } of offered) add(key, { offered: nights })
  return sums
}

const totalOf = (all: Iterable<Sums>): Sums => {
  const total = { ...nothing }
  for (const sums of all) for (const name of Object.keys(total) as (keyof Sums)[]) total[name] += sums[name]
  return total
}

type Names = Map<string, { label: string; host: string }>

/** What homes and hosts are called, deleted ones included. */
const namesOf = async (deps: Deps, by: ReportSubject, keys: string[]): Promise<Names> => {
  const ids = keys.filter((key) => key !== 'none')
  if (ids.length === 0 || (by !== 'home' && by !== 'host')) return new Map()
  if (by === 'host') {
    const rows = await deps.db.selectFrom('organisations').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, { label: name, host: '' }]))
  }
  const rows = await deps.db
    .selectFrom('apartments')
    .innerJoin('organisations', 'organisations.id', 'apartments.organisationId')
    .select(['apartments.id', 'apartmentName', 'organisations.name'])
    .where('apartments.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, apartmentName, name }) => [id, { label: apartmentName, host: name }]))
}

const labelOf = (by: ReportSubject, key: string): string => {
  if (by === 'month') return formatMonthLong(key)
  if (by === 'channel') return key === 'direct' ? 'Booked here' : key
  return by === 'home' ? 'Of no home: tours, properties, payouts' : 'Of no host'
}

type Ask = Omit<ReportQuery, 'by'>

const scopeOf = (deps: Deps, { currency = 'USD', organisationId, ...days }: Ask): Scope => ({
  ...{ ...daysOf(deps, days), currency, organisationId: organisationId ?? null },
})

/** The rows with a name, those that earned most first, or by month. */
const rowsOf = async (deps: Deps, by: ReportSubject, sums: Map<string, Sums>, most: number): Promise<ReportRow[]> => {
  const ordered = [...sums].sort(([one, a], [other, b]) =>
    by === 'month' ? one.localeCompare(other) : b.earned - a.earned || b.nights - a.nights || one.localeCompare(other),
  )
  const shown = ordered.slice(0, most)
  const names = await namesOf(
    deps,
    by,
    shown.map(([key]) => key),
  )
  return shown.map(([key, each]) => ({
    ...{ key, label: labelOf(by, key), host: '' },
    ...names.get(key),
    ...figuresOf(each),
  }))
}

const shownRows = 500

/** A report of some days. Refuses with bad_dates and report_too_long. */
export const makeReport = async (deps: Deps, { by = 'home', ...ask }: ReportQuery): Promise<Report> => {
  const scope = scopeOf(deps, ask)
  const [sums, byMonth] = await Promise.all([sumsBy(deps, by, scope), sumsBy(deps, 'month', scope)])
  const months = [...byMonth].sort(([one], [other]) => one.localeCompare(other))
  return {
    rows: await rowsOf(deps, by, sums, shownRows),
    more: Math.max(0, sums.size - shownRows),
    total: figuresOf(totalOf(sums.values())),
    months: months.map(([month, { earned, nights }]) => ({ month, earned: earned / 100, nightsSold: nights })),
  }
}

/** The same for a member, of their organisation alone. */
export const makeHostReport = (deps: Deps, member: Member, ask: Omit<ReportQuery, 'organisationId'>): Promise<Report> =>
  makeReport(deps, { ...ask, organisationId: member.organisation.id })

const heads = [
  ...['Name', 'Host', 'Nights offered', 'Nights sold', 'Occupancy in percent', 'Nightly rate in dollars'],
  ...['Received', 'Refunded', 'Earned', 'Commission', 'Share of hosts', 'Fees of providers', 'Paid out', 'Currency'],
]

const cellsOf = (row: ReportRow, currency: string): Cell[] => [
  ...[row.label, row.host, { count: row.nightsOffered }, { count: row.nightsSold }],
  row.occupancy === null ? null : { money: row.occupancy * 100 },
  row.nightlyRate === null ? null : { money: row.nightlyRate },
  ...[row.received, row.refunded, row.earned, row.commission, row.hostShare, row.providerFees, row.paidOut].map(
    (money) => ({ money }),
  ),
  currency,
]

/** A report with all its rows as a file, the total in its last line. Refuses as makeReport does. */
export const exportReport = async (
  deps: Deps,
  { by = 'home', format, ...ask }: ReportQuery & { format?: 'csv' | 'xlsx' | undefined },
): Promise<TableFile> => {
  const scope = scopeOf(deps, ask)
  const sums = await sumsBy(deps, by, scope)
  const rows = await rowsOf(deps, by, sums, sums.size)
  const total = { key: '', label: 'Total', host: '', ...figuresOf(totalOf(sums.values())) }
  async function* all() {
    for (const row of [...rows, total]) yield cellsOf(row, scope.currency)
  }
  return tableFile(format, { name: `akwaaba-report-${scope.from}-${scope.to}`, head: heads, rows: all() })
}
