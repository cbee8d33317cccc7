// Owns the smaller corners of a home: the desk, the table laid for breakfast.
import { art, pendant, rug, shell } from './furniture.ts'
import { disc, line, mix, oval, path, pick, random, rect, type Scene, sheet, times, within } from './kit.ts'
import { kente } from './parts.ts'
import { potted } from './plants.ts'
import { curtains, outlook, roomWindow } from './windows.ts'

/** A desk by the window with a screen, a lamp, a chair. */
export const desk: Scene = (seed, p, setting = 'city') => {
  const chance = random(seed)
  const cloth = pick(chance, [p.clay, p.leaf, p.mid])
  return sheet(
    shell(p, chance) +
      within('window', rect(90, 76, 330, 250, '#000'), outlook(86, 70, 338, 260, p, setting, chance)) +
      rect(84, 70, 342, 8, p.wood) +
      rect(84, 322, 342, 10, p.wood) +
      rect(84, 70, 8, 260, p.wood) +
      rect(418, 70, 8, 260, p.wood) +
      rect(252, 70, 6, 256, p.wood) +
      rect(72, 330, 366, 10, mix(p.wood, p.ink, 0.2), { round: 2 }) +
      art(500, 80, 96, 116, p, chance) +
      rect(630, 160, 132, 9, p.wood) +
      times(7, (i) =>
        rect(
          638 + i * 16,
          160 - 44 - (i % 3) * 7,
          13,
          44 + (i % 3) * 7,
          [p.clay, p.leaf, p.gold, p.glass][i % 4] ?? p.ink,
        ),
      ) +
      rect(630, 248, 132, 9, p.wood) +
      path('M646 248 q-10 -24 2 -36 h20 q12 12 2 36Z', p.clay) +
      line('M656 212 q-8 -20 -20 -26 M660 212 q4 -24 16 -30', p.leaf2, 4) +
      rect(706, 222, 44, 26, mix(p.wall, p.ink, 0.12), { round: 3 }) +
      rug(380, 566, 560, 54, [mix(p.gold, p.wall, 0.3), mix(cloth, p.wall, 0.3)]) +
      line('M158 398 L146 560 M642 398 L654 560', p.wood, 10) +
      rect(120, 384, 560, 18, p.wood, { round: 4 }) +
      rect(520, 402, 120, 62, mix(p.wood, '#ffffff', 0.12), { round: 4 }) +
      rect(566, 428, 28, 5, p.gold) +
      rect(300, 246, 190, 118, p.ink, { round: 8 }) +
      rect(308, 254, 174, 102, mix(p.glass, '#ffffff', 0.25), { round: 3 }) +
      path('M308 356 V320 L360 290 L410 326 L450 300 L482 322 V356Z', p.leaf2) +
      disc(446, 278, 11, p.sun) +
      rect(386, 364, 18, 14, p.ink) +
      rect(352, 376, 86, 8, p.ink, { round: 3 }) +
      rect(304, 379, 34, 5, p.wall2) +
      path('M176 384 h60 l-8 -8 h-44Z', p.ink) +
      line('M206 378 L186 318 L232 282', p.ink, 6) +
      path('M214 262 L262 292 L236 312 L206 284Z', p.gold) +
      rect(560, 352, 26, 32, '#ffffff', { round: 5 }) +
      line('M586 360 q14 4 0 16', '#ffffff', 5) +
      rect(604, 372, 56, 12, p.clay, { round: 2 }) +
      rect(610, 362, 46, 10, p.glass, { round: 2 }) +
      line('M380 560 V500 M336 570 L380 546 L424 570', p.ink, 8) +
      rect(318, 478, 124, 26, cloth, { round: 12 }) +
      rect(324, 396, 112, 78, cloth, { round: 20 }) +
      kente(340, 420, 80, 24, p, 12) +
      rect(374, 470, 12, 14, p.ink) +
      potted(738, 552, 210, p, p.clay),
    chance() > 0.5,
  )
}

