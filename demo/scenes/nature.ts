// Owns the wet and wooded landscapes of the tours: coast, waterfall, estuary.

import { beach, clouds, glitter, hills, pirogue, sea, sky } from './ground.ts'
import { disc, line, mix, oval, type Palette, path, random, rect, type Scene, sheet, times } from './kit.ts'
import { banana, bush, palm, tree, tuft } from './plants.ts'

/** A beach with canoes, palms, and a white castle on the point. */
export const coast: Scene = (seed, p) => {
  const chance = random(seed)
  const sunX = 330 + chance() * 200
  return sheet(
    sky(p, sunX, 160, 60) +
      clouds(p, chance, 3) +
      sea(276, 470, p, chance) +
      glitter(sunX, 276, 430, p) +
      path('M0 280 Q40 232 110 236 H236 L300 278Z', p.far) +
      rect(92, 178, 142, 62, p.wall) +
      times(6, (i) => rect(92 + i * 25, 168, 15, 12, p.wall)) +
      rect(196, 146, 40, 94, mix(p.wall, p.ink, 0.08)) +
      times(3, (i) => rect(196 + i * 15, 137, 10, 10, mix(p.wall, p.ink, 0.08))) +
      times(4, (i) => rect(106 + i * 24, 204, 9, 15, p.far)) +
      pirogue(520, 372, 0.4, p.leaf, p) +
      beach(440, p) +
      pirogue(250 + chance() * 60, 516, 1, p.near, p) +
      pirogue(520, 470, 0.66, p.clay, p, false) +
      palm(706, 574, 380, p, -60) +
      palm(764, 590, 270, p, 10) +
      tuft(660, 586, 40, p.leaf2) +
      tuft(40, 580, 46, p.leaf2),
    chance() > 0.5,
  )
}

/** A waterfall over dark rock into a pool. */
export const waterfall: Scene = (seed, p) => {
  const chance = random(seed)
  const rock = mix(p.wood, p.ink, 0.35)
  return sheet(
    sky(p, 160, 90, 40) +
      clouds(p, chance, 2) +
      hills(200, 80, mix(p.far, p.sky[1], 0.3), chance) +
      tree(90, 190, 130, p) +
      tree(210, 180, 110, p) +
      tree(620, 184, 130, p) +
      tree(730, 190, 150, p) +
      path('M0 176 Q160 150 320 168 H470 Q640 150 800 178 V480 H0Z', rock) +
      times(16, () =>
        path(
          `M${chance() * 780} ${190 + chance() * 180} l${30 + chance() * 40} ${8 + chance() * 8} l-8 ${28 + chance() * 26} l${-30 - chance() * 20} ${-10}Z`,
          mix(rock, chance() > 0.5 ? p.ink : p.wall, 0.16),
        ),
      ) +
      path('M0 176 Q160 150 320 168 V200 Q240 186 180 230 Q120 260 0 240Z', p.leaf) +
      path('M800 178 Q640 150 470 168 V204 Q560 190 620 226 Q700 262 800 236Z', p.leaf) +
      path('M328 160 H466 Q474 300 500 462 H296 Q322 300 328 160Z', mix(p.sea, '#ffffff', 0.66)) +
      times(9, (i) =>
        line(
          `M${342 + i * 14} 172 Q${338 + i * 15} 320 ${316 + i * 21} ${440 + (i % 3) * 8}`,
          i % 2 ? '#ffffff' : mix(p.sea, '#ffffff', 0.3),
          4,
          { opacity: 0.8 },
        ),
      ) +
      rect(0, 452, 800, 148, p.sea) +
      oval(398, 466, 172, 22, '#ffffff', { opacity: 0.85 }) +
      times(7, (i) => disc(260 + i * 46, 454 + (i % 2) * 8, 18 + (i % 3) * 5, '#ffffff', { opacity: 0.7 })) +
      times(12, () =>
        rect(chance() * 760, 500 + chance() * 80, 40 + chance() * 60, 3, '#ffffff', { opacity: 0.45, round: 1.5 }),
      ) +
      path('M0 420 Q120 404 190 470 Q210 510 0 540Z', rock) +
      path('M800 414 Q690 404 620 474 Q604 520 800 544Z', rock) +
      path('M30 560 Q80 520 140 552 Q150 580 40 584Z', mix(rock, p.ink, 0.25)) +
      path('M640 572 Q700 532 760 566 Q768 592 650 590Z', mix(rock, p.ink, 0.25)) +
      banana(90, 470, 220, p) +
      banana(726, 468, 240, p) +
      bush(30, 470, 120, p) +
      bush(660, 470, 100, p, p.gold) +
      palm(170, 452, 190, p, 30) +
      tuft(40, 600, 70, p.leaf2) +
      tuft(760, 600, 80, p.leaf2),
    chance() > 0.5,
  )
}

/** A river mouth: mangrove, sand bar, canoes and the open sea beyond. */
export const estuary: Scene = (seed, p) => {
  const chance = random(seed)
  return sheet(
    sky(p, 240, 140, 56) +
      clouds(p, chance, 3) +
      sea(260, 340, p, chance) +
      glitter(240, 262, 330, p) +
      path('M0 338 Q260 310 520 330 T800 322 V352 H0Z', p.sand) +
      palm(110, 336, 150, p, 12) +
      palm(168, 334, 120, p, -8) +
      palm(640, 332, 160, p, -14) +
      palm(700, 330, 130, p, 10) +
      path('M420 336 h66 l-8 -34 h-50Z', p.wood) +
      path('M408 304 L453 266 L498 304Z', mix(p.gold, p.wood, 0.4)) +
      rect(0, 346, 800, 254, mix(p.sea, p.leaf2, 0.2)) +
      times(16, () =>
        rect(chance() * 780, 366 + chance() * 200, 50 + chance() * 60, 3, '#ffffff', { opacity: 0.35, round: 1.5 }),
      ) +
      pirogue(300, 470, 0.9, p.clay, p) +
      pirogue(560, 420, 0.55, p.leaf, p) +
      pirogue(520, 560, 0.7, p.gold, p, false) +
      mangrove(30, 520, p) +
      mangrove(776, 540, p) +
      tuft(190, 606, 60, p.leaf2) +
      tuft(640, 606, 70, p.leaf),
    chance() > 0.5,
  )
}

const mangrove = (x: number, y: number, p: Palette): string =>
  line(
    `M${x} ${y - 90} Q${x - 60} ${y - 60} ${x - 70} ${y} M${x} ${y - 90} Q${x + 60} ${y - 60} ${x + 70} ${y} M${x} ${y - 90} Q${x - 24} ${y - 50} ${x - 28} ${y + 8} M${x} ${y - 90} Q${x + 24} ${y - 50} ${x + 30} ${y + 8}`,
    mix(p.wood, p.ink, 0.4),
    7,
  ) +
  disc(x - 56, y - 130, 56, p.leaf) +
  disc(x + 56, y - 126, 56, p.leaf) +
  disc(x, y - 170, 66, p.leaf2) +
  disc(x, y - 112, 44, p.leaf)
