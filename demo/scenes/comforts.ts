// Owns the pictures of services: cook, SIM and data, late check-out, cleaning.

import { rug, shell } from './furniture.ts'
import { at, disc, line, mix, oval, path, random, rect, type Scene, sheet, times } from './kit.ts'
import { door, kente } from './parts.ts'
import { potted } from './plants.ts'
import { suitcase } from './travel.ts'
import { roomWindow } from './windows.ts'

/** Steaming pots and a laid board: a dinner being cooked. */
export const cook: Scene = (seed, p) => {
  const chance = random(seed)
  const steam = (x: number, y: number) =>
    line(`M${x} ${y} q-16 -22 0 -44 t0 -44 M${x + 26} ${y} q-16 -22 0 -44 t0 -44`, '#ffffff', 5, { opacity: 0.75 })
  return sheet(
    shell(p, chance, mix(p.wall, p.gold, 0.16)) +
      rect(0, 70, 800, 10, p.wood) +
      [140, 230, 320, 560, 640]
        .map(
          (x, i) =>
            line(`M${x} 80 V110`, p.ink, 4) +
            (i % 2
              ? path(`M${x - 30} 150 a30 30 0 0 0 60 0 V138 H${x - 30}Z`, p.ink) + rect(x - 4, 108, 8, 32, p.ink)
              : rect(x - 5, 108, 10, 60, p.wood, { round: 4 }) + oval(x, 186, 18, 24, p.wood)),
        )
        .join('') +
      rect(0, 250, 800, 160, mix(p.leaf2, p.wall, 0.55)) +
      times(20, (i) => rect(i * 42, 250, 2, 160, '#ffffff', { opacity: 0.5 })) +
      times(4, (i) => rect(0, 290 + i * 40, 800, 2, '#ffffff', { opacity: 0.5 })) +
      rect(0, 404, 800, 24, mix(p.wood, p.wall, 0.35)) +
      rect(0, 428, 800, 172, p.leaf) +
      kente(0, 440, 800, 22, p, 22) +
      times(
        5,
        (i) =>
          rect(12 + i * 160, 480, 136, 130, mix(p.leaf, '#ffffff', 0.1), { round: 4 }) +
          rect(60 + i * 160, 496, 40, 6, p.gold, { round: 3 }),
      ) +
      rect(60, 394, 330, 12, p.ink, { round: 3 }) +
      steam(130, 296) +
      rect(84, 312, 122, 84, p.clay, { round: 12 }) +
      rect(76, 304, 138, 14, mix(p.clay, p.ink, 0.25), { round: 6 }) +
      rect(136, 292, 18, 14, p.ink, { round: 4 }) +
      rect(66, 336, 20, 10, p.ink, { round: 4 }) +
      rect(204, 336, 20, 10, p.ink, { round: 4 }) +
      steam(300, 314) +
      path('M246 336 H390 Q386 396 352 396 H284 Q250 396 246 336Z', p.ink) +
      oval(318, 336, 72, 13, p.gold) +
      disc(296, 334, 8, p.clay) +
      disc(330, 338, 9, p.clay) +
      disc(348, 332, 7, p.leaf2) +
      line('M388 342 L440 310', p.wood, 9) +
      rect(470, 390, 270, 15, p.wood, { round: 6 }) +
      oval(540, 386, 56, 10, '#ffffff') +
      path('M496 384 q8 -34 44 -34 q38 0 44 34Z', mix(p.gold, '#ffffff', 0.25)) +
      times(7, (i) => disc(514 + i * 9, 366 + (i % 3) * 6, 3, p.clay)) +
      disc(640, 372, 20, p.clay) +
      path('M634 352 q6 -8 12 0 l-6 5Z', p.leaf) +
      disc(676, 376, 16, p.clay) +
      path('M696 390 q6 -34 46 -40 q-4 34 -46 40Z', p.leaf2) +
      path('M612 390 l-30 -9 l2 -6 l34 8Z', p.gold) +
      rect(756, 336, 24, 68, p.gold, { round: 8 }) +
      rect(762, 322, 12, 18, p.wood),
  )
}