/** A table laid for breakfast in the morning light. */
export const breakfast: Scene = (seed, p, setting = 'garden') => {
  const chance = random(seed)
  const cloth = pick(chance, [p.leaf, p.clay, p.mid])
  const plate = (x: number, y: number, r: number) =>
    oval(x, y + 4, r, r * 0.3, p.ink, { opacity: 0.12 }) +
    oval(x, y, r, r * 0.3, mix(p.glass, '#ffffff', 0.35)) +
    oval(x, y, r * 0.8, r * 0.22, '#ffffff')
  const cup = (x: number, y: number) =>
    oval(x, y + 6, 44, 11, p.ink, { opacity: 0.12 }) +
    oval(x, y + 2, 42, 10, mix(p.clay, '#ffffff', 0.2)) +
    path(
      `M${x - 24} ${y - 40} H${x + 24} Q${x + 22} ${y} ${x + 8} ${y} H${x - 8} Q${x - 22} ${y} ${x - 24} ${y - 40}Z`,
      p.clay,
    ) +
    oval(x, y - 40, 24, 7, mix(p.wood, p.ink, 0.5)) +
    line(`M${x + 24} ${y - 32} q20 2 2 22`, p.clay, 6) +
    line(`M${x - 6} ${y - 56} q-8 -10 0 -20 M${x + 8} ${y - 56} q-8 -10 0 -20`, mix(p.wall2, p.ink, 0.2), 3, {
      opacity: 0.6,
    })
  return sheet(
    shell(p, chance) +
      roomWindow(250, 56, 300, 250, p, chance, setting, ['arch', 'square']) +
      curtains(190, 40, 420, 330, mix(cloth, p.wall, 0.55), p) +
      pendant(130, 150, 96, p.gold, p) +
      art(650, 100, 96, 120, p, chance) +
      rect(60, 392, 680, 40, '#ffffff') +
      path('M40 392 H760 L800 600 H0Z', mix(p.wall, p.wall2, 0.35)) +
      path('M300 392 H500 L540 600 H260Z', cloth) +
      path('M300 392 H500 L503 408 H297Z', p.gold) +
      path('M268 560 H532 L536 580 H264Z', p.gold) +
      times(6, (i) => path(`M${304 + i * 34} 470 l14 -18 l14 18 l-14 18Z`, i % 2 ? p.gold : p.clay)) +
      path('M318 424 H482 Q470 486 440 486 H360 Q330 486 318 424Z', p.wood) +
      times(6, (i) => line(`M${330 + i * 24} 430 l${6 - i * 2} 46`, mix(p.wood, p.ink, 0.2), 3)) +
      disc(352, 410, 26, p.clay) +
      disc(400, 400, 30, p.gold) +
      disc(446, 410, 26, p.leaf2) +
      path('M376 420 q-34 -40 -4 -70 q-2 36 26 56Z', p.gold) +
      rect(314, 418, 172, 10, mix(p.wood, p.ink, 0.2), { round: 5 }) +
      line('M400 372 q4 -12 14 -14', p.leaf, 5) +
      plate(170, 490, 96) +
      path('M112 484 q0 -46 58 -46 q58 0 58 46 q-58 14 -116 0Z', mix(p.gold, p.wood, 0.35)) +
      line('M142 456 l10 22 M170 450 v26 M198 456 l-10 22', mix(p.wood, p.gold, 0.3), 5) +
      plate(630, 490, 96) +
      oval(606, 482, 44, 15, '#ffffff') +
      disc(600, 478, 14, p.gold) +
      oval(660, 488, 40, 14, '#ffffff') +
      disc(666, 484, 13, p.gold) +
      cup(120, 566) +
      cup(686, 568) +
      rect(536, 348, 46, 92, mix(p.gold, '#ffffff', 0.2), { round: 10 }) +
      rect(536, 380, 46, 60, p.gold, { round: 8 }) +
      line('M582 370 q24 10 2 44', mix(p.gold, '#ffffff', 0.2), 6),
    chance() > 0.5,
  )
}
