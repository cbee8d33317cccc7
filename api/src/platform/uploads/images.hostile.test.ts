// Tests that hostile files do no harm: nothing of them is stored, and none takes too much memory.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import { DomainError } from '@akwaaba/contract/errors'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { acceptImage } from './images.ts'
import { imageProcess } from './large-images.ts'

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#b4481f' } })

const codeOf = async (bytes: Buffer): Promise<string> =>
  acceptImage(bytes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

type Png = { width: number; height: number; depth?: number; colour?: number; interlaced?: boolean; extra?: Buffer[] }

/** A PNG of zeros, as large as it says, or of the pixels given. */
const png = ({ width, height, depth = 8, colour = 2, interlaced = false, extra = [] }: Png, pixels?: Buffer) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 1
  const size = (Math.ceil((width * depth * channels) / 8) + 1) * height
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(pixels ?? Buffer.alloc(interlaced ? size * 2 : size))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The JPEG with other dimensions in its header. */
const claiming = (jpeg: Buffer, width: number, height: number): Buffer => {
  const at = jpeg.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[index + 1] ?? 0))
  const copy = Buffer.from(jpeg)
  copy.writeUInt16BE(height, at + 5)
  copy.writeUInt16BE(width, at + 7)
  return copy
}

const jpegSegment = (marker: number, text: string): Buffer => {
  const data = Buffer.from(text, 'latin1')
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data])
}
/** Inserts segments after the first two bytes of a JPEG. */
const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

const script = '<script>alert(1)</script><?php system($_GET[0]); ?>'

