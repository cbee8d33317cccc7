// Owns reading the price rules of an apartment as the engine takes them: beside a booking's other facts, or by themselves.
import type { PolicyName } from '@akwaaba/contract/cancellation'
import { addDays, type CalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import type { Cents } from '@akwaaba/contract/money'
import { type DayRule, type ListingRules, noRules, type Period, type StayRules } from '@akwaaba/contract/price-rules'
import { type Expression, type SqlBool, sql } from 'kysely'
import { ofOrganisation, type Scope } from '#apartments/scope.ts'
import type { Expressions, Tx, Expression as Value } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { type Nights, takenAround } from '#inventory/availability.ts'
import { guestFeePercent } from '#settings/settings.ts'

type SpecialRules = { periods: Period[]; days: DayRule[] }

/** What decides the price of stays in an apartment, as the database has it. */
export type RuleRow = SpecialRules & {
  priceCents: Cents
  guests: number | null
  checkInFrom: string
  rules: Partial<ListingRules>
  rulesVersion: number
  guestFeePercent: number
}

/** The query for the seasons, events and days of an apartment that concern these days, the last one included: one row. */
export const specialRulesIn = (apartmentId: Value<string>, stay: Expressions<Nights>) => sql<SpecialRules>`
  select
    coalesce((
      select json_agg(json_build_object('layer', layer, 'name', name, 'from', from_day, 'to', to_day, 'cents', nightly_cents,
        'weekendCents', weekend_cents, 'percent', percent, 'minNights', min_nights, 'maxNights', max_nights,
        'minThrough', min_through, 'noArrival', no_arrival, 'noDeparture', no_departure, 'discountable', discountable)
        order by from_day, layer)
      from price_rules
      where price_rules.apartment_id = ${apartmentId} and from_day <= ${stay.checkOut}::date and to_day > ${stay.checkIn}::date
    ), '[]'::json) as periods,
    coalesce((
      select json_agg(json_build_object('day', day, 'cents', nightly_cents, 'minNights', min_nights, 'maxNights', max_nights,
        'noArrival', no_arrival, 'noDeparture', no_departure, 'closed', closed, 'discountable', discountable) order by day)
      from price_days
      where price_days.apartment_id = ${apartmentId} and day between ${stay.checkIn}::date and ${stay.checkOut}::date
    ), '[]'::json) as days`

/** Takes what the database has of the rules of an apartment and the taxes; gives them as the engine takes them. */
export const toStayRules = (row: RuleRow, taxes: StayRules['taxes'] = []): StayRules => ({
  nightlyCents: row.priceCents,
  maxGuests: row.guests,
  checkInFrom: row.checkInFrom,
  listing: { ...noRules, ...row.rules },
  periods: row.periods,
  days: row.days,
  guestFeePercent: row.guestFeePercent,
  taxes,
})

/** What a stay there depends on beside its price. */
type Terms = { cancellationPolicy: PolicyName; organisationId: string }

/** The rules of an apartment for these days, its policy and its organisation; refuses with not_found where `isMeant` is false for its row. */
export const readRules = async (
  db: Tx | Deps['db'],
  apartmentId: string,
  days: Nights,
  isMeant: Expression<SqlBool>,
): Promise<RuleRow & Terms> => {
  const { rows } = await sql<RuleRow & Terms>`
    select price_cents, guests, check_in_from, rules, rules_version, ${guestFeePercent} as guest_fee_percent, cancellation_policy,
      organisation_id, special.*
    from apartments cross join (${specialRulesIn(apartmentId, days)}) as special
    where id = ${apartmentId} and ${isMeant}`.execute(db)
  return rows[0] ?? fail('not_found')
}

/** The rules of several apartments for these days, by id. */
export const readSeveral = async (
  db: Tx | Deps['db'],
  ids: readonly string[],
  days: Nights,
): Promise<ReadonlyMap<string, RuleRow>> => {
  const { rows } = await sql<RuleRow & { id: string }>`
    select apartments.id, price_cents, guests, check_in_from, rules, rules_version, ${guestFeePercent} as guest_fee_percent, special.*
    from unnest(${[...ids]}::uuid[]) as asked (id)
      join apartments on apartments.id = asked.id
      cross join lateral (${specialRulesIn(sql.ref('asked.id'), days)}) as special`.execute(db)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** The condition on a row of apartments that guests find it. */
export const isListed = sql<boolean>`listed`

/** The condition that it is not deleted, and that the call may be about it. */
export const isInScope = (scope: Scope) => sql<boolean>`deleted_at is null and ${ofOrganisation(scope)}`

// As far as the engine looks for another stay: two weeks before, and as long as the longest minimum after.
const daysBefore = 14
const daysAfter = 120

/** The days around a stay in which the engine looks for another one. */
export const daysAround = ({ checkIn, checkOut }: Nights): { checkIn: CalendarDate; checkOut: CalendarDate } => ({
  checkIn: addDays(checkIn, -daysBefore),
  checkOut: addDays(checkOut, daysAfter),
})

/** The rules of an apartment around a stay, and what is taken there; without the nights of `bookingId`. */
export const readAround = async (deps: Deps, apartmentId: string, stay: Nights, bookingId?: string) => {
  const around = daysAround(stay)
  const row = await readRules(deps.db, apartmentId, around, isInScope(null))
  return { row, taken: await takenAround(deps, apartmentId, around, bookingId) }
}
