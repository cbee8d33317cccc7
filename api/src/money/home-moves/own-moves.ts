// Owns how a guest who was moved to another home finds one of the two stays from the other.
import { fail } from '@akwaaba/contract/errors'
import type { StayMoves } from '@akwaaba/contract/home-moves'
import { getBooking, requireGuest } from '#bookings/bookings.ts'
import { lockGuest } from '#bookings/holds.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { isSessionOpen, openTripSession } from '#trips/tokens.ts'
import { readMoves } from './home-moves.ts'

/** The stays before and after a stay of the caller, who is its guest. Refuses with not_found. */
export const readOwnMoves = async (deps: Deps, actor: Actor, id: string): Promise<StayMoves> => {
  await requireGuest(deps, actor, id)
  const { from, to } = await readMoves(deps, id)
  const shown = (stay: typeof from) => {
    if (stay === null) return null
    const { bookingId: _id, reference, apartmentName, startDate, endDate } = stay
    return { _id, reference, apartmentName, startDate, endDate }
  }
  return { from: shown(from), to: shown(to) }
}

/** Opens the stay that the caller's trip goes on in, or has gone on from, in the same browser. Refuses with not_found any other. */
export const openMovedTrip = async (deps: Deps, actor: Actor, bookingId: string) => {
  const { from, to } = await readOwnMoves(deps, actor, actor.trip ?? fail('not_found'))
  if (from?._id !== bookingId && to?._id !== bookingId) return fail('not_found')
  const booking = await getBooking(deps, { ...actor, trip: bookingId }, bookingId)
  const token = await inTransaction(deps.db, async (tx) => {
    // Of two browsers one may end the sessions of the other at this moment.
    await lockGuest(tx, actor.id)
    if (!(await isSessionOpen(tx, actor.sessionId))) return fail('not_signed_in')
    return openTripSession(deps, tx, bookingId)
  })
  return { booking, token }
}
