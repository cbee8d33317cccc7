// Owns the preview picture of a page in social networks: the cover with name, place and price.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fail } from '@akwaaba/contract/errors'
import { id as recordId } from '@akwaaba/contract/fields'
import { type SocialKind, socialKinds } from '@akwaaba/contract/pictures'
import type { FastifyPluginAsync } from 'fastify'
import { LRUCache } from 'lru-cache'
import opentype, { type Font } from 'opentype.js'
import sharp from 'sharp'
import type { Storage } from './storage.ts'
import { turns } from './turns.ts'

/** What the preview of a page shows; `cover` is the name of a stored picture. */
export type SocialFacts = { cover: string | null; name: string; place: string; price: string }
type Options = { storage: Storage; siteName: string; find: (kind: SocialKind, id: string) => Promise<SocialFacts> }

const [width, height] = [1200, 630] // what Facebook, WhatsApp and X ask for
const panel = 214
const margin = 56
const [palmDeep, sand, paper, white] = ['#0a4534', '#f3ecdf', '#fbf7f0', '#ffffff']

// Text is drawn as outlines: a server may have no fonts.
const resolve = createRequire(import.meta.url).resolve
const load = (weight: 500 | 700) => readFile(resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`))
// Read at the start, so that replacing the installation while the server runs does no harm.
const [plainFile, boldFile] = await Promise.all([load(500), load(700)])
const parse = (file: Buffer): Font => opentype.parse(new Uint8Array(file).buffer)

// Twi has two letters that the Latin subset of the font lacks; similar letters are drawn instead.
const substitutes: Record<string, string> = { ɛ: 'e', Ɛ: 'E', ɔ: 'o', Ɔ: 'O' }

/** The characters of a text that the font can draw. */
const drawable = (font: Font, text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => substitutes[letter] ?? letter)
    .filter((letter) => letter === ' ' || font.charToGlyphIndex(letter) > 0)
    .join('')

/** As much of a text as fits into a width in pixels, with an ellipsis where it is shortened. */
const shortened = (font: Font, text: string, size: number, maxWidth: number): string => {
  // No line is longer than this; measuring a very long text would take seconds.
  const whole = drawable(font, text.slice(0, 100))
  if (font.getAdvanceWidth(whole, size) <= maxWidth) return whole
  let short = whole
  while (short.length > 0 && font.getAdvanceWidth(`${short.trimEnd()}…`, size) > maxWidth) short = short.slice(0, -1)
  return `${short.trimEnd()}…`
}

type Fonts = { bold: Font; plain: Font }

const overlay = (fonts: Fonts, facts: SocialFacts, siteName: string): string => {
  const { bold, plain } = fonts
  const top = height - panel
  const line = (font: Font, text: string, x: number, y: number, size: number, colour: string) =>
    `<path fill="${colour}" d="${font.getPath(text, x, y, size).toPathData(1)}"/>`
  const price = shortened(bold, facts.price, 44, 460)
  const priceAt = width - margin - bold.getAdvanceWidth(price, 44)
  const site = drawable(plain, siteName)
  const siteRoom = plain.getAdvanceWidth(site, 30)
  const siteAt = width - margin - siteRoom
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect y="${top}" width="${width}" height="${panel}" fill="${palmDeep}"/>
    <rect y="${top}" width="${width}" height="8" fill="#e8a317"/>
    ${line(bold, shortened(bold, facts.name, 60, width - 2 * margin), margin, top + 92, 60, white)}
    ${line(plain, shortened(plain, facts.place, 40, priceAt - 2 * margin), margin, top + 160, 40, sand)}
    ${line(bold, price, priceAt, top + 160, 44, white)}
    <rect x="${siteAt - 24}" y="28" width="${siteRoom + 48}" height="56" rx="28" fill="${paper}"/>
    ${line(plain, site, siteAt, 66, 30, palmDeep)}
  </svg>`
}

const draw = (fonts: Fonts, cover: Buffer | null, siteName: string, facts: SocialFacts): Promise<Buffer> => {
  const ground = cover
    ? sharp(cover)
        .resize(width, height - panel, { fit: 'cover' })
        .extend({ bottom: panel, background: palmDeep })
    : sharp({ create: { width, height, channels: 3, background: sand } })
  return ground
    .composite([{ input: Buffer.from(overlay(fonts, facts, siteName)) }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

/**
 * Fastify plugin for GET /social/:kind/:id.jpg; refuses with not_found, and with busy when too many wait to be drawn.
 * Pictures are drawn one at a time and cached.
 */
export const socialRoutes = ({ storage, siteName, find }: Options): FastifyPluginAsync => {
  const cache = new LRUCache<string, Buffer>({ max: 200 })
  let fonts: Fonts | undefined
  const turn = turns(1, 50)
  const picture = async (facts: SocialFacts): Promise<Buffer> => {
    const key = JSON.stringify(facts)
    const cached = cache.get(key)
    if (cached) return cached
    const cover = facts.cover ? await storage.get(facts.cover) : null
    return turn(async () => {
      // Another request may have drawn it while this one waited.
      const drawn = cache.get(key)
      if (drawn) return drawn
      fonts ??= { bold: parse(boldFile), plain: parse(plainFile) }
      const fresh = await draw(fonts, cover, siteName, facts)
      cache.set(key, fresh)
      return fresh
    })
  }
  return async (app) => {
    app.get<{ Params: { kind: string; file: string } }>('/social/:kind/:file', async (request, reply) => {
      const kind = socialKinds.find((known) => known === request.params.kind)
      const [, name] = /^(.{36})\.jpg$/.exec(request.params.file) ?? []
      const { data: id } = recordId.safeParse(name)
      if (!kind || !id) return fail('not_found')
      return reply
        .type('image/jpeg')
        .header('cache-control', 'public, max-age=86400')
        .send(await picture(await find(kind, id)))
    })
  }
}
