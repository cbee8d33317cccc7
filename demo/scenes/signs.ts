// Owns the pictures of the adverts: street of lanterns, tickets, welcome mat.

import { art, pendant, shell } from './furniture.ts'
import { sky, skyline } from './ground.ts'
import { disc, line, mix, oval, path, random, rect, type Scene, sheet, times } from './kit.ts'
import { awning, kente, windowPane } from './parts.ts'
import { palm, potted } from './plants.ts'

/** An evening street with lanterns across it. */
export const lanterns: Scene = (seed, p) => {
  const chance = random(seed)
  const house = (x: number, w: number, h: number, paint: string) =>
    rect(x, 470 - h, w, h, paint) +
    rect(x - 6, 462 - h, w + 12, 12, mix(paint, p.ink, 0.35)) +
    times(Math.floor((h - 90) / 70), (r) =>
      times(Math.floor(w / 66), (c) => windowPane(x + 18 + c * 66, 490 - h + r * 70, 34, 40, p, chance, p.wall)),
    ) +
    rect(x + 14, 392, w - 28, 78, mix(p.gold, p.wall, 0.25)) +
    awning(x + 6, 378, w - 12, 18, [p.clay, p.wall])
  const string = (y: number, sag: number) =>
    line(`M-10 ${y} Q400 ${y + sag * 2} 810 ${y - 20}`, p.ink, 2.5) +
    times(9, (i) => {
      const t = (i + 0.6) / 9.2
      const ly = y + 4 * sag * t * (1 - t) - 20 * t * t
      const c = [p.gold, p.clay, p.leaf2, p.wall][i % 4] ?? p.gold
      return (
        disc(820 * t - 10, ly + 32, 34, p.gold, { opacity: 0.14 }) +
        line(`M${820 * t - 10} ${ly} v12`, p.ink, 2) +
        oval(820 * t - 10, ly + 32, 18, 22, c) +
        rect(820 * t - 19, ly + 9, 18, 5, p.ink) +
        rect(820 * t - 19, ly + 51, 18, 5, p.ink) +
        oval(820 * t - 10, ly + 32, 7, 21, '#ffffff', { opacity: 0.3 })
      )
    })
  return sheet(
    sky(p, 400, 330, 60) +
      skyline(470, 210, mix(p.far, p.mid, 0.4), chance, p.gold) +
      house(-30, 190, 330, mix(p.clay, p.wall, 0.35)) +
      house(160, 150, 260, mix(p.gold, p.wall, 0.3)) +
      house(500, 150, 270, mix(p.glass, p.wall2, 0.4)) +
      house(650, 190, 350, mix(p.mid, p.wall, 0.5)) +
      rect(0, 468, 800, 132, mix(p.ink, p.far, 0.3)) +
      path('M320 468 H490 L680 600 H130Z', mix(p.ink, p.far, 0.45)) +
      kente(0, 468, 800, 10, p, 20) +
      palm(332, 474, 180, p, -14) +
      palm(484, 474, 200, p, 14) +
      string(70, 40) +
      string(180, 46),
  )
}

