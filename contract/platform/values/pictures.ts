// Owns the URLs of stored pictures: widths, formats and paths.

/** Widths in pixels every picture is offered in; a picture narrower than one of them is never enlarged. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1920] as const

/** Formats every picture is offered in, best first; jpeg is for the few browsers without the other two. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const

/** The widest that a browser gets which asks to save data. */
export const savedPictureWidth = 640

export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

/** The part of a picture's name that its variants share: the name without its extension. */
export const pictureStem = (name: string): string => name.replace(/\.[a-z0-9]+$/, '')

/** Path of the master picture, or of one variant when a width (pixels) is given; the format is webp unless named. */
export const pictureUrl = (name: string, width?: PictureWidth, format: PictureFormat = 'webp'): string =>
  width === undefined ? `/uploads/${name}` : `/uploads/${pictureStem(name)}/${width}.${format}`

/** The value of a `srcset` attribute in one format; give the master's width (pixels) to leave out wider variants. */
export function srcSet(name: string, format: PictureFormat, masterWidth = Number.POSITIVE_INFINITY): string {
  // The narrowest one always stays, so that a very small picture has a source too.
  return pictureWidths
    .filter((width, index) => index === 0 || width <= masterWidth)
    .map((width) => `${pictureUrl(name, width, format)} ${width}w`)
    .join(', ')
}

/** The kinds of pages that have a preview picture of their own when they are shared. */
export const socialKinds = ['apartments', 'packages', 'properties'] as const
export type SocialKind = (typeof socialKinds)[number]

/** Path of the preview picture of a shared page; `mark` changes with the text on it, so that caches are refreshed. */
export const socialUrl = (kind: SocialKind, id: string, mark: string | number): string =>
  `/social/${kind}/${id}.jpg?v=${encodeURIComponent(mark)}`
