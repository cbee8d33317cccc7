// Owns the open landscapes of the tours: savannah, ridge, lake, palm avenue.

import { clouds, glitter, hills, lawn, pirogue, sea, sky } from './ground.ts'
import { disc, line, mix, oval, type Palette, path, random, rect, type Scene, sheet, times } from './kit.ts'
import { acacia, bush, palm, tree, tuft } from './plants.ts'

function elephant(x: number, y: number, scale: number, p: Palette): string {
  const hide = mix(p.ink, p.far, 0.42)
  const dark = mix(hide, p.ink, 0.25)
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    oval(4, 2, 112, 9, p.ink, { opacity: 0.18 }) +
    rect(-52, -52, 26, 52, dark, { round: 8 }) +
    rect(40, -52, 26, 52, dark, { round: 8 }) +
    path(
      'M-96 -70 Q-104 -132 -30 -138 Q50 -146 84 -116 Q104 -92 92 -40 L88 0 H62 L58 -44 Q10 -34 -40 -44 L-44 0 H-74 L-78 -44 Q-92 -50 -96 -70Z',
      hide,
    ) +
    path(
      'M-60 -134 Q-132 -150 -140 -92 Q-150 -60 -146 -22 Q-146 -6 -160 -6 L-160 4 Q-130 8 -130 -24 Q-128 -54 -114 -62 Q-80 -58 -62 -84Z',
      hide,
    ) +
    path('M-86 -132 Q-44 -140 -44 -100 Q-46 -66 -76 -70 Q-96 -96 -86 -132Z', dark) +
    path('M-118 -70 Q-140 -58 -152 -66 Q-140 -48 -112 -58Z', p.wall) +
    disc(-116, -100, 4, p.ink) +
    line('M92 -100 q16 20 8 46', dark, 5) +
    '</g>'
  )
}

/** Elephants at a water hole on the savannah. */
export const savannah: Scene = (seed, p) => {
  const chance = random(seed)
  const grass = mix(p.gold, p.sand, 0.35)
  return sheet(
    sky(p, 400 + chance() * 160, 190, 74) +
      hills(330, 90, mix(p.far, p.sky[1], 0.3), chance) +
      hills(346, 44, mix(p.far, p.leaf2, 0.35), chance) +
      rect(0, 338, 800, 262, grass) +
      acacia(560, 352, 110, p) +
      acacia(690, 350, 90, p) +
      acacia(60, 354, 120, p) +
      path('M0 400 Q220 372 460 398 T800 388 V600 H0Z', mix(grass, p.clay, 0.16)) +
      path(
        'M120 486 Q300 440 520 470 Q640 492 560 528 Q360 566 180 536 Q70 516 120 486Z',
        mix(p.sea, '#ffffff', 0.15),
      ) +
      path('M150 492 Q310 458 500 482 Q560 494 540 502 Q340 482 150 492Z', '#ffffff', { opacity: 0.3 }) +
      acacia(176, 430, 260, p) +
      elephant(520, 462, 1, p) +
      elephant(676, 468, 0.6, p) +
      times(26, (i) =>
        tuft(
          16 + i * 31,
          606 - (i % 4) * 8,
          34 + (i % 5) * 7,
          i % 2 ? mix(grass, p.leaf2, 0.45) : mix(grass, p.wood, 0.25),
        ),
      ) +
      tuft(640, 520, 40, p.leaf2) +
      tuft(96, 520, 44, p.leaf2),
    chance() > 0.5,
  )
}

/** A paraglider over a wooded ridge and a valley. */
export const ridge: Scene = (seed, p) => {
  const chance = random(seed)
  const wing = (x: number, y: number, s: number, colour: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})">` +
    path('M-130 10 Q0 -84 130 10 Q118 -2 100 4 Q0 -48 -100 4 Q-118 -2 -130 10Z', colour) +
    path('M-60 -28 Q0 -50 60 -28 L52 -16 Q0 -36 -52 -16Z', p.wall) +
    line('M-112 6 L0 116 M-56 -12 L-2 116 M56 -12 L2 116 M112 6 L0 116', p.ink, 1.6) +
    disc(0, 112, 9, mix(p.wood, p.ink, 0.5)) +
    path('M-12 122 Q0 116 12 122 L14 142 L32 152 L28 160 L-4 156Z', p.near) +
    '</g>'
  return sheet(
    sky(p, 150, 120, 50) +
      clouds(p, chance, 4) +
      hills(340, 120, mix(p.far, p.sky[1], 0.55), chance) +
      hills(390, 120, mix(p.far, p.sky[1], 0.25), chance) +
      hills(440, 100, mix(p.leaf2, p.far, 0.45), chance) +
      times(
        9,
        (i) =>
          rect(300 + i * 34, 428 - (i % 3) * 7, 16, 12, p.wall) +
          path(`M${296 + i * 34} ${429 - (i % 3) * 7} l12 -10 l12 10Z`, p.clay),
      ) +
      path('M0 450 Q300 416 800 470 V600 H0Z', p.leaf2) +
      path('M800 300 Q700 300 640 366 Q560 430 470 470 Q380 520 300 600 H800Z', p.leaf) +
      path('M800 300 Q720 300 664 350 L800 372Z', mix(p.leaf, p.gold, 0.2)) +
      tree(720, 350, 130, p) +
      tree(644, 404, 110, p) +
      tree(780, 340, 110, p) +
      palm(560, 470, 130, p, -12) +
      tree(90, 560, 190, p) +
      bush(190, 580, 110, p, p.clay) +
      tuft(470, 560, 40, p.leaf2) +
      wing(380, 160, 1, p.clay) +
      wing(600, 120, 0.5, p.gold),
    chance() > 0.5,
  )
}

