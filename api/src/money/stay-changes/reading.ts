// Owns the changes of stays that wait for an answer: of one stay for its guest, of many for those who decide.
import { actorsOf } from '#bookings/visible.ts'
import type { Deps, Viewer } from '#deps.ts'
import { openChanges, presentChanges } from './present.ts'
import { findBooking } from './sides.ts'

/** The change of a stay of the caller that waits for an answer, null without one; refuses with not_found. */
export const readChange = async (deps: Deps, viewer: Viewer, id: string) => {
  await findBooking(deps, viewer, 'guest', id)
  const row = await openChanges(deps, deps.db).where('stayChanges.bookingId', '=', id).executeTakeFirst()
  const [change = null] = row ? await presentChanges(deps.db, ['customer'], [row]) : []
  return { change }
}

/** The changes that wait for an answer, of the stays that the caller decides about, the newest first. */
export const listChanges = async (deps: Deps, viewer: Viewer) => {
  const { member } = viewer
  const all = openChanges(deps, deps.db)
  const own = member ? all.where('stayChanges.organisationId', '=', member.organisation.id) : all
  const rows = await own.orderBy('stayChanges.createdAt', 'desc').limit(100).execute()
  const [actor] = actorsOf(viewer, '')
  const isDecider = actor === 'host' || actor === 'admin'
  return presentChanges(deps.db, isDecider ? [actor] : [], rows)
}
