// Owns the nights of homes in a report: sold and offered, with the price of those sold. Only stays of these days are read, by their first day.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { addDays } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { listingStates } from '@akwaaba/contract/listing-states'
import { type RawBuilder, sql } from 'kysely'
import type { Period } from './days.ts'
import { isOfHomes, type Scope } from './money.ts'

/** Periods as a table of their names, first days and the days after their last. */
export const listOf = (periods: Period[]): RawBuilder<unknown> =>
  sql`unnest(${periods.map(({ name }) => name)}::text[], ${periods.map(({ first }) => first)}::date[],
    ${periods.map(({ next }) => next)}::date[]) as period (name, first, next)`

const ofScope = (table: string, organisationId: string | null) =>
  organisationId === null ? sql`true` : sql`${sql.ref(`${table}.organisation_id`)} = ${organisationId}`

/** The states of a stay that was paid for, in part or in full, and not cancelled. */
const soldStates = bookingStates.having('depositPaid')

/** A stay is at most so long, so that those of some days are found by their first day. */
const beginsInTime = sql`check_in >= period.first - ${sql.lit(limits.maxNights)}::integer and check_in < period.next
  and check_out > period.first`

/** All days of a report as one period. */
const wholeOf = ({ from, to }: Scope): Period => ({ name: '', first: from, next: addDays(to, 1) })

/** Nights sold and their price in cents, taken off what was agreed on later as well: of a stay its share by whole cents. */
const soldByHome = (periods: Period[], scope: Scope) => sql`
  select bookings.apartment_id as key, sum(until - since) as nights,
    sum(price * until / (check_out - check_in) - price * since / (check_out - check_in)) as cents, 0 as offered
  from ${listOf(periods)}
  join bookings on bookings.state = any(${soldStates}) and deleted_at is null and ${beginsInTime}
    and ${ofScope('bookings', scope.organisationId)} and ${isOfHomes('bookings.apartment_id', scope)}
  cross join lateral (
    select (greatest(period.first, check_in) - check_in)::bigint as since, (least(period.next, check_out) - check_in)::bigint as until
  ) as part
  cross join lateral (
    select coalesce(sum(amount_cents), 0)::bigint as price from booking_lines
    where booking_id = bookings.id and kind in ('nights', 'discount', 'reduction', 'departure')
  ) as priced
  group by 1`

/** Nights of reservations that connected calendars have, by the name of the calendar: their money is not ours to know. */
export const soldElsewhere = (scope: Scope): RawBuilder<unknown> => sql`
  select feeds.label as key, sum(least(period.next, check_out) - greatest(period.first, check_in)) as nights, 0 as cents, 0 as offered
  from ${listOf([wholeOf(scope)])}
  join feed_entries on class = 'reservation' and gone_at is null and ${beginsInTime}
  join feeds on feeds.id = feed_id and feeds.removed_at is null and ${ofScope('feeds', scope.organisationId)}
  group by 1`

/** The days of a period on which a home was on the site. */
const daysOnSite = sql`cross join lateral (
    select greatest(period.first, (apartments.created_at at time zone 'UTC')::date) as start,
      least(period.next, (apartments.deleted_at at time zone 'UTC')::date) as stop
  ) as days`

/** The states of a home that is or was on the site. */
const publicStates = listingStates.having('wasPublic')

/** Nights on which homes were on the site, and those of their blocks, which are taken off. */
const offeredByHome = (periods: Period[], scope: Scope) => {
  const homes = sql`apartments.state = any(${publicStates}) and ${ofScope('apartments', scope.organisationId)}
    and ${isOfHomes('apartments.id', scope)}`
  return sql`
    select apartments.id as key, 0 as nights, 0 as cents, sum(stop - start) as offered
    from ${listOf(periods)} join apartments on ${homes} ${daysOnSite}
    where stop > start group by 1
    union all
    select apartments.id, 0, 0, -sum(greatest(0, least(stop, blocks.check_out, (blocks.deleted_at at time zone 'UTC')::date)
      - greatest(start, blocks.check_in)))
    from ${listOf(periods)} join blocks on blocks.check_in < period.next and blocks.check_out > period.first
      and ${isOfHomes('blocks.apartment_id', scope)}
    join apartments on apartments.id = blocks.apartment_id and ${homes} ${daysOnSite}
    where stop > start group by 1`
}

/** Selects the nights of some days sold and offered and the cents of those sold, by home, which may be in several rows. */
export const nightsByHome = (scope: Scope): RawBuilder<unknown> => {
  const periods = [wholeOf(scope)]
  return sql`${soldByHome(periods, scope)} union all ${offeredByHome(periods, scope)}`
}

/** Selects the homes with the most nights sold on some days, but for `others`, and how many these are. */
export const homesWithNights = (scope: Scope, others: string[], most: number): RawBuilder<unknown> => sql`
  select key from (${soldByHome([wholeOf(scope)], scope)}) as sold
  where nights > 0 and key <> all(${others}::uuid[]) order by nights desc, key limit ${most}`

const onSite = (scope: Scope) => sql`${listOf([wholeOf(scope)])}
  join apartments on apartments.state = any(${publicStates}) and ${ofScope('apartments', scope.organisationId)} ${daysOnSite}
  where stop > start`

/** Selects the first homes that were on the site on some days, but for `others`. */
export const homesOnSite = (scope: Scope, others: string[], most: number): RawBuilder<unknown> => sql`
  select apartments.id as key from ${onSite(scope)} and apartments.id <> all(${others}::uuid[]) order by apartments.id limit ${most}`

/** Selects how many homes were on the site on some days, counted up to `most`. */
export const countHomesOnSite = (scope: Scope, most: number): RawBuilder<{ count: number }> => sql`
  select count(*) from (select from ${onSite(scope)} limit ${most}) as homes`
