// Owns the files that staff keep with a booking: who reads them, how many there are, and that they go with the data of its guest.
import { createHash } from 'node:crypto'
import { type BookingFile, type FileSubject, filesPerBooking } from '@akwaaba/contract/booking-files'
import { fail } from '@akwaaba/contract/errors'
import { auditLabel } from '#apartments/scope.ts'
import { recordAudit } from '#audit/audit.ts'
import { seesPlatform } from '#booking-notes/notes.ts'
import { actsForPlatform, isVisible } from '#bookings/visible.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Incoming, Viewer } from '#deps.ts'
import { acceptDocument, type Document } from '#uploads/accept.ts'
import { sweepFolder } from '#uploads/sweep.ts'
import { keptUntil, tellOfFiles } from './keeping.ts'

const folder = 'files'

/** The files of bookings that a caller may read: members of another host than the operator's own read none of the platform. */
const readable = (db: Tx | Deps['db'], viewer: Viewer) => {
  const all = db
    .selectFrom('bookingFiles')
    .innerJoin('bookings', 'bookings.id', 'bookingFiles.bookingId')
    .innerJoin('users', 'users.id', 'bookingFiles.authorId')
    .where(isVisible(viewer))
    .select(['bookingFiles.id', 'bookingFiles.bookingId', 'bookingFiles.name', 'bookingFiles.kind', 'position'])
    .select(['shows', 'title', 'size', 'width', 'height', 'addedAt', 'bookings.reference'])
    .select(['users.username', 'users.deletedAt as leftAt', keptUntil.as('keptUntil'), 'bookingFiles.byPlatform'])
  return seesPlatform(viewer) ? all : all.where('bookingFiles.byPlatform', '=', false)
}
type Row = Awaited<ReturnType<ReturnType<typeof readable>['executeTakeFirstOrThrow']>>

const saveAs = ({ reference, shows, position, kind }: Pick<Row, 'reference' | 'shows' | 'position' | 'kind'>): string =>
  `${reference}-${shows}-${position}.${kind}`

const present = (row: Row): BookingFile => ({
  ...{ _id: row.id, shows: row.shows, title: row.title, saveAs: saveAs(row), size: row.size },
  type: row.kind === 'pdf' ? 'pdf' : 'picture',
  picture: row.width === null || row.height === null ? null : { width: row.width, height: row.height },
  author: row.leftAt === null ? row.username : null,
  addedAt: row.addedAt.toISOString(),
  keptUntil: row.keptUntil,
})

/** The files of a booking that the caller may read, the newest first. The booking is theirs to see. */
export const readFiles = async (deps: Deps, viewer: Viewer, bookingId: string): Promise<BookingFile[]> => {
  const rows = await readable(deps.db, viewer)
    .where('bookingFiles.bookingId', '=', bookingId)
    .orderBy('addedAt', 'desc')
    .orderBy('bookingFiles.id', 'desc')
    .execute()
  return rows.map(present)
}

const fileOf = async (deps: Deps, viewer: Viewer, id: string): Promise<BookingFile> =>
  present(await readable(deps.db, viewer).where('bookingFiles.id', '=', id).executeTakeFirstOrThrow())

/** The content of a file with a name to save it by; refuses with not_found. */
export const readFile = async (deps: Deps, viewer: Viewer, id: string) => {
  const row = await readable(deps.db, viewer).where('bookingFiles.id', '=', id).executeTakeFirst()
  const bytes = row && (await deps.storage.get(row.name))
  return row && bytes ? { bytes, kind: row.kind, name: saveAs(row) } : fail('not_found')
}

const longestTitle = 100

