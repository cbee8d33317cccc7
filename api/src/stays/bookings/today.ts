// Owns today's arrivals and departures, and how many stays are under way.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { limits } from '@akwaaba/contract/limits'
import type { RawBuilder } from 'kysely'
import { type SqlBool, sql } from 'kysely'
import { countUpTo } from '#db/page.ts'
import type { Actor, Deps } from '#deps.ts'
import { presentBookings, selectMatching, selectVisible } from './present.ts'

/** How many paid stays meet a condition, and the ids of as many as are listed. */
const findPaid = async (deps: Deps, condition: RawBuilder<SqlBool>) => {
  const { rows } = await sql<{ counted: number; ids: string[] }>`
    with found as materialized (
      select id from bookings
      where state = any(${bookingStates.having('depositPaid')}) and deleted_at is null and ${condition}
      limit ${sql.lit(limits.maxCounted)}
    )
    select (select count(*) from found) as counted,
      array(select id from found order by id limit ${sql.lit(limits.maxListedToday)})::text[] as ids`.execute(deps.db)
  return rows[0] ?? { counted: 0, ids: [] }
}

const presentById = async (deps: Deps, actor: Actor, ids: string[]) =>
  presentBookings(
    deps,
    actor,
    await selectVisible(deps, actor)
      .where((is) => is('bookings.id', '=', is.fn.any(is.val(ids))))
      .orderBy('apartmentName')
      .orderBy('bookings.id')
      .execute(),
  )

/**
 * The arrivals and departures of paid stays today: of each those that were booked first, up to `limits.maxListedToday`, by name of
 * the apartment, and how many there are. How many stays include this night.
 */
export const getToday = async (deps: Deps, actor: Actor) => {
  const date = deps.clock.today()
  const staying = selectMatching(deps, actor, { view: 'paid', from: date, to: date })
  const [arriving, leaving, tonight] = await Promise.all([
    findPaid(deps, sql`check_in = ${date}`),
    findPaid(deps, sql`check_out = ${date}`),
    deps.db
      .selectNoFrom(staying.map(({ found }, at) => countUpTo(found, limits.maxCounted - 1).as(`part${at}`)))
      .executeTakeFirstOrThrow(),
  ])
  const [arrivals, departures] = await Promise.all([
    presentById(deps, actor, arriving.ids),
    presentById(deps, actor, leaving.ids),
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
