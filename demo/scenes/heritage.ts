// Owns the built sights of the tours: castle, arch, stilt village.

import { beach, clouds, glitter, hills, pirogue, sea, shade, sky, skyline } from './ground.ts'
import { disc, line, mix, oval, type Palette, path, random, rect, type Scene, sheet, times } from './kit.ts'
import { kente } from './parts.ts'
import { bush, palm, tuft } from './plants.ts'

const battlements = (x: number, y: number, w: number, colour: string): string =>
  times(Math.floor(w / 28), (i) => rect(x + i * (w / Math.floor(w / 28)), y - 15, 17, 17, colour))

/** The white castle over the shore, canoes below its walls. */
export const castle: Scene = (seed, p) => {
  const chance = random(seed)
  const [light, dim] = [p.wall, mix(p.wall, p.ink, 0.1)]
  return sheet(
    sky(p, 610, 130, 56) +
      clouds(p, chance, 3) +
      sea(330, 500, p, chance) +
      glitter(610, 332, 460, p) +
      path('M0 500 V360 Q80 330 150 338 H560 Q620 340 660 400 L700 440 Q500 470 300 480Z', mix(p.wood, p.ink, 0.25)) +
      times(12, () =>
        path(`M${20 + chance() * 560} ${386 + chance() * 60} l34 6 l-6 22 l-32 -6Z`, mix(p.wood, p.wall, 0.16), {
          opacity: 0.6,
        }),
      ) +
      rect(60, 236, 470, 124, light) +
      battlements(60, 236, 470, light) +
      rect(60, 300, 470, 5, dim) +
      times(9, (i) => rect(84 + i * 50, 262, 16, 26, mix(p.far, p.ink, 0.25), { round: 8 })) +
      path('M500 378 V226 H580 L596 378Z', dim) +
      battlements(500, 226, 84, dim) +
      rect(150, 150, 170, 92, light) +
      battlements(150, 150, 170, light) +
      times(4, (i) => rect(168 + i * 38, 176, 20, 34, mix(p.far, p.ink, 0.2), { round: 2 })) +
      rect(146, 220, 178, 7, p.clay) +
      rect(372, 116, 76, 126, dim) +
      battlements(372, 116, 80, dim) +
      rect(396, 150, 28, 36, mix(p.far, p.ink, 0.3), { round: 14 }) +
      rect(408, 40, 4, 64, p.ink) +
      path('M412 42 h50 v11 h-50Z', p.clay) +
      path('M412 53 h50 v11 h-50Z', p.gold) +
      path('M412 64 h50 v11 h-50Z', p.leaf) +
      path('M270 360 V318 a26 26 0 0 1 52 0 V360Z', mix(p.wood, p.ink, 0.5)) +
      times(5, (i) => rect(104 + i * 30, 336, 22, 7, p.ink, { round: 3 })) +
      times(4, (i) => rect(350 + i * 34, 336, 22, 7, p.ink, { round: 3 })) +
      palm(36, 352, 190, p, 16) +
      palm(634, 396, 170, p, 26) +
      beach(486, p) +
      pirogue(220, 540, 0.9, p.near, p) +
      pirogue(470, 520, 0.7, p.clay, p, false) +
      pirogue(690, 470, 0.42, p.leaf, p) +
      palm(752, 596, 300, p, -40) +
      tuft(60, 590, 44, p.leaf2),
  )
}

/** A monumental arch on a wide square, the town behind it. */
export const arch: Scene = (seed, p) => {
  const chance = random(seed)
  const stone = mix(p.wall, p.wall2, 0.4)
  return sheet(
    sky(p, 140, 110, 48) +
      clouds(p, chance, 3) +
      hills(430, 50, mix(p.far, p.sky[1], 0.4), chance) +
      skyline(452, 170, mix(p.far, p.sky[1], 0.25), chance) +
      rect(0, 448, 800, 152, mix(p.sand, p.clay, 0.1)) +
      path('M330 448 H470 L640 600 H160Z', mix(p.sand, p.wall, 0.6)) +
      shade(400, 500, 560, p) +
      rect(150, 220, 92, 276, stone) +
      rect(558, 220, 92, 276, stone) +
      rect(214, 220, 28, 276, mix(stone, p.ink, 0.1)) +
      rect(558, 220, 28, 276, mix(stone, p.ink, 0.1)) +
      path('M242 330 Q400 190 558 330 V220 H242Z', mix(stone, p.ink, 0.06)) +
      rect(130, 186, 540, 40, stone) +
      rect(120, 174, 560, 16, mix(stone, p.ink, 0.14)) +
      kente(150, 198, 500, 16, p, 20) +
      rect(290, 130, 220, 46, stone) +
      rect(280, 120, 240, 14, mix(stone, p.ink, 0.14)) +
      path('M400 44 l11 26 l28 2 l-21 19 l7 28 l-25 -15 l-25 15 l7 -28 l-21 -19 l28 -2Z', p.ink) +
      times(
        2,
        (i) =>
          rect(138 + i * 408, 484, 116, 14, mix(stone, p.ink, 0.14)) +
          times(3, (k) => rect(164 + i * 408 + k * 24, 260, 12, 190, mix(stone, p.ink, 0.1))),
      ) +
      times(
        5,
        (i) =>
          rect(286 + i * 56, 404, 3, 80, p.ink) +
          path(`M${289 + i * 56} 406 h30 v7 h-30Z`, p.clay) +
          path(`M${289 + i * 56} 413 h30 v7 h-30Z`, p.gold) +
          path(`M${289 + i * 56} 420 h30 v7 h-30Z`, p.leaf),
      ) +
      palm(70, 500, 250, p, -14) +
      palm(736, 504, 270, p, 16) +
      bush(60, 506, 110, p, p.clay) +
      bush(742, 508, 110, p, p.gold) +
      person(352, 556, p.leaf, p) +
      person(388, 560, p.gold, p) +
      person(500, 540, p.clay, p),
  )
}