// What the device called it, on one line, without signs that no one sees or that turn the direction of a text; of a long one the beginning
// and the end, which says what it is.
const titleOf = (filename: string): string => {
  const title = filename.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  const short = title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 20)}…${title.slice(-19)}`
  return short.toWellFormed() || 'File'
}

/** A booking that the caller sees as staff, with its guest; refuses with not_found. */
const findBooking = async (db: Tx | Deps['db'], viewer: Viewer, id: string, isLocked = false) => {
  const found = db
    .selectFrom('bookings')
    .select(['id', 'organisationId', 'reference', 'customerId'])
    .where('id', '=', id)
    .where(isVisible(viewer))
  return (await (isLocked ? found.forNoKeyUpdate() : found).executeTakeFirst()) ?? fail('not_found')
}

const refuseDeletedGuest = async (db: Tx | Deps['db'], { customerId }: { customerId: string }): Promise<void> => {
  const guest = db.selectFrom('users').select('id').where('id', '=', customerId).where('deletedAt', 'is', null)
  if ((await guest.executeTakeFirst()) === undefined)
    fail('illegal_transition', {
      msg: 'The account of this guest is deleted, so no files about them are kept any more.',
    })
}

const freePlace = (places: readonly number[]): number =>
  Array.from({ length: filesPerBooking }, (_, at) => at + 1).find((place) => !places.includes(place)) ??
  fail('illegal_transition', { msg: `A booking can have ${filesPerBooking} files. Please remove one first.` })

type Added = { shows: FileSubject; title: string; name: string; document: Document }

/** Writes a stored file down; gives its id, or that of the row that has the same file already. */
const insert = (deps: Deps, viewer: Viewer, bookingId: string, { shows, title, name, document }: Added) =>
  inTransaction(deps.db, async (tx) => {
    // Locked, so that the erasure of its guest finds the file, or is over.
    const booking = await findBooking(tx, viewer, bookingId, true)
    await refuseDeletedGuest(tx, booking)
    const others = await tx
      .selectFrom('bookingFiles')
      .select(['id', 'position', 'hash', 'byPlatform'])
      .where('bookingId', '=', bookingId)
      .execute()
    const byPlatform = actsForPlatform(viewer)
    const { kind, hash, width, height, bytes } = document
    const known = others.find((other) => other.hash === hash && other.byPlatform === byPlatform)
    if (known) return known.id
    const id = deps.ids.next()
    const position = freePlace(others.map((other) => other.position))
    await tx
      .insertInto('bookingFiles')
      .values({
        ...{ id, bookingId, organisationId: booking.organisationId, authorId: viewer.id, byPlatform, position },
        ...{ shows, title, name, kind, hash, width, height, size: bytes.length, addedAt: deps.clock.now() },
      })
      .execute()
    await tellOfFiles(deps, tx, 'add', [{ bookingId, shows, byPlatform }], viewer)
    await audit(deps, tx, viewer, { action: 'create', booking, facts: { shows, kind } })
    return id
  })

type Change = {
  action: 'create' | 'delete'
  booking: { id: string; reference: string }
  /** without its title, which may be personal: an audit record cannot be erased */
  facts: { shows: FileSubject; kind: Document['kind'] }
}
const audit = async (deps: Deps, tx: Tx, viewer: Viewer, { action, booking, facts }: Change): Promise<void> => {
  await recordAudit(deps, tx, viewer, {
    ...{ action, kind: 'booking file', recordId: booking.id },
    label: auditLabel(viewer.member ?? null, booking.reference),
    ...(action === 'create' ? { after: facts } : { before: facts }),
  })
}

/**
 * Keeps a file with a booking that the caller sees as staff; the same file again is the one that is there. Refuses with not_found,
 * illegal_transition where the account of the guest was deleted or the booking has as many as it can have, and as acceptDocument does.
 */
export const addFile = async (
  deps: Deps,
  viewer: Viewer,
  bookingId: string,
  shows: FileSubject,
  incoming: Incoming,
): Promise<BookingFile> => {
  await refuseDeletedGuest(deps.db, await findBooking(deps.db, viewer, bookingId))
  const document = await acceptDocument('file', incoming)
  // A name that cannot be guessed and is used once.
  const unique = createHash('sha256').update(deps.ids.token()).digest('hex').slice(0, 32)
  const name = `${folder}/${unique}.${document.kind}`
  await deps.storage.put(name, document.bytes)
  try {
    const id = await insert(deps, viewer, bookingId, { shows, title: titleOf(incoming.filename), name, document })
    return await fileOf(deps, viewer, id)
  } finally {
    await removeUnusedFile(deps, name)
  }
}

/** Removes a file of a booking for good; refuses with not_found one of another booking, and one that the caller may not read. */
export const removeFile = async (
  deps: Deps,
  viewer: Viewer,
  { id: bookingId, fileId }: { id: string; fileId: string },
): Promise<{ msg: string }> => {
  await inTransaction(deps.db, async (tx) => {
    const booking = await findBooking(tx, viewer, bookingId, true)
    const found = readable(tx, viewer)
      .where('bookingFiles.id', '=', fileId)
      .where('bookingFiles.bookingId', '=', bookingId)
    const file = (await found.executeTakeFirst()) ?? fail('not_found')
    const { shows, kind, name, id } = file
    await tx.deleteFrom('bookingFiles').where('id', '=', id).execute()
    await enqueue(tx, 'uploads:remove-booking-file', { name })
    await tellOfFiles(deps, tx, 'remove', [file], viewer)
    await audit(deps, tx, viewer, { action: 'delete', booking, facts: { shows, kind } })
  })
  return { msg: 'The file is removed.' }
}

const isUsed = async ({ db }: Deps, name: string): Promise<boolean> =>
  (await db.selectFrom('bookingFiles').select('id').where('name', '=', name).executeTakeFirst()) !== undefined

/** Removes a stored file unless a booking has it. */
export const removeUnusedFile = async (deps: Deps, name: string): Promise<void> => {
  if (!(await isUsed(deps, name))) await deps.storage.remove(name)
}

/** Removes stored files that no booking has had for a day: a crash may have left them. */
export const sweepUnusedFiles = (deps: Deps): Promise<void> => sweepFolder(deps, folder, (name) => isUsed(deps, name))

/** Erases the files about the bookings of a guest whose account is erased. Joins that transaction, in which the bookings are locked. */
export const eraseFiles = async (deps: Deps, tx: Tx, customerId: string): Promise<void> => {
  const rows = await tx
    .deleteFrom('bookingFiles')
    .where('bookingId', 'in', (of) => of.selectFrom('bookings').select('id').where('customerId', '=', customerId))
    .returning(['name', 'bookingId', 'shows', 'byPlatform'])
    .execute()
  for (const { name } of rows) await enqueue(tx, 'uploads:remove-booking-file', { name })
  await tellOfFiles(deps, tx, 'erase', rows)
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'uploads:remove-booking-file': { name: string }
  }
}
