// Owns turning an accepted picture into the master that is stored: upright, scaled down, stripped, named by its hash.
import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

// No picture is asked for twice here, so nothing is kept; one thread each leaves the other core to requests.
sharp.cache(false)
sharp.concurrency(1)
// Decoders that nobody needs stay shut, whatever a file pretends to be. SVG is for drawings of our own.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})

export type Picture = {
  /** content hash and extension: the same picture uploaded twice is stored once */
  name: string
  /** pixels, after turning upright and scaling down */
  width: number
  height: number
  /** a data: URI of at most 400 bytes to show, scaled up and so blurred, until the picture is there */
  placeholder: string
  bytes: Buffer
}

const maxPixels = 40_000_000
const maxWidth = 2048
// Only very tall pictures meet this; it keeps them inside what every format can hold.
const maxHeight = 4096
const maxPlaceholderBytes = 400
const maxSeconds = 20
const hashDigits = 32
const maxExactBytesPerPixel = 0.25

export type AcceptedFormat = 'png' | 'jpeg' | 'webp' | 'avif'

// One page: an animated picture becomes its first frame. Warnings alone do not refuse a picture, many phones cause them.
export const openPicture = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).timeout({ seconds: maxSeconds })

/** Makes the master of a picture of that format; throws when it is damaged, or takes too long. */
export async function makeMaster(bytes: Buffer, format: AcceptedFormat): Promise<Picture> {
  const { data, info } = await encodeMaster(bytes, format)
  const hash = createHash('sha256').update(data).digest('hex').slice(0, hashDigits)
  const placeholder = await placeholderOf(data)
  return { name: `${hash}.webp`, width: info.width, height: info.height, placeholder, bytes: data }
}

async function encodeMaster(bytes: Buffer, format: AcceptedFormat) {
  const upright = openPicture(bytes)
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
  // Drawings arrive as png, and those stay exact for few bytes. Effort 0 takes a tenth of the time of effort 1; the bytes
  // it leaves on the table matter little, as pages show variants. A photograph saved as png is too large that way.
  if (format === 'png') {
    const exact = await upright.clone().webp({ lossless: true, effort: 0 }).toBuffer({ resolveWithObject: true })
    if (exact.info.size <= exact.info.width * exact.info.height * maxExactBytesPerPixel) return exact
  }
  return upright.clone().webp({ quality: 90, effort: 3 }).toBuffer({ resolveWithObject: true })
}

async function placeholderOf(master: Buffer): Promise<string> {
  for (const [size, quality] of [
    [16, 50],
    [16, 20],
    [8, 20],
  ] as const) {
    const tiny = await openPicture(master)
      .flatten({ background: '#ffffff' })
      .resize({ width: size, height: size, fit: 'inside' })
      .webp({ quality, effort: 4 })
      .toBuffer()
    const uri = `data:image/webp;base64,${tiny.toString('base64')}`
    if (uri.length <= maxPlaceholderBytes) return uri
  }
  // An eight-pixel picture always fits; should an encoder ever disagree, no placeholder is better than a long one.
  return ''
}