/** A person standing on y in a wrapped cloth, with a basket on the head when given what is in it. */
export const person = (x: number, y: number, cloth: string, p: Palette, load?: string): string =>
  oval(x, y + 1, 20, 4, p.ink, { opacity: 0.2 }) +
  line(`M${x - 6} ${y} v-20 M${x + 6} ${y} v-20`, p.ink, 6) +
  path(`M${x - 20} ${y - 14} L${x - 11} ${y - 60} Q${x} ${y - 68} ${x + 11} ${y - 60} L${x + 20} ${y - 14}Z`, cloth) +
  rect(x - 17, y - 32, 34, 6, p.gold) +
  disc(x, y - 76, 10, mix(p.wood, p.ink, 0.55)) +
  path(`M${x - 12} ${y - 78} Q${x} ${y - 98} ${x + 12} ${y - 78}Z`, load ? cloth : p.ink) +
  (load
    ? path(`M${x - 24} ${y - 92} H${x + 24} L${x + 17} ${y - 78} H${x - 17}Z`, p.wood) +
      disc(x - 10, y - 96, 9, load) +
      disc(x + 8, y - 97, 10, load)
    : '')

/** A village on stilts over still water. */
export const stilts: Scene = (seed, p) => {
  const chance = random(seed)
  const hut = (x: number, y: number, s: number, wall: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})">` +
    times(5, (i) => rect(-92 + i * 44, -6, 8, 78, mix(p.wood, p.ink, 0.45))) +
    rect(-84, 70, 170, 4, '#ffffff', { opacity: 0.4 }) +
    rect(-82, -100, 164, 98, wall) +
    times(11, (i) => rect(-78 + i * 15, -100, 2.5, 98, mix(wall, p.ink, 0.16))) +
    rect(-24, -74, 46, 72, p.ink) +
    rect(40, -74, 28, 28, p.glass) +
    path('M-108 -92 Q-60 -116 -34 -176 H34 Q60 -116 108 -92Z', mix(p.gold, p.wood, 0.5)) +
    times(9, (i) => line(`M${-26 + i * 6.5} -170 L${-92 + i * 23} -96`, mix(p.wood, p.ink, 0.15), 2)) +
    rect(-112, -8, 224, 11, p.wood, { round: 2 }) +
    '</g>'
  return sheet(
    sky(p, 560, 120, 54) +
      clouds(p, chance, 3) +
      hills(300, 80, mix(p.leaf2, p.far, 0.5), chance) +
      times(9, (i) => palm(30 + i * 92 + chance() * 40, 306, 90 + chance() * 50, p, (chance() - 0.5) * 30)) +
      rect(0, 296, 800, 20, p.leaf) +
      sea(306, 600, p, chance) +
      glitter(560, 312, 430, p) +
      hut(150, 376, 0.72, mix(p.wood, p.wall, 0.3)) +
      hut(640, 384, 0.76, mix(p.gold, p.wall, 0.3)) +
      hut(400, 400, 0.6, p.wood) +
      hut(270, 470, 1.06, mix(p.clay, p.wall, 0.35)) +
      rect(372, 462, 230, 10, p.wood) +
      times(7, (i) => rect(384 + i * 34, 466, 6, 60, mix(p.wood, p.ink, 0.45))) +
      hut(640, 492, 1, mix(p.wood, p.wall, 0.4)) +
      pirogue(440, 574, 0.8, p.near, p, false) +
      pirogue(120, 548, 0.6, p.clay, p, false) +
      tuft(30, 604, 70, p.leaf2) +
      tuft(770, 604, 80, p.leaf),
    chance() > 0.5,
  )
}
