// Owns the kitchen and the bathroom.
import { pendant, shell } from './furniture.ts'
import {
  disc,
  line,
  mix,
  oval,
  type Palette,
  path,
  pick,
  random,
  rect,
  type Scene,
  sheet,
  times,
  within,
} from './kit.ts'
import { kente, windowPane } from './parts.ts'
import { potted } from './plants.ts'
import { outlook } from './windows.ts'

/** A kitchen: cupboards, worktop with hob and sink, shelves, fridge. */
export const kitchen: Scene = (seed, p, setting = 'city') => {
  const chance = random(seed)
  const front = pick(chance, [p.leaf, p.mid, mix(p.glass, p.ink, 0.15), p.clay, mix(p.gold, p.wood, 0.2)])
  const tile = pick(chance, [mix(front, p.wall, 0.72), mix(p.gold, p.wall, 0.6), p.wall2])
  const handle = mix(p.gold, p.wood, 0.2)
  const cupboard = (x: number, w: number) =>
    rect(x, 396, w - 4, 128, front, { round: 3 }) +
    rect(x + 9, 405, w - 22, 110, mix(front, '#ffffff', 0.1), { round: 2 }) +
    rect(x + w / 2 - 16, 414, 28, 5, handle, { round: 2 })
  const shelf = (y: number) =>
    rect(420, y, 222, 9, p.wood, { round: 2 }) +
    times(6, (i) => {
      const [x, kind] = [434 + i * 34, (i + (y > 200 ? 2 : 0)) % 4]
      if (kind === 0)
        return rect(x, y - 32, 22, 32, p.clay, { round: 4 }) + rect(x + 3, y - 38, 16, 7, p.ink, { round: 2 })
      if (kind === 1)
        return path(
          `M${x - 4} ${y - 20} H${x + 26} Q${x + 22} ${y} ${x + 14} ${y} H${x + 8} Q${x} ${y} ${x - 4} ${y - 20}Z`,
          p.gold,
        )
      if (kind === 2) return rect(x, y - 40, 18, 40, p.glass, { round: 4 }) + rect(x + 3, y - 46, 12, 7, p.wood)
      return times(4, (k) => oval(x + 10, y - 4 - k * 6, 15, 4, k % 2 ? p.wall2 : '#ffffff'))
    })
  return sheet(
    shell(p, chance) +
      rect(0, 236, 666, 146, tile) +
      times(20, (i) => rect(i * 34, 236, 2, 146, '#ffffff', { opacity: 0.55 })) +
      times(4, (i) => rect(0, 272 + i * 36, 666, 2, '#ffffff', { opacity: 0.55 })) +
      rect(52, 76, 196, 138, p.wood, { round: 4 }) +
      within('window', rect(60, 84, 180, 122, '#000'), outlook(58, 80, 184, 128, p, setting, chance)) +
      rect(147, 84, 5, 122, p.wood) +
      rect(44, 212, 212, 9, mix(p.wood, p.ink, 0.2), { round: 2 }) +
      path('M286 0 H370 V92 L398 150 H258 L286 92Z', mix(p.wall2, p.ink, 0.12)) +
      rect(252, 148, 152, 16, mix(p.wall2, p.ink, 0.25), { round: 3 }) +
      shelf(138) +
      shelf(212) +
      rect(664, 128, 122, 400, mix(p.wall2, '#ffffff', 0.55), { round: 8 }) +
      rect(664, 262, 122, 4, p.ink, { opacity: 0.2 }) +
      rect(676, 190, 7, 56, p.ink, { opacity: 0.55, round: 3 }) +
      rect(676, 282, 7, 84, p.ink, { opacity: 0.55, round: 3 }) +
      kente(714, 158, 44, 11, p, 11) +
      rect(0, 524, 664, 12, mix(p.ink, front, 0.3)) +
      times(3, (i) => cupboard(4 + i * 86, 86)) +
      rect(264, 396, 130, 128, mix(p.ink, p.wall, 0.16), { round: 4 }) +
      rect(278, 430, 102, 72, mix(p.ink, p.gold, 0.28), { round: 5 }) +
      times(4, (i) => disc(286 + i * 29, 412, 6, p.wall2)) +
      times(3, (i) => cupboard(398 + i * 88, 88)) +
      rect(-4, 380, 670, 18, mix(p.wall, p.wood, 0.14), { round: 2 }) +
      rect(-4, 394, 670, 4, p.ink, { opacity: 0.14 }) +
      rect(270, 375, 118, 6, p.ink) +
      rect(286, 342, 56, 34, p.clay, { round: 6 }) +
      rect(282, 336, 64, 8, mix(p.clay, p.ink, 0.3), { round: 4 }) +
      rect(310, 328, 8, 9, p.ink) +
      rect(352, 356, 26, 20, p.gold, { round: 4 }) +
      line('M378 362 h16', p.ink, 4) +
      line('M146 380 V336 q0 -20 20 -20 q18 0 18 18', mix(p.ink, p.wall, 0.3), 7) +
      rect(134, 376, 90, 7, mix(p.ink, p.wall, 0.45), { round: 3 }) +
      rect(36, 328, 13, 52, p.leaf, { round: 5 }) +
      rect(56, 340, 13, 40, p.gold, { round: 5 }) +
      path('M438 380 q-16 -20 -8 -30 h68 q8 12 -8 30Z', p.wood) +
      disc(448, 346, 14, p.clay) +
      disc(468, 340, 14, p.gold) +
      disc(484, 348, 12, p.leaf2) +
      rect(560, 344, 58, 36, mix(p.wall, p.ink, 0.15), { round: 7 }) +
      rect(570, 339, 38, 6, p.ink, { round: 2 }) +
      pendant(500, 70, 64, p.gold, p) +
      rect(150, 556, 360, 28, mix(p.clay, p.wall, 0.3), { round: 4 }) +
      kente(162, 563, 336, 14, p, 14),
    chance() > 0.5,
  )
}

