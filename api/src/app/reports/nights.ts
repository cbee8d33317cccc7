// Owns the nights of a report: sold and offered, with the price of those sold. Only stays of these days are read, by their first day.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { limits } from '@akwaaba/contract/limits'
import { listingStates } from '@akwaaba/contract/listing-states'
import type { ReportSubject } from '@akwaaba/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { monthsOf, type Period } from './days.ts'
import type { Scope } from './money.ts'

const listOf = (periods: Period[]) =>
  sql`unnest(${periods.map(({ name }) => name)}::text[], ${periods.map(({ first }) => first)}::date[],
    ${periods.map(({ next }) => next)}::date[]) as period (name, first, next)`

const keyOf = (by: ReportSubject, table: 'bookings' | 'apartments'): RawBuilder<string> => {
  if (by === 'month') return sql`period.name`
  if (by === 'channel') return sql`'direct'`
  const column = by === 'host' ? 'organisation_id' : table === 'apartments' ? 'id' : 'apartment_id'
  return sql`${sql.ref(`${table}.${column}`)}::text`
}

const ofScope = (table: string, organisationId: string | null) =>
  organisationId === null ? sql`true` : sql`${sql.ref(`${table}.organisation_id`)} = ${organisationId}`

export type NightSums = { key: string; nights: number; cents: number }

/** The states of a stay that was paid for, in part or in full, and not cancelled. */
const soldStates = bookingStates.having('depositPaid')

/** Nights sold and their price in cents, discounts taken off, by the key of a subject: of a stay its share by whole cents. */
const soldBy = async (deps: Deps, by: ReportSubject, periods: Period[], { organisationId }: Scope) => {
  const { rows } = await sql<NightSums>`
    select key, sum(until - since)::bigint as nights,
      sum(price * until / stay_nights - price * since / stay_nights)::bigint as cents
    from (
      select ${keyOf(by, 'bookings')} as key, check_out - check_in as stay_nights,
        (greatest(period.first, check_in) - check_in)::bigint as since,
        (least(period.next, check_out) - check_in)::bigint as until,
        (select coalesce(sum(amount_cents), 0)::bigint from booking_lines
          where booking_id = bookings.id and kind in ('nights', 'discount')) as price
      from ${listOf(periods)}
      join bookings on bookings.state = any(${soldStates}) and deleted_at is null
        and check_in >= period.first - ${sql.lit(limits.maxNights)}::integer and check_in < period.next
        and check_out > period.first and ${ofScope('bookings', organisationId)}
    ) as parts
    group by key`.execute(deps.db)
  return rows
}

/** Nights of reservations that connected calendars have, by the name of the calendar: their money is not ours to know. */
const soldElsewhere = async (deps: Deps, periods: Period[], { organisationId }: Scope) => {
  const { rows } = await sql<NightSums>`
    select feeds.label as key, 0 as cents,
      sum(least(period.next, check_out) - greatest(period.first, check_in))::bigint as nights
    from ${listOf(periods)}
    join feed_entries on class = 'reservation' and gone_at is null
      and check_in >= period.first - ${sql.lit(limits.maxNights)}::integer and check_in < period.next and check_out > period.first
    join feeds on feeds.id = feed_id and feeds.removed_at is null and ${ofScope('feeds', organisationId)}
    group by feeds.label`.execute(deps.db)
  return rows
}

/** Nights on which homes were on the site and not blocked, by the key of a subject. */
const offeredBy = async (deps: Deps, by: ReportSubject, periods: Period[], { organisationId }: Scope) => {
  const { rows } = await sql<{ key: string; nights: number }>`
    select key, sum(greatest(0, stop - start - coalesce(blocked, 0)))::bigint as nights
    from (
      select ${keyOf(by, 'apartments')} as key, start, stop, (
        select sum(greatest(0, least(stop, blocks.check_out, (blocks.deleted_at at time zone 'UTC')::date)
          - greatest(start, blocks.check_in)))
        from blocks where blocks.apartment_id = apartments.id and blocks.check_in < stop and blocks.check_out > start) as blocked
      from ${listOf(periods)}
      join apartments on apartments.state = any(${listingStates.having('wasPublic')})
        and ${ofScope('apartments', organisationId)}
      cross join lateral (
        select greatest(period.first, (apartments.created_at at time zone 'UTC')::date) as start,
          least(period.next, (apartments.deleted_at at time zone 'UTC')::date) as stop
      ) as days
      where stop > start
    ) as offered
    group by key`.execute(deps.db)
  return rows
}

/** The nights of some days, by the key of a subject. */
export const nightsBy = async (deps: Deps, by: ReportSubject, scope: Scope) => {
  const months = monthsOf(scope)
  const [first, last] = [months[0], months.at(-1)]
  const periods = by === 'month' || !first || !last ? months : [{ name: '', first: first.first, next: last.next }]
  const [sold, elsewhere, offered] = await Promise.all([
    soldBy(deps, by, periods, scope),
    by === 'channel' ? soldElsewhere(deps, periods, scope) : [],
    offeredBy(deps, by, periods, scope),
  ])
  return { sold: [...sold, ...elsewhere], offered }
}
