// Owns the places of trade on the tours: market, weaving shed.

import { clouds, hills, shade, sky, skyline } from './ground.ts'
import { person } from './heritage.ts'
import { disc, line, mix, path, pick, random, rect, type Scene, sheet, times } from './kit.ts'
import { awning, kente } from './parts.ts'
import { bush, palm, tree } from './plants.ts'

/** Market stalls under umbrellas with fruit, cloth and pots. */
export const market: Scene = (seed, p) => {
  const chance = random(seed)
  const umbrella = (x: number, y: number, w: number, a: string, b: string) =>
    rect(x - 3, y - 20, 6, 190, p.wood) +
    path(`M${x - w / 2} ${y} Q${x} ${y - w * 0.52} ${x + w / 2} ${y}Z`, a) +
    path(
      `M${x - w * 0.2} ${y} Q${x - w * 0.1} ${y - w * 0.24} ${x} ${y - w * 0.26} Q${x + w * 0.1} ${y - w * 0.24} ${x + w * 0.2} ${y}Z`,
      b,
    ) +
    times(6, (i) => path(`M${x - w / 2 + (i * w) / 6} ${y - 1} h${w / 6} q${-w / 12} 14 ${-w / 6} 0Z`, i % 2 ? b : a))
  const heap = (x: number, y: number, colour: string) =>
    [
      [-18, 0],
      [0, 0],
      [18, 0],
      [-9, -13],
      [9, -13],
      [0, -25],
    ]
      .map(
        ([dx = 0, dy = 0]) =>
          disc(x + dx, y + dy - 9, 10, colour) + disc(x + dx - 3, y + dy - 12, 3, '#ffffff', { opacity: 0.35 }),
      )
      .join('')
  const stall = (x: number, front: string, fruit: readonly string[]) =>
    shade(x + 100, 552, 230, p) +
    rect(x, 466, 200, 84, front) +
    times(8, (i) => rect(x + 8 + i * 24, 476, 14, 66, mix(front, p.ink, 0.1))) +
    rect(x - 8, 456, 216, 13, p.wood) +
    fruit.map((c, i) => heap(x + 36 + i * 64, 456, c)).join('')
  const cloths = [p.clay, p.gold, p.leaf, p.glass, p.mid]
  return sheet(
    sky(p, 140, 96, 44) +
      clouds(p, chance, 3) +
      skyline(420, 180, mix(p.far, p.sky[1], 0.25), chance) +
      rect(0, 414, 800, 186, mix(p.clay, p.sand, 0.62)) +
      rect(40, 236, 250, 180, mix(p.gold, p.wall, 0.45)) +
      rect(290, 206, 230, 210, mix(p.clay, p.wall, 0.4)) +
      rect(520, 244, 250, 172, mix(p.glass, p.wall, 0.45)) +
      awning(30, 330, 270, 20, [p.clay, p.wall]) +
      awning(284, 320, 242, 20, [p.leaf, p.wall]) +
      awning(514, 332, 262, 20, [p.gold, p.wall]) +
      times(3, (i) => rect(60 + i * 76, 360, 58, 56, mix(p.wood, p.ink, 0.3))) +
      times(3, (i) => rect(304 + i * 72, 352, 56, 64, mix(p.wood, p.ink, 0.4))) +
      times(3, (i) => rect(540 + i * 76, 362, 58, 54, mix(p.wood, p.ink, 0.3))) +
      times(4, (i) => rect(316 + i * 48, 230, 30, 40, p.glass)) +
      times(4, (i) => rect(66 + i * 54, 262, 30, 36, p.glass)) +
      times(4, (i) => rect(548 + i * 54, 268, 30, 36, p.glass)) +
      umbrella(150, 372, 240, p.clay, p.wall) +
      umbrella(650, 376, 240, p.leaf, p.gold) +
      stall(50, p.leaf, [p.gold, p.clay, p.leaf2]) +
      stall(550, p.clay, [p.clay, p.gold, p.leaf]) +
      line('M296 418 H504 M300 418 V560 M500 418 V560', p.wood, 7) +
      times(
        5,
        (i) =>
          rect(310 + i * 38, 420, 34, 100, cloths[i] ?? p.gold) +
          times(3, (k) => rect(310 + i * 38, 440 + k * 26, 34, 7, cloths[(i + 2) % 5] ?? p.ink)),
      ) +
      person(284, 566, p.gold, p, p.clay) +
      person(520, 570, p.leaf, p, p.gold) +
      person(404, 584, p.clay, p) +
      times(3, (i) => path(`M${70 + i * 44} 590 q-18 -26 4 -36 h14 q22 10 4 36Z`, i % 2 ? p.clay : p.wood)) +
      palm(770, 420, 300, p, -20),
    chance() > 0.5,
  )
}

