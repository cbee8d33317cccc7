// Owns which nights are taken. A lapsed hold takes none, whether or not the job has come by to say so.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { type CalendarDate, nightsOf } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { type SqlBool, sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Stay } from './rules.ts'

const holding = bookingStates.having('holdsNights')

/** A condition on apartments: none of its live bookings shares a night with the stay. */
export const isFreeFor = (stay: Pick<Stay, 'checkIn' | 'checkOut'>, now: Date) => sql<SqlBool>`not exists (
  select from bookings b
  where b.apartment_id = apartments.id
    and daterange(b.check_in, b.check_out, '[)') && daterange(${stay.checkIn}::date, ${stay.checkOut}::date, '[)')
    and b.state = any(${holding})
    and (b.state <> 'pending' or b.hold_expires_at > ${now})
)`

/** Whether every night of a stay is free; refuses with not_found. Advice only: the hold decides. */
export const isFree = async (deps: Deps, apartmentId: string, stay: Stay): Promise<boolean> => {
  const row = await deps.db
    .selectFrom('apartments')
    .select(isFreeFor(stay, deps.clock.now()).as('free'))
    .where('id', '=', apartmentId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row ? Boolean(row.free) : fail('not_found')
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
