// Owns the calendar of all apartments, or of those of an organisation: a window of days, and which bookings and blocks occupy its nights.
import type { CalendarQuery, CalendarRow } from '@akwaaba/contract/calendar'
import { addDays, type CalendarDate, nightsBetween } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { apartmentMentions, findDeletedApartments, findOfferedApartments } from '#apartments/apartments.ts'
import { ofOrganisation, type Scope } from '#apartments/scope.ts'
import { readPage } from '#db/page.ts'
import type { Deps } from '#deps.ts'
import { ownerOf } from '#organisations/hosts.ts'
import { bookingsIn, occupiedIn, type Window } from './occupied.ts'
import { mayPrice, pricedDaysIn } from './priced-days.ts'

const defaultDays = 28
const maxDays = 92

const windowFrom = (today: CalendarDate, query: CalendarQuery): Window => {
  const from = query.from ?? today
  const to = query.to ?? addDays(from, defaultDays)
  const days = nightsBetween(from, to)
  if (days < 1 || days > maxDays) fail('bad_dates', { msg: `Please choose a window of 1 to ${maxDays} days.` })
  return { from, to }
}

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
  const owner: RawBuilder<CalendarRow['organisation']> =
    scope === null ? ownerOf('apartments.organisation_id') : sql`null::json`
  const rows = deps.db
    .selectFrom('apartments')
    .select(['id', 'apartmentName', 'location', 'coverImage'])
    .select(owner.as('organisation'))
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

/** One page of the apartments in scope by name, each with what occupies it in the window and what its nights cost. Refuses with bad_dates. */
export const getCalendar = async (deps: Deps, scope: Scope, query: CalendarQuery) => {
  const today = deps.clock.today()
  const window = windowFrom(today, query)
  const page = await apartmentsIn(deps, scope, window, query)
  const ids = page.items.map(({ id }) => id)
  const [occupied, priced] = await Promise.all([
    occupiedIn(deps, scope, window, ids),
    mayPrice(scope) ? pricedDaysIn(deps, window, ids) : null,
  ])
  const byApartment = Map.groupBy(occupied, ({ apartmentId }) => apartmentId)
  const items = page.items.map(
    ({ id: apartmentId, apartmentName, location, coverImage, organisation }): CalendarRow => ({
      ...{ apartmentId, apartmentName, location, coverImage, organisation },
      occupied: (byApartment.get(apartmentId) ?? []).map(({ apartmentId: _, ...each }) => each),
      prices: priced && (priced.get(apartmentId)?.prices ?? []),
      periods: priced && (priced.get(apartmentId)?.periods ?? []),
    }),
  )
  return { window: { ...window, today }, page: { ...page, items } }
}
