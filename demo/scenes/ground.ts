// Owns the backdrops the outdoor scenes stand on: skies, hills, sea, skylines, roads, and the sun.
import { disc, fade, line, mix, oval, type Palette, path, type Random, rect, times } from './kit.ts'

/** The sky over the whole sheet, with the sun at a place of its own. */
export const sky = (p: Palette, sunX: number, sunY: number, sunSize = 46): string =>
  `<defs>${fade('sky', p.sky[0], p.sky[1])}</defs>` +
  rect(0, 0, 800, 600, 'url(#sky)') +
  disc(sunX, sunY, sunSize * 1.55, p.sun, { opacity: 0.18 }) +
  disc(sunX, sunY, sunSize, p.sun)

/** A few long flat clouds. */
export const clouds = (p: Palette, chance: Random, count = 3): string =>
  times(count, (i) => {
    const [x, y, w] = [i * (760 / count) + chance() * 120 - 20, 46 + chance() * 90, 80 + chance() * 60]
    const colour = mix(p.sky[0], '#ffffff', 0.55)
    return (
      rect(x, y, w, 12, colour, { round: 6, opacity: 0.6 }) +
      rect(x + w * 0.22, y - 9, w * 0.5, 14, colour, { round: 7, opacity: 0.6 })
    )
  })

/** A range of soft hills whose feet stand at y. */
export function hills(y: number, height: number, colour: string, chance: Random): string {
  const lift = () => height * (0.55 + chance() * 0.45)
  const [a, b, c] = [lift(), lift(), lift()]
  return path(
    `M0 ${y - a * 0.5} C110 ${y - a} 190 ${y - a} 290 ${y - b * 0.55} S470 ${y - b} 560 ${y - c * 0.6} S730 ${y - c} 800 ${y - c * 0.55} V${y + 6} H0Z`,
    colour,
  )
}

/** Far houses and towers standing on a line at y. */
export const skyline = (y: number, tallest: number, colour: string, chance: Random, lit?: string): string =>
  times(14, (i) => {
    const [x, w, h] = [i * 60 - 14 + chance() * 14, 36 + chance() * 30, tallest * (0.3 + chance() ** 1.6 * 0.7)]
    const roof = chance()
    return (
      rect(x, y - h, w, h + 2, colour) +
      (roof > 0.72
        ? rect(x + w / 2 - 2, y - h - 18, 4, 18, colour)
        : roof < 0.25
          ? path(`M${x - 4} ${y - h} L${x + w / 2} ${y - h - 18} L${x + w + 4} ${y - h}Z`, colour)
          : '') +
      (lit
        ? times(h / 18 - 1, (f) =>
            chance() > 0.55
              ? rect(x + 7 + (chance() > 0.5 ? w / 2 - 4 : 0), y - h + 9 + f * 18, 7, 8, lit, { opacity: 0.75 })
              : '',
          )
        : '')
    )
  })

/** The sea between two heights, lighter far off, with flat glints. */
export const sea = (top: number, bottom: number, p: Palette, chance: Random): string =>
  `<defs>${fade('sea', mix(p.sea, p.sky[1], 0.38), p.sea)}</defs>` +
  rect(0, top, 800, bottom - top, 'url(#sea)') +
  times(20, () => {
    const y = top + 8 + chance() ** 1.3 * (bottom - top - 16)
    const w = 18 + ((y - top) / (bottom - top)) * 90 * (0.5 + chance())
    return rect(chance() * 820 - 40, y, w, 2.6, '#ffffff', { round: 1.3, opacity: 0.4 })
  })

/** A track of light under the sun, from the horizon to the shore. */
export const glitter = (x: number, top: number, bottom: number, p: Palette): string =>
  times((bottom - top) / 13, (i) => {
    const w = 26 + i * 7 - (i % 3) * 14
    return rect(x - w / 2 + (i % 2) * 10 - 5, top + 5 + i * 13, w, 4, p.sun, { round: 2, opacity: 0.55 - i * 0.012 })
  })

/** A beach in two waves of sand, from y to the foot of the sheet, with a hem of foam. */
export const beach = (y: number, p: Palette): string =>
  path(`M0 ${y + 2} Q210 ${y - 34} 430 ${y + 8} T800 ${y - 8} V600 H0Z`, '#ffffff', { opacity: 0.75 }) +
  path(`M0 ${y + 12} Q210 ${y - 24} 430 ${y + 18} T800 ${y + 2} V600 H0Z`, mix(p.sand, p.wood, 0.22)) +
  path(`M0 ${y + 40} Q240 ${y - 2} 500 ${y + 48} T800 ${y + 30} V600 H0Z`, p.sand)

/** A painted fishing canoe with flag, drawn from the middle of its keel. */
export const pirogue = (x: number, y: number, scale: number, hull: string, p: Palette, flag = true): string =>
  `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${scale})">` +
  (flag
    ? line('M4 -44 V-128', p.ink, 4) +
      path('M5 -128 L54 -112 L5 -94Z', p.clay) +
      path('M5 -118 L36 -112 L5 -104Z', p.gold)
    : '') +
  path('M-132 -58 Q-70 -34 0 -34 T132 -64 Q112 -6 8 0 Q-104 0 -132 -58Z', hull) +
  path('M-132 -58 Q-70 -34 0 -34 T132 -64 L126 -52 Q70 -24 0 -24 T-124 -46Z', '#ffffff', { opacity: 0.92 }) +
  `<path d="M-112 -30 Q-60 -10 2 -10 T110 -34" fill="none" stroke="${p.gold}" stroke-width="8" stroke-dasharray="15 11"/>` +
  '</g>'

/** A street: kerb, pavement and tarred road with a dashed line, from y down. */
export const street = (y: number, p: Palette): string =>
  rect(0, y, 800, 600 - y, mix(p.wall2, p.far, 0.22)) +
  rect(0, y + 24, 800, 8, mix(p.wall2, p.ink, 0.25)) +
  rect(0, y + 32, 800, 600 - y - 32, mix(p.ink, p.far, 0.32)) +
  times(8, (i) => rect(i * 112 - 20, y + 56, 56, 5, p.wall2, { round: 2, opacity: 0.7 }))

/** A lawn from y down, with a lighter band and tufts that hold it down. */
export const lawn = (y: number, p: Palette, chance: Random): string =>
  rect(0, y, 800, 600 - y, p.leaf2) +
  path(`M0 ${y + 34} Q220 ${y + 10} 430 ${y + 34} T800 ${y + 26} V600 H0Z`, mix(p.leaf2, p.leaf, 0.45)) +
  times(16, () => {
    const [x, ty] = [chance() * 800, y + 18 + chance() * (580 - y)]
    return line(`M${x} ${ty} l-4 -9 M${x + 3} ${ty} l0 -11 M${x + 6} ${ty} l4 -8`, mix(p.leaf2, p.gold, 0.3), 2, {
      opacity: 0.7,
    })
  })

/** Soft shade under something standing on the ground. */
export const shade = (x: number, y: number, width: number, p: Palette): string =>
  oval(x, y, width / 2, Math.max(4, width * 0.035), p.ink, { opacity: 0.16 })
