// Owns reading which nights are free. An expired hold takes none, whether or not the job has recorded that yet.
import { type CalendarDate, nightsOf } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { sql } from 'kysely'
import { isOffered } from '#apartments/apartments.ts'
import type { Stay } from '#apartments/rules.ts'
import type { Expressions } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

export type Nights = Pick<Stay, 'checkIn' | 'checkOut'>

/**
 * The SQL condition on a row of apartments that none of these nights is taken. `value` takes a value and gives its
 * placeholder.
 */
export const freeFor = (stay: Nights, now: Date, value: (bound: unknown) => string): string =>
  `not exists (
    select from occupied_nights o where o.apartment_id = apartments.id
      and o.nights && daterange(${value(stay.checkIn)}::date, ${value(stay.checkOut)}::date, '[)')
      and (o.held_until is null or o.held_until > ${value(now)}))`

/** The condition that a row of occupied nights shares a night with these. */
export const sharesNights = ({ checkIn, checkOut }: Expressions<Nights>) =>
  sql<boolean>`nights && daterange(${checkIn}::date, ${checkOut}::date, '[)')`
const isLive = (deps: Deps) => sql<boolean>`(held_until is null or held_until > ${deps.clock.now()})`

/** Whether every night of a stay is free; refuses with not_found. Another guest may be faster: only a hold is certain. */
export const isFree = async (deps: Deps, apartmentId: string, stay: Stay): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`
    select not exists (
      select from occupied_nights where apartment_id = apartments.id and ${sharesNights(stay)} and ${isLive(deps)}
    ) as free
    from apartments where id = ${apartmentId} and listed`.execute(deps.db)
  return rows[0] ? rows[0].free : fail('not_found')
}

/** The occupied nights of an apartment from today on, sorted; refuses with not_found. */
export const bookedDates = async (deps: Deps, apartmentId: string): Promise<{ bookedDates: CalendarDate[] }> => {
  const today = deps.clock.today()
  if (!(await isOffered(deps.db, apartmentId))) return fail('not_found')
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
