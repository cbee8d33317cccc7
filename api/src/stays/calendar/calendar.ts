// Owns the calendar of all apartments: a window of days, and which bookings and blocks occupy its nights.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { CalendarQuery, CalendarRow, Occupied } from '@akwaaba/contract/calendar'
import { addDays, type CalendarDate, nightsBetween } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { sql } from 'kysely'
import { containing } from '#db/like.ts'
import { readPage } from '#db/page.ts'
import { isNow } from '#db/states.ts'
import type { Deps } from '#deps.ts'

const defaultDays = 28
const maxDays = 92

type Window = { from: CalendarDate; to: CalendarDate }

const windowFrom = (today: CalendarDate, query: CalendarQuery): Window => {
  const from = query.from ?? today
  const to = query.to ?? addDays(from, defaultDays)
  const days = nightsBetween(from, to)
  if (days < 1 || days > maxDays) fail('bad_dates', { msg: `Please choose a window of 1 to ${maxDays} days.` })
  return { from, to }
}

// Stays that are over no longer occupy nights, but a window may begin in the past.
const shown = bookingStates.all.filter(
  (state) => bookingStates.is(state, 'holdsNights') || bookingStates.is(state, 'depositPaid'),
)

/** The bookings that the calendar shows in these days: no expired hold, and none that an administrator has deleted. */
const bookingsIn = (deps: Deps, { from, to }: Window) =>
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

const apartmentsIn = async (deps: Deps, window: Window, { search, ...page }: CalendarQuery) => {
  let found = deps.db
    .selectFrom('apartments')
    // An apartment that was taken off the site is listed as long as it has bookings in the window.
    .where((is) =>
      is.or([
        is('apartments.deletedAt', 'is', null),
        is('apartments.id', 'in', bookingsIn(deps, window).select('bookings.apartmentId')),
      ]),
    )
  if (search !== undefined)
    found = found.where((is) =>
      is.or([
        is('apartments.apartmentName', 'ilike', containing(search)),
        is('apartments.address', 'ilike', containing(search)),
        is('apartments.location', 'ilike', containing(search)),
      ]),
    )
  const ordered = found
    .select(['id', 'apartmentName', 'location', 'coverImage'])
    .orderBy(sql`lower(apartment_name)`)
    .orderBy('id')
  return readPage(deps.db, ordered, page)
}

const occupiedIn = async (
  deps: Deps,
  window: Window,
  ids: string[],
): Promise<(Occupied & { apartmentId: string })[]> => {
  if (ids.length === 0) return []
  const [bookings, blocks] = await Promise.all([
    bookingsIn(deps, window)
      .where('bookings.apartmentId', 'in', ids)
      .innerJoin('users', 'users.id', 'bookings.customerId')
      .select(['bookings.id', 'bookings.apartmentId', 'bookings.checkIn', 'bookings.checkOut'])
      .select(['bookings.reference', 'bookings.state', 'users.username', 'users.deletedAt as leftAt'])
      .execute(),
    blocksIn(deps, window)
      .where('blocks.apartmentId', 'in', ids)
      .select(['blocks.id', 'blocks.apartmentId', 'blocks.checkIn', 'blocks.checkOut', 'blocks.note'])
      .execute(),
  ])
  return [
    ...bookings.map(({ id: _id, apartmentId, checkIn: startDate, checkOut: endDate, reference, state, ...guest }) => {
      const status = bookingStates.states[state].listedAs
      const depositPaid = bookingStates.is(state, 'depositPaid')
      const label = guest.leftAt === null ? guest.username : 'A guest whose account is deleted'
      return { kind: 'booking' as const, apartmentId, _id, startDate, endDate, label, reference, status, depositPaid }
    }),
    ...blocks.map(({ id: _id, apartmentId, checkIn: startDate, checkOut: endDate, note: label }) => {
      const none = { reference: null, status: null, depositPaid: false }
      return { kind: 'block' as const, apartmentId, _id, startDate, endDate, label, ...none }
    }),
  ].sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
}

/** One page of apartments by name, each with what occupies it in the window. Refuses with bad_dates. */
export const getCalendar = async (deps: Deps, query: CalendarQuery) => {
  const today = deps.clock.today()
  const window = windowFrom(today, query)
  const page = await apartmentsIn(deps, window, query)
  const occupied = Map.groupBy(
    await occupiedIn(
      deps,
      window,
      page.items.map(({ id }) => id),
    ),
    ({ apartmentId }) => apartmentId,
  )
  const items = page.items.map(
    ({ id: apartmentId, apartmentName, location, coverImage }): CalendarRow => ({
      ...{ apartmentId, apartmentName, location, coverImage },
      occupied: (occupied.get(apartmentId) ?? []).map(({ apartmentId: _, ...each }) => each),
    }),
  )
  return { window: { ...window, today }, page: { ...page, items } }
}
