// Owns who arrives, is in house and leaves on a day, how many stays are under way, and which bookings wait for an answer.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { selectMatching } from '#booking-lists/matching.ts'
import { presentBookings, selectVisible, visibleBookings } from '#bookings/present.ts'
import { countUpTo } from '#db/page.ts'
import { isNow } from '#db/states.ts'
import type { Deps, Member, Viewer } from '#deps.ts'
import { countTaken } from '#inventory/availability.ts'
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
) => {
  const found = visibleBookings(deps, viewer).where(condition).select(order).limit(sql.lit(limits.maxCounted))
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
    findPaid(deps, viewer, sql`check_in = ${date}`),
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

/**
 * The arrivals and departures of paid stays today: of each those that were booked first, up to `limits.maxListedToday`, by name of
 * the apartment, and how many there are. How many stays include this night.
 */
export const getToday = <V extends Viewer>(deps: Deps, viewer: V) => readDay(deps, viewer, deps.clock.today())

const bySoonest = sql`bookings.check_in`
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
  const awaits = isNow(bookingStates, 'bookings', bookingStates.where('view', 'awaiting-approval'), deps.clock.now())
  const [day, inside, waiting, taken] = await Promise.all([
    readDay(deps, viewer, date),
    findPaid(
      deps,
      viewer,
      sql`check_in < ${date} and check_in > ${date}::date - ${sql.lit(limits.maxNights)} and check_out > ${date}`,
    ),
    findListed(deps, viewer, awaits, ['checkIn', 'id']),
    countTaken(deps, viewer.member.organisation.id, date, nightsShown),
  ])
  const [inHouse, toAnswer] = await Promise.all([
    presentStays(deps, viewer, inside.ids),
    presentById(deps, viewer, waiting.ids, bySoonest),
  ])
  const isToday = date === deps.clock.today()
  return { ...day, isToday, inHouse, inside: inside.counted, toAnswer, waiting: waiting.counted, ...taken }
}
