// Owns the shell of a room and the things that stand, hang and lie in it.
import { disc, line, mix, oval, type Palette, path, pick, type Random, rect, times } from './kit.ts'
import { kente, mark } from './parts.ts'

/** A room seen from the front: wall, floor from y 448 down in one of three coverings, skirting. */
export function shell(p: Palette, chance: Random, wall?: string): string {
  const paint =
    wall ??
    pick(chance, [
      p.wall,
      mix(p.wall, p.gold, 0.14),
      mix(p.wall, p.glass, 0.22),
      mix(p.wall, p.clay, 0.14),
      mix(p.wall, p.leaf2, 0.14),
    ])
  const covering = Math.floor(chance() * 3)
  const floor = covering === 0 ? mix(p.wood, p.wall, 0.52) : p.wall2
  const lines = mix(floor, p.ink, 0.1)
  const pattern =
    covering === 0
      ? times(4, (i) => rect(0, 476 + i * 34, 800, 2, lines)) +
        times(14, (i) => rect((i * 137) % 800, 450 + (i % 5) * 34 - (i % 5 ? 7 : 0), 2, i % 5 ? 33 : 26, lines))
      : covering === 1
        ? times(90, () =>
            rect(
              chance() * 800,
              456 + chance() * 140,
              3 + chance() * 6,
              3,
              pick(chance, [p.far, p.glass, p.gold, '#ffffff']),
              { round: 1.5, opacity: 0.5 },
            ),
          )
        : times(9, (i) => line(`M${400 + (i - 4) * 96} 452 L${400 + (i - 4) * 190} 600`, lines, 2)) +
          times(3, (i) => rect(0, 480 + i * i * 12 + i * 34, 800, 2, lines))
  return (
    rect(0, 0, 800, 452, paint) +
    rect(0, 452, 800, 148, floor) +
    pattern +
    rect(0, 438, 800, 14, mix(paint, '#ffffff', 0.6)) +
    rect(0, 450, 800, 3, p.ink, { opacity: 0.1 })
  )
}

/** Framed pictures: cloth stripes, a mark, or a small landscape. */
export function art(x: number, y: number, w: number, h: number, p: Palette, chance: Random): string {
  const kind = Math.floor(chance() * 4)
  const [ix, iy, iw, ih] = [x + 14, y + 14, w - 28, h - 28]
  const inside = [
    () => kente(ix, iy, iw, ih, p, iw / 4),
    () =>
      rect(ix, iy, iw, ih, p.gold) +
      mark(x + w / 2, y + h / 2, Math.min(iw, ih) * 0.66, p.ink, Math.floor(chance() * 4)),
    () =>
      rect(ix, iy, iw, ih, p.sky[1]) +
      disc(ix + iw * 0.6, iy + ih * 0.34, iw * 0.16, p.sun) +
      path(
        `M${ix} ${iy + ih * 0.72} L${ix + iw * 0.4} ${iy + ih * 0.45} L${ix + iw} ${iy + ih * 0.8} V${iy + ih} H${ix}Z`,
        p.leaf,
      ) +
      path(`M${ix} ${iy + ih * 0.88} L${ix + iw} ${iy + ih * 0.7} V${iy + ih} H${ix}Z`, p.clay),
    () =>
      rect(ix, iy, iw, ih, mix(p.leaf, p.wall, 0.72)) +
      [-0.26, -0.09, 0.09, 0.26]
        .map((lean, i) =>
          oval(x + w / 2 + lean * iw, iy + ih * 0.36, iw * 0.09, ih * 0.24, i % 2 ? p.leaf : p.leaf2, {
            turn: `${lean * 100} ${x + w / 2} ${iy + ih * 0.64}`,
          }),
        )
        .join('') +
      path(
        `M${ix + iw * 0.3} ${iy + ih * 0.58} H${ix + iw * 0.7} L${ix + iw * 0.62} ${iy + ih * 0.88} H${ix + iw * 0.38}Z`,
        p.clay,
      ),
  ][kind]
  return (
    rect(x + 3, y + 4, w, h, p.ink, { opacity: 0.1, round: 3 }) +
    rect(x, y, w, h, p.ink, { round: 3 }) +
    rect(x + 6, y + 6, w - 12, h - 12, '#ffffff') +
    (inside?.() ?? '')
  )
}

/** A lamp hanging from the ceiling, its shade's rim at y. */
export const pendant = (x: number, y: number, width: number, colour: string, p: Palette): string =>
  rect(x - 1.5, 0, 3, y - width * 0.4, p.ink) +
  oval(x, y, width * 0.2, width * 0.1, mix(p.gold, '#ffffff', 0.6)) +
  path(
    `M${x - width / 2} ${y} Q${x - width * 0.4} ${y - width * 0.46} ${x} ${y - width * 0.48} Q${x + width * 0.4} ${y - width * 0.46} ${x + width / 2} ${y}Z`,
    colour,
  )

/** A lamp on a tall stand, its foot on y. */
export const floorLamp = (x: number, y: number, height: number, colour: string, p: Palette): string =>
  oval(x, y, 26, 5, p.ink) +
  rect(x - 2.5, y - height, 5, height, p.ink) +
  path(`M${x - 22} ${y - height - 34} H${x + 22} L${x + 38} ${y - height + 18} H${x - 38}Z`, colour) +
  oval(x, y - height + 18, 38, 4, mix(p.gold, '#ffffff', 0.5))

/** A round rug with woven rings. */
export const rug = (x: number, y: number, w: number, h: number, colours: readonly [string, string]): string =>
  oval(x, y, w / 2, h / 2, colours[0]) +
  oval(x, y, w * 0.43, h * 0.4, colours[1]) +
  oval(x, y, w * 0.38, h * 0.34, colours[0])

/** A ceiling fan with three blades. */
export const fan = (x: number, p: Palette): string =>
  rect(x - 2, 0, 4, 46, p.ink) +
  disc(x, 52, 12, p.ink) +
  path(`M${x} 50 L${x - 118} 40 Q${x - 126} 48 ${x - 116} 54Z`, p.wood) +
  path(`M${x} 50 L${x + 118} 40 Q${x + 126} 48 ${x + 116} 54Z`, p.wood) +
  path(`M${x - 4} 56 L${x + 26} 80 Q${x + 20} 88 ${x + 10} 82Z`, mix(p.wood, p.ink, 0.2))

/** A split air conditioner high on the wall. */
export const airConditioner = (x: number, y: number, p: Palette): string =>
  rect(x, y, 150, 44, '#ffffff', { round: 8 }) +
  rect(x, y + 30, 150, 14, mix(p.wall2, '#ffffff', 0.3), { round: 6 }) +
  rect(x + 10, y + 35, 130, 3, p.ink, { opacity: 0.35 }) +
  disc(x + 138, y + 16, 3, p.leaf2)
