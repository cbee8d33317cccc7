// Owns what a form of the catalogue sends, which faults it has before it is sent, and how two edits are merged.
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { errors } from '@akwaaba/contract/errors'
import { isRecord } from '@akwaaba/contract/guards'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import type { Picked } from '../../../ui/pictures/picture-tile.tsx'

export type Texts = Record<string, string>

/** What each picture field of a form holds, in order. */
export type Pictures = Record<string, Picked[]>

/** The lines of a text field, which holds and sends them as a JSON list. */
export const linesOf = (text: string | undefined): string[] => {
  try {
    const lines: unknown = JSON.parse(text || '[]')
    return Array.isArray(lines) ? lines.map(String) : []
  } catch {
    return []
  }
}

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']

const pictureFault = (notImage: string, tooLarge: string) => (file: File) => {
  if (!file.type.startsWith('image/')) return notImage
  if (file.size > limits.maxImageBytes) return tooLarge
  // An image, but of a kind that browsers do not show, such as HEIC or TIFF.
  return pictureTypes.includes(file.type) ? undefined : errors.image_type.msg
}

/** The sentence for a cover that does not fit. */
export const coverFault = pictureFault(messages.coverNotImage, messages.coverTooLarge)

/** The sentence for a further picture that does not fit. */
export const imageFault = pictureFault(messages.imagesNotFit, messages.imagesNotFit)

/** The sentence for the only picture of a form. */
export const onlyPictureFault = pictureFault(errors.image_type.msg, errors.image_too_large.msg)

/** A sentence for every field that the row would refuse; empty when there is none. */
export const faultsOf = (row: Endpoint, texts: Texts, pictures: Pictures): Texts => {
  const checked = row.body?.safeParse(texts)
  const invalid = (checked?.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const)
  const missing = Object.entries(row.files ?? {}).flatMap(([name, { required }]) =>
    required && !pictures[name]?.length ? [[name, required] as const] : [],
  )
  // The first sentence of a field counts.
  return Object.fromEntries([...invalid, ...missing].reverse())
}

const newFiles = (picked: Picked[] = []): File[] => picked.flatMap((each) => ('file' in each ? [each.file] : []))

const storedNames = (picked: Picked[] = []): string[] =>
  picked.flatMap((each) => ('stored' in each ? [each.stored] : []))

/** The fields of a record as its form holds them: texts, of which lists are JSON. */
export const textsOfNames = (names: string[], record: object): Texts => {
  const fields: Record<string, unknown> = { ...record }
  return Object.fromEntries(
    names.map((name) => {
      const value = fields[name]
      return [name, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')]
    }),
  )
}

/** What of a stored value is a text under a name. */
export const textsIn = (value: unknown): Texts => {
  const texts: Texts = {}
  if (isRecord(value))
    for (const [name, text] of Object.entries(value)) if (typeof text === 'string') texts[name] = text
  return texts
}

/** The captions of a text field, which holds and sends them as a JSON object; in a form they are by the ids of its pictures. */
export const captionsOf = (text: string | undefined): Texts => {
  try {
    return textsIn(JSON.parse(text || '{}'))
  } catch {
    return {}
  }
}

/** Captions by other names of their pictures. */
export const renameCaptions = (text: string, nameOf: (id: string) => string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(captionsOf(text)).map(([id, caption]) => [nameOf(id), caption])))

/** How the server is told which of the pictures sent along a caption is of. */
const sentNames = ({ coverImage = [], images = [] }: Pictures): Map<string, string> => {
  const isFile = (each: Picked) => 'file' in each
  const further = images.filter(isFile).map(({ id }, at) => [id, `new:${at}`] as const)
  return new Map([...coverImage.filter(isFile).map(({ id }) => [id, 'coverImage'] as const), ...further])
}

/** The form data: all texts first, so that the server can refuse them before the pictures have arrived. */
export const formOf = (texts: Texts, pictures: Pictures): FormData => {
  const form = new FormData()
  const names = sentNames(pictures)
  const sent =
    'captions' in texts ? { captions: renameCaptions(texts.captions ?? '', (id) => names.get(id) ?? id) } : {}
  for (const [name, text] of Object.entries({ ...texts, ...sent })) form.append(name, text)
  for (const [name, picked] of Object.entries(pictures))
    for (const file of newFiles(picked)) form.append(name, file, file.name)
  return form
}

/** A stored picture as a form holds it. */
export const storedPicture = (name: string): Picked => ({ id: name, stored: name })

/** The fields with one picture. */
const single = ['coverImage', 'image']

/** What an edit sends about pictures: which are removed, and the order of the others and the new ones. */
export const pictureTexts = (before: Pictures, now: Pictures): Texts => {
  const remaining = Object.values(now).flatMap(storedNames)
  // Where there is one picture, a new one replaces the old one on the server.
  const replaced = single.flatMap((field) => (newFiles(now[field]).length > 0 ? storedNames(before[field]) : []))
  const removed = Object.values(before)
    .flatMap(storedNames)
    .filter((name) => !remaining.includes(name) && !replaced.includes(name))
  if (!('images' in before)) return { removedImages: JSON.stringify(removed) }
  let fresh = 0
  const order = (now.images ?? []).map((each) => ('stored' in each ? each.stored : `new:${fresh++}`))
  return { removedImages: JSON.stringify(removed), imageOrder: JSON.stringify(order) }
}

/**
 * Merges two edits of one record: fields that I did not change become theirs, those that I changed stay mine. `both` names
 * the fields that both changed to different texts.
 */
export const mergeTexts = (base: Texts, mine: Texts, theirs: Texts): { texts: Texts; both: string[] } => {
  const names = Object.keys(theirs)
  return {
    texts: Object.fromEntries(names.map((name) => [name, (mine[name] === base[name] ? theirs : mine)[name] ?? ''])),
    both: names.filter(
      (name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name],
    ),
  }
}

/** Merges pictures: mine in my order, without those they removed, and those they added at the end. */
export const mergePictures = (base: Pictures, mine: Pictures, theirs: Pictures): Pictures =>
  Object.fromEntries(
    Object.entries(theirs).map(([field, offered]) => {
      const [before, there] = [storedNames(base[field]), storedNames(offered)]
      const kept = (mine[field] ?? []).filter((each) => 'file' in each || there.includes(each.stored))
      const added = there.filter((name) => !before.includes(name)).map(storedPicture)
      // There is one picture: mine if I have chosen a new one.
      if (single.includes(field)) return [field, newFiles(kept).length > 0 ? kept : added.length > 0 ? added : kept]
      return [field, [...kept, ...added]]
    }),
  )
