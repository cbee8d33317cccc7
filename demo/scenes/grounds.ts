// Owns the grounds around a home: poolside, courtyard, playground, gate.

import { clouds, hills, lawn, shade, sky, skyline, street } from './ground.ts'
import { disc, line, mix, oval, path, pick, random, rect, type Scene, sheet, times } from './kit.ts'
import { door, fence, kente, windowPane } from './parts.ts'
import { banana, bush, hedge, palm, potted, tree, tuft } from './plants.ts'
import { lounger, parasol, pool } from './retreats.ts'

/** A pool seen from its edge, loungers and parasols beyond, over a hedge the town or the trees. */
export const poolside: Scene = (seed, p, setting = 'city') => {
  const chance = random(seed)
  const cloth = pick(chance, [p.clay, p.gold, p.leaf])
  return sheet(
    sky(p, 180 + chance() * 400, 100) +
      clouds(p, chance, 3) +
      hills(360, 90, mix(p.far, p.sky[1], 0.4), chance) +
      (setting === 'city'
        ? skyline(376, 200, mix(p.far, p.sky[1], 0.2), chance)
        : tree(300, 370, 220, p) + tree(520, 374, 260, p)) +
      palm(90, 392, 300, p, 30) +
      palm(690, 392, 270, p, -24) +
      palm(760, 394, 200, p, 16) +
      fence(0, 800, 384, 48, mix(p.wall, p.wall2, 0.4), p) +
      hedge(0, 800, 390, p, chance, p.clay) +
      rect(0, 388, 800, 212, mix(p.wall2, '#ffffff', 0.25)) +
      times(7, (i) => rect(0, 402 + i * 30, 800, 2, mix(p.wall2, p.ink, 0.1))) +
      pool(60, 446, 680, 140, p) +
      lounger(200, 430, cloth, p) +
      parasol(306, 432, 138, p, cloth) +
      lounger(400, 430, cloth, p) +
      lounger(600, 430, mix(p.leaf2, p.wall, 0.2), p) +
      potted(54, 436, 120, p, p.clay) +
      potted(752, 436, 120, p, p.gold, 'blades') +
      oval(420, 530, 52, 14, p.clay) +
      oval(420, 526, 28, 7, mix(p.sea, '#3FB3BF', 0.5)) +
      path('M372 526 a52 14 0 0 1 34 -11 l6 6 a28 7 0 0 0 -18 4Z', p.wall),
    chance() > 0.5,
  )
}

/** A courtyard or garden with a bench under a tree. */
export const courtyard: Scene = (seed, p) => {
  const chance = random(seed)
  const paint = pick(chance, [mix(p.gold, p.wall, 0.5), mix(p.clay, p.wall, 0.5), p.wall, mix(p.glass, p.wall, 0.5)])
  const arch = (x: number) =>
    path(`M${x} 424 V300 a46 46 0 0 1 92 0 V424Z`, mix(paint, p.ink, 0.36)) +
    path(`M${x + 14} 424 V304 a32 36 0 0 1 64 0 V424Z`, mix(paint, p.ink, 0.5))
  return sheet(
    sky(p, 650, 84, 40) +
      clouds(p, chance, 2) +
      rect(0, 150, 800, 280, paint) +
      rect(0, 138, 800, 16, pick(chance, [p.clay, p.near]), { round: 2 }) +
      times(4, (i) => windowPane(72 + i * 196, 186, 60, 54, p, chance)) +
      rect(0, 262, 800, 5, mix(paint, p.ink, 0.15)) +
      arch(56) +
      arch(176) +
      arch(534) +
      arch(654) +
      door(372, 426, 64, 118, p.leaf, p) +
      rect(0, 424, 800, 176, mix(p.wall2, p.clay, 0.14)) +
      times(13, (i) => line(`M${400 + (i - 6) * 70} 424 L${400 + (i - 6) * 140} 600`, mix(p.wall2, p.ink, 0.14), 2)) +
      times(4, (i) => rect(0, 446 + i * i * 9 + i * 22, 800, 2, mix(p.wall2, p.ink, 0.14))) +
      banana(150, 440, 230, p) +
      palm(690, 448, 260, p, -24) +
      hedge(0, 110, 448, p, chance, p.clay) +
      hedge(620, 800, 452, p, chance, p.gold) +
      shade(404, 494, 330, p) +
      path('M262 450 H546 L530 494 H278Z', mix(p.wall, p.wood, 0.3)) +
      oval(404, 450, 142, 17, mix(p.wall, p.wood, 0.16)) +
      oval(404, 449, 122, 13, mix(p.wood, p.ink, 0.3)) +
      tree(404, 450, 290, p) +
      bush(330, 452, 56, p, p.gold) +
      bush(478, 452, 56, p, p.clay) +
      oval(190, 566, 92, 7, p.ink, { opacity: 0.16 }) +
      rect(104, 506, 172, 12, p.wood, { round: 4 }) +
      rect(104, 470, 172, 8, p.wood, { round: 4 }) +
      rect(104, 486, 172, 8, p.wood, { round: 4 }) +
      line('M118 470 V564 M262 470 V564', mix(p.wood, p.ink, 0.3), 8) +
      rect(206, 462, 48, 46, p.gold, { round: 8 }) +
      rect(206, 480, 48, 10, p.clay) +
      potted(620, 566, 190, p, p.clay) +
      potted(716, 580, 150, p, p.gold, 'blades') +
      potted(50, 584, 150, p, p.clay, 'blades'),
    chance() > 0.5,
  )
}

