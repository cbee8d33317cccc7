// Owns what every scene is drawn with: palettes, seeded random numbers, and short functions for SVG shapes on an 800 x 600 sheet.

export type Palette = {
  sky: readonly [string, string]
  sun: string
  far: string
  mid: string
  near: string
  leaf: string
  leaf2: string
  wall: string
  wall2: string
  glass: string
  sea: string
  sand: string
  wood: string
  clay: string
  gold: string
  ink: string
}

export type PaletteName = 'dawn' | 'noon' | 'dusk' | 'harmattan' | 'lagoon'

export const palettes: Record<PaletteName, Palette> = {
  dawn: {
    sky: ['#FCE3C5', '#F7B98B'],
    sun: '#F0A72A',
    far: '#DE9A72',
    mid: '#B4552D',
    near: '#7C2F1B',
    leaf: '#1F6B4F',
    leaf2: '#2F8F68',
    wall: '#FFF6E9',
    wall2: '#F2DCC0',
    glass: '#8FC3C4',
    sea: '#7DB7BC',
    sand: '#F8E6C8',
    wood: '#9A5B34',
    clay: '#C4572B',
    gold: '#E8A317',
    ink: '#3A2417',
  },
  noon: {
    sky: ['#DDF1F2', '#A9DADF'],
    sun: '#F4B73B',
    far: '#8DBFB3',
    mid: '#4E9A83',
    near: '#0F5D46',
    leaf: '#0F5D46',
    leaf2: '#2C8C66',
    wall: '#FFFDF8',
    wall2: '#EFE5D2',
    glass: '#5AA6B5',
    sea: '#4FA3B3',
    sand: '#F6EAD0',
    wood: '#A8703F',
    clay: '#C65B2E',
    gold: '#E8A317',
    ink: '#20302B',
  },
  dusk: {
    sky: ['#3E3A66', '#E58A6B'],
    sun: '#FFC24A',
    far: '#6A4C77',
    mid: '#47345E',
    near: '#241C3A',
    leaf: '#14483F',
    leaf2: '#21665A',
    wall: '#F7E7D6',
    wall2: '#D9B99B',
    glass: '#FFD88A',
    sea: '#7A5A86',
    sand: '#C9A08C',
    wood: '#6E4238',
    clay: '#C0573F',
    gold: '#FFC24A',
    ink: '#1B1426',
  },
  harmattan: {
    sky: ['#F6EAD3', '#E9CCA2'],
    sun: '#F3B85A',
    far: '#CFAF86',
    mid: '#9C6B43',
    near: '#5A3B26',
    leaf: '#4E6238',
    leaf2: '#75874A',
    wall: '#FFF9EE',
    wall2: '#EADABF',
    glass: '#93B3B2',
    sea: '#9DBDB8',
    sand: '#F1E0BF',
    wood: '#8A5A36',
    clay: '#B4552D',
    gold: '#DE9C2B',
    ink: '#2F2418',
  },
  lagoon: {
    sky: ['#FFEDE3', '#F8C6B3'],
    sun: '#F29E4C',
    far: '#DE9C8F',
    mid: '#1E6E7E',
    near: '#12414D',
    leaf: '#17695A',
    leaf2: '#3A9A82',
    wall: '#FFFAF4',
    wall2: '#EFE0D2',
    glass: '#7FC0C8',
    sea: '#4C9FAE',
    sand: '#F8E8D2',
    wood: '#94583F',
    clay: '#CF5F3C',
    gold: '#EFA92B',
    ink: '#1C2B30',
  },
}

/** The surroundings of a home, which decide the view from its windows and terraces. */
export type Setting = 'city' | 'sea' | 'garden' | 'river'

/** A picture from a seed, a palette and a setting; the same three always give the same SVG text. */
export type Scene = (seed: number, palette: Palette, setting?: Setting) => string

export type Random = () => number

/** Random numbers of a seed, from 0 up to 1, the same sequence every time. */
export function random(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
  // The first numbers of neighbouring seeds are similar; after a few they differ.
  for (let turn = 0; turn < 4; turn += 1) next()
  return next
}

/** A seed from a text such as a slug (FNV-1a). */
export const seedOf = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0, 2166136261)

/** A random choice. Throws a RangeError when there are none. */
export function pick<T>(chance: Random, choices: readonly T[]): T {
  const choice = choices[Math.floor(chance() * choices.length)]
  if (choice === undefined) throw new RangeError('Nothing to pick from')
  return choice
}

/** A colour between two of the form #RRGGBB; share 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number): string => {
    const a = Number.parseInt(from.slice(at, at + 2), 16)
    const b = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

export type Style = { round?: number; opacity?: number; turn?: string; clip?: string }

const n = (value: number): string => String(Math.round(value * 10) / 10)
const dress = ({ round, opacity, turn, clip }: Style): string =>
  (round === undefined ? '' : ` rx="${n(round)}"`) +
  (opacity === undefined ? '' : ` opacity="${Math.round(opacity * 100) / 100}"`) +
  (turn === undefined ? '' : ` transform="rotate(${turn})"`) +
  (clip === undefined ? '' : ` clip-path="url(#${clip})"`)

export const rect = (x: number, y: number, w: number, h: number, fill: string, style: Style = {}): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${dress(style)}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, style: Style = {}): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${dress(style)}/>`

export const disc = (x: number, y: number, r: number, fill: string, style: Style = {}): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${dress(style)}/>`

const tidy = (d: string): string => d.replace(/-?\d+\.\d+/g, (number) => n(Number(number)))

export const path = (d: string, fill: string, style: Style = {}): string =>
  `<path d="${tidy(d)}" fill="${fill}"${dress(style)}/>`

export const line = (d: string, colour: string, width: number, style: Style = {}): string =>
  `<path d="${tidy(d)}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round"${dress(style)}/>`

/** Repeats a drawing, joined. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => draw(index)).join('')

/** Moves a drawing's origin, and scales it; a negative scale across mirrors it. */
export const at = (x: number, y: number, body: string, scale = 1, across = scale): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round(across * 1000) / 1000} ${Math.round(scale * 1000) / 1000})">${body}</g>`

/** A drawing seen only inside a shape; the name must be used once per picture. */
export const within = (name: string, shape: string, body: string): string =>
  `<clipPath id="${name}">${shape}</clipPath><g clip-path="url(#${name})">${body}</g>`

/** A fill from one colour down to another, for `fill="url(#name)"`. */
export const fade = (name: string, top: string, bottom: string): string =>
  `<linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`

/** The finished picture, 4:3. Mirrored on request, which is possible because no scene contains text. */
export const sheet = (body: string, mirrored = false): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">${mirrored ? at(800, 0, body, 1, -1) : body}</svg>`
