// Owns links that only show a stay: made and ended by who has booked it, and what they show to those who travel along.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { Booking } from '@akwaaba/contract/bookings'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import { fail } from '@akwaaba/contract/errors'
import { firstNameOf } from '@akwaaba/contract/names'
import type { readTripView } from '@akwaaba/contract/trip-views'
import { getBooking, requireGuest } from '#bookings/bookings.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { makeView, readView } from './tokens.ts'

type View = ReplyOf<typeof readTripView>

/** A stay of the caller as its guest; refuses with not_found, also administrators who have not booked it. */
const ownStay = async (deps: Deps, actor: Actor, id: string): Promise<Booking> => {
  await requireGuest(deps, actor, id)
  return getBooking(deps, actor, id)
}

const liveViews = ({ db }: Pick<Deps, 'db'>, bookingId: string) =>
  db
    .selectFrom('tripTokens')
    .select(['id', 'madeAt', 'lastUsedAt'])
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'view')
    .where('revokedAt', 'is', null)
    .orderBy('madeAt', 'desc')
    .orderBy('id', 'desc')

/** The links that show a stay of the caller. Refuses with not_found. */
export const listViews = async (deps: Deps, actor: Actor, id: string) => {
  await ownStay(deps, actor, id)
  const views = await liveViews(deps, id).execute()
  return {
    views: views.map(({ id: _id, madeAt, lastUsedAt }) => ({
      ...{ _id, madeAt: madeAt.toISOString() },
      usedAt: lastUsedAt > madeAt ? lastUsedAt.toISOString() : null,
    })),
  }
}

const notNow = { msg: 'A stay can be shared while it is held or booked.' }

const stateOf = ({ state, holdExpiresAt }: Booking): View['state'] => {
  if (state === 'completed') return 'over'
  if (bookingStates.is(state, 'over')) return 'cancelled'
  if (bookingStates.is(state, 'depositPaid')) return 'booked'
  return holdExpiresAt === null ? 'cancelled' : 'held'
}

/** Makes a link that only shows a stay of the caller. Refuses with not_found, and with illegal_transition one that is over or not held. */
export const shareStay = async (deps: Deps, actor: Actor, id: string): Promise<{ url: string }> => {
  const booking = await ownStay(deps, actor, id)
  if (!['held', 'booked'].includes(stateOf(booking))) return fail('illegal_transition', notNow)
  const token = await inTransaction(deps.db, (tx) => makeView(deps, tx, id))
  return { url: `${deps.config.publicUrl}/trip/${id}#s=${token}` }
}

/** Ends every link that shows a stay of the caller. Refuses with not_found. */
export const endViews = async (deps: Deps, actor: Actor, id: string) => {
  await ownStay(deps, actor, id)
  await deps.db
    .updateTable('tripTokens')
    .set({ revokedAt: deps.clock.now() })
    .where('bookingId', '=', id)
    .where('kind', '=', 'view')
    .where('revokedAt', 'is', null)
    .execute()
  return { msg: 'The links that you have shared show nothing any more.' }
}

/** What a link shows of its stay. Refuses with not_found where it is of no such stay, and with bad_link, which says why, where it has ended. */
export const showView = async (deps: Deps, id: string, token: string): Promise<View> => {
  const guest = await readView(deps, id, token)
  if ('why' in guest)
    return guest.why === 'unknown' ? fail('not_found') : fail('bad_link', { facts: { why: guest.why } })
  const booking = await getBooking(deps, { ...guest, role: 'customer' }, id)
  const { apartment, arrival, startDate, endDate, nights, lateUntil } = booking
  const { address, landmark, directions, latitude, longitude } = arrival ?? {}
  return {
    state: stateOf(booking),
    firstName: firstNameOf(booking.customer?.username ?? '') ?? '',
    ...{ apartmentName: apartment.apartmentName, address: apartment.address, coverImage: apartment.coverImage },
    ...{ startDate, endDate, nights },
    ...{ checkInFrom: apartment.checkInFrom, checkOutBy: lateUntil ?? apartment.checkOutBy },
    arrival: arrival && {
      ...{ address: address ?? null, landmark: landmark ?? null, directions: directions ?? null },
      ...{ latitude: latitude ?? null, longitude: longitude ?? null },
    },
  }
}
