// Tests that pictures are checked by content, normalised, and named by hash.
import { DomainError } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { acceptImage, variant } from './images.ts'

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#b4481f' } })

// Random pixels hardly compress, which tests of size and damage need.
const noisy = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#777777', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

const codeOf = async (bytes: Buffer): Promise<string> =>
  acceptImage(bytes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

describe('accepting a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('takes %s and stores it as webp', async (format) => {
    const picture = await acceptImage(await flat(300, 200).toFormat(format).toBuffer())
    expect(picture.name).toMatch(/^[0-9a-f]{32}\.webp$/)
    expect(picture).toMatchObject({ width: 300, height: 200 })
    expect((await sharp(picture.bytes).metadata()).format).toBe('webp')
  })

  it('gives the same name to the same picture, and another to another', async () => {
    const [one, same, other] = await Promise.all(
      [10, 10, 11].map(async (size) => acceptImage(await flat(size, size).png().toBuffer())),
    )
    expect(one?.name).toBe(same?.name)
    expect(one?.name).not.toBe(other?.name)
  })

  it('makes a placeholder of at most 400 bytes, also of a busy picture', async () => {
    const { placeholder } = await acceptImage(await noisy(900, 900).jpeg().toBuffer())
    expect(placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(placeholder.length).toBeLessThanOrEqual(400)
  })

  it('turns it upright by its EXIF and then forgets the EXIF', async () => {
    const sideways = await flat(400, 200)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Ama Mensah' } })
      .jpeg()
      .toBuffer()
    const picture = await acceptImage(sideways)
    expect(picture).toMatchObject({ width: 200, height: 400 })
    const { exif, orientation } = await sharp(picture.bytes).metadata()
    expect(exif).toBeUndefined()
    expect(orientation ?? 1).toBe(1)
    expect(picture.bytes.includes('Ama Mensah')).toBe(false)
  })

  it('scales a wide one down to 2048 pixels and never up', async () => {
    expect(await acceptImage(await flat(4000, 1000).jpeg().toBuffer())).toMatchObject({ width: 2048, height: 512 })
    expect(await acceptImage(await flat(30, 20).jpeg().toBuffer())).toMatchObject({ width: 30, height: 20 })
  })

  it('keeps a drawing exact', async () => {
    const drawing = await flat(64, 64).png().toBuffer()
    const { bytes } = await acceptImage(drawing)
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(drawing).raw().toBuffer())
  })

  it('takes the first frame of an animated webp', async () => {
    const frames = await sharp({ create: { width: 40, height: 80, channels: 3, background: '#0f5d46' } })
      .raw()
      .toBuffer()
    const animated = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect(await acceptImage(animated)).toMatchObject({ width: 40, height: 40 })
  })
})

describe('refusing a picture', () => {
  it('refuses anything that is not one of the four, whatever it is called', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    expect(await codeOf(Buffer.from(svg))).toBe('image_type')
    expect(await codeOf(await flat(10, 10).gif().toBuffer())).toBe('image_type')
    expect(await codeOf(await flat(10, 10).tiff().toBuffer())).toBe('image_type')
    expect(await codeOf(Buffer.from('%PDF-1.7'))).toBe('image_type')
    expect(await codeOf(Buffer.alloc(0))).toBe('image_type')
    expect(await codeOf(Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'))).toBe('image_type')
  })

  it('refuses an SVG behind the first bytes of a png', async () => {
    const disguised = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<svg xmlns="…"/>')])
    expect(await codeOf(disguised)).toBe('image_unreadable')
  })

  it('refuses damaged ones', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const whole = await noisy(300, 300).toFormat(format).toBuffer()
      expect([format, await codeOf(whole.subarray(0, whole.length / 2))]).toEqual([format, 'image_unreadable'])
    }
  })

  it('refuses one byte above 5 MB and takes exactly 5 MB', async () => {
    const small = await flat(50, 50).jpeg().toBuffer()
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)])
    expect(await codeOf(padded(limits.maxImageBytes + 1))).toBe('image_too_large')
    expect(await codeOf(padded(limits.maxImageBytes))).toBe('accepted')
  })
})

describe('variants', () => {
  it.each(['avif', 'webp', 'jpeg'] as const)(
    'makes %s at the width asked for, never above the master',
    async (format) => {
      const { bytes } = await acceptImage(await flat(800, 600).png().toBuffer())
      const read = async (width: number) => {
        const metadata = await sharp(await variant(bytes, width, format)).metadata()
        return [metadata.format === 'heif' ? 'avif' : metadata.format, metadata.width, metadata.height]
      }
      expect(await read(320)).toEqual([format, 320, 240])
      expect(await read(1280)).toEqual([format, 800, 600])
    },
  )

  it('puts transparent pictures on white where the format has no transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const png = await sharp({ create: { width: 400, height: 300, channels: 4, background: clear } })
      .png()
      .toBuffer()
    const jpeg = await variant((await acceptImage(png)).bytes, 320, 'jpeg')
    expect([...(await sharp(jpeg).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })
})
