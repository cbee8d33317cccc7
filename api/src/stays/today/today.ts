// Owns who arrives, is in house and leaves on a day, how many stays are under way, and which bookings wait for an answer.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { selectMatching } from '#booking-lists/matching.ts'
import { isMadeByStaff } from '#bookings/by-staff.ts'
import { presentBookings, selectVisible, visibleBookings } from '#bookings/present.ts'
import { countUpTo } from '#db/page.ts'
import { isNow } from '#db/states.ts'
import type { Deps, Member, Viewer } from '#deps.ts'
import { countTaken } from '#inventory/availability.ts'
import { ownerOf } from '#organisations/hosts.ts'
import { withPresences } from '#presence/presence.ts'

type Order = RawBuilder<unknown>

/**
 * How many bookings that the caller may see meet a condition, and the ids of those that are listed: the first ones in the order of these
 * columns. No others are selected, so that an index has all of them.
 */
const findListed = async (
  deps: Deps,
  viewer: Viewer,
  condition: Expression<SqlBool>,
  order: readonly ('checkIn' | 'id')[] = ['id'],
  most: number = limits.maxCounted,
) => {
  const met = visibleBookings(deps, viewer).where(condition).select(order)
  // Where fewer are looked at, they are the first ones.
  const first = most < limits.maxCounted ? order.reduce((query, column) => query.orderBy(column), met) : met
  const found = first.limit(sql.lit(most))
  const { rows } = await sql<{ counted: number; ids: string[] }>`
    with found as materialized (${found})
    select (select count(*) from found) as counted,
      array(select id from found order by ${sql.join(order.map((column) => sql.ref(column)))} limit ${sql.lit(limits.maxListedToday)})::text[] as ids`.execute(
    deps.db,
  )
  return rows[0] ?? { counted: 0, ids: [] }
}

const findPaid = (deps: Deps, viewer: Viewer, condition: RawBuilder<SqlBool>) =>
  findListed(deps, viewer, sql<boolean>`state = any(${bookingStates.having('depositPaid')}) and ${condition}`)

const held = bookingStates.having('payable', 'holdsNights')

/** Those who arrive on a day: of paid stays, and of nights that staff hold for guests who pay when they come. */
const findArriving = (deps: Deps, viewer: Viewer, date: CalendarDate) => {
  const isKept = sql<boolean>`(hold_expires_at > ${deps.clock.now()} and ${isMadeByStaff})`
  return findListed(
    deps,
    viewer,
    sql<boolean>`state = any(${[...bookingStates.having('depositPaid'), ...held]}) and check_in = ${date}
      and (state <> all(${held}) or ${isKept})`,
  )
}

const presentById = async <V extends Viewer>(deps: Deps, viewer: V, ids: string[], order: Order) =>
  presentBookings(
    deps,
    viewer,
    await selectVisible(deps, viewer)
      .where((is) => is('bookings.id', '=', is.fn.any(is.val(ids))))
      .orderBy(order)
      .orderBy('bookings.id')
      .execute(),
  )

const byApartment = sql`apartments.apartment_name`

/** Stays by id with where their guests are, by name of the apartment. */
const presentStays = async <V extends Viewer>(deps: Deps, viewer: V, ids: string[]) =>
  withPresences(deps, viewer, await presentById(deps, viewer, ids, byApartment))

const readDay = async <V extends Viewer>(deps: Deps, viewer: V, date: CalendarDate) => {
  const staying = selectMatching(deps, viewer, { view: 'paid', from: date, to: date })
  const [arriving, leaving, tonight] = await Promise.all([
    findArriving(deps, viewer, date),
    findPaid(deps, viewer, sql`check_out = ${date}`),
    deps.db
      .selectNoFrom(staying.map(({ found }, at) => countUpTo(found, limits.maxCounted - 1).as(`part${at}`)))
      .executeTakeFirstOrThrow(),
  ])
  const [arrivals, departures] = await Promise.all([
    presentStays(deps, viewer, arriving.ids),
    presentStays(deps, viewer, leaving.ids),
  ])
  return {
    date,
    arrivals,
    departures,
    arriving: arriving.counted,
    leaving: leaving.counted,
    staying: Math.min(
      Object.values(tonight).reduce((all, one) => all + one, 0),
      limits.maxCounted,
    ),
  }
}

const bySoonest = sql`bookings.check_in`

