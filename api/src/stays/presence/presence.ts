// Owns whether the guest of a stay has come and has left: who may enter it, and from when on.
import { offer } from '@akwaaba/contract/actions'
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { may, platformRole } from '@akwaaba/contract/permissions'
import type { Presence } from '@akwaaba/contract/presence'
import { type PresenceActor, presenceStates } from '@akwaaba/contract/presence-states'
import { sql } from 'kysely'
import { goesOnElsewhere } from '#bookings/by-staff.ts'
import { applyDeadline, lockApartmentOf } from '#bookings/holds.ts'
import type { BookingRow } from '#bookings/move.ts'
import { isVisible } from '#bookings/visible.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Viewer } from '#deps.ts'
import { movePresence, type PresenceRow } from './move.ts'

type Action = (typeof presenceStates.allActions)[number]
type Stay = Pick<BookingRow, 'state' | 'checkIn'>

/** Whether the guest of a stay is checked in, in a query of bookings. */
export const isInHouse = sql<boolean>`exists (select from presences where presences.booking_id = bookings.id
  and presences.state = any(${presenceStates.having('here')}))`

const actorsOf = ({ role, member }: Viewer): PresenceActor[] => {
  if (member === undefined) return role === 'admin' ? ['admin'] : []
  if (!may(member.role, 'booking.decide')) return []
  return [member.role === platformRole ? 'admin' : 'host']
}

const tooEarly = { code: 'illegal_transition', msg: 'The stay has not begun yet.' } as const
const notKept = { code: 'illegal_transition', msg: 'Only an approved stay has a guest who comes.' } as const

/** Why nothing can be entered about a stay: it is not confirmed, or it begins on a later day; null where it can. */
const refusalOf = ({ state, checkIn }: Stay, today: CalendarDate) => {
  if (!bookingStates.is(state, 'confirmed')) return notKept
  return checkIn > today ? tooEarly : null
}

const present = (deps: Deps, viewer: Viewer, stay: Stay, row: PresenceRow | undefined): Presence => {
  const state = row?.state ?? presenceStates.initial
  return {
    state,
    ...offer(presenceStates.actions(state, actorsOf(viewer)), () => refusalOf(stay, deps.clock.today())),
    since: row?.movedAt?.toISOString() ?? null,
  }
}

const rowOf = (db: Tx | Deps['db'], bookingId: string) =>
  db.selectFrom('presences').selectAll().where('bookingId', '=', bookingId)

/** Where the guest of a stay is, and what the caller may enter; the booking is theirs to see. */
export const readPresence = async (deps: Deps, viewer: Viewer, id: string, stay: Stay): Promise<Presence> =>
  present(deps, viewer, stay, await rowOf(deps.db, id).executeTakeFirst())

/** Stays of a list, which are the caller's to see, each with where its guest is and what may be entered. */
export const withPresences = async <S extends { _id: string; state: Stay['state']; startDate: CalendarDate }>(
  deps: Deps,
  viewer: Viewer,
  stays: readonly S[],
): Promise<(S & { presence: Presence })[]> => {
  const ids = stays.map(({ _id }) => _id)
  const rows =
    ids.length === 0 ? [] : await deps.db.selectFrom('presences').selectAll().where('bookingId', 'in', ids).execute()
  const byBooking = new Map(rows.map((row) => [row.bookingId, row]))
  return stays.map((stay) => {
    const { _id, state, startDate: checkIn } = stay
    return { ...stay, presence: present(deps, viewer, { state, checkIn }, byBooking.get(_id)) }
  })
}

const hasLeft = 'The guest has checked out. Undo that first, or book the further nights as a stay of their own.'

const hasMoved = 'The guest has moved to another home. What is agreed on now belongs to the stay there.'

/** Whether it is entered of a stay that its guest has checked out. */
export const hasCheckedOut = async (db: Tx | Deps['db'], bookingId: string): Promise<boolean> => {
  const row = await rowOf(db, bookingId).executeTakeFirst()
  return row !== undefined && presenceStates.is(row.state, 'gone')
}

/** Refuses with illegal_transition a stay whose guest has left or moved; `tx` has locked its apartment, where it is to hold. */
export const refuseLeft = async (db: Tx | Deps['db'], bookingId: string): Promise<void> => {
  if (await hasCheckedOut(db, bookingId)) fail('illegal_transition', { msg: hasLeft })
  if (await goesOnElsewhere(db, bookingId)) fail('illegal_transition', { msg: hasMoved })
}

/** The row of a stay, locked; made where nothing was entered before. The apartment of the stay must be locked. */
const lockRow = async (deps: Deps, tx: Tx, { id: bookingId, organisationId }: BookingRow): Promise<PresenceRow> => {
  const found = await rowOf(tx, bookingId).forUpdate().executeTakeFirst()
  if (found) return found
  return tx
    .insertInto('presences')
    .values({ id: deps.ids.next(), bookingId, organisationId, state: presenceStates.initial, movedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Enters that a guest has come, has left or has not come, or undoes the last of these. Refuses with not_found, illegal_transition. */
export const setPresence = (deps: Deps, viewer: Viewer, id: string, action: Action): Promise<Presence> =>
  inTransaction(deps.db, async (tx) => {
    await lockApartmentOf(tx, id)
    const stay = (await applyDeadline(deps, tx, id, isVisible(viewer))) ?? fail('not_found')
    const [actor = fail('forbidden')] = actorsOf(viewer)
    const refusal = refusalOf(stay, deps.clock.today())
    if (refusal) return fail(refusal.code, { msg: refusal.msg })
    const row = await lockRow(deps, tx, stay)
    const event = presenceStates.eventFor(action, row.state, actor) ?? fail('illegal_transition')
    return present(deps, viewer, stay, await movePresence(deps, tx, row, event, { actor, id: viewer.id }))
  })
