// Owns the outsides of town homes: apartment block, tower, brick loft.

import { clouds, hills, shade, sky, skyline, street } from './ground.ts'
import { mix, type Palette, path, pick, type Random, random, rect, type Scene, sheet, times } from './kit.ts'
import { awning, balcony, door, doorPaints, kente, wallPaints, waterTank, windowPane } from './parts.ts'
import { bush, hedge, palm } from './plants.ts'

function backdrop(p: Palette, chance: Random): string {
  return (
    sky(p, 110 + chance() * 560, 96 + chance() * 40) +
    clouds(p, chance, 2) +
    hills(440, 80, mix(p.far, p.sky[1], 0.45), chance) +
    skyline(470, 170, mix(p.far, p.sky[1], 0.2), chance)
  )
}

/** A low apartment block with balconies, a woven stair tower, a tank on the roof and palms at its sides. */
export const block: Scene = (seed, p) => {
  const chance = random(seed)
  const [floors, bays] = [3 + Math.floor(chance() * 2), 3 + Math.floor(chance() * 2)]
  const [w, h] = [bays * 92 + 78, floors * 82 + 34]
  const [x, ground] = [400 - w / 2 + (chance() - 0.5) * 60, 524]
  const y = ground - h
  const paint = pick(chance, wallPaints(p))
  const trim = pick(chance, [p.near, p.mid, p.clay])
  const entrance = Math.floor(chance() * bays)
  const cells = times(floors * bays, (i) => {
    const [floor, bay] = [Math.floor(i / bays), i % bays]
    const [cx, cy] = [x + 24 + bay * 92, y + 30 + floor * 82]
    if (floor === floors - 1 && bay === entrance)
      return (
        door(cx + 9, ground, 44, 70, pick(chance, doorPaints(p)), p) +
        awning(cx - 4, ground - 92, 70, 12, [trim, mix(trim, p.wall, 0.65)])
      )
    return (
      windowPane(cx, cy, 60, 46, p, chance) +
      (floor < floors - 1 && (bay + floor) % 2 === 0 ? balcony(cx - 9, cy + 56, 78, p, chance, trim) : '')
    )
  })
  return sheet(
    backdrop(p, chance) +
      street(520, p) +
      shade(400, 530, w + 80, p) +
      waterTank(x + 70 + chance() * (w - 200), y - 10, p) +
      rect(x, y, w, h, paint) +
      rect(x + w - 54, y, 54, h, mix(paint, p.ink, 0.1)) +
      kente(x + w - 42, y + 14, 30, h - 14, p, 15) +
      rect(x - 10, y - 12, w + 20, 16, trim, { round: 3 }) +
      times(floors - 1, (f) => rect(x, y + (f + 1) * 82 + 12, w - 54, 3, mix(paint, p.ink, 0.12))) +
      cells +
      hedge(x - 24, x + 24, 528, p, chance, p.clay) +
      palm(x - 66, 530, 210 + chance() * 60, p, -20) +
      palm(x + w + 54, 532, 170 + chance() * 70, p, 24) +
      bush(x + w + 12, 530, 66, p, p.gold),
    chance() > 0.5,
  )
}

