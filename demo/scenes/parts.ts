// Owns the parts buildings are put together from: windows, doors, balconies, roofs, ornament.
import { disc, line, mix, type Palette, path, type Random, rect, times } from './kit.ts'

/** A strip of woven blocks in three colours, lying or standing. */
export function kente(x: number, y: number, w: number, h: number, p: Palette, block = 14): string {
  const colours = [p.gold, p.leaf, p.clay, p.ink]
  const [across, down] = [Math.max(1, Math.round(w / block)), Math.max(1, Math.round(h / block))]
  const [bw, bh] = [w / across, h / down]
  return times(across * down, (i) => {
    const [column, row] = [i % across, Math.floor(i / across)]
    return rect(x + column * bw, y + row * bh, bw + 0.3, bh + 0.3, colours[(column + row * 2) % 4] ?? p.gold)
  })
}

/** A window with frame, glass, a glint, and a curtain or a light behind it. */
export function windowPane(
  x: number,
  y: number,
  w: number,
  h: number,
  p: Palette,
  chance: Random,
  frame = '#ffffff',
): string {
  const lit = chance() > 0.66
  const glass = lit ? mix(p.gold, '#ffffff', 0.18) : p.glass
  const curtain = chance() > 0.5 ? rect(x, y, w * 0.24, h, mix(glass, '#ffffff', 0.55)) : ''
  return (
    rect(x - 4, y - 4, w + 8, h + 8, frame, { round: 2 }) +
    rect(x, y, w, h, glass) +
    curtain +
    path(`M${x + w * 0.3} ${y + h} L${x + w} ${y + h * 0.15} V${y + h * 0.62} L${x + w * 0.72} ${y + h}Z`, '#ffffff', {
      opacity: 0.2,
    }) +
    rect(x + w / 2 - 1.5, y, 3, h, frame) +
    rect(x - 7, y + h + 3, w + 14, 5, mix(frame, p.ink, 0.25), { round: 1 })
  )
}

/** A balcony in front of a window: slab, rails, and now and then plants. */
export const balcony = (x: number, y: number, w: number, p: Palette, chance: Random, colour: string): string =>
  (chance() > 0.45
    ? disc(x + 14, y - 20, 10, p.leaf2) + disc(x + 25, y - 17, 8, p.leaf) + disc(x + 7, y - 15, 7, p.leaf)
    : '') +
  rect(x, y - 24, w, 3.5, colour) +
  times(w / 9, (i) => rect(x + 2 + (i * (w - 6)) / Math.floor(w / 9 - 1), y - 22, 2.2, 24, colour)) +
  rect(x - 3, y, w + 6, 7, colour, { round: 1.5 })

/** A panelled door with frame, knob and step; its foot stands on y. */
export const door = (x: number, y: number, w: number, h: number, colour: string, p: Palette): string =>
  rect(x - 6, y - h - 6, w + 12, h + 6, '#ffffff', { round: 2 }) +
  rect(x, y - h, w, h, colour) +
  rect(x + w * 0.14, y - h * 0.9, w * 0.72, h * 0.34, mix(colour, '#ffffff', 0.14), { round: 2 }) +
  rect(x + w * 0.14, y - h * 0.46, w * 0.72, h * 0.36, mix(colour, '#ffffff', 0.14), { round: 2 }) +
  disc(x + w * 0.86, y - h * 0.48, 2.6, p.gold) +
  rect(x - 10, y - 5, w + 20, 6, mix(p.wall2, p.ink, 0.2))

/** A roof with sloping ends, its eaves at y. */
export const hipRoof = (x: number, y: number, w: number, h: number, colour: string, p: Palette): string =>
  path(`M${x} ${y} L${x + h * 0.95} ${y - h} H${x + w - h * 0.95} L${x + w} ${y}Z`, colour) +
  times(Math.floor(h / 16), (i) => {
    const inset = (i + 1) * 15.2
    return rect(x + inset, y - (i + 1) * 16, w - inset * 2, 2, mix(colour, p.ink, 0.22))
  }) +
  rect(x - 4, y - 3, w + 8, 8, mix(colour, p.ink, 0.3), { round: 2 })

