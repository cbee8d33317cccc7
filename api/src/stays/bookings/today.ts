// Owns today's arrivals and departures, and how many stays are under way.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { Actor, Deps } from '#deps.ts'
import { presentBookings, selectVisible } from './present.ts'

/** Today's arrivals and departures of paid stays, by name of the apartment, and how many stays include this night. */
export const getToday = async (deps: Deps, actor: Actor) => {
  const date = deps.clock.today()
  const paid = () =>
    selectVisible(deps, actor)
      .where('bookings.state', 'in', bookingStates.having('depositPaid'))
      .orderBy('apartmentName')
      .orderBy('bookings.id')
  const [arriving, leaving, { staying }] = await Promise.all([
    paid().where('bookings.checkIn', '=', date).execute(),
    paid().where('bookings.checkOut', '=', date).execute(),
    deps.db
      .selectFrom('bookings')
      .select((select) => select.fn.countAll<number>().as('staying'))
      .where('state', 'in', bookingStates.having('depositPaid'))
      .where('deletedAt', 'is', null)
      .where('checkIn', '<=', date)
      .where('checkOut', '>', date)
      .executeTakeFirstOrThrow(),
  ])
  return {
    date,
    arrivals: await presentBookings(deps, actor, arriving),
    departures: await presentBookings(deps, actor, leaving),
    staying,
  }
}