/** A tall block of flats over the roofs of the town. */
export const tower: Scene = (seed, p) => {
  const chance = random(seed)
  const [floors, x, w] = [9, 270 + chance() * 70, 220]
  const paint = pick(chance, [p.wall, mix(p.glass, p.wall, 0.55), mix(p.gold, p.wall, 0.6)])
  const trim = pick(chance, [p.mid, p.near, p.clay])
  const [top, ground] = [92, 520]
  const step = (ground - 50 - top) / floors
  const floor = (i: number) => {
    const fy = top + 8 + i * step
    const side = i % 2 ? 0 : 1
    return (
      times(
        4,
        (c) =>
          rect(x + 16 + c * 50, fy + 3, 38, step - 15, chance() > 0.7 ? mix(p.gold, '#ffffff', 0.2) : p.glass) +
          rect(x + 16 + c * 50 + 18, fy + 3, 2, step - 15, '#ffffff'),
      ) + balcony(x + (side ? -16 : 112), fy + step - 7, 124, p, chance, trim)
    )
  }
  return sheet(
    sky(p, 150, 110 + chance() * 40) +
      clouds(p, chance, 3) +
      hills(450, 60, mix(p.far, p.sky[1], 0.5), chance) +
      skyline(500, 230, mix(p.far, p.sky[1], 0.32), chance) +
      skyline(510, 110, mix(p.far, p.mid, 0.2), chance, p.gold) +
      street(520, p) +
      shade(x + w / 2, 526, 420, p) +
      rect(x + w - 6, 170, 96, ground - 170, mix(paint, p.ink, 0.16)) +
      times(14, (i) => rect(x + w + 12, 186 + i * 22, 62, 9, p.glass, { opacity: 0.8 })) +
      rect(x, top, w, ground - top, paint) +
      rect(x - 8, top - 10, w + 16, 14, trim, { round: 3 }) +
      rect(x + 60, top - 34, 100, 26, mix(paint, p.ink, 0.14)) +
      rect(x + 108, top - 74, 3, 40, p.ink) +
      times(floors, floor) +
      rect(x - 60, ground - 52, w + 170, 52, mix(paint, p.ink, 0.08)) +
      rect(x - 66, ground - 60, w + 182, 11, trim, { round: 3 }) +
      times(6, (i) => rect(x - 44 + i * 44, ground - 42, 34, 42, mix(p.glass, p.ink, 0.08))) +
      door(x + 222, ground, 54, 42, trim, p) +
      kente(x - 60, ground - 49, w + 170, 7, p, 14) +
      palm(x - 112, 530, 190, p, -16) +
      palm(x - 178, 532, 140, p, 12) +
      palm(x + w + 160, 532, 200, p, 22) +
      hedge(x + w + 118, 800, 528, p, chance, p.clay),
    chance() > 0.5,
  )
}

/** A brick loft with tall panes under a saw-tooth roof. */
export const loft: Scene = (seed, p) => {
  const chance = random(seed)
  const [x, ground] = [130, 522]
  const brick = mix(p.clay, p.mid, chance() * 0.4)
  const pane = (wx: number, rows: number) => {
    const h = rows * 36 + 4
    return (
      rect(wx - 6, 252, 132, h + 12, p.ink) +
      rect(wx, 258, 120, h, chance() > 0.5 ? mix(p.gold, '#ffffff', 0.25) : p.glass) +
      path(
        `M${wx + 30} ${258 + h} L${wx + 120} ${258 + h * 0.2} V${258 + h * 0.6} L${wx + 80} ${258 + h}Z`,
        '#ffffff',
        { opacity: 0.2 },
      ) +
      times(3, (i) => rect(wx + 29 + i * 30, 258, 3, h, p.ink)) +
      times(rows - 1, (i) => rect(wx, 294 + i * 36, 120, 3, p.ink)) +
      rect(wx - 10, 262 + h, 140, 8, p.wall2)
    )
  }
  return sheet(
    backdrop(p, chance) +
      street(520, p) +
      shade(400, 528, 640, p) +
      times(
        3,
        (i) =>
          path(`M${x + i * 180} 222 V150 L${x + (i + 1) * 180} 222Z`, mix(brick, p.ink, 0.4)) +
          path(`M${x + i * 180 + 8} 214 V166 L${x + i * 180 + 116} 214Z`, p.glass),
      ) +
      rect(x, 218, 540, ground - 218, brick) +
      rect(x - 8, 214, 556, 12, mix(brick, p.ink, 0.4), { round: 2 }) +
      times(60, () =>
        rect(
          x + 8 + chance() * 500,
          234 + Math.floor(chance() * 28) * 10,
          18,
          5,
          mix(brick, chance() > 0.5 ? p.ink : p.wall, 0.16),
        ),
      ) +
      pane(x + 40, 5) +
      pane(x + 376, 5) +
      kente(x + 208, 226, 126, 20, p, 10) +
      pane(x + 208, 3) +
      door(x + 234, ground, 72, 118, p.leaf, p) +
      awning(x + 214, 384, 112, 14, [p.gold, p.wall]) +
      palm(74, 530, 250, p, -14) +
      palm(726, 532, 220, p, 18) +
      hedge(x + 20, x + 150, 528, p, chance, p.gold) +
      hedge(x + 370, x + 500, 528, p, chance, p.gold),
    chance() > 0.5,
  )
}