/** A telephone with a SIM card coming out of its card, on woven cloth. */
export const sim: Scene = (_seed, p) => {
  const top = mix(p.wall, p.gold, 0.2)
  return sheet(
    rect(0, 0, 800, 600, top) +
      times(9, (i) => rect(0, 30 + i * 70, 800, 2, mix(top, p.ink, 0.06))) +
      path('M-20 420 L820 300 V520 L-20 640Z', p.leaf) +
      times(16, (i) => path(`M${i * 54 - 20} ${446 - i * 7.7} l27 16 l-27 24 l-27 -8Z`, i % 2 ? p.gold : p.clay)) +
      path('M-20 548 L820 428 V440 L-20 560Z', p.gold) +
      `<g transform="rotate(-9 300 300)">${rect(188, 58, 236, 470, p.ink, { opacity: 0.16, round: 36 })}${rect(180, 48, 236, 470, p.ink, { round: 34 })}${rect(192, 60, 212, 446, mix(p.glass, '#ffffff', 0.35), { round: 24 })}${rect(266, 68, 64, 12, p.ink, { round: 6 })}${rect(208, 100, 180, 118, p.leaf, { round: 16 })}${times(4, (i) => rect(230 + i * 30, 184 - i * 16, 18, 16 + i * 16, i < 4 ? p.gold : p.wall, { round: 3 }))}${rect(208, 234, 84, 84, p.clay, { round: 16 })}${path('M236 276 a16 16 0 1 1 28 0 l-14 24Z', '#ffffff')}${rect(304, 234, 84, 84, p.gold, { round: 16 })}${rect(326, 258, 40, 32, '#ffffff', { round: 8 })}${path('M336 288 v14 l14 -14Z', '#ffffff')}${rect(208, 334, 84, 84, p.wall, { round: 16 })}${disc(250, 376, 24, p.mid)}${rect(304, 334, 84, 84, p.near, { round: 16 })}${line('M332 394 V360 L364 352 V386', '#ffffff', 5)}${disc(327, 394, 8, '#ffffff')}${disc(359, 387, 8, '#ffffff')}${rect(258, 482, 80, 6, p.ink, { round: 3 })}</g>` +
      `<g transform="rotate(7 600 280)">${rect(500, 176, 220, 150, p.ink, { opacity: 0.14, round: 16 })}${rect(492, 166, 220, 150, p.clay, { round: 16 })}${rect(492, 196, 220, 18, p.gold)}${path('M590 234 H662 L676 250 V300 H590Z', mix(p.clay, p.ink, 0.25), { opacity: 0.6 })}${rect(508, 240, 56, 8, p.wall, { round: 4 })}${rect(508, 258, 40, 8, p.wall, { round: 4 })}</g>` +
      `<g transform="rotate(-12 610 430)">${path('M560 384 H638 L662 408 V486 H560Z', p.ink, { opacity: 0.16 })}${path('M552 374 H630 L654 398 V476 H552Z', '#ffffff')}${rect(572, 402, 62, 54, p.gold, { round: 8 })}${line('M572 420 H590 M572 438 H590 M616 420 H634 M616 438 H634 M590 402 V456 M616 402 V456', mix(p.gold, p.ink, 0.35), 3)}</g>`,
  )
}

