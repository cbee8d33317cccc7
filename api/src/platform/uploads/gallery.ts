// Owns the pictures of a record after an edit: which stay, which are new, and in which order.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'

const newPicture = /^new:(\d{1,2})$/
type PictureChanges = { removed: string[]; order?: string[] | undefined; isWhole?: boolean }

/**
 * The pictures after an edit: the existing ones without the removed ones, then the new ones; in `order`, if given. Pictures
 * that the order does not name come last, or are removed where the order `isWhole`, that is made from the current version.
 * Unknown names are ignored.
 */
export const arrangePictures = (
  before: string[],
  added: string[],
  { removed, order, isWhole = false }: PictureChanges,
): string[] => {
  const available = [...before.filter((name) => !removed.includes(name)), ...added]
  const ordered = (order ?? []).flatMap((entry) => {
    const index = newPicture.exec(entry)?.[1]
    const name = index === undefined ? entry : added[Number(index)]
    return name !== undefined && available.includes(name) ? [name] : []
  })
  const unnamed = isWhole && order !== undefined ? [] : available
  return [...new Set([...ordered, ...unnamed])]
}

/** The only picture of a record after an edit: a new one, else the one it had unless that is removed. */
export const onlyPicture = (before: string | null, added: string | null, removed: string[]): string | null =>
  added ?? (before !== null && removed.includes(before) ? null : before)

type Gallery = { coverImage: string | null; images: string[] }
/** A cover and further pictures that are all new, each once. */
export const newGallery = (cover: string | null, added: string[]): Gallery => ({
  coverImage: cover,
  images: [...new Set(added)].filter((name) => name !== cover),
})

type Captions = Record<string, string>

/**
 * The captions of a gallery after a form, by the names of its pictures. The form has them by these names, or of pictures that were sent
 * along by `coverImage` and their positions; without any, they stay. Blank ones, and those of pictures that are gone, are left out.
 */
export const captionsAfter = (
  before: Captions,
  written: Captions | undefined,
  { coverImage, images }: Gallery,
  sent: { cover: string | null; added: string[] },
): Captions => {
  const nameOf = (key: string) =>
    key === 'coverImage' ? sent.cover : (sent.added[Number(newPicture.exec(key)?.[1])] ?? key)
  const named = new Map(Object.entries(written ?? before).map(([key, text]) => [nameOf(key), text]))
  const pictures = [...(coverImage === null ? [] : [coverImage]), ...images]
  return Object.fromEntries(
    pictures.flatMap((picture) => {
      const text = named.get(picture)
      return text ? [[picture, text] as const] : []
    }),
  )
}

type GalleryForm = { removedImages: string[]; imageOrder?: string[] | undefined; version: number | null }

/** A cover and further pictures after a form that began from `before`; refuses with too_many_pictures. */
export const galleryAfter = (before: Gallery, form: GalleryForm, cover: string | null, added: string[]): Gallery => {
  const { removedImages: removed, imageOrder: order } = form
  const coverImage = onlyPicture(before.coverImage, cover, removed)
  // The gallery shows the cover first anyway, so it is not listed a second time.
  const images = arrangePictures(before.images, added, { removed, order, isWhole: form.version !== null }).filter(
    (name) => name !== coverImage,
  )
  if (images.length > limits.maxPictures) fail('too_many_pictures')
  return { images, coverImage }
}
