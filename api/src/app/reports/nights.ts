// Owns the nights of a report: sold and offered, with the price of those sold. Only stays of these days are read, by their first day.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { limits } from '@akwaaba/contract/limits'
import { listingStates } from '@akwaaba/contract/listing-states'
import type { ReportSubject } from '@akwaaba/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { monthsOf, type Period } from './days.ts'
import type { Scope } from './money.ts'

const listOf = (periods: Period[]) =>
  sql`unnest(${periods.map(({ name }) => name)}::text[], ${periods.map(({ first }) => first)}::date[],
    ${periods.map(({ next }) => next)}::date[]) as period (name, first, next)`

const keyOf = (by: ReportSubject, table: 'bookings' | 'apartments'): RawBuilder<string> => {
  if (by === 'month') return sql`period.name`
  if (by === 'channel') return sql`'direct'::text`
  const column = by === 'host' ? 'organisation_id' : table === 'apartments' ? 'id' : 'apartment_id'
  return sql`${sql.ref(`${table}.${column}`)}`
}

const ofScope = (table: string, organisationId: string | null) =>
  organisationId === null ? sql`true` : sql`${sql.ref(`${table}.organisation_id`)} = ${organisationId}`

/** The states of a stay that was paid for, in part or in full, and not cancelled. */
const soldStates = bookingStates.having('depositPaid')

/** A stay is at most so long, so that those of some days are found by their first day. */
const beginsInTime = sql`check_in >= period.first - ${sql.lit(limits.maxNights)}::integer and check_in < period.next
  and check_out > period.first`

/** Nights sold and their price in cents, discounts taken off: of a stay its share by whole cents. */
const soldBy = (by: ReportSubject, periods: Period[], { organisationId }: Scope) => sql`
  select ${keyOf(by, 'bookings')} as key, sum(until - since) as nights,
    sum(price * until / (check_out - check_in) - price * since / (check_out - check_in)) as cents, 0 as offered
  from ${listOf(periods)}
  join bookings on bookings.state = any(${soldStates}) and deleted_at is null and ${beginsInTime}
    and ${ofScope('bookings', organisationId)}
  cross join lateral (
    select (greatest(period.first, check_in) - check_in)::bigint as since, (least(period.next, check_out) - check_in)::bigint as until
  ) as part
  cross join lateral (
    select coalesce(sum(amount_cents), 0)::bigint as price from booking_lines
    where booking_id = bookings.id and kind in ('nights', 'discount')
  ) as priced
  group by 1`

/** Nights of reservations that connected calendars have, by the name of the calendar: their money is not ours to know. */
const soldElsewhere = (periods: Period[], { organisationId }: Scope) => sql`
  select feeds.label as key, sum(least(period.next, check_out) - greatest(period.first, check_in)) as nights, 0 as cents, 0 as offered
  from ${listOf(periods)}
  join feed_entries on class = 'reservation' and gone_at is null and ${beginsInTime}
  join feeds on feeds.id = feed_id and feeds.removed_at is null and ${ofScope('feeds', organisationId)}
  group by 1`

/** The days of a period on which a home was on the site. */
const daysOnSite = sql`cross join lateral (
    select greatest(period.first, (apartments.created_at at time zone 'UTC')::date) as start,
      least(period.next, (apartments.deleted_at at time zone 'UTC')::date) as stop
  ) as days`

/** Nights on which homes were on the site, and those of their blocks, which are taken off. */
const offeredBy = (by: ReportSubject, periods: Period[], { organisationId }: Scope) => {
  const homes = sql`apartments.state = any(${listingStates.having('wasPublic')}) and ${ofScope('apartments', organisationId)}`
  return sql`
    select ${keyOf(by, 'apartments')} as key, 0 as nights, 0 as cents, sum(stop - start) as offered
    from ${listOf(periods)} join apartments on ${homes} ${daysOnSite}
    where stop > start group by 1
    union all
    select ${keyOf(by, 'apartments')}, 0, 0, -sum(greatest(0, least(stop, blocks.check_out, (blocks.deleted_at at time zone 'UTC')::date)
      - greatest(start, blocks.check_in)))
    from ${listOf(periods)} join blocks on blocks.check_in < period.next and blocks.check_out > period.first
    join apartments on apartments.id = blocks.apartment_id and ${homes} ${daysOnSite}
    where stop > start group by 1`
}

/** Selects the nights of some days sold and offered and the cents of those sold, by the key of a subject, which may be in several rows. */
export const nightsBy = (by: ReportSubject, scope: Scope): RawBuilder<unknown> => {
  const months = monthsOf(scope)
  const [first, last] = [months[0], months.at(-1)]
  const periods = by === 'month' || !first || !last ? months : [{ name: '', first: first.first, next: last.next }]
  const elsewhere = by === 'channel' ? sql`union all ${soldElsewhere(periods, scope)}` : sql``
  return sql`${soldBy(by, periods, scope)} ${elsewhere} union all ${offeredBy(by, periods, scope)}`
}
