// Owns the cleaning after a stay, for tests that try ids with records of others.
import type { World } from '#testing/world.ts'

/** The cleaning after a stay, which is confirmed first, and ends today. */
export const cleaningOf = async (t: World, bookingId: string): Promise<string> => {
  await t.deps.db.updateTable('bookings').set({ state: 'approved' }).where('id', '=', bookingId).execute()
  const moved = t.deps.db.updateTable('cleaningTasks').set({ day: t.deps.clock.today() })
  return (await moved.where('bookingId', '=', bookingId).returning('id').executeTakeFirstOrThrow()).id
}