/** A playground at the end of a gated close. */
export const playground: Scene = (seed, p) => {
  const chance = random(seed)
  return sheet(
    sky(p, 600, 96) +
      clouds(p, chance, 3) +
      hills(400, 100, mix(p.far, p.sky[1], 0.4), chance) +
      skyline(420, 90, mix(p.far, p.sky[1], 0.25), chance) +
      tree(80, 430, 300, p) +
      tree(720, 432, 320, p) +
      fence(0, 800, 430, 46, mix(p.wall, p.clay, 0.12), p) +
      hedge(0, 800, 436, p, chance, p.clay) +
      lawn(430, p, chance) +
      oval(400, 530, 350, 52, mix(p.sand, p.clay, 0.16)) +
      shade(530, 536, 240, p) +
      rect(450, 300, 9, 234, p.clay) +
      rect(546, 300, 9, 234, p.clay) +
      path('M436 304 L502 246 L570 304Z', p.gold) +
      rect(444, 390, 118, 11, p.wood) +
      rect(452, 362, 100, 5, p.clay) +
      times(5, (i) => rect(466 + i * 18, 364, 3, 28, p.clay)) +
      path('M556 392 Q610 400 650 480 Q668 512 706 512 V528 Q654 530 634 492 Q600 420 556 408Z', p.glass) +
      line('M446 400 L404 534 M466 400 L432 534', p.wood, 6) +
      times(6, (i) => line(`M${444 - i * 6.4} ${414 + i * 20} h20`, p.wood, 5)) +
      shade(210, 540, 240, p) +
      line('M110 538 L150 310 L190 538 M270 538 L310 310 L350 538', p.leaf, 8) +
      line('M146 310 H314', p.leaf, 9) +
      line('M196 314 V470 M226 314 V470 M250 314 L262 462 M280 314 L290 462', p.ink, 2.5) +
      rect(188, 468, 46, 8, p.clay, { round: 3 }) +
      rect(254, 460, 44, 8, p.gold, { round: 3, turn: '4 276 464' }) +
      disc(620, 566, 18, p.clay) +
      path('M604 558 Q620 570 636 558 Q630 548 620 548 Q610 548 604 558Z', p.wall) +
      tuft(60, 580, 30, p.leaf),
    chance() > 0.5,
  )
}

/** A covered gate and parking bay on a quiet street. */
export const gate: Scene = (seed, p) => {
  const chance = random(seed)
  const paint = pick(chance, [p.wall, mix(p.gold, p.wall, 0.55), mix(p.clay, p.wall, 0.55)])
  const leafy = pick(chance, [p.leaf, p.near, p.clay])
  return sheet(
    sky(p, 150, 100) +
      clouds(p, chance, 3) +
      skyline(430, 160, mix(p.far, p.sky[1], 0.25), chance) +
      tree(110, 440, 300, p) +
      palm(690, 450, 330, p, -30) +
      rect(0, 420, 800, 100, mix(p.leaf2, p.far, 0.3)) +
      fence(0, 232, 500, 168, paint, p) +
      fence(568, 800, 500, 168, paint, p) +
      rect(222, 250, 40, 262, mix(paint, p.ink, 0.08)) +
      rect(538, 250, 40, 262, mix(paint, p.ink, 0.08)) +
      rect(206, 232, 388, 24, leafy, { round: 4 }) +
      kente(222, 262, 356, 12, p, 12) +
      rect(264, 290, 132, 222, leafy) +
      rect(404, 290, 132, 222, leafy) +
      times(
        8,
        (i) =>
          rect(274 + i * 15, 300, 4, 202, mix(leafy, '#ffffff', 0.2)) +
          rect(414 + i * 15, 300, 4, 202, mix(leafy, '#ffffff', 0.2)),
      ) +
      disc(388, 404, 6, p.gold) +
      disc(412, 404, 6, p.gold) +
      rect(228, 292, 28, 20, p.gold, { round: 5 }) +
      rect(544, 292, 28, 20, p.gold, { round: 5 }) +
      street(512, p) +
      hedge(20, 190, 512, p, chance, p.clay) +
      hedge(610, 790, 512, p, chance, p.gold),
    chance() > 0.5,
  )
}
