// Owns accepting the pictures of a form: each is checked, recorded and stored before the record that uses it; and files that are a
// picture or a PDF, which are not public.
import { createHash } from 'node:crypto'
import { DomainError, fail } from '@akwaaba/contract/errors'
import { keysOf } from '@akwaaba/contract/guards'
import { messages } from '@akwaaba/contract/messages'
import { recordOf } from '@akwaaba/contract/records'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { newGallery } from './gallery.ts'
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
const storePicture = async (deps: Deps, actor: Pick<Actor, 'id'>, picture: Picture): Promise<void> => {
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

// As many as a browser opens connections to one server: more would only divide the line to the storage.
const storedAtOnce = 4
// Proxies commonly end a request that is not answered within a minute.
const storageMillis = 30_000

/** Gives a function that waits for a promise, and throws unavailable once all its waits together have taken so long. */
const waitFor = (millis: number) => {
  let left = millis
  return async (work: Promise<unknown>): Promise<void> => {
    const began = performance.now()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      const error = new DomainError('unavailable', { msg: messages.fileNotStored })
      error.cause = new Error('the storage of pictures took too long for one form')
      late.reject(error)
    }, left)
    try {
      await Promise.race([work, late.promise])
    } finally {
      clearTimeout(timer)
      left = Math.max(0, left - (performance.now() - began))
    }
  }
}

/**
 * Stores the pictures of a form; gives their names by field, in order. They are decoded one at a time, so that a form with
 * many needs little memory, and stored a few at a time. Refuses with image_type, image_too_large, image_unreadable, naming
 * file and field, and with unavailable when the storage has been waited for during `millis` in all. What has been stored of
 * a refused form is used by the same form sent again, or removed by the sweep.
 */
export const acceptForm = async <Field extends string>(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  files: Record<Field, Incoming[]>,
  millis = storageMillis,
): Promise<Record<Field, string[]>> => {
  const names = recordOf(keysOf(files), (): string[] => [])
  const all: Promise<void>[] = []
  const storing = new Set<Promise<void>>()
  const wait = waitFor(millis)
  let hasFailed = false
  const sent = keysOf(files).flatMap((field) => files[field].map((file) => ({ field, file })))
  const begin = (picture: Picture) => {
    const stored = storePicture(deps, actor, picture)
      .catch((error: unknown) => {
        hasFailed = true
        throw error
      })
      .finally(() => storing.delete(stored))
    all.push(stored)
    storing.add(stored)
    // A failure is thrown where all are waited for.
    stored.catch(() => undefined)
  }
  try {
    for (const { field, file } of sent) {
      const picture = await checked(field, file)
      if (hasFailed) break
      begin(picture)
      names[field].push(picture.name)
      if (storing.size >= storedAtOnce) await wait(Promise.race(storing))
    }
    await wait(Promise.all(all))
  } catch (error) {
    // Nothing of a refused form is still going on after the reply, unless the storage does not answer.
    await wait(Promise.allSettled(all)).catch(() => undefined)
    throw error
  }
  return names
}

/** The same for one field that takes one picture; its name, or null when there is none. */
export const acceptPicture = async (deps: Deps, actor: Actor, field: string, incoming: Incoming[]) =>
  (await acceptForm(deps, actor, { [field]: incoming.slice(0, 1) }))[field]?.[0] ?? null

/** Stores a cover and further pictures; gives their names, each once: the gallery shows the cover first anyway. */
export const acceptGallery = async (
  deps: Deps,
  actor: Actor,
  files: { coverImage: Incoming[]; images: Incoming[] },
) => {
  const { coverImage: covers, images } = await acceptForm(deps, actor, files)
  return newGallery(covers[0] ?? null, images)
}

/** A file that is a picture or a PDF; a picture has its size in pixels. `hash` is that of what was sent. */
export type Document = {
  kind: 'webp' | 'pdf'
  bytes: Buffer
  hash: string
  width: number | null
  height: number | null
}

/**
 * Checks a file of a form that may be a picture or a PDF by its content. A PDF stays as it is and must only be served as a download; a
 * picture is encoded again, so that it contains nothing else. Refuses as acceptImage does, naming file and field.
 */
export const acceptDocument = async (field: string, { filename, read }: Incoming): Promise<Document> => {
  const sent = await read()
  const hash = createHash('sha256').update(sent).digest('hex')
  if (sent.toString('latin1', 0, 5) === '%PDF-') return { kind: 'pdf', bytes: sent, hash, width: null, height: null }
  try {
    const { bytes, width, height } = await acceptImage(sent)
    return { kind: 'webp', bytes, hash, width, height }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const msg =
      error.code === 'image_type' ? 'Please choose a PNG, JPEG, WebP or AVIF picture, or a PDF.' : error.message
    return fail(error.code, { msg, fields: { [field]: `${filename.slice(0, 80)}: ${msg}` } })
  }
}
