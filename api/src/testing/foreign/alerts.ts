// Owns an alert and the preferences of a user, and what they save, wait for and report, for tests of what is theirs.
import { addDays } from '@akwaaba/contract/dates'
import type { World } from '../world.ts'

/** Inserts an alert that a user was sent, and what they have chosen and saved. */
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
  const hours = { isOn: true, fromHour: 22, untilHour: 6, zone: 'Europe/London' } as const
  await db
    .insertInto('quietHours')
    .values({ userId, ...hours })
    .execute()
  const { id: apartmentId } = await db.selectFrom('apartments').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('savedLists')
    .values({ userId, shareToken: 'x'.repeat(43), sharedAt: now })
    .execute()
  await db.insertInto('savedHomes').values({ userId, apartmentId, savedAt: now }).execute()
  const list = { id: ids.next(), userId, name: 'December', createdAt: now, shareToken: 'y'.repeat(43), sharedAt: now }
  await db.insertInto('homeLists').values(list).execute()
  await db.insertInto('homesOfLists').values({ listId: list.id, apartmentId, addedAt: now }).execute()
  const [checkIn, checkOut] = [addDays(clock.today(), 200), addDays(clock.today(), 202)]
  const wait = { id: ids.next(), apartmentId, checkIn, checkOut, userId, email: null, createdAt: now }
  await db
    .insertInto('waits')
    .values({ ...wait, confirmedAt: now, toldAt: null })
    .execute()
  const view = { list: 'bookings' as const, name: 'Near', query: '', columns: null, isShared: false }
  await db
    .insertInto('savedViews')
    .values({ id: ids.next(), authorId: userId, organisationId: null, ...view, savedAt: now })
    .execute()
}
