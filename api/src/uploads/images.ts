// Owns what a picture may be and what becomes of it: checked by content, turned upright, stripped, named by its hash.
import { createHash } from 'node:crypto'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { PictureFormat } from '@akwaaba/contract/pictures'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { turns } from './turns.ts'

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

// Most pictures are decoded row by row. Progressive and interlaced ones are held whole, at about 9 bytes a pixel, and so is
// AVIF, at up to 25: a kilobyte of AVIF can claim 700 MB. Measured, so that no picture takes more than 230 MB.
const maxMegapixels = { byRow: 40, whole: 16, avif: 9 }
const maxPixels = maxMegapixels.byRow * 1_000_000
const maxWidth = 2048
// Only very tall pictures meet this; it keeps them inside what every format can hold.
const maxHeight = 4096
const maxPlaceholderBytes = 400
const maxSeconds = 20
const hashDigits = 32
const maxExactBytesPerPixel = 0.25

const acceptedFormats = ['png', 'jpeg', 'webp', 'avif'] as const
type AcceptedFormat = (typeof acceptedFormats)[number]

const turn = turns(1, 50)
const smallPixels = 2_000_000

/**
 * Checks an uploaded picture by its content and gives back the master to store. Throws image_too_large (5 MB, or more
 * pixels than can be unpacked), image_type (anything but png, jpeg, webp, avif), image_unreadable (damaged), or busy.
 */
export async function acceptImage(bytes: Buffer): Promise<Picture> {
  if (bytes.length > limits.maxImageBytes) throw fail('image_too_large')
  // Sniffed before the decoder sees it, so that SVG, PDF and the like never reach their parsers.
  const format = formatOf(bytes)
  if (!format) throw fail('image_type')
  const { width, height, isProgressive } = await metadataOf(bytes, format)
  const most = format === 'avif' ? maxMegapixels.avif : isProgressive ? maxMegapixels.whole : maxMegapixels.byRow
  if (width * height > most * 1_000_000) {
    const kind = format === 'avif' ? 'AVIF picture' : isProgressive ? 'progressive or interlaced picture' : 'picture'
    throw fail('image_too_large', { msg: `Each ${kind} can have at most ${most} megapixels.` })
  }
  // Small ones take some 20 MB and need not wait.
  const isSmall = format !== 'avif' && width * height <= smallPixels
  return isSmall ? tidied(bytes, format) : turn(() => tidied(bytes, format))
}

async function tidied(bytes: Buffer, format: AcceptedFormat): Promise<Picture> {
  try {
    const { data, info } = await encodeMaster(bytes, format)
    const hash = createHash('sha256').update(data).digest('hex').slice(0, hashDigits)
    const placeholder = await placeholderOf(data)
    return { name: `${hash}.webp`, width: info.width, height: info.height, placeholder, bytes: data }
  } catch {
    throw fail('image_unreadable')
  }
}

/** One width (pixels, never above the master's) of a master in one format. Throws when the master is damaged. */
export function variant(master: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const scaled = open(master).resize({ width, withoutEnlargement: true })
  return encoders[format](scaled).toBuffer()
}

/** Width in pixels of a stored master. */
export const widthOf = async (master: Buffer): Promise<number> => (await sharp(master).metadata()).width

// Chosen by eye and scale on flat artwork, whose edges bleed at 4:2:0: avif and jpeg keep 4:4:4. Measured at 640 pixels:
// avif effort 2 takes 85 ms for 9.6 kB, effort 3 takes 200 ms for 9.2 kB; webp's smart subsampling doubles its time.
const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 2, chromaSubsampling: '4:4:4' }),
  webp: (image) => image.webp({ quality: 78, effort: 4 }),
  jpeg: (image) =>
    image
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78, progressive: true, optimiseCoding: true, chromaSubsampling: '4:4:4' }),
}

// One page: an animated picture becomes its first frame. Warnings alone do not refuse a picture, many phones cause them.
const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).timeout({ seconds: maxSeconds })

async function encodeMaster(bytes: Buffer, format: AcceptedFormat) {
  const upright = open(bytes)
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
    const tiny = await open(master)
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

async function metadataOf(bytes: Buffer, expected: AcceptedFormat): Promise<Metadata> {
  const metadata: Metadata = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => fail('image_unreadable'))
  // avif is reported as a heif container, which may also hold codecs that are not accepted.
  const actual = metadata.format === 'heif' && metadata.compression === 'av1' ? 'avif' : metadata.format
  if (actual !== expected) throw fail('image_type')
  return metadata
}

function formatOf(bytes: Buffer): AcceptedFormat | null {
  const at = (from: number, to: number): string => bytes.toString('latin1', from, to)
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp'
  // The major brand or one of the compatible ones, which stand in the same short box.
  if (at(4, 8) === 'ftyp' && /avi[fs]/.test(at(8, Math.min(bytes.readUInt32BE(0), 64)))) return 'avif'
  return null
}
