// Owns taking in the pictures of a form: each checked, written down and stored before the record that uses it.
import { DomainError, fail } from '@akwaaba/contract/errors'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { acceptImage, type Picture } from './images.ts'

const checked = async (field: string, { filename, read }: Incoming): Promise<Picture> => {
  try {
    return await acceptImage(await read())
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const msg = `${filename.slice(0, 80)}: ${error.message}`
    return fail(error.code, { ...error.details, msg, fields: { [field]: msg } })
  }
}

/** The row first, then the file: no file is ever without a row, and what a crash leaves behind is swept. */
const storePicture = async (deps: Deps, actor: Actor, picture: Picture): Promise<void> => {
  const { name, width, height, placeholder, bytes } = picture
  const createdAt = deps.clock.now()
  await deps.db
    .insertInto('uploads')
    .values({ name, width, height, placeholder, createdBy: actor.id, createdAt })
    // Known already: it counts as new, or the sweep could take it before its record is there.
    .onConflict((same) => same.column('name').doUpdateSet({ createdAt, width, height, placeholder }))
    .execute()
  await deps.storage.put(name, bytes)
  // Should we die before this line, the widths are made when somebody asks for them.
  await enqueue(deps.db, 'uploads:variants', { name }, { key: `variants:${name}`, queue: 'pictures' })
}

/** Writes down a picture that is stored already, and has its widths made from `runAt` on. */
export const recordPicture = async (
  deps: Deps,
  tx: Tx,
  { name, width, height, placeholder }: Omit<Picture, 'bytes'>,
  createdBy: string,
  runAt: Date,
): Promise<void> => {
  await tx
    .insertInto('uploads')
    .values({ name, width, height, placeholder, createdBy, createdAt: deps.clock.now() })
    .onConflict((on) => on.doNothing())
    .execute()
  await enqueue(tx, 'uploads:variants', { name }, { key: `variants:${name}`, queue: 'pictures', runAt })
}

/**
 * Stores the pictures that came in one field of a form; gives their names in order. One at a time, so that a form of
 * many needs little memory. Refuses with image_type, image_too_large, image_unreadable, naming file and field.
 */
export const acceptPictures = async (
  deps: Deps,
  actor: Actor,
  field: string,
  incoming: Incoming[],
): Promise<string[]> => {
  const names: string[] = []
  for (const file of incoming) {
    const picture = await checked(field, file)
    await storePicture(deps, actor, picture)
    names.push(picture.name)
  }
  return names
}

/** The same for a field that takes one picture; null when none came. */
export const acceptPicture = async (deps: Deps, actor: Actor, field: string, incoming: Incoming[]) =>
  (await acceptPictures(deps, actor, field, incoming.slice(0, 1)))[0] ?? null

/** A cover and the pictures beside it, each once: the cover is shown first anyway. */
export const acceptGallery = async (
  deps: Deps,
  actor: Actor,
  files: { coverImage: Incoming[]; images: Incoming[] },
) => {
  const coverImage = await acceptPicture(deps, actor, 'coverImage', files.coverImage)
  const sent = new Set(await acceptPictures(deps, actor, 'images', files.images))
  return { coverImage, images: [...sent].filter((name) => name !== coverImage) }
}