/** A slatted shutter. */
export const shutter = (x: number, y: number, w: number, h: number, colour: string, p: Palette): string =>
  rect(x, y, w, h, colour, { round: 1.5 }) +
  times(h / 8 - 1, (i) => rect(x + 2.5, y + 5 + i * 8, w - 5, 2.4, mix(colour, p.ink, 0.28)))

/** A water tank on its stand, as on most roofs of the country; its foot stands on y. */
export const waterTank = (x: number, y: number, p: Palette): string =>
  rect(x - 20, y - 12, 5, 12, p.ink) +
  rect(x + 15, y - 12, 5, 12, p.ink) +
  path(
    `M${x - 23} ${y - 12} V${y - 46} Q${x - 20} ${y - 54} ${x} ${y - 55} Q${x + 20} ${y - 54} ${x + 23} ${y - 46} V${y - 12}Z`,
    mix(p.ink, p.mid, 0.25),
  ) +
  rect(x - 8, y - 59, 16, 5, mix(p.ink, p.mid, 0.25), { round: 2 }) +
  times(3, (i) => rect(x - 23, y - 42 + i * 9, 46, 2, '#ffffff', { opacity: 0.16 }))

/** A garden wall with a coping, from one x to another, standing on y. */
export const fence = (from: number, to: number, y: number, h: number, colour: string, p: Palette): string =>
  rect(from, y - h, to - from, h, colour) +
  rect(from, y - h - 5, to - from, 8, mix(colour, p.ink, 0.22)) +
  times((to - from) / 22, (i) => rect(from + 8 + i * 22, y - h + 14, 9, h - 28, mix(colour, p.ink, 0.12), { round: 4 }))

/** A cloth awning with scalloped hem, its top at y. */
export const awning = (x: number, y: number, w: number, h: number, colours: readonly [string, string]): string => {
  const count = Math.max(3, Math.round(w / 18))
  const step = w / count
  return times(count, (i) => {
    const [left, right] = [x + i * step, x + (i + 1) * step]
    return path(
      `M${left} ${y} H${right} V${y + h} Q${(left + right) / 2} ${y + h + step * 0.6} ${left} ${y + h}Z`,
      colours[i % 2] ?? colours[0],
    )
  })
}

/** One of four plain Adinkra-like marks, centred. */
export function mark(x: number, y: number, size: number, colour: string, kind: number): string {
  const r = size / 2
  const ring = (radius: number) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${size / 9}"/>`
  if (kind % 4 === 0) return ring(r * 0.9) + ring(r * 0.5) + disc(x, y, r * 0.18, colour)
  if (kind % 4 === 1)
    return (
      line(`M${x - r * 0.8} ${y} H${x + r * 0.8} M${x} ${y - r * 0.8} V${y + r * 0.8}`, colour, size / 8) +
      [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ]
        .map(([a = 0, b = 0]) => disc(x + a * r * 0.52, y + b * r * 0.52, r * 0.22, colour))
        .join('')
    )
  if (kind % 4 === 2)
    return path(
      `M${x} ${y - r} L${x + r} ${y} L${x} ${y + r} L${x - r} ${y}Z M${x} ${y - r * 0.45} L${x - r * 0.45} ${y} L${x} ${y + r * 0.45} L${x + r * 0.45} ${y}Z`,
      colour,
    )
  return line(
    `M${x} ${y + r * 0.9} V${y - r * 0.1} M${x} ${y - r * 0.1} q${-r} ${-r * 0.1} ${-r * 0.8} ${-r * 0.8} M${x} ${y - r * 0.1} q${r} ${-r * 0.1} ${r * 0.8} ${-r * 0.8} M${x - r * 0.6} ${y + r * 0.9} H${x + r * 0.6}`,
    colour,
    size / 8,
  )
}

/** Colours a house wall is painted in. */
export const wallPaints = (p: Palette): string[] => [
  p.wall,
  mix(p.gold, p.wall, 0.45),
  mix(p.clay, p.wall, 0.45),
  mix(p.glass, p.wall, 0.5),
  mix(p.leaf2, p.wall, 0.62),
]

/** Colours a front door is painted in. */
export const doorPaints = (p: Palette): string[] => [p.leaf, p.clay, p.mid, p.near]