/** Two tickets on a counter beside a plant. */
export const tickets: Scene = (seed, p) => {
  const chance = random(seed)
  const ticket = (turn: number, paint: string, band: string, x: number, y: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${path('M-170 -70 H170 V-18 A18 18 0 0 0 170 18 V70 H-170 V18 A18 18 0 0 0 -170 -18Z', p.ink, { opacity: 0.16 }).replace('<path', '<path transform="translate(7 9)"')}${path('M-170 -70 H170 V-18 A18 18 0 0 0 170 18 V70 H-170 V18 A18 18 0 0 0 -170 -18Z', paint)}${times(8, (i) => rect(88, -64 + i * 17, 3, 9, p.ink, { opacity: 0.4 }))}${rect(-150, -50, 120, 12, band, { round: 6 })}${rect(-150, -26, 180, 8, p.wall, { round: 4 })}${rect(-150, -8, 140, 8, p.wall, { round: 4 })}${kente(-150, 24, 210, 24, p, 12)}${times(9, (i) => rect(108 + i * 5, -44, i % 3 ? 2 : 3.6, 88, p.ink))}</g>`
  return sheet(
    shell(p, chance, mix(p.wall, p.leaf2, 0.16)) +
      art(90, 90, 130, 160, p, chance) +
      art(250, 90, 130, 160, p, chance) +
      pendant(560, 120, 110, p.gold, p) +
      rect(0, 350, 800, 250, p.wood) +
      rect(0, 350, 800, 14, mix(p.wood, '#ffffff', 0.2)) +
      times(4, (i) => rect(0, 400 + i * 54, 800, 2, mix(p.wood, p.ink, 0.2))) +
      potted(650, 420, 300, p, p.gold) +
      ticket(-12, p.leaf, p.gold, 300, 430) +
      ticket(7, p.clay, p.gold, 400, 510) +
      rect(90, 330, 60, 60, '#ffffff', { round: 10 }) +
      line('M150 342 q26 10 0 34', '#ffffff', 8),
  )
}

/** A front door with plants and a woven mat. */
export const welcome: Scene = (seed, p) => {
  const chance = random(seed)
  const wall = mix(p.gold, p.wall, 0.45)
  return sheet(
    rect(0, 0, 800, 470, wall) +
      times(40, (i) => rect((i * 211) % 790, 20 + ((i * 97) % 430), 26, 6, mix(wall, p.ink, 0.06), { round: 2 })) +
      rect(0, 458, 800, 142, mix(p.wall2, p.clay, 0.2)) +
      rect(0, 458, 800, 8, mix(wall, p.ink, 0.2)) +
      path('M262 462 V210 a138 138 0 0 1 276 0 V462Z', '#ffffff') +
      path('M284 462 V212 a116 116 0 0 1 232 0 V462Z', p.leaf) +
      path('M304 200 a98 98 0 0 1 192 0Z', mix(p.gold, '#ffffff', 0.3)) +
      times(5, (i) =>
        line(
          `M400 200 L${400 + Math.cos(Math.PI * (1 + (i + 1) / 6)) * 98} ${200 + Math.sin(Math.PI * (1 + (i + 1) / 6)) * 92}`,
          p.leaf,
          6,
        ),
      ) +
      rect(304, 218, 88, 104, mix(p.leaf, '#ffffff', 0.13), { round: 4 }) +
      rect(408, 218, 88, 104, mix(p.leaf, '#ffffff', 0.13), { round: 4 }) +
      rect(304, 336, 88, 112, mix(p.leaf, '#ffffff', 0.13), { round: 4 }) +
      rect(408, 336, 88, 112, mix(p.leaf, '#ffffff', 0.13), { round: 4 }) +
      rect(397, 212, 6, 250, mix(p.leaf, p.ink, 0.3)) +
      disc(414, 330, 8, p.gold) +
      line('M414 336 v14', p.gold, 4) +
      rect(240, 456, 320, 20, mix(p.wall2, '#ffffff', 0.3)) +
      rect(224, 474, 352, 22, mix(p.wall2, p.ink, 0.08)) +
      path('M276 520 H524 L556 580 H244Z', p.clay) +
      path('M286 528 H514 L540 572 H260Z', p.ink) +
      times(3, (r) =>
        times(9, (i) =>
          rect(
            296 + i * 24 - r * 6 + (i - 4) * r * 1.6,
            532 + r * 13,
            20,
            10,
            [p.gold, p.leaf2, p.clay][(i + r) % 3] ?? p.gold,
          ),
        ),
      ) +
      windowPane(80, 200, 110, 140, p, chance, p.wood) +
      windowPane(610, 200, 110, 140, p, chance, p.wood) +
      rect(222, 196, 20, 44, p.ink, { round: 4 }) +
      rect(226, 204, 12, 28, p.gold, { round: 3 }) +
      rect(558, 196, 20, 44, p.ink, { round: 4 }) +
      rect(562, 204, 12, 28, p.gold, { round: 3 }) +
      potted(168, 556, 240, p, p.clay) +
      potted(636, 556, 230, p, p.gold, 'blades') +
      potted(716, 574, 150, p, p.clay),
  )
}
