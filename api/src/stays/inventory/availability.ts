// Owns reading which nights are free. An expired hold takes none, whether or not the job has recorded that yet.
import { addDays, type CalendarDate, nightsOf } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { sql } from 'kysely'
import { isListed } from '#apartments/apartments.ts'
import type { Stay } from '#apartments/rules.ts'
import type { Expression, Expressions } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

export type Nights = Pick<Stay, 'checkIn' | 'checkOut'>

/**
 * The SQL condition on a row of apartments that none of these nights is taken, nor one of those that its listing keeps empty after a stay.
 * `value` takes a value and gives its placeholder; `rules` is where the rules of the row are.
 */
export const freeFor = (stay: Nights, now: Date, value: (bound: unknown) => string, rules: string): string => {
  const [from, to, at] = [`${value(stay.checkIn)}::date`, `${value(stay.checkOut)}::date`, value(now)]
  return `not exists (
    select from occupied_nights o where o.apartment_id = apartments.id
      and o.nights && daterange(${from}, ${to}, '[)')
      and (o.held_until is null or o.held_until > ${at}))
    and (coalesce((${rules} ->> 'bufferNights')::integer, 0) = 0 or is_free_after_stay(apartments.id, ${to}, ${at}))`
}

/** The SQL condition on a row of apartments that one stay ends where this one begins, and one begins where it ends; given as SQL. */
export const isBetween = ({ from, to, at }: { from: string; to: string; at: string }): string => {
  const isTaken = (day: string, is: string) =>
    `exists (select from occupied_nights o where o.apartment_id = apartments.id and o.nights @> ${day}
      and ${is} and (o.held_until is null or o.held_until > ${at}))`
  return `${isTaken(`${from} - 1`, `upper(o.nights) = ${from}`)} and ${isTaken(to, `lower(o.nights) = ${to}`)}`
}

/** The condition that a row of occupied nights shares a night with these. */
export const sharesNights = ({ checkIn, checkOut }: Expressions<Nights>) =>
  sql<boolean>`nights && daterange(${checkIn}::date, ${checkOut}::date, '[)')`
const isLive = (deps: Deps) => sql<boolean>`(held_until is null or held_until > ${deps.clock.now()})`

/** The nights that a booking occupies: its stay, and those after it that nobody can book. */
export const occupiedBy = ({ checkIn, checkOut, bufferNights }: Nights & { bufferNights: number }): Nights => ({
  checkIn,
  checkOut: addDays(checkOut, bufferNights),
})

/** Whether a guest who stays until an hour of the last day has the home when the next one would check in. */
export const takesTheNight = (until: string | null | undefined, checkInFrom: string): boolean =>
  until != null && until > checkInFrom

/** The day from which others may book after a stay in an apartment of the query, by the rules of its listing. */
export const endWithBuffer = (checkOut: Expression<CalendarDate>) =>
  sql`(${checkOut}::date + coalesce((apartments.rules ->> 'bufferNights')::integer, 0))`

/** Whether every night of a stay is free; refuses with not_found. Another guest may be faster: only a hold is certain. */
export const isFree = async (deps: Deps, apartmentId: string, stay: Stay): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`
    select not exists (
      select from occupied_nights where apartment_id = apartments.id and ${sharesNights({ ...stay, checkOut: endWithBuffer(stay.checkOut) })} and ${isLive(deps)}
    ) as free
    from apartments where id = ${apartmentId} and listed`.execute(deps.db)
  return rows[0] ? rows[0].free : fail('not_found')
}

const isNotOf = (bookingId: string) => sql<boolean>`booking_id is distinct from ${bookingId}`

/** Whether nobody but a booking has one of these nights of an apartment, for a booking that may move to them. */
export const isFreeFor = async (
  deps: Deps,
  bookingId: string,
  apartmentId: string,
  occupied: Nights,
): Promise<boolean> => {
  const taken = deps.db.selectFrom('occupiedNights').select('apartmentId').where('apartmentId', '=', apartmentId)
  const others = taken.where(sharesNights(occupied)).where(isLive(deps)).where(isNotOf(bookingId))
  return (await others.executeTakeFirst()) === undefined
}

/** What is taken of an apartment in these days and beside them, in order; without the nights of `bookingId`. */
export const takenAround = async (
  deps: Deps,
  apartmentId: string,
  days: Nights,
  bookingId?: string,
): Promise<Nights[]> =>
  deps.db
    .selectFrom('occupiedNights')
    .select([sql<CalendarDate>`lower(nights)`.as('checkIn'), sql<CalendarDate>`upper(nights)`.as('checkOut')])
    .where('apartmentId', '=', apartmentId)
    .where(sharesNights(days))
    .where(isLive(deps))
    .where(bookingId === undefined ? sql<boolean>`true` : isNotOf(bookingId))
    .orderBy('nights')
    .execute()

/** The same of several apartments, by id. */
export const takenAroundSeveral = async (deps: Deps, ids: readonly string[], days: Nights) => {
  const rows = await deps.db
    .selectFrom('occupiedNights')
    .select([
      'apartmentId',
      sql<CalendarDate>`lower(nights)`.as('checkIn'),
      sql<CalendarDate>`upper(nights)`.as('checkOut'),
    ])
    .where('apartmentId', 'in', ids)
    .where(sharesNights(days))
    .where(isLive(deps))
    .orderBy('nights')
    .execute()
  return Map.groupBy(rows, ({ apartmentId }) => apartmentId)
}

/**
 * How many homes of an organisation are on the site, and on each of so many nights from a day on, how many of them have a guest:
 * by a booking that is paid or by a calendar of another platform. Nights that are blocked have none.
 */
export const countTaken = async (deps: Deps, organisationId: string, from: CalendarDate, nights: number) => {
  const to = addDays(from, nights)
  const homes = sql`select id from apartments where organisation_id = ${organisationId} and listed`
  const { rows } = await sql<{ homes: number; taken: number; date: CalendarDate }>`
    with homes as materialized (${homes}), taken as materialized (
      select apartment_id, nights from occupied_nights
      where apartment_id in (select id from homes) and nights && daterange(${from}::date, ${to}::date, '[)')
        and block_id is null and held_until is null
    )
    select day::date as date, (select count(*) from homes)::int as homes,
      (select count(distinct apartment_id) from taken where nights @> day::date)::int as taken
    from generate_series(${from}::date, ${to}::date - 1, interval '1 day') as day order by day`.execute(deps.db)
  return { homes: rows[0]?.homes ?? 0, nights: rows.map(({ date, taken }) => ({ date, taken })) }
}

/** The occupied nights of an apartment from today on, sorted; refuses with not_found. */
export const bookedDates = async (deps: Deps, apartmentId: string): Promise<{ bookedDates: CalendarDate[] }> => {
  const today = deps.clock.today()
  if (!(await isListed(deps.db, apartmentId))) return fail('not_found')
  const taken = await deps.db
    .selectFrom('occupiedNights')
    .select([sql<CalendarDate>`lower(nights)`.as('checkIn'), sql<CalendarDate>`upper(nights)`.as('checkOut')])
    .where('apartmentId', '=', apartmentId)
    .where(sql<boolean>`nights && daterange(${today}::date, null)`)
    .where(isLive(deps))
    .orderBy('nights')
    .execute()
  const nights = taken.flatMap(({ checkIn, checkOut }) => nightsOf(checkIn, checkOut))
  return { bookedDates: nights.filter((night) => night >= today) }
}