describe('a picture that is something else as well', () => {
  it('leaves nothing of it in what is stored', async () => {
    const jpeg = await flat(60, 40).jpeg().toBuffer()
    const webp = await flat(60, 40).webp().toBuffer()
    const text = chunk('tEXt', Buffer.from(`Comment\0${script}`, 'latin1'))
    const polyglots: Record<string, Buffer> = {
      'a JPEG with a page behind it': Buffer.concat([jpeg, Buffer.from(script)]),
      'a JPEG with a page as its comment': withSegments(jpeg, jpegSegment(0xfe, script)),
      'a JPEG with a page as its ICC profile': withSegments(jpeg, jpegSegment(0xe2, `ICC_PROFILE\0\x01\x01${script}`)),
      'a JPEG with a page as its XMP': withSegments(jpeg, jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${script}`)),
      'a JPEG with a page in its EXIF': await flat(60, 40)
        .withExif({ IFD0: { Artist: script } })
        .jpeg()
        .toBuffer(),
      'a PNG with a page behind it': Buffer.concat([png({ width: 60, height: 40 }), Buffer.from(script)]),
      'a PNG with a page as its text': png({ width: 60, height: 40, extra: [text] }),
      'a PNG with a page as its pixels': png({ width: 17, height: 1 }, Buffer.from(`\0${script}`, 'latin1')),
      'a WebP with a page behind it': Buffer.concat([webp, Buffer.from(script)]),
    }
    for (const [what, bytes] of Object.entries(polyglots)) {
      expect([what, bytes.includes(script) || what.includes('pixels')]).toEqual([what, true])
      const { name, bytes: stored } = await acceptImage(bytes)
      expect([what, /script|php|system|alert/.exec(stored.toString('latin1'))]).toEqual([what, null])
      expect([what, name.endsWith('.webp'), (await sharp(stored).metadata()).format]).toEqual([what, true, 'webp'])
    }
  })

  it('tells nobody where it was taken, nor with what', async () => {
    const picture = await flat(60, 40)
      .withExif({ IFD0: { Make: 'Kente Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 33/1 18/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Ama Mensah</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(await sharp(picture).metadata()).toMatchObject({
      exif: expect.anything(),
      xmp: expect.anything(),
      icc: expect.anything(),
    })
    const { bytes } = await acceptImage(picture)
    const { exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata()
    expect({ exif, xmp, icc, iptc, comments }).toEqual({})
    expect(bytes.toString('latin1')).not.toMatch(/Kente|Ama|GPS/)
  })

  it('is refused when only its name is that of a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
    for (const bytes of [
      svg,
      `<?xml version="1.0"?>${svg}`,
      `\x89PNG${svg}`,
      `GIF89a${script}`,
      `%PDF-1.7${script}`,
      script,
    ])
      expect([bytes, await codeOf(Buffer.from(bytes, 'latin1'))]).toEqual([bytes, 'image_type'])
    for (const start of ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'RIFF\0\0\0\0WEBP', '\0\0\0\x18ftypavif'])
      expect([start, await codeOf(Buffer.from(start + svg, 'latin1'))]).toEqual([start, 'image_unreadable'])
  })
})

describe('a picture unlike most', () => {
  it('becomes a plain one: 16 bits, grey, palette, transparent, CMYK, wide colours, one pixel', async () => {
    const half = { r: 180, g: 72, b: 31, alpha: 0.5 }
    const odd: [string, Buffer, boolean][] = [
      ['16 bits', png({ width: 30, height: 20, depth: 16 }), false],
      [
        '16 bits, transparent, interlaced',
        png({ width: 30, height: 20, depth: 16, colour: 6, interlaced: true }),
        true,
      ],
      ['one bit', png({ width: 30, height: 20, depth: 1, colour: 0 }), false],
      ['grey with alpha', png({ width: 30, height: 20, colour: 4 }), true],
      [
        'transparent',
        await sharp({ create: { width: 30, height: 20, channels: 4, background: half } })
          .png()
          .toBuffer(),
        true,
      ],
      ['CMYK', await flat(30, 20).toColourspace('cmyk').jpeg().toBuffer(), false],
      ['wide colours', await flat(30, 20).withIccProfile('p3').jpeg().toBuffer(), false],
      ['10 bits', await flat(30, 20).avif({ bitdepth: 10 }).toBuffer(), false],
      ['one pixel', await flat(1, 1).png().toBuffer(), false],
    ]
    for (const [what, bytes, hasAlpha] of odd) {
      const { bytes: stored, placeholder } = await acceptImage(bytes)
      const { space, depth, ...found } = await sharp(stored).metadata()
      expect([what, space, depth, found.hasAlpha]).toEqual([what, 'srgb', 'uchar', hasAlpha])
      expect([what, placeholder.startsWith('data:image/webp')]).toEqual([what, true])
    }
    for (const bytes of [odd[5]?.[1], odd[6]?.[1]]) {
      const { dominant } = await sharp((await acceptImage(bytes ?? Buffer.alloc(0))).bytes).stats()
      expect(Math.abs(dominant.r - 0xb4) + Math.abs(dominant.g - 0x48) + Math.abs(dominant.b - 0x1f)).toBeLessThan(60)
    }
  })

  it('stands still when it moved: the first frame of an animated PNG', async () => {
    const control = (order: number) => {
      const data = Buffer.alloc(26)
      for (const [at, value] of [
        [0, order],
        [4, 30],
        [8, 20],
      ] as const)
        data.writeUInt32BE(value, at)
      return chunk('fcTL', data)
    }
    const extra = [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), control(0)]
    const still = png({ width: 30, height: 20, extra })
    const end = still.length - 12
    const second = chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), deflateSync(Buffer.alloc(91 * 20, 255))]))
    const moving = Buffer.concat([still.subarray(0, end), control(1), second, still.subarray(end)])
    const { bytes, width, height } = await acceptImage(moving)
    expect([width, height, (await sharp(bytes).metadata()).pages ?? 1]).toEqual([30, 20, 1])
    expect((await sharp(bytes).stats()).dominant.r).toBeLessThan(20)
  })
})

describe('a small file that claims to be huge', () => {
  const run = promisify(execFile)
  // A separate process, since the peak of memory can only be read for a whole process.
  const program = `
    import { readFileSync } from 'node:fs'
    import { acceptImage } from ${JSON.stringify(new URL('./images.ts', import.meta.url).href)}
    import { makeMaster } from ${JSON.stringify(new URL('./master.ts', import.meta.url).href)}
    const [, small, file, format] = process.argv
    await acceptImage(readFileSync(small))
    const bytes = readFileSync(file)
    const before = process.resourceUsage().maxRSS
    const code = await (format ? makeMaster(bytes, format) : acceptImage(bytes)).then(() => 'accepted', (error) => error.code ?? String(error))
    process.stdout.write(JSON.stringify({ code, megabytes: (process.resourceUsage().maxRSS - before) / 1024 }))`

  /** The peak for all that is done with the file, or only for decoding it where its format is given. */
  const measured = async (bytes: Buffer, format = ''): Promise<{ code: string; megabytes: number }> => {
    const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
    try {
      const [small, file] = [join(folder, 'small'), join(folder, 'file')]
      await writeFile(small, png({ width: 50, height: 50 }))
      await writeFile(file, bytes)
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program, small, file, format])
      return JSON.parse(stdout)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  let packed: Buffer | undefined
  const bomb = () => {
    packed ??= deflateSync(Buffer.alloc(300_000_000), { level: 1 })
    return packed
  }
  const text = (body: Buffer) => chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), body]))
  const profile = () => chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), bomb()]))

  const refused: Record<string, () => Buffer | Promise<Buffer>> = {
    'a PNG of 30000 by 30000': () => png({ width: 30_000, height: 30_000, depth: 1, colour: 0 }),
    'a PNG whose header says 50 megapixels': () => png({ width: 10_000, height: 5_000 }, Buffer.alloc(100)),
    'a PNG whose header says 2^31 by 2^31': () => png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, Buffer.alloc(100)),
    'a JPEG whose header says 50 megapixels': async () => claiming(await flat(60, 40).jpeg().toBuffer(), 10_000, 5_000),
    'a JPEG whose header says 65500 by 65500': async () =>
      claiming(await flat(60, 40).jpeg().toBuffer(), 65_500, 65_500),
    'a progressive JPEG of 17 megapixels': () => flat(5_000, 3_400).jpeg({ progressive: true }).toBuffer(),
    'an interlaced PNG of 17 megapixels': () => png({ width: 5_000, height: 3_400, interlaced: true }),
    'an AVIF of 10 megapixels': () => flat(4_000, 2_500).avif({ effort: 0 }).toBuffer(),
  }
  it.each(Object.entries(refused))('%s is refused for less than 30 MB of memory', async (_, make) => {
    const bytes = await make()
    expect(bytes.length).toBeLessThan(500_000)
    const { code, megabytes } = await measured(bytes)
    expect(code).toMatch(/^image_(too_large|unreadable)$/)
    expect(megabytes).toBeLessThan(30)
  })

  it('an AVIF that lies about its size is refused before it is unpacked', async () => {
    const avif = await flat(6_000, 5_000).avif({ effort: 0 }).toBuffer()
    const at = avif.indexOf('ispe')
    avif.writeUInt32BE(60, at + 8)
    avif.writeUInt32BE(50, at + 12)
    const { code, megabytes } = await measured(avif)
    expect(code).toBe('image_unreadable')
    expect(megabytes).toBeLessThan(30)
  })

  let avif: Promise<Buffer> | undefined
  const heavyAvif = () => {
    avif ??= flat(3_900, 2_300).avif({ effort: 0, bitdepth: 10 }).toBuffer()
    return avif
  }
  const heaviest: Record<string, () => Buffer | Promise<Buffer>> = {
    'a PNG of 40 megapixels, 16 bits, transparent': () => png({ width: 6_320, height: 6_320, depth: 16, colour: 6 }),
    'a JPEG of 40 megapixels lying on its side': () =>
      flat(8_000, 4_990).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'a progressive JPEG of 16 megapixels': () =>
      flat(4_600, 3_450).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    'an AVIF of 9 megapixels': heavyAvif,
    'a WebP of 40 megapixels': () => flat(8_000, 4_990).webp({ lossless: true, effort: 0 }).toBuffer(),
    'a PNG with a profile that unpacks to 300 MB': () => png({ width: 10, height: 10, extra: [profile()] }),
    'a PNG with a text that unpacks to 300 MB': () => png({ width: 10, height: 10, extra: [text(bomb())] }),
  }
  it.each(Object.entries(heaviest))('%s is taken for less than 250 MB', async (what, make) => {
    const format = /JPEG|PNG|WebP|AVIF/.exec(what)?.[0].toLowerCase()
    const { code, megabytes } = await measured(await make(), format)
    expect(code).toBe('accepted')
    expect(megabytes).toBeLessThan(250)
  })

  it('an AVIF of 9 megapixels is unpacked by another process than ours', async () => {
    const { code, megabytes } = await measured(await heavyAvif())
    expect(code).toBe('accepted')
    expect(megabytes).toBeLessThan(60)
  })
})

describe('a picture of few bytes and much work', () => {
  const heavy = () => flat(3_000, 3_000).avif({ quality: 1, effort: 0 }).toBuffer()

  it('ends where its time is over, and the next one is taken', async () => {
    const bytes = await heavy()
    expect(bytes.length).toBeLessThan(1_000)
    const inNoTime = imageProcess(1)
    const sentence = 'This picture takes too long to unpack. Please choose a smaller one.'
    for (let index = 0; index < 2; index++)
      await expect(inNoTime(bytes, 'avif')).rejects.toMatchObject({ code: 'image_too_large', message: sentence })
    const { width, height } = await acceptImage(bytes)
    expect([width, height]).toEqual([2_048, 2_048])
  })
})

describe('the process for large pictures', () => {
  const small = () => flat(40, 30).avif({ effort: 0 }).toBuffer()

  it('is another one where the one before is just being ended for having nothing to do', async () => {
    const bytes = await small()
    const taken = imageProcess(20_000)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let index = 0; index < 2; index++) {
      expect(await taken(bytes, 'avif')).toMatchObject({ width: 40, height: 30 })
      vi.advanceTimersByTime(60_000)
    }
  })

  it('is refused as busy where it cannot be started, and started again for the next picture', async () => {
    const bytes = await small()
    const taken = imageProcess(20_000)
    const { execPath } = process
    process.execPath = '/no/such/program'
    const refused = taken(bytes, 'avif').finally(() => {
      process.execPath = execPath
    })
    await expect(refused).rejects.toMatchObject({ code: 'busy' })
    expect(await taken(bytes, 'avif')).toMatchObject({ width: 40, height: 30 })
  })
})
