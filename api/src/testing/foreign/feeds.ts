// Owns a connected calendar of an organisation and a conflict in it, as rows: nothing is asked elsewhere.
import { sealAddress } from '#feeds/address.ts'
import { day } from '#testing/tools.ts'
import type { World } from '#testing/world.ts'

type Home = { id: string; home: string; mark: string }

/** A connected calendar whose address nobody can ask. */
export const newFeed = async (t: World, { id: organisationId, home: apartmentId, mark }: Home): Promise<string> => {
  const [id, now] = [t.deps.ids.next(), t.deps.clock.now()]
  const sealed = sealAddress(t.deps, id, 'https://127.0.0.1/a.ics')
  const facts = { id, organisationId, apartmentId, label: mark, host: '127.0.0.1', sealed, state: 'ok' as const }
  await t.deps.db
    .insertInto('feeds')
    .values({ ...facts, nextAt: now, createdAt: now })
    .execute()
  return id
}

/** An event of such a calendar that conflicts with a booking. */
export const newConflict = async (t: World, home: Home, bookingId: string): Promise<string> => {
  const [id, now] = [t.deps.ids.next(), t.deps.clock.now()]
  const facts = {
    id,
    feedId: await newFeed(t, home),
    uid: home.mark,
    class: 'reservation' as const,
    summary: home.mark,
  }
  const nights = { checkIn: day(t, 200), checkOut: day(t, 202), firstSeen: now, lastSeen: now }
  await t.deps.db
    .insertInto('feedEntries')
    .values({ ...facts, ...nights, conflictWith: bookingId })
    .execute()
  return id
}

/** Deletes an apartment, and gives its id. */
export const takenDown = async (t: World, id: string): Promise<string> => {
  await t.deps.db.updateTable('apartments').set({ deletedAt: t.deps.clock.now() }).where('id', '=', id).execute()
  return id
}
