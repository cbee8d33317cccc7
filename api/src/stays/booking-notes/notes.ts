// Owns the notes of staff about bookings: who reads them, and that only their author changes one.
import type { BookingNote } from '@akwaaba/contract/booking-notes'
import { fail } from '@akwaaba/contract/errors'
import { may } from '@akwaaba/contract/permissions'
import { sql } from 'kysely'
import { lockGuest } from '#bookings/holds.ts'
import { visibleBookings } from '#bookings/present.ts'
import { actsForPlatform } from '#bookings/visible.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Viewer } from '#deps.ts'

/** Whether staff see what administrators do: the platform, and members of the operator's own host. */
export const seesPlatform = (viewer: Viewer): boolean =>
  actsForPlatform(viewer) || viewer.member?.organisation.house === true

/** The notes of bookings that a caller may read: members of another host than the operator's own read none of the platform. */
const readable = (db: Tx | Deps['db'], viewer: Viewer) => {
  const all = db.selectFrom('bookingNotes').innerJoin('users', 'users.id', 'bookingNotes.authorId')
  return seesPlatform(viewer) ? all : all.where('bookingNotes.byPlatform', '=', false)
}

type Row = {
  id: string
  authorId: string
  text: string
  writtenAt: Date
  editedAt: Date | null
  username: string
  leftAt: Date | null
}

const columns = [
  'bookingNotes.id',
  'bookingNotes.authorId',
  'bookingNotes.text',
  'bookingNotes.writtenAt',
  'bookingNotes.editedAt',
  'users.username',
  'users.deletedAt as leftAt',
] as const

const present = ({ id }: Viewer, row: Row): BookingNote => ({
  ...{ _id: row.id, text: row.text, author: row.leftAt === null ? row.username : null, isOwn: row.authorId === id },
  ...{ writtenAt: row.writtenAt.toISOString(), editedAt: row.editedAt?.toISOString() ?? null },
})

/** Most bookings have a few; a page shows the newest of them. */
const mostShown = 100

/** The notes about a booking that the caller may read, the newest first; none for a role without them. The booking is theirs to see. */
export const readNotes = async (deps: Deps, viewer: Viewer, bookingId: string): Promise<BookingNote[]> => {
  if (viewer.member && !may(viewer.member.role, 'booking.note')) return []
  const rows = await readable(deps.db, viewer)
    .select(columns)
    .where('bookingNotes.bookingId', '=', bookingId)
    .orderBy('bookingNotes.writtenAt', 'desc')
    .orderBy('bookingNotes.id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map((row) => present(viewer, row))
}

const readNote = async (deps: Deps, viewer: Viewer, id: string): Promise<BookingNote> => {
  const row = await readable(deps.db, viewer)
    .select(columns)
    .where('bookingNotes.id', '=', id)
    .executeTakeFirstOrThrow()
  return present(viewer, row)
}

const guestIsDeleted = 'The account of this guest is deleted, so no notes about their stays are kept any more.'

/** Adds a note about a booking that the caller sees as staff; refuses with not_found, and with illegal_transition where its guest's account is deleted. */
export const addNote = async (deps: Deps, viewer: Viewer, bookingId: string, text: string): Promise<BookingNote> => {
  const booking = await visibleBookings(deps, viewer)
    .select(['bookings.organisationId', 'bookings.customerId'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
  if (!booking) return fail('not_found')
  const id = deps.ids.next()
  const about = { bookingId, organisationId: booking.organisationId, authorId: viewer.id }
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    // Locked, so that an erasure at this instant finds the note, or is over.
    if (!(await lockGuest(tx, booking.customerId))) fail('illegal_transition', { msg: guestIsDeleted })
    await tx
      .insertInto('bookingNotes')
      .values({ id, ...about, byPlatform: actsForPlatform(viewer), text, writtenAt: now, editedAt: null })
      .execute()
  })
  return readNote(deps, viewer, id)
}

/** Changes a note of the caller; refuses with not_found one of another author, another booking or another organisation. */
export const editNote = async (
  deps: Deps,
  viewer: Viewer,
  { id: bookingId, noteId }: { id: string; noteId: string },
  text: string,
): Promise<BookingNote> => {
  const seen = visibleBookings(deps, viewer).select('bookings.id').where('bookings.id', '=', bookingId)
  const { numUpdatedRows } = await deps.db
    .updateTable('bookingNotes')
    .set({ text, editedAt: deps.clock.now() })
    .where('id', '=', noteId)
    .where('authorId', '=', viewer.id)
    .where('bookingId', 'in', seen)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('not_found')
  return readNote(deps, viewer, noteId)
}

/** Erases the notes about the bookings of a guest whose account is erased: they may be personal. Joins that transaction. */
export const eraseNotes = async (tx: Tx, customerId: string): Promise<void> => {
  await sql`delete from booking_notes where booking_id in (select id from bookings where customer_id = ${customerId})`.execute(
    tx,
  )
}
