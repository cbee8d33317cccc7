// Owns what guest and host of a booking have written to each other, as rows and a file; charges for damage with a picture; reviews;
// and files that staff keep.
import { sql } from 'kysely'
import type { World } from '#testing/world.ts'

type Parts = { id: string; mark: string; authorId: string }

/** Inserts a message of each side about a booking, first that of the host, with a picture; gives the ids. `id`: of its organisation. */
export const writeBoth = async (
  t: World,
  bookingId: string,
  { id: organisationId, mark, authorId }: Parts,
): Promise<{ picture: string; host: string; guest: string }> => {
  const { db, ids, clock } = t.deps
  const now = clock.now()
  const [first, second, picture] = [ids.next(), ids.next(), ids.next()]
  const name = `messages/${picture.replaceAll('-', '')}.webp`
  await t.deps.storage.put(name, Buffer.from(mark))
  await db
    .insertInto('threads')
    .values({ bookingId, organisationId, lastAt: now, lastNumber: 2, lastByHost: 1, lastByGuest: 2 })
    .execute()
  // With a whole text, as one of which contact details were hidden.
  const message = (id: string) => ({
    ...{ id, bookingId, organisationId, text: mark, writtenAt: now, key: id },
    sealed: t.deps.encryption.encrypt(mark, `message ${id}`),
  })
  await db
    .insertInto('messages')
    .values([
      { ...message(first), number: 1, side: 'host', authorId, pictures: 1 },
      { ...message(second), number: 2, side: 'guest' },
    ])
    .execute()
  await db
    .insertInto('messagePictures')
    .values({ id: picture, messageId: first, bookingId, organisationId, name, width: 24, height: 16 })
    .execute()
  await db.insertInto('threadReads').values({ bookingId, organisationId, userId: authorId, number: 1 }).execute()
  return { picture, host: first, guest: second }
}

/** Inserts a charge for damage to a booking that was declined, with a picture; gives the picture. */
export const insertDamagePicture = async (
  t: World,
  { bookingId }: { bookingId: string },
  organisationId: string,
): Promise<string> => {
  const { ids, clock } = t.deps
  const [changeId, picture] = [ids.next(), ids.next()]
  const stay = JSON.stringify({ totalCents: 100, lines: [], extras: [] })
  await sql`insert into stay_changes
      (id, organisation_id, booking_id, by_guest, state, before, after, expires_at, created_at, kind, reason)
    values (${changeId}, ${organisationId}, ${bookingId}, false, 'declined', ${stay}, ${stay}, ${clock.now()}, ${clock.now()},
      'damage', 'A broken lamp')`.execute(t.deps.db)
  const name = `damage/${picture.replaceAll('-', '')}.webp`
  await t.deps.storage.put(name, Buffer.from('a picture'))
  await t.deps.db
    .insertInto('stayChangePictures')
    .values({ id: picture, changeId, bookingId, organisationId, name, width: 24, height: 16 })
    .execute()
  return picture
}

/** Inserts a file that staff keep with a booking; gives it. */
export const insertFile = async (
  { deps: { db, ids, clock, storage } }: World,
  bookingId: string,
  { id: organisationId, mark, authorId }: Parts,
): Promise<string> => {
  const id = ids.next()
  const name = `files/${id.replaceAll('-', '')}.pdf`
  await storage.put(name, Buffer.from(`%PDF-1.7 ${mark}`))
  const taken = await db.selectFrom('bookingFiles').select('id').where('bookingId', '=', bookingId).execute()
  const about = { id, bookingId, organisationId, authorId, byPlatform: false, position: taken.length + 1 }
  const file = { shows: 'receipt', title: `${mark}.pdf`, name, kind: 'pdf', size: 12, hash: id } as const
  await db
    .insertInto('bookingFiles')
    .values({ ...about, ...file, addedAt: clock.now() })
    .execute()
  return id
}

/** Inserts a published review by the guest of a booking; gives it. */
export const insertReview = async (t: World, bookingId: string, text: string): Promise<string> => {
  const [id, at] = [t.deps.ids.next(), t.deps.clock.now()]
  await sql`insert into reviews (id, booking_id, apartment_id, organisation_id, side, state, overall, cleanliness, accuracy, location, value,
    host, text, written_at, closes_at, published_at)
    select ${id}, id, apartment_id, organisation_id, 'guest', 'published', 5, 5, 5, 5, 5, 5, ${text}, ${at}, ${at}, ${at}
    from bookings where id = ${bookingId}`.execute(t.deps.db)
  return id
}
