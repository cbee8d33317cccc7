// Owns the figures of the overview: what was offered and sold by month, and what waits. Money is added up in cents.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { type Cents, dollarsFromCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { transferStates } from '@akwaaba/contract/transfer-states'
import { sql } from 'kysely'
import { lateSeconds, readBacklog } from '#db/backlog.ts'
import { workerNames } from '#db/job-workers.ts'
import { readMailCircuit } from '#db/mail-circuit.ts'
import type { Deps } from '#deps.ts'
import { readNights } from '#reports/kept-sums.ts'
import { readOperations } from './operations.ts'

type MonthRow = {
  month: string
  nightsOffered: number
  nightsSold: number
  revenueCents: Cents
  averageCents: Cents | null
  leadTimeDays: number | null
}

// Days are Accra's, which keeps UTC all year. A night belongs to the month of the day it begins on. The sums are kept by
// triggers of the tables that they count.
const readMonths = async (deps: Deps, back: number, ahead: number): Promise<MonthRow[]> => {
  const today = deps.clock.today()
  const { rows } = await sql<MonthRow>`
    with sums as materialized (
      select month, sum(nights_sold)::bigint as nights_sold, sum(nights_cents)::bigint as nights_cents,
        sum(other_cents)::bigint as other_cents, sum(check_ins)::bigint as check_ins, sum(lead_days)::bigint as lead_days,
        sum(offered_nights)::bigint as offered_nights, sum(offered_onwards)::bigint as offered_onwards
      from overview_sums group by month
    ),
    months as (
      select first::date as month, (first + interval '1 month')::date - first::date as days
      from generate_series(
        date_trunc('month', ${today}::date::timestamp) - make_interval(months => ${back}::int),
        date_trunc('month', ${today}::date::timestamp) + make_interval(months => ${ahead}::int),
        interval '1 month') as first
    )
    select to_char(month, 'YYYY-MM') as month,
      (coalesce(offered_nights, 0) + days * (
        select coalesce(sum(earlier.offered_onwards), 0) from sums as earlier where earlier.month < months.month
      ))::bigint as nights_offered,
      coalesce(nights_sold, 0) as nights_sold,
      coalesce(nights_cents + other_cents, 0) as revenue_cents,
      round(nights_cents::numeric / nullif(nights_sold, 0))::bigint as average_cents,
      round(lead_days::numeric / nullif(check_ins, 0), 1) as lead_time_days
    from months left join sums using (month)
    order by month`.execute(deps.db)
  return rows
}

type Waiting = { approvals: number; enquiries: number; transfers: number; refunds: number }

const readWaiting = async (deps: Deps): Promise<Waiting> => {
  const { rows } = await sql<Waiting>`
    select (select count(*) from bookings where state = any(${bookingStates.where('view', 'awaiting-approval')}) and deleted_at is null) as approvals,
      (select count(*) from enquiries where handled_at is null) as enquiries,
      (select count(*) from transfers where state = any(${transferStates.having('waitsForAdmin')})) as transfers,
      (select count(*) from payments where state = any(${paymentStates.where('view', 'refunding')})) as refunds`.execute(
    deps.db,
  )
  return rows[0] ?? { approvals: 0, enquiries: 0, transfers: 0, refunds: 0 }
}

/** With tonight. */
const nightsShown = 14

const readSystem = async ({ db }: Deps) => {
  const [backlog, circuit] = await Promise.all([readBacklog(db), readMailCircuit(db)])
  return {
    mailFailingSince: circuit.openedAt?.toISOString() ?? null,
    mailsWaiting: backlog.mail.due,
    lateJobs: workerNames.filter((name) => backlog[name].oldestSeconds > lateSeconds),
  }
}

/**
 * The figures of each month, from `back` months before this one to `ahead` months after it, what waits for an administrator,
 * and what has failed.
 */
export const getOverview = async (deps: Deps, { back = 11, ahead = 3 }: { back?: number; ahead?: number }) => {
  const [months, nights, waiting, system, operations] = await Promise.all([
    readMonths(deps, back, ahead),
    readNights(deps.db, deps.clock.today(), nightsShown),
    readWaiting(deps),
    readSystem(deps),
    readOperations(deps),
  ])
  return {
    months: months.map(({ month, nightsOffered, nightsSold, revenueCents, averageCents, leadTimeDays }) => ({
      month,
      nightsOffered,
      nightsSold,
      occupancy: nightsOffered === 0 ? 0 : nightsSold / nightsOffered,
      revenue: dollarsFromCents(revenueCents),
      averageNightlyRate: averageCents === null ? null : dollarsFromCents(averageCents),
      leadTimeDays,
    })),
    ...nights,
    waiting,
    system: { ...system, ...operations },
  }
}
