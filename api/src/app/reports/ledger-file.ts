// Owns the export of the ledger: a line for each account of each posting, debit and credit, as an accountant books it.
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { type Cell, type TableFile, tableFile } from '#files/tables.ts'
import { type AskedDays, type Days, daysOf } from './days.ts'

type Line = {
  id: string
  happenedAt: Date
  kind: string
  account: string
  currency: string
  amountCents: number
  payment: string | null
  booking: string | null
  payout: string | null
  home: string | null
  host: string | null
}

/** The accounts as a chart of accounts names them: by their beginning. */
const accountNames: [start: string, name: string][] = [
  ['provider:', 'Money at a payment provider'],
  ['guests', 'Guests, paid in advance'],
  ['hosts', 'Owed to hosts'],
  ['taken:', 'Taken by hosts from guests'],
  ['income:sales', 'Income from own sales and fees of guests'],
  ['income:service-fee', 'Income from commission'],
  ['cost:provider-fee', 'Cost of payment providers'],
  ['cost:promotion', 'Cost of promo codes of the platform'],
  ['cash:payouts', 'Bank, payouts'],
  ['exchange', 'Exchange between currencies'],
]
const nameOf = (account: string): string => accountNames.find(([start]) => account.startsWith(start))?.[1] ?? account

const batchSize = 1_000

type Place = { at: Date; id: string }

/** The lines of the postings of some days after a place, of so many postings. */
const readLines = async (deps: Deps, { from, to }: Days, after: Place | null): Promise<Line[]> => {
  const start = after
    ? sql`(happened_at, postings.id) > (${after.at}, ${after.id}::uuid)`
    : sql`happened_at >= ${from}::date::timestamp at time zone 'UTC'`
  const { rows } = await sql<Line>`
    with found as materialized (
      select * from postings
      where ${start} and happened_at < (${to}::date + 1)::timestamp at time zone 'UTC'
      order by happened_at, id limit ${sql.lit(batchSize)})
    select found.id, found.happened_at, found.kind, ledger_lines.account, ledger_lines.currency, ledger_lines.amount_cents,
      coalesce(payments.reference, refunded.reference) as payment, bookings.reference as booking,
      host_payouts.reference as payout, apartments.apartment_name as home, organisations.name as host
    from found
    join ledger_lines on posting_id = found.id
    left join payments on payments.id = found.payment_id
    left join refunds on refunds.id = found.refund_id
    left join payments as refunded on refunded.id = refunds.payment_id
    left join bookings on bookings.id = coalesce(found.booking_id, payments.booking_id, refunded.booking_id)
    left join host_payouts on host_payouts.id = found.host_payout_id
    left join apartments on apartments.id = bookings.apartment_id
    left join organisations on organisations.id = coalesce(bookings.organisation_id, payments.organisation_id,
      refunded.organisation_id, host_payouts.organisation_id)
    order by found.happened_at, found.id, ledger_lines.amount_cents desc, ledger_lines.account`.execute(deps.db)
  return rows
}

/** The lines of some days in the order of their postings, in batches, so that no statement is open while they are sent. */
async function* linesOf(deps: Deps, days: Days): AsyncGenerator<Line> {
  for (let after: Place | null = null, isMore = true; isMore; ) {
    const rows: Line[] = await readLines(deps, days, after)
    yield* rows
    const last = rows.at(-1)
    isMore = new Set(rows.map(({ id }) => id)).size === batchSize
    after = last ? { at: last.happenedAt, id: last.id } : null
  }
}

const heads = [
  ...['Posting', 'Date', 'Kind', 'Account', 'Name of the account', 'Debit', 'Credit', 'Currency'],
  ...['Payment', 'Booking', 'Payout', 'Home', 'Host'],
]

const amount = (cents: number): Cell => (cents > 0 ? { money: cents / 100 } : null)

const cellsOf = (line: Line): Cell[] => {
  const cents = Number(line.amountCents)
  return [
    ...[line.id, line.happenedAt.toISOString().slice(0, 10), line.kind, line.account, nameOf(line.account)],
    ...[amount(cents), amount(-cents), line.currency],
    ...[line.payment, line.booking, line.payout, line.home, line.host],
  ]
}

/** The ledger of some days as a file; the debits of a posting are its credits. Refuses with bad_dates, report_too_long, file_too_long. */
export const exportLedger = async (
  deps: Deps,
  { format, ...asked }: AskedDays & { format?: 'csv' | 'xlsx' | undefined },
): Promise<TableFile> => {
  const days = daysOf(deps, asked)
  async function* all() {
    for await (const line of linesOf(deps, days)) yield cellsOf(line)
  }
  return tableFile(format, { name: `akwaaba-ledger-${days.from}-${days.to}`, head: heads, rows: all() })
}
