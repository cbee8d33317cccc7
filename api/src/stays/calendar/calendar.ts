// Owns the calendar of all apartments, or of those of an organisation: a window of days, and which bookings and blocks occupy its nights.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { CalendarQuery, CalendarRow, Occupied } from '@akwaaba/contract/calendar'
import { addDays, type CalendarDate, nightsBetween } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { maskContacts } from '@akwaaba/contract/masking'
import { may } from '@akwaaba/contract/permissions'
import { sql } from 'kysely'
import { apartmentMentions, findDeletedApartments, findOfferedApartments } from '#apartments/apartments.ts'
import { ofOrganisation, type Scope } from '#apartments/scope.ts'
import { readPage } from '#db/page.ts'
import { isNow } from '#db/states.ts'
import type { Deps } from '#deps.ts'
import { importedNights } from '#feeds/nights.ts'

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

const byName = {
  direction: 'asc',
  by: [
    [sql`lower(apartments.apartment_name) collate "C"`, 'text'],
    ['apartments.id', 'uuid'],
  ],
} as const

// An apartment that was taken off the site is listed as long as it has bookings in the window. Asked of each of these alone, so that
// not all bookings of the window are read.
const isBooked = (deps: Deps, window: Window) =>
  sql<boolean>`(${bookingsIn(deps, window)
    .where(sql<boolean>`bookings.apartment_id = apartments.id`)
    .select(sql<boolean>`true`.as('isBooked'))
    .limit(1)})`

const apartmentsIn = async (deps: Deps, scope: Scope, window: Window, { search, ...ask }: CalendarQuery) => {
  const all = deps.db.selectFrom('apartments').where(ofOrganisation(scope))
  const rows = deps.db.selectFrom('apartments').select(['id', 'apartmentName', 'location', 'coverImage'])
  if (search === undefined) {
    const found = all.where((is) => is.or([is('apartments.deletedAt', 'is', null), isBooked(deps, window)]))
    return readPage(deps.db, [{ found, isCovered: scope === null }], ask, { keyset: byName, rows })
  }
  const mentions = await findMentions(deps, window, search)
  return readPage(deps.db, all.where(mentions.condition), ask, { keyset: byName, rows, search: mentions })
}

// Found by their ids: the index of the text is read once and not for the page and the total, and has only those on the site.
const findMentions = async (deps: Deps, window: Window, text: string) => {
  const [offered, deleted] = await Promise.all([
    findOfferedApartments(deps.db, text),
    findDeletedApartments(deps.db, text, isBooked(deps, window)),
  ])
  // As one condition where it can be: with two of them the planner may go through all apartments.
  const condition =
    offered === null
      ? sql<boolean>`(apartments.deleted_at is null and ${apartmentMentions(text)} or apartments.id = any(${deleted}::uuid[]))`
      : sql<boolean>`apartments.id = any(${offered}::uuid[] || ${deleted}::uuid[])`
  return { condition, isFrequent: offered === null }
}

const mayName = (scope: Scope) => scope === null || may(scope.role, 'booking.guest')

/** `ids` are of apartments that the caller may see. */
const occupiedIn = async (
  deps: Deps,
  scope: Scope,
  window: Window,
  ids: string[],
): Promise<(Occupied & { apartmentId: string })[]> => {
  if (ids.length === 0) return []
  const [bookings, blocks, imported] = await Promise.all([
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
    importedNights(deps, ids, window),
  ])
  return [
    ...bookings.map(({ id: _id, apartmentId, checkIn: startDate, checkOut: endDate, reference, state, ...guest }) => {
      const status = bookingStates.states[state].listedAs
      const depositPaid = bookingStates.is(state, 'depositPaid')
      const name = guest.leftAt === null ? guest.username : 'A guest whose account is deleted'
      const shown = depositPaid ? name : maskContacts(name)
      const label = mayName(scope) ? shown : 'Booked'
      return { kind: 'booking' as const, apartmentId, _id, startDate, endDate, label, reference, status, depositPaid }
    }),
    ...blocks.map(({ id: _id, apartmentId, checkIn: startDate, checkOut: endDate, note: label }) => {
      const none = { reference: null, status: null, depositPaid: false }
      return { kind: 'block' as const, apartmentId, _id, startDate, endDate, label, ...none }
    }),
    ...imported.map(({ id: _id, apartmentId, checkIn: startDate, checkOut: endDate, label }) => {
      const none = { reference: null, status: null, depositPaid: false }
      return { kind: 'feed' as const, apartmentId, _id, startDate, endDate, label, ...none }
    }),
  ].sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
}

/** One page of the apartments in scope by name, each with what occupies it in the window. Refuses with bad_dates. */
export const getCalendar = async (deps: Deps, scope: Scope, query: CalendarQuery) => {
  const today = deps.clock.today()
  const window = windowFrom(today, query)
  const page = await apartmentsIn(deps, scope, window, query)
  const occupied = Map.groupBy(
    await occupiedIn(
      deps,
      scope,
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
