// Owns which nights are taken, by bookings and by blocks. A lapsed hold takes none, whether or not the job has come by to say so.
import { type CalendarDate, nightsOf } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { Stay } from './rules.ts'

type Nights = Pick<Stay, 'checkIn' | 'checkOut'>

/**
 * The condition on a row of apartments that nobody has any of these nights, as SQL. `value` takes a value and gives the
 * placeholder that stands for it.
 */
export const freeFor = (stay: Nights, now: Date, value: (given: unknown) => string): string =>
  `not exists (
    select from occupied_nights o where o.apartment_id = apartments.id
      and o.nights && daterange(${value(stay.checkIn)}::date, ${value(stay.checkOut)}::date, '[)')
      and (o.held_until is null or o.held_until > ${value(now)}))`

const shares = ({ checkIn, checkOut }: Nights) =>
  sql<boolean>`nights && daterange(${checkIn}::date, ${checkOut}::date, '[)')`
const isLive = (deps: Deps) => sql<boolean>`(held_until is null or held_until > ${deps.clock.now()})`

/** Whether every night of a stay is free; refuses with not_found. Advice only: the hold decides. */
export const isFree = async (deps: Deps, apartmentId: string, stay: Stay): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`
    select not exists (
      select from occupied_nights where apartment_id = apartments.id and ${shares(stay)} and ${isLive(deps)}
    ) as free
    from apartments where id = ${apartmentId} and deleted_at is null`.execute(deps.db)
  return rows[0] ? rows[0].free : fail('not_found')
}

/** What has one of these nights: a booking or a block; lapsed holds as well. The apartment must be locked. */
export const occupantsOf = (tx: Tx, apartmentId: string, stay: Nights) =>
  tx
    .selectFrom('occupiedNights')
    .select(['bookingId', 'blockId', 'heldUntil'])
    .select([sql<CalendarDate>`lower(nights)`.as('checkIn'), sql<CalendarDate>`upper(nights)`.as('checkOut')])
    .where('apartmentId', '=', apartmentId)
    .where(shares(stay))
    .orderBy('nights')
    .execute()

/** The occupied nights of an apartment from today on, sorted; refuses with not_found. */
export const bookedDates = async (deps: Deps, apartmentId: string): Promise<{ bookedDates: CalendarDate[] }> => {
  const today = deps.clock.today()
  const apartment = await deps.db
    .selectFrom('apartments')
    .select('id')
    .where('id', '=', apartmentId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!apartment) return fail('not_found')
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
