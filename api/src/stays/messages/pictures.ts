// Owns the pictures of messages: encoded again from what was sent, stored where only the two sides read them, removed with their message.
import { createHash } from 'node:crypto'
import { DomainError, fail } from '@akwaaba/contract/errors'
import type { Deps, Incoming } from '#deps.ts'
import { acceptImage } from '#uploads/images.ts'
import { sweepFolder } from '#uploads/sweep.ts'
import { isParty, type Party } from './access.ts'

const folder = 'messages'

export type Stored = { name: string; width: number; height: number }

const acceptOne = async ({ filename, read }: Incoming) => {
  try {
    return await acceptImage(await read())
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const msg = `${filename.slice(0, 80)}: ${error.message}`
    return fail(error.code, { ...error.details, msg, fields: { pictures: msg } })
  }
}

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
      // A name that cannot be guessed and is used once: the same picture in two messages is two files.
      const name = `${within}/${createHash('sha256').update(deps.ids.token()).digest('hex').slice(0, 32)}.webp`
      await deps.storage.put(name, bytes)
      stored.push({ name, width, height })
    }
  } catch (error) {
    for (const { name } of stored) await deps.storage.remove(name)
    throw error
  }
  return stored
}

/** The bytes of a picture for one of the two sides; refuses with not_found. */
export const readPicture = async (deps: Deps, party: Party, id: string): Promise<Buffer> => {
  const row = await deps.db
    .selectFrom('messagePictures')
    .innerJoin('bookings', 'bookings.id', 'messagePictures.bookingId')
    .select('messagePictures.name')
    .where('messagePictures.id', '=', id)
    .where(isParty(party))
    .executeTakeFirst()
  return (row && (await deps.storage.get(row.name))) ?? fail('not_found')
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
