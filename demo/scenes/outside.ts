// Owns the places to sit outdoors: terrace, roof terrace, veranda.

import { clouds, glitter, hills, lawn, pirogue, sea, sky, skyline } from './ground.ts'
import { disc, line, mix, oval, type Palette, path, pick, random, rect, type Scene, sheet, times } from './kit.ts'
import { hedge, palm, potted, tree, tuft } from './plants.ts'

function wickerChair(x: number, y: number, cloth: string, p: Palette, way = 1): string {
  return (
    oval(x, y + 2, 60, 6, p.ink, { opacity: 0.16 }) +
    line(`M${x - 38} ${y} V${y - 50} M${x + 38} ${y} V${y - 50}`, p.wood, 7) +
    path(
      `M${x - 50 * way} ${y - 44} Q${x - 66 * way} ${y - 150} ${x - 24 * way} ${y - 156} Q${x + 2 * way} ${y - 150} ${x - 10 * way} ${y - 60} H${x + 46 * way} V${y - 40} H${x - 50 * way}Z`,
      p.wood,
    ) +
    rect(x - 40, y - 68, 84, 22, cloth, { round: 10 }) +
    path(
      `M${x - 42 * way} ${y - 68} Q${x - 54 * way} ${y - 138} ${x - 26 * way} ${y - 142} Q${x - 10 * way} ${y - 136} ${x - 18 * way} ${y - 68}Z`,
      cloth,
    )
  )
}

const roundTable = (x: number, y: number, p: Palette): string =>
  oval(x, y + 2, 46, 6, p.ink, { opacity: 0.16 }) +
  rect(x - 4, y - 66, 8, 66, p.wood) +
  oval(x, y, 28, 5, p.wood) +
  oval(x, y - 68, 62, 9, p.wood) +
  path(`M${x - 34} ${y - 102} h22 l-3 32 h-16Z`, p.gold) +
  rect(x - 26, y - 112, 3, 16, p.clay) +
  path(`M${x + 6} ${y - 76} q-8 -16 2 -24 h18 q10 8 2 24Z`, p.clay) +
  line(`M${x + 16} ${y - 98} q-4 -18 -14 -26 M${x + 18} ${y - 98} q4 -18 14 -26`, p.leaf2, 4)

const planks = (y: number, p: Palette): string => {
  const deck = mix(p.wood, p.wall, 0.3)
  return (
    rect(0, y, 800, 600 - y, deck) +
    times(9, (i) => line(`M${400 + (i - 4) * 92} ${y} L${400 + (i - 4) * 176} 600`, mix(deck, p.ink, 0.16), 2.5)) +
    rect(0, y, 800, 6, mix(deck, p.ink, 0.22))
  )
}

const lights = (y: number, sag: number, p: Palette): string =>
  line(`M-10 ${y} Q400 ${y + sag * 2} 810 ${y}`, p.ink, 2) +
  times(13, (i) => {
    const t = (i + 0.5) / 13
    const ly = y + 4 * sag * t * (1 - t)
    return (
      disc(820 * t - 10, ly + 7, 6, mix(p.gold, '#ffffff', 0.25)) +
      disc(820 * t - 10, ly + 7, 13, p.gold, { opacity: 0.22 })
    )
  })

