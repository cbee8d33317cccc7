// Owns everything that grows in the scenes; each plant is drawn from the point where it meets the ground.
import { at, disc, line, mix, oval, type Palette, path, type Random, rect, times } from './kit.ts'

const fronds: readonly (readonly [number, number])[] = [
  [-74, 34],
  [76, 38],
  [-82, -2],
  [84, 2],
  [-44, 66],
  [46, 68],
  [-60, -32],
  [64, -30],
  [-22, -46],
  [24, -46],
]

/** A coconut palm of a height (units), its crown leaning sideways by so many units. */
export function palm(x: number, y: number, height: number, p: Palette, lean = 0): string {
  const s = height / 165
  const top = { x: x + lean, y: y - height }
  const bend = { x: x + lean * 0.15, y: y - height * 0.55 }
  const trunk = mix(p.wood, p.ink, 0.35)
  const frond = ([dx, dy]: readonly [number, number], colour: string) => {
    const [ex, ey] = [dx * s, dy * s]
    const lift = 30 * s
    return path(
      `M${top.x} ${top.y} Q${top.x + ex * 0.5} ${top.y + ey * 0.4 - lift} ${top.x + ex} ${top.y + ey} Q${top.x + ex * 0.42} ${top.y + ey * 0.55 - lift * 0.1} ${top.x} ${top.y + 4 * s}Z`,
      colour,
    )
  }
  return (
    path(
      `M${x - 7 * s} ${y} Q${bend.x - 4 * s} ${bend.y} ${top.x - 3 * s} ${top.y} L${top.x + 3 * s} ${top.y} Q${bend.x + 5 * s} ${bend.y} ${x + 7 * s} ${y}Z`,
      trunk,
    ) +
    fronds.map((end, i) => frond(end, i % 2 ? p.leaf : i % 4 === 2 ? mix(p.leaf2, p.gold, 0.18) : p.leaf2)).join('') +
    times(3, (i) => disc(top.x + (i - 1) * 6 * s, top.y + (7 + (i % 2) * 4) * s, 4.6 * s, trunk))
  )
}

/** A round-headed tree such as a mango. */
export function tree(x: number, y: number, height: number, p: Palette, warm = 0): string {
  const s = height / 200
  const [dark, light] = [mix(p.leaf, p.gold, warm), mix(p.leaf2, p.gold, warm)]
  return at(
    x,
    y,
    path('M-9 0 Q-5 -50 -7 -84 L7 -84 Q6 -46 10 0Z', mix(p.wood, p.ink, 0.4)) +
      line('M0 -70 L-30 -104 M0 -62 L28 -98', mix(p.wood, p.ink, 0.4), 6) +
      disc(0, -112, 30, dark) +
      disc(-46, -112, 42, dark) +
      disc(46, -108, 40, dark) +
      disc(0, -146, 52, dark) +
      disc(-30, -124, 38, light) +
      disc(24, -138, 40, light) +
      disc(44, -104, 24, light) +
      disc(-14, -156, 24, mix(light, p.gold, 0.18)),
    s,
  )
}

/** A flat-topped tree of the savannah. */
export const acacia = (x: number, y: number, height: number, p: Palette): string =>
  at(
    x,
    y,
    path('M-8 0 Q-3 -70 -2 -104 L6 -104 Q4 -60 9 0Z', mix(p.wood, p.ink, 0.5)) +
      line('M2 -86 Q-30 -112 -58 -128 M3 -80 Q36 -108 66 -122', mix(p.wood, p.ink, 0.5), 5) +
      path(
        'M-120 -120 Q-96 -158 -40 -156 Q0 -184 44 -160 Q100 -162 124 -122 Q60 -110 0 -114 Q-66 -108 -120 -120Z',
        p.leaf,
      ) +
      path(
        'M-92 -130 Q-60 -154 -22 -148 Q10 -170 48 -150 Q80 -150 96 -132 Q40 -134 0 -132 Q-46 -128 -92 -130Z',
        p.leaf2,
      ),
    height / 180,
  )