/** A weaving shed: looms with kente on them, finished cloths on a line. */
export const weaving: Scene = (seed, p) => {
  const chance = random(seed)
  const loom = (x: number, y: number) =>
    shade(x, y, 230, p) +
    line(
      `M${x - 80} ${y} V${y - 160} M${x + 80} ${y} V${y - 160} M${x - 80} ${y - 156} H${x + 80} M${x - 80} ${y - 50} H${x + 80}`,
      p.wood,
      10,
    ) +
    times(13, (i) => line(`M${x - 48 + i * 8} ${y - 152} V${y - 88}`, '#ffffff', 2)) +
    rect(x - 52, y - 112, 104, 8, mix(p.wood, p.ink, 0.3), { round: 3 }) +
    kente(x - 48, y - 90, 96, 78, p, 16) +
    rect(x - 60, y - 18, 120, 12, mix(p.wood, p.ink, 0.3), { round: 5 }) +
    rect(x - 42, y + 8, 84, 10, p.wood, { round: 4 })
  const cloth = (x: number, a: string, b: string) =>
    rect(x, 152, 92, 150, a) +
    times(5, (i) => rect(x, 164 + i * 28, 92, 10, b)) +
    times(12, (i) => rect(x + 6 + (i % 3) * 32, 180 + Math.floor(i / 3) * 28, 16, 8, p.ink)) +
    times(9, (i) => rect(x + 2 + i * 10.4, 302, 2, 9, a))
  return sheet(
    sky(p, 660, 70, 34) +
      tree(90, 400, 340, p) +
      tree(720, 400, 330, p) +
      hills(400, 80, mix(p.leaf2, p.far, 0.4), chance) +
      rect(0, 396, 800, 204, mix(p.clay, p.sand, 0.58)) +
      rect(88, 100, 16, 330, p.wood) +
      rect(696, 100, 16, 330, p.wood) +
      rect(392, 100, 16, 300, mix(p.wood, p.ink, 0.2)) +
      path('M30 112 Q110 80 160 26 H640 Q690 80 770 112Z', mix(p.gold, p.wood, 0.5)) +
      times(23, (i) => line(`M${176 + i * 20.4} 34 L${56 + i * 31.2} 106`, mix(p.wood, p.ink, 0.12), 2)) +
      rect(40, 106, 720, 12, p.wood) +
      line('M104 152 H696', p.ink, 3) +
      cloth(124, p.gold, p.clay) +
      cloth(262, p.leaf, p.gold) +
      cloth(446, p.clay, p.gold) +
      cloth(584, p.gold, p.leaf) +
      loom(230, 520) +
      loom(570, 520) +
      path('M372 570 q-18 -40 0 -52 h56 q18 12 0 52Z', p.wood) +
      disc(386, 512, 15, p.clay) +
      disc(408, 506, 17, p.gold) +
      disc(424, 516, 13, p.leaf) +
      bush(40, 560, 110, p, p.gold) +
      bush(766, 566, 110, p, p.clay),
    pick(chance, [true, false]),
  )
}
