// Owns which bookings a list finds, in which order, and by which indexes: for the pages of guests, administrators and hosts.
import { type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import type { BookingQuery, BookingView } from '@akwaaba/contract/bookings'
import { addDays, type CalendarDate, endOfDay } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { may } from '@akwaaba/contract/permissions'
import { recordOf } from '@akwaaba/contract/records'
import { sql } from 'kysely'
import { presentBookings, selectVisible, visibleBookings } from '#bookings/present.ts'
import { type Shown, seesOthers } from '#bookings/visible.ts'
import { cursorOf, cursorValues } from '#db/cursor.ts'
import { type Part, type Parts, readPage } from '#db/page.ts'
import { waysNow } from '#db/states.ts'
import type { Database } from '#db/types.ts'
import type { Deps, Viewer } from '#deps.ts'
import { withPresences } from '#presence/presence.ts'
import { sortedBy, wordOfSort } from '#search/lists.ts'
import { findMentions, type Mentions } from './mentions.ts'
import { readToTake } from './to-take.ts'

export type BookingFilter = Omit<BookingQuery, 'page' | 'limit' | 'after'> & { ids?: string | undefined }

const { having, words, all } = bookingStates
/** The states of each view: for most the states whose table entry names the view. */
const statesIn: Record<BookingView, BookingState[]> = {
  all,
  current: having('holdsNights'),
  paid: having('depositPaid'),
  ...recordOf(words('view'), (view) => bookingStates.where('view', view)),
}

type OfBookings = Part<Database, 'bookings', object>
type Found = OfBookings['found']

// Longer stays are few, and have an index of their own. No stay is booked after its first day, which lets another index find the rows.
const shortNights = 14
const isLong = sql<boolean>`bookings.check_out - bookings.check_in > ${sql.lit(shortNights)}`
const partsFrom = (found: Found, from: CalendarDate): Parts<Database, 'bookings', object> => {
  const begins = addDays(from, -shortNights)
  const ending = found.where('bookings.checkOut', '>', from)
  return [
    { found: ending.where('bookings.checkIn', '>=', begins) },
    {
      found: ending
        .where(isLong)
        .where('bookings.checkIn', '<', begins)
        .where('bookings.checkIn', '>', addDays(from, -limits.maxNights)),
      isFew: true,
    },
  ]
}

type Sort = NonNullable<BookingQuery['sort']>
const usualSort: Sort = '-booked'

/** Whether only a few of the bookings of a view are asked for: no index of views finds these. */
const isFiltered = ({ apartmentId, ids, from, to }: BookingFilter): boolean =>
  [apartmentId, ids, from, to].some((each) => each !== undefined)

/**
 * The bookings that `viewer` may see and that match a filter, without joins, in parts that each have an index in the order that is asked
 * for; by default those that are not over. `isWhole`: those of all states are one part.
 */
export const selectMatching = (
  deps: Deps,
  viewer: Viewer,
  filter: BookingFilter,
  mentions?: Mentions,
  { isWhole = false }: { isWhole?: boolean } = {},
): Parts<Database, 'bookings', object> => {
  const { view = 'current', apartmentId, from, to, ids, sort = usualSort } = filter
  const found = visibleBookings(deps, viewer).where((is) =>
    is.and([
      ...(mentions === undefined ? [] : [mentions.condition]),
      ...(apartmentId === undefined ? [] : [is('bookings.apartmentId', '=', apartmentId)]),
      ...(ids === undefined ? [] : [is('bookings.id', 'in', ids.split(','))]),
      ...(to === undefined ? [] : [is('bookings.checkIn', '<=', to), is('bookings.createdAt', '<', endOfDay(to))]),
    ]),
  )
  // The index of a state, or of all, in the order of the list. With another filter an index of its own finds all of them.
  const isByView = !isWhole && seesOthers(viewer) && !mentions && !isFiltered(filter)
  // Of an organisation, and in another order, there is an index by state only, which finds all bookings state by state.
  const isByState = isByView && (viewer.member !== undefined || !sort.endsWith('booked'))
  const isAll = view === 'all' && !isByState
  const ways = isAll ? [] : waysNow(bookingStates, 'bookings', statesIn[view], deps.clock.now())
  const [first = { found, isFew: false }, ...others] = ways.map(({ condition, isFew }) => ({
    found: found.where(condition),
    isFew,
  }))
  if (isByView) return [{ ...first, isCovered: true }, ...others.map((part) => ({ ...part, isCovered: !part.isFew }))]
  const inView = ways.length === 0 ? found : found.where((is) => is.or(ways.map(({ condition }) => condition)))
  return from === undefined ? [{ found: inView }] : partsFrom(inView, from)
}

const byId = ['bookings.id', 'uuid'] as const
const guestName = sql<string>`lower(users.username) collate "C"`
/** The columns of each sort, which are those of an index. */
const orders = {
  booked: [['bookings.createdAt', 'timestamptz'], byId],
  stay: [['bookings.checkIn', 'date'], byId],
  total: [['bookings.totalCents', 'bigint'], byId],
  guest: [[guestName, 'text'], byId],
  home: [[sql`lower(apartments.apartment_name) collate "C"`, 'text'], byId],
} as const
type Order = keyof typeof orders

/** By what a list is sorted for a viewer: what they do not see of bookings orders none. */
const orderOf = (viewer: Viewer, sort: Sort) => {
  const name = wordOfSort(orders, sort)
  const sees = (permission: 'booking.amounts' | 'booking.guest') =>
    viewer.member === undefined || may(viewer.member.role, permission)
  const isHidden = (name === 'total' && !sees('booking.amounts')) || (name === 'guest' && !sees('booking.guest'))
  return isHidden ? 'booked' : name
}

type ByGuest = { direction: 'asc' | 'desc'; by: typeof orders.guest }

/** A cursor can be read, and a host reads what guests said at the booking, not the names of their accounts: outside it has the id alone. */
const withoutName = (cursor: string, keyset: ByGuest): string =>
  cursorOf(['', cursorValues(cursor, keyset).at(-1) ?? ''], keyset)

const withName = async (deps: Deps, viewer: Viewer, cursor: string, keyset: ByGuest): Promise<string> => {
  const id = cursorValues(cursor, keyset).at(-1) ?? ''
  const rows = visibleBookings(deps, viewer).innerJoin('users', 'users.id', 'bookings.customerId')
  const row = await rows.select(guestName.as('name')).where('bookings.id', '=', id).executeTakeFirst()
  return row ? cursorOf([row.name, id], keyset) : fail('invalid_input')
}

/** Of few bookings each name is looked up: the planner, which does not know that they are few, would read all names. */
const joined = (found: Found, order: Order, isFew: boolean): Found => {
  const [table, of] = order === 'guest' ? (['users', 'customerId'] as const) : (['apartments', 'apartmentId'] as const)
  const isTheirs = sql<boolean>`${sql.ref(`${table}.id`)} = ${sql.ref(`bookings.${of}`)}`
  const one = sql`lateral (select * from ${sql.table(table)} where ${isTheirs} offset 0)`
  const names = isFew ? one : sql.table(table)
  // Its rows are still those of bookings.
  return found.innerJoin(names.as(table), (on) => (isFew ? on.onTrue() : on.on(isTheirs))) as never
}

/**
 * For administrators the bookings of all states in one walk along the names: each state by itself would be walked until a page of it is found,
 * also where only one booking of thousands has it. Undefined where few are found in another way.
 */
const walkNames = (deps: Deps, viewer: Viewer, ask: BookingFilter, order: Order): Found | undefined => {
  if (viewer.member || ask.search || isFiltered(ask)) return undefined
  const [{ found }] = selectMatching(deps, viewer, ask, undefined, { isWhole: true })
  return joined(found, order, false)
}

// Names are columns of others: where few bookings are in a part, they are joined, and where many are, names are gone through in their order.
// Parts that are listed by one walk are only counted, which takes no names.
const withNames = (
  [first, ...others]: Parts<Database, 'bookings', object>,
  order: Order,
  listed: Found | undefined,
): Parts<Database, 'bookings', object> => {
  const counted = (part: OfBookings) => ({ ...part, counted: part.found, isCovered: false })
  const named = (part: OfBookings) => ({ ...counted(part), found: joined(part.found, order, part.isFew ?? false) })
  return listed ? [{ ...counted(first), listed }, ...others.map(counted)] : [named(first), ...others.map(named)]
}

/** Bookings of a list with what staff do to each of them: where its guest is, and what they may write down as taken. */
const forStaff = async <V extends Viewer>(deps: Deps, viewer: V, bookings: Shown<V>[]) => {
  if (!seesOthers(viewer)) return bookings
  const stays = bookings.map(({ _id: id, state, startDate: checkIn }) => ({ id, state, checkIn }))
  const [present, toTake] = await Promise.all([withPresences(deps, viewer, bookings), readToTake(deps, viewer, stays)])
  return present.map((booking) => ({ ...booking, toTake: toTake.get(booking._id) ?? null }))
}

/** One page of the bookings that the caller may see and that match the filters, newest first unless asked for otherwise. */
export const listBookings = async <V extends Viewer>(deps: Deps, viewer: V, ask: BookingQuery) => {
  const mentions = await findMentions(deps, viewer, ask.search)
  const sort = ask.sort ?? usualSort
  const order = orderOf(viewer, sort)
  const matching = selectMatching(deps, viewer, ask, mentions)
  const parts =
    order === 'guest' || order === 'home' ? withNames(matching, order, walkNames(deps, viewer, ask, order)) : matching
  const keyset = sortedBy(orders[order], sort)
  const byGuest = order === 'guest' ? sortedBy(orders.guest, sort) : null
  const after = byGuest && ask.after !== undefined ? await withName(deps, viewer, ask.after, byGuest) : ask.after
  const page = await readPage(
    deps.db,
    parts,
    { ...ask, after },
    {
      keyset,
      rows: selectVisible(deps, viewer),
      search: mentions,
    },
  )
  const next = byGuest && page.next ? withoutName(page.next, byGuest) : page.next
  const items = await forStaff(deps, viewer, await presentBookings(deps, viewer, page.items))
  return { ...page, ...(next === undefined ? {} : { next }), items }
}