/** How many stays of all organisations have begun before a day and end after it, and the ids of those that began last. */
const findInside = async (deps: Deps, viewer: Viewer, date: CalendarDate) => {
  const staying = selectMatching(deps, viewer, { view: 'paid', from: date, to: date })
  const parts = staying.map(({ found }) => found.where('bookings.checkIn', '<', date))
  const counted = parts.map((found) => countUpTo(found, limits.maxCounted - 1))
  const latest = parts.map(
    (found) =>
      sql`(${found
        .select(['bookings.id', 'bookings.checkIn'])
        .orderBy('bookings.checkIn', 'desc')
        .orderBy('bookings.id')
        .limit(sql.lit(limits.maxListedToday))})`,
  )
  const { rows } = await sql<{ counted: number; ids: string[] }>`
    select ${sql.join(counted, sql` + `)} as counted, array(
      select id from (${sql.join(latest, sql` union all `)}) as latest
      order by check_in desc, id limit ${sql.lit(limits.maxListedToday)})::text[] as ids`.execute(deps.db)
  return rows[0] ?? { counted: 0, ids: [] }
}

/** Bookings of a list, which are the caller's to see, each with whose home it is in. */
const withOwners = async <B extends { _id: string }>(deps: Deps, viewer: Viewer, bookings: readonly B[]) => {
  const ids = bookings.map(({ _id }) => _id)
  const rows = await visibleBookings(deps, viewer)
    .where((is) => is('bookings.id', '=', is.fn.any(is.val(ids))))
    .select(['bookings.id', ownerOf('bookings.organisation_id').as('organisation')])
    .execute()
  const owners = new Map(rows.map(({ id, organisation }) => [id, organisation]))
  return bookings.flatMap((booking) => {
    const organisation = owners.get(booking._id)
    return organisation ? [{ ...booking, organisation }] : []
  })
}

const isAwaiting = (deps: Deps) =>
  isNow(bookingStates, 'bookings', bookingStates.where('view', 'awaiting-approval'), deps.clock.now())

/**
 * A day over all organisations: who arrives, is in house and leaves, up to `limits.maxListedToday` of each by name of the apartment, which
 * bookings wait for an answer, those that begin soonest first, how many there are of each, and how many stays include the night.
 */
export const getToday = async <V extends Viewer>(
  deps: Deps,
  viewer: V,
  { date = deps.clock.today() }: { date?: CalendarDate | undefined } = {},
) => {
  const [day, inside, waiting] = await Promise.all([
    readDay(deps, viewer, date),
    findInside(deps, viewer, date),
    findListed(deps, viewer, isAwaiting(deps), ['checkIn', 'id'], limits.maxCountedKinds),
  ])
  const lists = await Promise.all([
    withOwners(deps, viewer, day.arrivals),
    withOwners(deps, viewer, await presentStays(deps, viewer, inside.ids)),
    withOwners(deps, viewer, day.departures),
    withOwners(deps, viewer, await presentById(deps, viewer, waiting.ids, bySoonest)),
  ])
  const [arrivals, inHouse, departures, toAnswer] = lists
  const isToday = date === deps.clock.today()
  const counts = { inside: Math.min(inside.counted, limits.maxCounted), waiting: waiting.counted }
  return { ...day, isToday, arrivals, inHouse, departures, toAnswer, ...counts }
}

/** With that of the day, the nights of the chart. */
const nightsShown = 14

/**
 * The same of an organisation on a day, with the guests in house, the bookings that wait for its answer, those that begin soonest first,
 * how many there are of each, and how many of its homes have a guest on the nights from that day on.
 */
export const getHostToday = async (
  deps: Deps,
  viewer: Viewer & { member: Member },
  { date = deps.clock.today() }: { date?: CalendarDate | undefined },
) => {
  const [day, inside, waiting, taken] = await Promise.all([
    readDay(deps, viewer, date),
    findPaid(
      deps,
      viewer,
      sql`check_in < ${date} and check_in > ${date}::date - ${sql.lit(limits.maxNights)} and check_out > ${date}`,
    ),
    findListed(deps, viewer, isAwaiting(deps), ['checkIn', 'id']),
    countTaken(deps, viewer.member.organisation.id, date, nightsShown),
  ])
  const [inHouse, toAnswer] = await Promise.all([
    presentStays(deps, viewer, inside.ids),
    presentById(deps, viewer, waiting.ids, bySoonest),
  ])
  const isToday = date === deps.clock.today()
  return { ...day, isToday, inHouse, inside: inside.counted, toAnswer, waiting: waiting.counted, ...taken }
}
