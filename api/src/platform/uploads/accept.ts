// Owns accepting the pictures of a form: each is checked, recorded and stored before the record that uses it.
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

/** The row first, then the file: no file is ever without a row, and the sweep removes what a crash leaves behind. */
const storePicture = async (deps: Deps, actor: Actor, picture: Picture): Promise<void> => {
  const { name, width, height, placeholder, bytes } = picture
  const createdAt = deps.clock.now()
  await deps.db
    .insertInto('uploads')
    .values({ name, width, height, placeholder, createdBy: actor.id, createdAt })
    // A known picture counts as new, or the sweep could remove it before its record is inserted.
    .onConflict((same) => same.column('name').doUpdateSet({ createdAt, width, height, placeholder }))
    .execute()
  await deps.storage.put(name, bytes)
  // If the process dies before this line, the variants are made on request.
  await enqueue(deps.db, 'uploads:variants', { name }, { key: `variants:${name}`, queue: 'pictures' })
}

/** Records a picture that is stored already, and adds the job that makes its variants at `runAt`. */
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
 * Stores the pictures of one field of a form; gives their names in order. One at a time, so that a form with many needs
 * little memory. Refuses with image_type, image_too_large, image_unreadable, naming file and field.
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

/** The same for a field that takes one picture; null when there is none. */
export const acceptPicture = async (deps: Deps, actor: Actor, field: string, incoming: Incoming[]) =>
  (await acceptPictures(deps, actor, field, incoming.slice(0, 1)))[0] ?? null

/** Stores a cover and further pictures; gives their names, each once: the gallery shows the cover first anyway. */
export const acceptGallery = async (
  deps: Deps,
  actor: Actor,
  files: { coverImage: Incoming[]; images: Incoming[] },
) => {
  const coverImage = await acceptPicture(deps, actor, 'coverImage', files.coverImage)
  const images = new Set(await acceptPictures(deps, actor, 'images', files.images))
  return { coverImage, images: [...images].filter((name) => name !== coverImage) }
}
