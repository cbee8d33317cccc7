// Owns which nights are taken. A lapsed hold takes none, whether or not the job has come by to say so.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { type CalendarDate, nightsOf } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { CompiledQuery } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Stay } from './rules.ts'

const holding = bookingStates.having('holdsNights')

/**
 * The condition on a row of apartments that none of its live bookings shares a night with the stay, as SQL. `value`
 * takes a value and gives the placeholder that stands for it.
 */
export const freeFor = (
  stay: Pick<Stay, 'checkIn' | 'checkOut'>,
  now: Date,
  value: (given: unknown) => string,
): string =>
  `not exists (
    select from bookings b where b.apartment_id = apartments.id
      and daterange(b.check_in, b.check_out, '[)') && daterange(${value(stay.checkIn)}::date, ${value(stay.checkOut)}::date, '[)')
      and b.state = any(${value(holding)}) and (b.state <> 'pending' or b.hold_expires_at > ${value(now)}))`

/** Whether every night of a stay is free; refuses with not_found. Advice only: the hold decides. */
export const isFree = async (deps: Deps, apartmentId: string, stay: Stay): Promise<boolean> => {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const text = `select ${freeFor(stay, deps.clock.now(), value)} as free from apartments
    where id = ${value(apartmentId)} and deleted_at is null`
  const { rows } = await deps.db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<{ free: boolean }>)
  return rows[0] ? rows[0].free : fail('not_found')
}

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
  const stays = await deps.db
    .selectFrom('bookings')
    .select(['checkIn', 'checkOut'])
    .where('apartmentId', '=', apartmentId)
    .where('state', 'in', holding)
    .where((or) => or.or([or('state', '!=', 'pending'), or('holdExpiresAt', '>', deps.clock.now())]))
    .where('checkOut', '>', today)
    .orderBy('checkIn')
    .execute()
  const nights = stays.flatMap((stay) => nightsOf(stay.checkIn as CalendarDate, stay.checkOut as CalendarDate))
  return { bookedDates: nights.filter((night) => night >= today) }
}
