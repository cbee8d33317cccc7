// Owns reports: nights and money of some days put together by home, host, month or channel.
import { formatMonthLong } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import type { Figures, Report, ReportQuery, ReportRow, ReportSubject } from '@akwaaba/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Deps, Member } from '#deps.ts'
import { type Cell, type TableFile, tableFile } from '#files/tables.ts'
import { daysOf, monthsOf } from './days.ts'
import { keptBy } from './kept-sums.ts'
import { earnedByHome, moneyByHome, type Scope } from './money.ts'
import { countHomesOnSite, homesOnSite, homesWithNights, nightsByHome } from './nights.ts'

const names = [
  ...(['received', 'refunded', 'earned', 'commission', 'hostShare', 'providerFees', 'paidOut', 'promotion'] as const),
  ...(['nights', 'cents', 'offered'] as const),
] as const
type Sums = Record<(typeof names)[number], number>

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
    promotion: sums.promotion / 100,
  }
}

type Row = Sums & { key: string }
/** `isAtLeast`: there are more rows than were counted. */
type Summed = { rows: Row[]; count: number; total: Sums; isAtLeast?: boolean }

/**
 * The sums of a subject, at most `most` of them, those that earned most first, or months in their order; how many there are, and
 * their total. They are put together in the database: a platform of many homes has one for each of them.
 */