/** Cases packed and waiting by an armchair, the clock at four. */
export const lateCheckout: Scene = (seed, p) => {
  const chance = random(seed)
  return sheet(
    shell(p, chance, mix(p.wall, p.clay, 0.12)) +
      roomWindow(90, 90, 220, 240, p, chance, 'garden') +
      disc(470, 160, 70, p.wood) +
      disc(470, 160, 60, '#ffffff') +
      times(12, (i) => rect(468, 106, 4, i % 3 ? 6 : 12, p.ink, { turn: `${i * 30} 470 160` })) +
      line('M470 160 V122', p.ink, 5) +
      line('M470 160 L496 176', p.clay, 7) +
      disc(470, 160, 6, p.ink) +
      door(610, 448, 120, 300, p.leaf, p) +
      rug(400, 556, 620, 66, [mix(p.gold, p.wall, 0.3), mix(p.clay, p.wall, 0.4)]) +
      oval(300, 532, 110, 9, p.ink, { opacity: 0.14 }) +
      line('M226 530 L234 480 M374 530 L366 480', p.wood, 9) +
      rect(210, 318, 180, 150, p.mid, { round: 44 }) +
      rect(216, 430, 168, 56, mix(p.mid, '#ffffff', 0.14), { round: 20 }) +
      rect(194, 396, 44, 92, p.mid, { round: 20 }) +
      rect(362, 396, 44, 92, p.mid, { round: 20 }) +
      kente(262, 346, 76, 66, p, 16) +
      at(500, 548, suitcase(0, 0, p.clay, p), 2) +
      at(584, 556, suitcase(0, 0, p.gold, p), 1.45) +
      path('M470 408 Q500 384 530 408 L536 412 H464Z', p.gold) +
      oval(500, 412, 58, 8, p.gold) +
      potted(96, 540, 200, p, p.gold),
  )
}

/** Fresh linen, a bucket and a broom in a bright room. */
export const cleaning: Scene = (seed, p) => {
  const chance = random(seed)
  const sheets = [
    p.wall,
    mix(p.glass, '#ffffff', 0.4),
    mix(p.gold, '#ffffff', 0.5),
    '#ffffff',
    mix(p.leaf2, '#ffffff', 0.55),
  ]
  return sheet(
    shell(p, chance, mix(p.wall, p.glass, 0.2)) +
      roomWindow(500, 80, 220, 240, p, chance, 'garden') +
      line('M60 96 Q250 130 440 96', p.ink, 3) +
      [
        [86, p.clay],
        [196, '#ffffff'],
        [306, p.gold],
      ]
        .map(
          ([x, c]) =>
            path(
              `M${Number(x)} 106 Q${Number(x) + 44} 116 ${Number(x) + 88} 112 V250 Q${Number(x) + 44} 262 ${Number(x)} 250Z`,
              String(c),
            ) +
            rect(Number(x) + 12, 102, 7, 18, p.wood) +
            rect(Number(x) + 68, 104, 7, 18, p.wood),
        )
        .join('') +
      oval(250, 548, 160, 9, p.ink, { opacity: 0.14 }) +
      line('M130 444 V546 M370 444 V546', p.wood, 12) +
      rect(104, 430, 292, 18, p.wood, { round: 4 }) +
      sheets
        .map(
          (c, i) =>
            rect(140 + (i % 2) * 4, 398 - i * 32, 180 - (i % 2) * 8, 30, c, { round: 12 }) +
            rect(140 + (i % 2) * 4, 416 - i * 32, 180 - (i % 2) * 8, 4, p.ink, { opacity: 0.1 }),
        )
        .join('') +
      kente(144, 276, 172, 9, p, 12) +
      rect(344, 378, 26, 52, p.leaf2, { round: 7 }) +
      path('M348 378 V362 H340 V352 H372 V362 H364 V378Z', p.clay) +
      oval(566, 552, 80, 8, p.ink, { opacity: 0.14 }) +
      path('M500 440 H632 L614 548 H518Z', p.clay) +
      oval(566, 440, 66, 13, mix(p.clay, p.ink, 0.3)) +
      [
        [536, 430, 17],
        [562, 422, 22],
        [592, 430, 18],
        [576, 436, 15],
      ]
        .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, '#ffffff', { opacity: 0.92 }))
        .join('') +
      line('M502 446 Q566 350 630 446', p.ink, 4) +
      line('M716 170 L690 470', p.wood, 9) +
      path('M672 462 L712 466 L726 552 H644Z', p.gold) +
      times(6, (i) => line(`M${678 + i * 5.5} 474 L${656 + i * 13} 548`, mix(p.gold, p.wood, 0.5), 3)) +
      rect(670, 458, 44, 12, p.clay, { round: 4 }) +
      potted(440, 548, 130, p, p.gold, 'blades'),
  )
}
