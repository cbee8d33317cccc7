// Owns what occupies the nights of a window: stays, blocks, and what connected calendars take.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { Occupied } from '@akwaaba/contract/calendar'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { maskContacts } from '@akwaaba/contract/masking'
import { may } from '@akwaaba/contract/permissions'
import type { Scope } from '#apartments/scope.ts'
import { isNow } from '#db/states.ts'
import type { Deps } from '#deps.ts'
import { balanceOfBooking, chargeOfBooking } from '#dues/balances.ts'
import { conflictsIn, importedNights } from '#feeds/nights.ts'
import { isInHouse } from '#presence/presence.ts'

export type Window = { from: CalendarDate; to: CalendarDate }

// Stays that are over no longer occupy nights, but a window may begin in the past.
const shown = bookingStates.all.filter(
  (state) => bookingStates.is(state, 'holdsNights') || bookingStates.is(state, 'depositPaid'),
)

/** The bookings that the calendar shows in these days: no expired hold, and none that an administrator has deleted. */
export const bookingsIn = (deps: Deps, { from, to }: Window) =>
  deps.db
    .selectFrom('bookings')
    .where(isNow(bookingStates, 'bookings', shown, deps.clock.now()))
    .where('bookings.deletedAt', 'is', null)
    .where('bookings.checkIn', '<', to)
    .where('bookings.checkOut', '>', from)

const blocksIn = (deps: Deps, { from, to }: Window) =>
  deps.db
    .selectFrom('blocks')
    .where('blocks.deletedAt', 'is', null)
    .where('blocks.checkIn', '<', to)
    .where('blocks.checkOut', '>', from)

const mayName = (scope: Scope) => scope === null || may(scope.role, 'booking.guest')
const maySum = (scope: Scope) => scope === null || may(scope.role, 'booking.amounts')

type OfApartment = Occupied & { apartmentId: string }

const none = { reference: null, status: null, depositPaid: false, inHouse: false, owes: false } as const

const staysIn = async (deps: Deps, scope: Scope, window: Window, ids: string[]): Promise<OfApartment[]> => {
  const rows = await bookingsIn(deps, window)
    .where('bookings.apartmentId', 'in', ids)
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .select(['bookings.id', 'bookings.apartmentId', 'bookings.checkIn', 'bookings.checkOut'])
    .select(['bookings.reference', 'bookings.state', 'users.deletedAt as leftAt'])
    .select(({ fn }) => fn.coalesce('bookings.contactName', 'users.username').as('username'))
    .select([isInHouse.as('inHouse'), balanceOfBooking.as('balance'), chargeOfBooking.as('charge')])
    .execute()
  return rows.map(
    ({ id: _id, apartmentId, checkIn: startDate, checkOut: endDate, reference, state, inHouse, ...row }) => {
      const depositPaid = bookingStates.is(state, 'depositPaid')
      const name = row.leftAt === null ? row.username : 'A guest whose account is deleted'
      const label = mayName(scope) ? (depositPaid ? name : maskContacts(name)) : 'Booked'
      return {
        ...{ kind: 'booking', apartmentId, _id, startDate, endDate, label, reference, depositPaid },
        ...{ status: bookingStates.states[state].listedAs, inHouse },
        ...{ owes: depositPaid && maySum(scope) && (row.balance ?? row.charge) !== null, conflictWith: null },
      }
    },
  )
}

type Taken = { id: string; apartmentId: string; checkIn: CalendarDate; checkOut: CalendarDate; label: string }

const ofFeeds = ({ id, apartmentId, checkIn, checkOut, label }: Taken, conflictWith: string | null): OfApartment => ({
  ...{ kind: 'feed', apartmentId, _id: id, startDate: checkIn, endDate: checkOut, label, ...none, conflictWith },
})

/** What occupies these apartments in a window, by the first day; the caller may see all of them. */
export const occupiedIn = async (deps: Deps, scope: Scope, window: Window, ids: string[]): Promise<OfApartment[]> => {
  if (ids.length === 0) return []
  const [stays, blocks, imported, conflicts] = await Promise.all([
    staysIn(deps, scope, window, ids),
    blocksIn(deps, window)
      .where('blocks.apartmentId', 'in', ids)
      .select(['blocks.id', 'blocks.apartmentId', 'blocks.checkIn', 'blocks.checkOut', 'blocks.note'])
      .execute(),
    importedNights(deps, ids, window),
    conflictsIn(deps, ids, window),
  ])
  // What is left of an event beside the stay that it conflicts with is shown as a part of the whole event.
  const isPart = ({ apartmentId, checkIn, checkOut }: Taken) =>
    conflicts.some((one) => one.apartmentId === apartmentId && one.checkIn <= checkIn && checkOut <= one.checkOut)
  return [
    ...stays,
    ...blocks.map(({ id: _id, apartmentId, checkIn: startDate, checkOut: endDate, note: label }) => ({
      ...{ kind: 'block' as const, apartmentId, _id, startDate, endDate, label, ...none, conflictWith: null },
    })),
    ...imported.filter((each) => !isPart(each)).map((each) => ofFeeds(each, null)),
    ...conflicts.map((each) => ofFeeds(each, each.conflictWith)),
  ].sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
}