function washroom(seed: number, p: Palette, tub: boolean): string {
  const chance = random(seed)
  const tile = pick(chance, [
    mix(p.glass, p.wall, 0.45),
    mix(p.leaf2, p.wall, 0.55),
    mix(p.gold, p.wall, 0.55),
    mix(p.clay, p.wall, 0.62),
  ])
  const steel = mix(p.ink, p.wall, 0.42)
  const towel = (x: number, y: number, colour: string) =>
    rect(x, y, 58, 104, colour, { round: 4 }) +
    rect(x, y + 76, 58, 9, mix(colour, p.ink, 0.14)) +
    rect(x, y + 89, 58, 4, mix(colour, p.ink, 0.14))
  const shower =
    rect(0, 96, 300, 356, mix(tile, p.ink, 0.06)) +
    times(9, (i) => rect(i * 37, 96, 2, 356, '#ffffff', { opacity: 0.5 })) +
    times(10, (i) => rect(0, 96 + i * 36, 300, 2, '#ffffff', { opacity: 0.5 })) +
    line('M70 420 V150 q0 -20 22 -20 h30', steel, 6) +
    path('M96 136 h54 l12 16 h-78Z', steel) +
    times(7, (i) =>
      line(`M${92 + i * 11} 162 l${(i - 3) * 5} 200`, mix(p.glass, '#ffffff', 0.4), 2, { opacity: 0.7 }),
    ) +
    rect(60, 300, 20, 30, steel, { round: 4 }) +
    rect(200, 300, 62, 8, p.wood) +
    rect(210, 270, 13, 30, p.clay, { round: 4 }) +
    rect(228, 262, 13, 38, p.leaf, { round: 4 }) +
    rect(245, 276, 11, 24, p.gold, { round: 4 }) +
    rect(0, 442, 304, 16, '#ffffff') +
    rect(296, 76, 8, 380, steel, { round: 2 }) +
    path('M150 96 H296 V442 H150Z', '#ffffff', { opacity: 0.22 }) +
    path('M196 96 L250 96 L200 442 H160Z', '#ffffff', { opacity: 0.18 })
  const bath =
    windowPane(70, 110, 170, 120, p, chance, p.wood) +
    oval(170, 546, 180, 10, p.ink, { opacity: 0.14 }) +
    line('M76 540 l-8 12 M258 540 l8 12', p.gold, 9) +
    path('M18 414 H318 Q316 542 240 544 H96 Q20 542 18 414Z', '#ffffff') +
    path('M238 414 H318 Q316 542 240 544 H204 Q250 500 238 414Z', p.ink, { opacity: 0.06 }) +
    rect(8, 404, 320, 16, mix(p.wall2, '#ffffff', 0.4), { round: 8 }) +
    line('M66 404 V346 q0 -18 18 -18 q16 0 16 16', p.gold, 7) +
    rect(206, 396, 70, 100, p.clay, { round: 4 }) +
    rect(206, 474, 70, 8, p.wall) +
    rect(206, 460, 70, 5, p.wall) +
    disc(120, 398, 11, '#ffffff', { opacity: 0.9 }) +
    disc(140, 394, 15, '#ffffff', { opacity: 0.9 }) +
    disc(162, 399, 11, '#ffffff', { opacity: 0.9 })
  return sheet(
    shell(p, chance, mix(p.wall, tile, 0.25)) +
      rect(0, 300, 800, 138, tile) +
      times(22, (i) => rect(i * 37, 300, 2, 138, '#ffffff', { opacity: 0.55 })) +
      times(4, (i) => rect(0, 300 + i * 36, 800, 2, '#ffffff', { opacity: 0.55 })) +
      rect(0, 292, 800, 9, mix(tile, p.ink, 0.16)) +
      (tub ? bath : shower) +
      disc(484, 180, 88, p.wood) +
      disc(484, 180, 78, mix(p.glass, '#ffffff', 0.5)) +
      path('M430 224 L500 106 L530 116 L456 250Z', '#ffffff', { opacity: 0.4 }) +
      rect(362, 148, 16, 60, mix(p.gold, '#ffffff', 0.45), { round: 8 }) +
      rect(590, 148, 16, 60, mix(p.gold, '#ffffff', 0.45), { round: 8 }) +
      rect(366, 208, 8, 14, steel) +
      rect(594, 208, 8, 14, steel) +
      oval(484, 540, 140, 8, p.ink, { opacity: 0.12 }) +
      rect(370, 378, 228, 156, p.wood, { round: 5 }) +
      rect(380, 392, 100, 126, mix(p.wood, '#ffffff', 0.12), { round: 3 }) +
      rect(488, 392, 100, 126, mix(p.wood, '#ffffff', 0.12), { round: 3 }) +
      disc(470, 452, 5, p.gold) +
      disc(498, 452, 5, p.gold) +
      rect(360, 368, 248, 15, '#ffffff', { round: 3 }) +
      path('M424 340 H544 Q540 370 512 370 H456 Q428 370 424 340Z', '#ffffff') +
      path('M508 340 H544 Q540 370 512 370 H496 Q512 360 508 340Z', p.ink, { opacity: 0.07 }) +
      line('M484 330 V306 q0 -14 14 -14 q12 0 12 14', p.gold, 7) +
      rect(380, 340, 15, 28, p.leaf, { round: 5 }) +
      rect(566, 346, 28, 22, p.clay, { round: 5 }) +
      line('M574 346 l-6 -22 M580 346 v-26 M586 346 l6 -20', p.leaf2, 3.5) +
      rect(640, 202, 140, 7, steel, { round: 3 }) +
      towel(650, 205, '#ffffff') +
      towel(714, 205, pick(chance, [p.clay, p.gold, p.leaf2])) +
      potted(716, 540, 168, p, pick(chance, [p.gold, p.clay]), chance() > 0.5 ? 'broad' : 'blades') +
      rect(380, 560, 210, 26, mix(p.leaf2, p.wall, 0.4), { round: 10 }) +
      kente(398, 567, 174, 12, p, 12),
    chance() > 0.5,
  )
}

/** A bathroom: walk-in shower, basin with a round mirror, towels. */
export const bathroom: Scene = (seed, p) => washroom(seed, p, false)

/** A bathroom with a tub instead of the shower. */
export const tubBathroom: Scene = (seed, p) => washroom(seed, p, true)
