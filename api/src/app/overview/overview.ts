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
import { readOperations } from './operations.ts'

type MonthRow = {
  month: string
  nightsOffered: number
  nightsSold: number
  revenueCents: Cents
  averageCents: Cents | null
  leadTimeDays: number | null
}

// Days are Accra's, which keeps UTC all year. A night belongs to the month of the day it begins on.
const readMonths = async (deps: Deps, back: number, ahead: number): Promise<MonthRow[]> => {
  const today = deps.clock.today()
  const { rows } = await sql<MonthRow>`
    with months as (
      select daterange(first::date, (first + interval '1 month')::date) as days
      from generate_series(
        date_trunc('month', ${today}::date::timestamp) - make_interval(months => ${back}::int),
        date_trunc('month', ${today}::date::timestamp) + make_interval(months => ${ahead}::int),
        interval '1 month') as first
    ),
    stays as (
      select apartment_id, check_in, daterange(check_in, check_out) as nights, check_out - check_in as count,
        nights_cents, other_cents, check_in - (created_at at time zone 'UTC')::date as lead_days
      from bookings
      -- What the nights cost is spread over them; fees and extras belong to the day of check-in.
      cross join lateral (
        select coalesce(sum(amount_cents) filter (where kind in ('nights', 'discount')), 0)::bigint as nights_cents,
          coalesce(sum(amount_cents) filter (where kind not in ('nights', 'discount')), 0)::bigint as other_cents
        from booking_lines where booking_id = bookings.id
      ) as lines
      where state = any(${bookingStates.having('depositPaid')})
        and check_in < (select max(upper(days)) from months) and check_out > (select min(lower(days)) from months)
    ),
    sold as (select apartment_id, range_agg(nights) as nights from stays group by apartment_id),
    -- A deleted block took its nights out of sale until it was deleted.
    blocked as (
      select apartment_id, range_agg(daterange(check_in, least(check_out, (deleted_at at time zone 'UTC')::date))) as nights
      from blocks
      where deleted_at is null or (deleted_at at time zone 'UTC')::date > check_in
      group by apartment_id
    ),
    -- A sold night was on offer, even if the apartment was deleted or blocked later.
    offered as (
      select datemultirange(daterange((created_at at time zone 'UTC')::date, (deleted_at at time zone 'UTC')::date))
        - coalesce(blocked.nights, '{}') + coalesce(sold.nights, '{}') as nights
      from apartments
      left join blocked on blocked.apartment_id = apartments.id
      left join sold on sold.apartment_id = apartments.id
    ),
    offered_by_month as (
      select days, sum(upper(part) - lower(part)) as nights
      from months, offered, unnest(offered.nights * datemultirange(days)) as part
      group by days
    ),
    sold_by_month as (
      select days, sum(before_end - before_begin) as nights,
        -- By differences of whole cents, so that the months of a stay add up to what it cost.
        sum(nights_cents * before_end / count - nights_cents * before_begin / count) as nights_cents,
        sum(other_cents) filter (where check_in <@ days) as other_cents,
        round(avg(lead_days) filter (where check_in <@ days), 1) as lead_days
      from months
      join stays on stays.nights && days
      cross join lateral (
        select lower(stays.nights * days) - check_in as before_begin, upper(stays.nights * days) - check_in as before_end
      ) as counted
      group by days
    )
    select to_char(lower(days), 'YYYY-MM') as month,
      coalesce(offered_by_month.nights, 0) as nights_offered,
      coalesce(sold_by_month.nights, 0) as nights_sold,
      coalesce(nights_cents, 0) + coalesce(other_cents, 0) as revenue_cents,
      round(nights_cents / sold_by_month.nights) as average_cents,
      lead_days as lead_time_days
    from months left join offered_by_month using (days) left join sold_by_month using (days)
    order by days`.execute(deps.db)
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
  const [months, waiting, system, operations] = await Promise.all([
    readMonths(deps, back, ahead),
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
    waiting,
    system: { ...system, ...operations },
  }
}
