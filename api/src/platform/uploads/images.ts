// Owns which pictures are accepted, checked by their content, and the encoding of variants.
import { DomainError, fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { PictureFormat } from '@akwaaba/contract/pictures'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageProcess } from './large-images.ts'
import { type AcceptedFormat, makeMaster, openPicture, type Picture } from './master.ts'
import { turns } from './turns.ts'

// Most pictures are decoded row by row. Progressive and interlaced ones are decoded as a whole, at about 9 bytes a pixel, and
// so is AVIF, at up to 25: a kilobyte of AVIF can need 700 MB. By measurement no accepted picture takes more than 230 MB.
const maxMegapixels = { byRow: 40, whole: 16, avif: 9 }

export type { Picture } from './master.ts'

// At most one large picture and two small ones at a time, for all callers together.
const [largeTurn, smallTurn] = [turns(1, 20), turns(2, 50)]
/** Making variants. While a large picture is decoded it leaves one processor to that, whose process has a lower priority. */
export const variantTurn = turns(2, 200)
const maxMillis = 30_000
const makeInChild = imageProcess(maxMillis)
const smallPixels = 2_000_000

/**
 * Checks an uploaded picture by its content and gives the master to store. Throws image_too_large (5 MB, or too many
 * pixels to decode), image_type (anything but png, jpeg, webp, avif), image_unreadable (damaged), or busy.
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
  // Small ones take some 20 MB and little time. The others are decoded in a child process, which can be killed; a decoder
  // in our process cannot be stopped.
  const isSmall = format !== 'avif' && width * height <= smallPixels
  const made = isSmall
    ? smallTurn(() => makeMaster(bytes, format))
    : largeTurn(() => variantTurn.narrowDuring(makeInChild(bytes, format)))
  return made.catch((error: unknown) => {
    throw error instanceof DomainError ? error : fail('image_unreadable')
  })
}

/** One width (pixels, never above the master's) of a master in one format. Throws when the master is damaged. */
export function variant(master: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const scaled = openPicture(master).resize({ width, withoutEnlargement: true })
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
  // The major brand or one of the compatible brands, which are in the same short box.
  if (at(4, 8) === 'ftyp' && /avi[fs]/.test(at(8, Math.min(bytes.readUInt32BE(0), 64)))) return 'avif'
  return null
}