/** A terrace looking out to sea; over town, garden or river when the home stands there. */
export const terrace: Scene = (seed, p, setting = 'sea') => {
  const chance = random(seed)
  const sunX = 300 + chance() * 240
  const cloth = pick(chance, [p.clay, p.leaf, p.gold])
  const views = {
    sea: () =>
      sea(262, 480, p, chance) +
      glitter(sunX, 262, 430, p) +
      pirogue(160, 400, 0.5, p.near, p) +
      pirogue(640, 370, 0.36, p.leaf, p) +
      path('M0 264 Q60 226 132 234 L210 262Z', p.far),
    city: () =>
      hills(380, 80, mix(p.far, p.sky[1], 0.45), chance) +
      skyline(440, 190, mix(p.far, p.sky[1], 0.2), chance) +
      skyline(470, 110, mix(p.far, p.mid, 0.4), chance, p.gold) +
      hedge(0, 800, 470, p, chance),
    garden: () =>
      hills(380, 110, mix(p.far, p.sky[1], 0.35), chance) +
      tree(150, 420, 240, p) +
      tree(610, 430, 290, p) +
      lawn(404, p, chance) +
      palm(420, 430, 240, p, 22) +
      hedge(0, 800, 440, p, chance, p.clay),
    river: () =>
      hills(340, 140, mix(p.far, p.sky[1], 0.3), chance) +
      hills(366, 90, mix(p.leaf2, p.far, 0.4), chance) +
      sea(360, 480, p, chance) +
      glitter(sunX, 362, 470, p) +
      pirogue(240, 430, 0.5, p.clay, p, false) +
      tuft(640, 480, 90, p.leaf) +
      tuft(690, 480, 70, p.leaf2),
  }
  return sheet(
    sky(p, sunX, 150, 54) +
      clouds(p, chance, 3) +
      views[setting]() +
      planks(466, p) +
      rect(0, 372, 800, 7, p.wall) +
      times(25, (i) => rect(8 + i * 33, 376, 5, 94, p.wall)) +
      rect(0, 462, 800, 9, p.wall) +
      path('M0 0 H800 V34 Q700 62 600 34 Q500 62 400 34 Q300 62 200 34 Q100 62 0 34Z', cloth) +
      path('M0 0 H800 V14 H0Z', mix(cloth, p.ink, 0.2)) +
      rect(44, 30, 13, 440, p.wood) +
      rect(744, 30, 13, 440, p.wood) +
      oval(400, 556, 300, 34, mix(p.wall, p.clay, 0.3)) +
      oval(400, 556, 262, 27, mix(p.wall, p.gold, 0.3)) +
      wickerChair(248, 558, cloth, p) +
      wickerChair(552, 558, cloth, p, -1) +
      roundTable(400, 560, p) +
      potted(96, 552, 190, p, p.clay) +
      potted(712, 552, 170, p, p.gold, 'blades'),
    chance() > 0.5,
  )
}

/** A roof terrace in the evening with lights on a line, over town or sea. */
export const roofTerrace: Scene = (seed, p, setting = 'city') => {
  const chance = random(seed)
  const cloth = pick(chance, [p.leaf, p.mid, p.clay])
  const view =
    setting === 'sea'
      ? sea(290, 480, p, chance) + glitter(560, 290, 440, p) + pirogue(200, 400, 0.5, p.near, p)
      : hills(400, 70, mix(p.far, p.sky[1], 0.4), chance) +
        skyline(450, 230, mix(p.far, p.sky[1], 0.22), chance, p.gold) +
        skyline(470, 120, mix(p.far, p.mid, 0.5), chance, p.gold)
  const bench =
    rect(210, 462, 390, 46, mix(p.wood, p.ink, 0.1), { round: 4 }) +
    rect(210, 396, 390, 76, mix(cloth, p.ink, 0.12), { round: 16 }) +
    rect(204, 448, 402, 32, cloth, { round: 12 }) +
    [
      [252, p.gold, -8],
      [330, p.wall, 6],
      [480, p.clay, -6],
      [558, p.gold, 8],
    ]
      .map(([x, c, t]) => rect(Number(x) - 28, 402, 56, 54, String(c), { round: 9, turn: `${t} ${x} 430` }))
      .join('') +
    rect(224, 508, 12, 24, p.ink) +
    rect(574, 508, 12, 24, p.ink)
  return sheet(
    sky(p, 560, 150, 50) +
      clouds(p, chance, 3) +
      view +
      rect(0, 432, 800, 60, p.wall) +
      rect(0, 424, 800, 12, mix(p.wall, p.ink, 0.2)) +
      times(10, (i) => rect(24 + i * 80, 450, 44, 42, mix(p.wall, p.ink, 0.09))) +
      rect(0, 490, 800, 110, mix(p.clay, p.wall, 0.45)) +
      times(11, (i) =>
        line(`M${400 + (i - 5) * 84} 490 L${400 + (i - 5) * 150} 600`, mix(p.clay, p.ink, 0.06), 2, { opacity: 0.4 }),
      ) +
      times(3, (i) => rect(0, 512 + i * 32, 800, 2, mix(p.clay, p.ink, 0.06), { opacity: 0.4 })) +
      rect(70, 90, 9, 410, p.wood) +
      rect(722, 90, 9, 410, p.wood) +
      lights(96, 62, p) +
      bench +
      oval(405, 588, 130, 8, p.ink, { opacity: 0.18 }) +
      rect(316, 540, 178, 13, p.wood, { round: 6 }) +
      line('M340 552 l-8 34 M470 552 l8 34', p.wood, 7) +
      rect(356, 508, 15, 32, p.leaf, { round: 4 }) +
      path('M392 540 v-26 h20 v26Z', p.gold) +
      path('M426 540 v-26 h20 v26Z', p.clay) +
      potted(130, 548, 190, p, p.gold) +
      potted(676, 548, 170, p, p.clay, 'blades') +
      potted(746, 570, 120, p, p.wall),
    chance() > 0.5,
  )
}

