// Owns as whom a change of a stay is made or answered, and finding the stay for them.
import { fail } from '@akwaaba/contract/errors'
import type { StayChangeActor } from '@akwaaba/contract/stay-change-states'
import { deciderOf, isVisible } from '#bookings/visible.ts'
import type { Deps, Viewer } from '#deps.ts'
import type { By } from './move.ts'
import type { BookingRow } from './planning.ts'

/** As whom a call is made: about the caller's own stay, or about those of others. */
export type Side = 'guest' | 'host'

/** A booking that a call may change; refuses with not_found. */
export const findBooking = async (deps: Deps, viewer: Viewer, side: Side, id: string): Promise<BookingRow> => {
  const found = deps.db.selectFrom('bookings').selectAll().where('id', '=', id).where(isVisible(viewer))
  const row = await found.executeTakeFirst()
  return row === undefined || (side === 'guest' && row.customerId !== viewer.id) ? fail('not_found') : row
}

export const actorOf = (viewer: Viewer, side: Side): StayChangeActor =>
  side === 'guest' ? 'customer' : deciderOf(viewer) === 'host' ? 'host' : 'admin'

export const byOf = (viewer: Viewer, side: Side): By => ({ actor: actorOf(viewer, side), id: viewer.id })