/** A low round bush, flowering when given a colour of flower. */
export const bush = (x: number, y: number, width: number, p: Palette, flower?: string): string =>
  at(
    x,
    y,
    path('M-50 0 Q-58 -30 -32 -36 Q-22 -58 2 -50 Q26 -60 34 -36 Q58 -30 50 0Z', p.leaf) +
      path('M-34 0 Q-38 -22 -18 -26 Q-6 -42 10 -32 Q32 -32 30 0Z', p.leaf2) +
      (flower
        ? [
            [-36, -18],
            [-20, -38],
            [2, -24],
            [16, -44],
            [34, -20],
            [-4, -44],
            [22, -12],
          ]
            .map(([dx = 0, dy = 0]) => disc(dx, dy, 4.6, flower))
            .join('')
        : ''),
    width / 100,
  )

/** A hedge of bushes from one x to another. */
export const hedge = (from: number, to: number, y: number, p: Palette, chance: Random, flower?: string): string =>
  times((to - from) / 46 + 1, (i) =>
    bush(from + i * 46, y, 74 + chance() * 34, p, chance() > 0.45 ? flower : undefined),
  )

/** Blades of grass or reed in a tuft. */
export const tuft = (x: number, y: number, height: number, colour: string): string =>
  [-0.5, -0.24, 0, 0.26, 0.52]
    .map((lean, i) => {
      const h = height * (1 - Math.abs(lean) * 0.6)
      return path(
        `M${x + i * 2 - 6} ${y} Q${x + lean * h * 0.4} ${y - h * 0.6} ${x + lean * h} ${y - h} Q${x + lean * h * 0.4 + 5} ${y - h * 0.5} ${x + i * 2 - 1} ${y}Z`,
        colour,
      )
    })
    .join('')

/** A banana plant with broad leaves. */
export const banana = (x: number, y: number, height: number, p: Palette): string =>
  at(
    x,
    y,
    rect(-6, -70, 12, 70, mix(p.leaf2, p.gold, 0.3), { round: 5 }) +
      [
        [-70, -96, 0],
        [66, -104, 1],
        [-44, -150, 1],
        [40, -156, 0],
        [-4, -178, 1],
      ]
        .map(([dx = 0, dy = 0, tone]) =>
          path(
            `M0 -62 Q${dx * 0.9 - 16} ${dy * 0.8 - 16} ${dx} ${dy} Q${dx * 0.5 + 22} ${dy * 0.62 + 10} 0 -62Z`,
            tone ? p.leaf : p.leaf2,
          ),
        )
        .join(''),
    height / 180,
  )

/** A potted plant standing on the floor: broad leaves or upright blades. */
export function potted(
  x: number,
  y: number,
  height: number,
  p: Palette,
  pot: string,
  kind: 'broad' | 'blades' = 'broad',
): string {
  const s = height / 190
  const leaves =
    kind === 'blades'
      ? [
          [-34, -150],
          [-15, -178],
          [6, -190],
          [26, -166],
          [44, -132],
        ]
          .map(([dx = 0, dy = 0], i) =>
            path(
              `M${dx * 0.3 - 8} -64 Q${dx - 12} ${dy * 0.6} ${dx} ${dy} Q${dx + 10} ${dy * 0.55} ${dx * 0.3 + 8} -64Z`,
              i % 2 ? p.leaf : p.leaf2,
            ),
          )
          .join('')
      : [
          [-58, -112],
          [-32, -160],
          [0, -184],
          [36, -158],
          [60, -110],
          [-24, -116],
          [26, -120],
        ]
          .map(
            ([dx = 0, dy = 0], i) =>
              line(`M0 -62 Q${dx * 0.2} ${dy * 0.8} ${dx} ${dy + 14}`, p.leaf, 3) +
              `<g transform="rotate(${Math.round(Math.atan2(dy + 62, dx) * 57.3 + 90)} ${dx} ${dy})">${path(`M${dx} ${dy + 26} Q${dx - 22} ${dy + 4} ${dx} ${dy - 24} Q${dx + 22} ${dy + 4} ${dx} ${dy + 26}Z`, i % 2 ? p.leaf : p.leaf2)}</g>`,
          )
          .join('')
  return at(
    x,
    y,
    oval(0, 0, 42, 7, p.ink, { opacity: 0.14 }) +
      leaves +
      path('M-32 -66 H32 L24 -4 Q23 0 18 0 H-18 Q-23 0 -24 -4Z', pot) +
      rect(-36, -72, 72, 13, mix(pot, p.ink, 0.18), { round: 4 }),
    s,
  )
}
