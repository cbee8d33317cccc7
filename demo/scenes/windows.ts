// Owns windows seen from inside: the outlook, the opening, the curtains.
import { disc, line, mix, type Palette, path, pick, type Random, rect, type Setting, times, within } from './kit.ts'
import { palm, tree } from './plants.ts'

/** What a window shows, drawn from x, y over w by h: town, sea, garden or river. */
export function outlook(
  x: number,
  y: number,
  w: number,
  h: number,
  p: Palette,
  setting: Setting,
  chance: Random,
): string {
  const bottom = y + h
  const sun = disc(x + w * (0.6 + chance() * 0.2), y + h * 0.28, Math.min(w, h) * 0.13, p.sun)
  const sky = rect(x, y, w, h, mix(p.sky[0], p.sky[1], 0.35)) + sun
  const wave = (top: number, colour: string, lift: number) =>
    path(
      `M${x} ${top} q${w * 0.25} ${-lift} ${w * 0.5} ${-lift * 0.3} t${w * 0.5} ${-lift * 0.2} V${bottom} H${x}Z`,
      colour,
    )
  const tall = Math.min(h * 0.62, 190)
  if (setting === 'sea')
    return (
      sky +
      rect(x, y + h * 0.52, w, h * 0.5, p.sea) +
      times(6, (i) =>
        rect(x + w * ((i * 0.37) % 0.8), y + h * (0.57 + i * 0.045), w * 0.16, 2.4, '#ffffff', { opacity: 0.55 }),
      ) +
      wave(y + h * 0.9, p.sand, h * 0.05) +
      palm(x + w * 0.2, bottom + 4, tall, p, w * 0.08)
    )
  if (setting === 'river')
    return (
      sky +
      wave(y + h * 0.56, mix(p.leaf2, p.far, 0.5), h * 0.2) +
      rect(x, y + h * 0.62, w, h * 0.4, p.sea) +
      wave(y + h * 0.66, p.leaf2, h * 0.06).replace(`V${bottom}`, `V${y + h * 0.7}`) +
      times(4, (i) =>
        rect(x + w * ((i * 0.41) % 0.75), y + h * (0.76 + i * 0.05), w * 0.2, 2.4, '#ffffff', { opacity: 0.5 }),
      ) +
      palm(x + w * 0.84, bottom + 4, tall, p, -w * 0.06)
    )
  if (setting === 'garden')
    return (
      sky +
      wave(y + h * 0.68, mix(p.far, p.leaf2, 0.35), h * 0.16) +
      tree(x + w * 0.74, bottom - h * 0.1, tall, p) +
      wave(y + h * 0.9, p.leaf2, h * 0.08) +
      palm(x + w * 0.24, bottom + 4, tall * 1.05, p, w * 0.06)
    )
  const tower = (i: number) => {
    const th = h * (0.2 + chance() * 0.36)
    return rect(x + (i * w) / 6, bottom - th - h * 0.1, w / 7.5, th + h * 0.1, mix(p.far, p.mid, chance() * 0.5), {
      opacity: 0.8,
    })
  }
  return (
    sky + times(6, tower) + wave(y + h * 0.88, p.leaf2, h * 0.1) + palm(x + w * 0.26, bottom + 6, tall, p, w * 0.07)
  )
}

type OpeningKind = 'arch' | 'round' | 'square'

/** A window in the wall: arched, round or square, with its outlook and a frame. */
export function roomWindow(
  x: number,
  y: number,
  w: number,
  h: number,
  p: Palette,
  chance: Random,
  setting: Setting,
  kinds: readonly OpeningKind[] = ['arch', 'round', 'square'],
): string {
  const frame = p.wood
  const kind = pick(chance, kinds)
  const size = Math.min(w, h)
  const outline = (grow: number, fill: string) =>
    kind === 'arch'
      ? path(
          `M${x - grow} ${y + h + grow} V${y + w / 2} a${w / 2 + grow} ${w / 2 + grow} 0 0 1 ${w + grow * 2} 0 V${y + h + grow}Z`,
          fill,
        )
      : kind === 'round'
        ? disc(x + w / 2, y + h / 2, size / 2 + grow, fill)
        : rect(x - grow, y - grow, w + grow * 2, h + grow * 2, fill, { round: 4 })
  const bars =
    kind === 'square'
      ? rect(x + w / 2 - 2.5, y, 5, h, frame) + rect(x, y + h * 0.32, w, 4, frame)
      : kind === 'arch'
        ? rect(x + w / 2 - 2.5, y, 5, h, frame)
        : ''
  const sill = kind === 'round' ? '' : rect(x - 16, y + h + 6, w + 32, 9, mix(frame, p.ink, 0.2), { round: 2 })
  return (
    outline(8, frame) +
    within('window', outline(0, '#000'), outlook(x - 4, y - 4, w + 8, h + 8, p, setting, chance) + bars) +
    sill
  )
}

/** Curtains left and right of an opening, hung from a rod at y. */
export const curtains = (x: number, y: number, w: number, h: number, cloth: string, p: Palette): string => {
  const side = (from: number, way: number) =>
    path(
      `M${from} ${y} H${from + 52 * way} Q${from + 40 * way} ${y + h * 0.6} ${from + 46 * way} ${y + h} H${from}Z`,
      cloth,
    ) +
    times(3, (i) =>
      line(
        `M${from + (10 + i * 13) * way} ${y + 6} Q${from + (8 + i * 11) * way} ${y + h * 0.6} ${from + (9 + i * 12) * way} ${y + h - 5}`,
        mix(cloth, p.ink, 0.14),
        3,
      ),
    )
  return (
    side(x, 1) +
    side(x + w, -1) +
    rect(x - 16, y - 7, w + 32, 6, p.wood, { round: 3 }) +
    disc(x - 18, y - 4, 6, p.wood) +
    disc(x + w + 18, y - 4, 6, p.wood)
  )
}