/** A long veranda with a hammock, looking on river, garden or sea. */
export const veranda: Scene = (seed, p, setting = 'river') => {
  const chance = random(seed)
  const cloth = pick(chance, [p.clay, p.gold, p.leaf])
  const view =
    setting === 'garden' || setting === 'city'
      ? tree(180, 410, 260, p) + tree(560, 414, 300, p) + lawn(396, p, chance) + hedge(0, 800, 424, p, chance, p.clay)
      : sea(320, 470, p, chance) +
        glitter(470, 322, 440, p) +
        pirogue(250, 410, 0.55, p.clay, p, setting === 'sea') +
        palm(660, 470, 260, p, -30)
  return sheet(
    sky(p, 470, 150, 52) +
      clouds(p, chance, 2) +
      hills(330, 120, mix(p.far, p.sky[1], 0.3), chance) +
      view +
      planks(456, p) +
      rect(0, 0, 800, 54, p.wood) +
      times(13, (i) => rect(i * 66, 0, 10, 74, mix(p.wood, p.ink, 0.28))) +
      rect(0, 52, 800, 10, mix(p.wood, p.ink, 0.35)) +
      rect(104, 60, 20, 400, mix(p.wood, p.ink, 0.2)) +
      rect(676, 60, 20, 400, mix(p.wood, p.ink, 0.2)) +
      rect(0, 380, 104, 8, p.wood) +
      rect(696, 380, 104, 8, p.wood) +
      times(5, (i) => rect(6 + i * 22, 386, 5, 72, p.wood) + rect(704 + i * 22, 386, 5, 72, p.wood)) +
      line('M120 236 Q180 300 222 342 M680 236 Q620 300 578 342', p.wall2, 4) +
      line('M120 236 Q200 330 230 360 M680 236 Q600 330 570 360', p.wall2, 3) +
      path('M218 338 Q400 560 582 338 L572 366 Q400 590 228 366Z', cloth) +
      path('M222 342 Q400 500 578 342 Q400 540 222 342Z', mix(cloth, p.ink, 0.22)) +
      path('M226 356 Q400 578 574 356 L571 368 Q400 594 229 368Z', p.wall) +
      rect(290, 396, 66, 40, p.gold, { round: 14, turn: '34 322 416' }) +
      oval(400, 566, 150, 9, p.ink, { opacity: 0.16 }) +
      potted(60, 566, 210, p, p.clay) +
      potted(748, 572, 180, p, p.gold, 'blades') +
      line('M620 560 v-52 M676 560 v-52', p.wood, 6) +
      oval(648, 504, 46, 8, p.wood) +
      path('M638 500 v-26 h20 v26Z', p.gold) +
      rect(646, 462, 3, 16, p.clay),
    chance() > 0.5,
  )
}
