// Owns the files of messages: pictures, encoded again from what was sent, and documents, as they are; stored where only the two sides read
// them, and removed with their message.
import { createHash } from 'node:crypto'
import { DomainError, fail } from '@akwaaba/contract/errors'
import type { Deps, Incoming } from '#deps.ts'
import { acceptDocument } from '#uploads/accept.ts'
import { acceptImage } from '#uploads/images.ts'
import { sweepFolder } from '#uploads/sweep.ts'
import { isParty, type Party } from './access.ts'

const folder = 'messages'

export type Stored = { name: string; width: number; height: number }
export type StoredDocument = Stored & { title: string; size: number }

const acceptOne = async ({ filename, read }: Incoming) => {
  try {
    return await acceptImage(await read())
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const msg = `${filename.slice(0, 80)}: ${error.message}`
    return fail(error.code, { ...error.details, msg, fields: { pictures: msg } })
  }
}

// A name that cannot be guessed and is used once: the same file in two messages is two files.
const newName = ({ ids }: Deps, within: string, kind: 'webp' | 'pdf'): string =>
  `${within}/${createHash('sha256').update(ids.token()).digest('hex').slice(0, 32)}.${kind}`

/** Stores pictures in a folder that is not public, one after the other; refuses with image_type, image_too_large, image_unreadable. */
export const acceptPictures = async (
  deps: Deps,
  files: readonly Incoming[],
  within: string = folder,
): Promise<Stored[]> => {
  const stored: Stored[] = []
  try {
    for (const file of files) {
      const { bytes, width, height } = await acceptOne(file)
      const name = newName(deps, within, 'webp')
      await deps.storage.put(name, bytes)
      stored.push({ name, width, height })
    }
  } catch (error) {
    for (const { name } of stored) await deps.storage.remove(name)
    throw error
  }
  return stored
}

/** The name of a file as its receivers read it: no folders, no signs that a system gives a meaning or that hide its ending. */
export const titleOf = (filename: string): string => {
  const last = filename.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}"<>:|?*%]/gu, ' ').replace(/\s+/g, ' ')
  const bare = plain
    .trim()
    .replace(/(\s*\.\s*pdf)+$/iu, '')
    .replace(/^[.\s]+/, '')
  return `${[...bare].slice(0, 80).join('').trim() || 'document'}.pdf`
}

/** Stores PDF files as they are; refuses with image_type what is none, and as acceptDocument does. */
export const acceptPdfs = async (deps: Deps, files: readonly Incoming[]): Promise<StoredDocument[]> => {
  const read: { title: string; bytes: Buffer }[] = []
  for (const file of files) {
    const { kind, bytes } = await acceptDocument('documents', file)
    const msg = `${file.filename.slice(0, 80)}: Please choose a PDF.`
    if (kind !== 'pdf') fail('image_type', { msg, fields: { documents: msg } })
    read.push({ title: titleOf(file.filename), bytes })
  }
  const stored: StoredDocument[] = []
  try {
    for (const { title, bytes } of read) {
      const name = newName(deps, folder, 'pdf')
      await deps.storage.put(name, bytes)
      stored.push({ name, width: 0, height: 0, title, size: bytes.length })
    }
  } catch (error) {
    for (const { name } of stored) await deps.storage.remove(name)
    throw error
  }
  return stored
}

/** The bytes of a picture or document for one of the two sides, and which of the two it is; refuses with not_found. */
export const readPicture = async (deps: Deps, party: Party, id: string) => {
  const row = await deps.db
    .selectFrom('messagePictures')
    .innerJoin('bookings', 'bookings.id', 'messagePictures.bookingId')
    .select(['messagePictures.name', 'messagePictures.title'])
    .where('messagePictures.id', '=', id)
    .where(isParty(party))
    .executeTakeFirst()
  const bytes = row && (await deps.storage.get(row.name))
  return bytes ? { bytes, isDocument: row.title !== null } : fail('not_found')
}

const isUsed = async ({ db }: Deps, name: string): Promise<boolean> =>
  (await db.selectFrom('messagePictures').select('id').where('name', '=', name).executeTakeFirst()) !== undefined

/** Removes the file of a picture unless a message has it. */
export const removeUnusedPicture = async (deps: Deps, name: string): Promise<void> => {
  if (!(await isUsed(deps, name))) await deps.storage.remove(name)
}

/** Removes the files of pictures that no message has had for a day: a crash may have left them. */
export const sweepUnusedMessagePictures = (deps: Deps): Promise<void> =>
  sweepFolder(deps, folder, (name) => isUsed(deps, name))

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'uploads:remove-message-picture': { name: string }
  }
}