const sumsBy = async (deps: Deps, by: ReportSubject, scope: Scope, most: number): Promise<Summed> => {
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const added = sql.join(names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`))
  const order = by === 'month' ? sql`key` : sql`earned desc, nights desc, key`
  const byHome = sql`select *, 0 as nights, 0 as cents, 0 as offered from (${moneyByHome(scope)}) as money
    union all
    select key, 0, 0, 0, 0, 0, 0, 0, 0, nights, cents, offered from (${nightsByHome(scope)}) as nights`
  const { rows } = await sql<Sums & { key: string | null; isTotal: boolean; count: number }>`
    with sums as materialized (select key, ${added} from (${by === 'home' ? byHome : keptBy(by, scope)}) as parts group by key)
    select null as key, true as is_total, count(*) as count, ${added} from sums
    union all
    (select key, false, 1, ${columns} from sums order by ${order} limit ${most})
    order by is_total desc, ${order}`.execute(deps.db)
  const [whole, ...shown] = rows
  if (!whole) throw new Error('sums without a group have a row')
  return { rows: shown.map((row) => ({ ...row, key: row.key ?? 'none' })), count: whole.count, total: whole }
}

// As one array: a statement has at most 65,535 parameters, and a file has a row for each home.
const areIn = (column: string, ids: string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

type Names = Map<string, { label: string; host: string }>

/** What homes and hosts are called, deleted ones included. */
const namesOf = async (deps: Deps, by: ReportSubject, keys: string[]): Promise<Names> => {
  const ids = keys.filter((key) => key !== 'none')
  if (ids.length === 0 || (by !== 'home' && by !== 'host')) return new Map()
  if (by === 'host') {
    const rows = await deps.db.selectFrom('organisations').select(['id', 'name']).where(areIn('id', ids)).execute()
    return new Map(rows.map(({ id, name }) => [id, { label: name, host: '' }]))
  }
  const rows = await deps.db
    .selectFrom('apartments')
    .innerJoin('organisations', 'organisations.id', 'apartments.organisationId')
    .select(['apartments.id', 'apartmentName', 'organisations.name'])
    .where(areIn('apartments.id', ids))
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

/** Sums as rows with a name. */
const rowsOf = async (deps: Deps, by: ReportSubject, sums: Row[]): Promise<ReportRow[]> => {
  const names = await namesOf(
    deps,
    by,
    sums.map(({ key }) => key),
  )
  return sums.map(({ key, ...each }) => ({
    ...{ key, label: labelOf(by, key), host: '' },
    ...names.get(key),
    ...figuresOf(each),
  }))
}

const shownRows = 500

/** Where there are so many homes, those that are shown are found first: nobody reads how many have nothing. */
const isLarge = async (deps: Deps, scope: Scope): Promise<boolean> => {
  const { rows } = await countHomesOnSite(scope, limits.maxCounted + 1).execute(deps.db)
  return (rows[0]?.count ?? 0) > limits.maxCounted
}

/** The sums of the homes that are shown of many: those that earned most, then those with the most nights, then any. */
const sumsOfMany = async (deps: Deps, scope: Scope): Promise<Summed & { isAtLeast: true }> => {
  const keysOf = async (query: RawBuilder<unknown>) =>
    (await sql<{ key: string | null; earned: number }>`${query}`.execute(deps.db)).rows
  // Some more than are shown: the last ones may have earned as much as others, of whom those with more nights are shown.
  const earned = sql`select * from (${earnedByHome(scope)}) as homes where`
  const best = await keysOf(sql`${earned} earned > 0 order by earned desc limit ${4 * shownRows}`)
  const last = best[shownRows - 1]
  const homes = last
    ? best.filter((home) => home.earned >= last.earned)
    : [...best, ...(await keysOf(sql`${earned} earned <= 0`))]
  if (!last) {
    const known = () => homes.flatMap(({ key }) => key ?? [])
    homes.push(...(await keysOf(homesWithNights(scope, known(), shownRows))))
    homes.push(...(await keysOf(homesOnSite(scope, known(), shownRows))))
  }
  const { rows } = await sumsBy(deps, 'home', { ...scope, homes: homes.map(({ key }) => key) }, shownRows)
  const { total } = await sumsBy(deps, 'month', scope, limits.maxReportDays)
  return { rows, total, count: limits.maxCounted, isAtLeast: true }
}

/** The sums of each month; those of one month are the total of any subject but the channels, which have nights of other calendars. */
const monthsBy = async (deps: Deps, by: ReportSubject, scope: Scope, { count, total }: Summed): Promise<Row[]> => {
  const [month, ...others] = monthsOf(scope)
  if (month && others.length === 0 && by !== 'channel') return count === 0 ? [] : [{ ...total, key: month.name }]
  return (await sumsBy(deps, 'month', scope, limits.maxReportDays)).rows
}

/** A report of some days. Refuses with bad_dates and report_too_long. */
export const makeReport = async (deps: Deps, { by = 'home', ...ask }: ReportQuery): Promise<Report> => {
  const scope = scopeOf(deps, ask)
  const sums: Summed =
    by === 'home' && (await isLarge(deps, scope))
      ? await sumsOfMany(deps, scope)
      : await sumsBy(deps, by, scope, shownRows)
  const months = by === 'month' ? sums.rows : await monthsBy(deps, by, scope, sums)
  return {
    rows: await rowsOf(deps, by, sums.rows),
    more: Math.max(0, sums.count - shownRows),
    ...(sums.isAtLeast ? { moreIsAtLeast: true } : {}),
    total: figuresOf(sums.total),
    months: months.map(({ key, earned, nights }) => ({ month: key, earned: earned / 100, nightsSold: nights })),
  }
}

/** The same for a member, of their organisation alone. */
export const makeHostReport = (deps: Deps, member: Member, ask: Omit<ReportQuery, 'organisationId'>): Promise<Report> =>
  makeReport(deps, { ...ask, organisationId: member.organisation.id })

const heads = [
  ...['Name', 'Host', 'Nights offered', 'Nights sold', 'Occupancy in percent', 'Nightly rate in dollars'],
  ...['Received', 'Refunded', 'Earned', 'Commission', 'Share of hosts', 'Promo codes paid by the platform'],
  ...['Fees of providers', 'Paid out', 'Currency'],
]

const cellsOf = (row: ReportRow, currency: string): Cell[] => [
  ...[row.label, row.host, { count: row.nightsOffered }, { count: row.nightsSold }],
  row.occupancy === null ? null : { money: row.occupancy * 100 },
  row.nightlyRate === null ? null : { money: row.nightlyRate },
  ...[row.received, row.refunded, row.earned, row.commission, row.hostShare].map((money) => ({ money })),
  ...[row.promotion, row.providerFees, row.paidOut].map((money) => ({ money })),
  currency,
]

/** A report with all its rows as a file, the total in its last line. Refuses as makeReport does. */
export const exportReport = async (
  deps: Deps,
  { by = 'home', format, ...ask }: ReportQuery & { format?: 'csv' | 'xlsx' | undefined },
): Promise<TableFile> => {
  const scope = scopeOf(deps, ask)
  const sums = await sumsBy(deps, by, scope, Number.MAX_SAFE_INTEGER)
  const rows = await rowsOf(deps, by, sums.rows)
  const total = { key: '', label: 'Total', host: '', ...figuresOf(sums.total) }
  async function* all() {
    for (const row of [...rows, total]) yield cellsOf(row, scope.currency)
  }
  return tableFile(format, { name: `akwaaba-report-${scope.from}-${scope.to}`, head: heads, rows: all() })
}
