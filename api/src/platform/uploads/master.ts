// Owns making the stored master of an accepted picture: upright, scaled down, without metadata, named by its hash.
import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

// Each picture is processed once, so nothing is cached; one thread each leaves the other core to requests.
sharp.cache(false)
sharp.concurrency(1)
// Only the decoders that we need are enabled, whatever type a file claims to be. SVG is for our own drawings.
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
  /** a data: URI of at most 400 bytes, shown scaled up and blurred until the picture is loaded */
  placeholder: string
  bytes: Buffer
}

const maxPixels = 40_000_000
const maxWidth = 2048
// Only very tall pictures reach this; every format can hold it.
const maxHeight = 4096
const maxPlaceholderBytes = 400
const maxSeconds = 20
const hashDigits = 32
const maxExactBytesPerPixel = 0.25

export type AcceptedFormat = 'png' | 'jpeg' | 'webp' | 'avif'

/**
 * Opens a picture with our limits. One page: an animated picture becomes its first frame. Warnings do not refuse a picture, as those of many
 * phones cause some.
 */
export const openPicture = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).timeout({ seconds: maxSeconds })

/** Makes the master of a picture of that format; throws when it is damaged or takes too long. */
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
  // Drawings are sent as png, and lossless WebP keeps them exact in few bytes. Effort 0 takes a tenth of the time of effort
  // 1; the larger file matters little, as pages show variants. A photograph saved as png would be too large that way.
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
  // An eight-pixel picture always fits; if an encoder ever makes a larger one, no placeholder is better than a long one.
  return ''
}
