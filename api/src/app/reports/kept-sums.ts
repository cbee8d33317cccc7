// Owns the sums of reports that triggers keep by day, of each host and of all of them: what a report by host, month or channel is made of.
import type { CalendarDate } from '@akwaaba/contract/dates'
import type { ReportSubject } from '@akwaaba/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { monthsOf } from './days.ts'
import type { Scope } from './money.ts'
import { listOf, soldElsewhere } from './nights.ts'

const keys: Record<Exclude<ReportSubject, 'home'>, RawBuilder<string | null>> = {
  host: sql`organisation_id`,
  month: sql`period.name`,
  // All money came through us, and so did the nights that are kept.
  channel: sql`'direct'::text`,
}

/** Selects the sums of some days by the key of a subject, which is null for what is of no host, and may be in several rows. */
export const keptBy = (by: Exclude<ReportSubject, 'home'>, scope: Scope): RawBuilder<unknown> => {
  const periods = listOf(monthsOf(scope))
  const ofWhom =
    by === 'host' && scope.organisationId === null
      ? sql`organisation_id is distinct from everybody()`
      : sql`organisation_id = coalesce(${scope.organisationId}::uuid, everybody())`
  const elsewhere = sql`union all
    select key, 0, 0, 0, 0, 0, 0, 0, 0, nights, cents, offered from (${soldElsewhere(scope)}) as elsewhere`
  return sql`
    select ${keys[by]} as key, sum(received) as received, sum(refunded) as refunded, sum(commission + host_share) as earned,
      sum(commission) as commission, sum(host_share) as host_share, sum(provider_fees) as provider_fees, sum(paid_out) as paid_out,
      sum(promotion) as promotion,
      sum(nights) as nights, sum(night_cents) as cents, 0 as offered
    from ${periods} join report_sums on day >= period.first and day < period.next and currency in ('', ${scope.currency})
    where ${ofWhom} group by 1
    having sum(received) <> 0 or sum(refunded) <> 0 or sum(commission) <> 0 or sum(host_share) <> 0 or sum(provider_fees) <> 0
      or sum(paid_out) <> 0 or sum(promotion) <> 0 or sum(nights) <> 0
    union all
    select ${keys[by]}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(offered * (period.next - greatest(day, period.first)))
    from ${periods} join report_sums on day < period.next and currency = '' and offered <> 0
    where ${ofWhom} group by 1
    having sum(offered * (period.next - greatest(day, period.first))) <> 0
    ${by === 'channel' ? elsewhere : sql``}`
}

/** How many homes are sold on so many nights from a day on, over all hosts, and how many are offered on the first of them. */
export const readNights = async (db: Db, from: CalendarDate, count: number) => {
  const { rows } = await sql<{ date: CalendarDate; taken: number; homes: number }>`
    select night::date as date, coalesce(sum(nights), 0)::int as taken, (
      select coalesce(sum(offered), 0)::int from report_sums
      where organisation_id = everybody() and day <= ${from} and currency = '' and offered <> 0) as homes
    from generate_series(${from}::date, ${from}::date + ${count - 1}::int, interval '1 day') as night
    left join report_sums on organisation_id = everybody() and day = night::date and currency = ''
    group by night order by night`.execute(db)
  return { homes: rows[0]?.homes ?? 0, nights: rows.map(({ date, taken }) => ({ date, taken })) }
}
