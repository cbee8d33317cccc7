// Owns an alert and the preferences of a user, for tests of what is theirs.
import type { World } from '../world.ts'

/** Inserts an alert that a user was sent, and what they have chosen. */
export const insertAlertRecords = async ({ deps: { db, ids, clock } }: World, userId: string): Promise<void> => {
  const [alertId, now] = [ids.next(), clock.now()]
  await db
    .insertInto('alerts')
    .values({ id: alertId, kind: 'request', recordId: userId, occasion: '', raisedAt: now })
    .execute()
  await db
    .insertInto('alertDeliveries')
    .values({ id: ids.next(), alertId, userId, channel: 'mail', createdAt: now, notBefore: now })
    .execute()
  await db.insertInto('alertPreferences').values({ userId, kind: 'request', byMail: true, bySms: true }).execute()
  const hours = { isOn: true, fromHour: 22, untilHour: 6, zone: 'Europe/London' }
  await db
    .insertInto('quietHours')
    .values({ userId, ...hours })
    .execute()
}