/** A wide lake between hills with a two-deck boat. */
export const lake: Scene = (seed, p) => {
  const chance = random(seed)
  return sheet(
    sky(p, 560, 120, 52) +
      clouds(p, chance, 3) +
      hills(290, 150, mix(p.far, p.sky[1], 0.45), chance) +
      hills(310, 100, mix(p.leaf2, p.far, 0.5), chance) +
      sea(300, 600, p, chance) +
      glitter(560, 302, 420, p) +
      path('M60 304 Q130 268 210 292 L250 304Z', p.leaf) +
      palm(120, 296, 80, p, 8) +
      palm(160, 294, 64, p, -6) +
      oval(400, 494, 300, 14, p.ink, { opacity: 0.16 }) +
      path('M130 430 H690 Q676 484 620 494 H190 Q146 484 130 430Z', p.near) +
      rect(150, 446, 520, 9, p.gold) +
      rect(176, 366, 446, 66, p.wall) +
      times(9, (i) => rect(194 + i * 47, 382, 32, 30, p.glass, { round: 3 })) +
      rect(160, 356, 480, 12, p.clay) +
      rect(212, 296, 350, 62, mix(p.wall, p.wall2, 0.5)) +
      times(7, (i) => rect(228 + i * 47, 310, 32, 26, p.glass, { round: 3 })) +
      rect(196, 286, 384, 12, p.clay) +
      rect(470, 236, 54, 52, p.gold) +
      rect(470, 246, 54, 12, p.ink) +
      rect(236, 240, 90, 48, p.wall) +
      rect(246, 250, 70, 20, p.glass) +
      rect(576, 330, 4, 34, p.ink) +
      rect(206, 190, 3, 98, p.ink) +
      path('M209 192 h44 l-12 13 l12 13 h-44Z', p.leaf) +
      times(10, (i) => rect(182 + i * 50, 420, 2, 12, p.ink)) +
      line('M90 500 q26 -12 52 0 M640 504 q26 -12 52 0 t52 0', '#ffffff', 4, { opacity: 0.7 }) +
      pirogue(690, 566, 0.5, p.clay, p, false) +
      tuft(30, 606, 100, p.leaf) +
      tuft(84, 610, 80, p.leaf2) +
      tuft(760, 610, 90, p.leaf),
    chance() > 0.5,
  )
}

/** An avenue of royal palms in a botanical garden. */
export const avenue: Scene = (seed, p) => {
  const chance = random(seed)
  const pair = (i: number) => {
    const [d, y, h] = [40 + i * 78, 356 + i * 50, 130 + i * 82]
    return palm(400 - d, y, h, p, -4) + palm(400 + d, y, h, p, 4)
  }
  return sheet(
    sky(p, 400, 150, 44) +
      clouds(p, chance, 3) +
      hills(350, 90, mix(p.far, p.sky[1], 0.4), chance) +
      hills(364, 60, mix(p.leaf2, p.far, 0.4), chance) +
      rect(330, 286, 140, 66, p.wall) +
      path('M314 290 L400 242 L486 290Z', p.clay) +
      rect(384, 312, 32, 40, p.leaf) +
      lawn(346, p, chance) +
      path('M384 348 H416 L620 600 H180Z', mix(p.sand, p.clay, 0.25)) +
      path('M384 348 H416 L430 366 H370Z', mix(p.sand, p.clay, 0.4)) +
      bush(120, 420, 120, p, p.clay) +
      bush(690, 424, 120, p, p.gold) +
      times(4, pair) +
      bush(40, 580, 190, p, p.gold) +
      bush(764, 584, 180, p, p.clay) +
      cocoa(250, 590, p),
    chance() > 0.5,
  )
}

const cocoa = (x: number, y: number, p: Palette): string =>
  path(
    `M${x - 5} ${y} Q${x} ${y - 60} ${x - 2} ${y - 110} H${x + 6} Q${x + 6} ${y - 50} ${x + 8} ${y}Z`,
    mix(p.wood, p.ink, 0.4),
  ) +
  [
    [-40, -120],
    [36, -126],
    [-20, -152],
    [22, -158],
    [0, -130],
  ]
    .map(([a = 0, b = 0], i) =>
      oval(x + a, y + b, 34, 14, i % 2 ? p.leaf : p.leaf2, { turn: `${a} ${x + a} ${y + b}` }),
    )
    .join('') +
  [
    [-12, -70, p.gold],
    [14, -86, p.clay],
    [-12, -100, p.clay],
  ]
    .map(([a, b, c]) => oval(x + Number(a), y + Number(b), 8, 15, String(c)))
    .join('')
