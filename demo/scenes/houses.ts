// Owns the outsides of houses: terrace, garden house, guest house, old stone house.

import { clouds, hills, lawn, pirogue, sea, shade, sky, street } from './ground.ts'
import { disc, mix, type Palette, path, pick, random, rect, type Scene, sheet, times } from './kit.ts'
import { awning, balcony, door, doorPaints, fence, hipRoof, mark, shutter, wallPaints, windowPane } from './parts.ts'
import { bush, hedge, palm, tree } from './plants.ts'

/** A terrace of gabled houses, one of them the home in question. */
export const terraceHouses: Scene = (seed, p) => {
  const chance = random(seed)
  const colours = [mix(p.wall, p.gold, 0.2), p.wall, mix(p.clay, p.wall, 0.5), mix(p.glass, p.wall, 0.5)]
  const ground = 512
  const house = (i: number) => {
    const x = 82 + i * 216
    const roof = i === 1 ? p.clay : pick(chance, [p.near, p.mid])
    return (
      rect(x, 270, 204, ground - 270, colours[i] ?? p.wall) +
      path(`M${x - 14} 276 L${x + 102} 176 L${x + 218} 276Z`, roof) +
      path(`M${x + 22} 272 L${x + 102} 204 L${x + 182} 272Z`, mix(colours[i] ?? p.wall, '#ffffff', 0.25)) +
      disc(x + 102, 246, 13, p.glass) +
      rect(x - 14, 271, 232, 8, mix(roof, p.ink, 0.3)) +
      windowPane(x + 24, 306, 56, 52, p, chance) +
      windowPane(x + 124, 306, 56, 52, p, chance) +
      balcony(x + 14, 368, 76, p, chance, roof) +
      door(x + 36, ground, 48, 86, pick(chance, doorPaints(p)), p) +
      awning(x + 22, 400, 76, 13, [roof, mix(roof, p.wall, 0.6)]) +
      windowPane(x + 118, 420, 66, 50, p, chance)
    )
  }
  return sheet(
    sky(p, 160 + chance() * 460, 92) +
      clouds(p, chance, 3) +
      hills(420, 90, mix(p.far, p.sky[1], 0.4), chance) +
      tree(50, 500, 240, p) +
      tree(766, 500, 280, p) +
      street(508, p) +
      times(3, house) +
      rect(82, 505, 636, 8, mix(p.wall2, p.ink, 0.2)) +
      hedge(96, 104, 520, p, chance, p.gold) +
      hedge(204, 296, 520, p, chance, p.clay) +
      hedge(424, 512, 520, p, chance, p.gold) +
      hedge(640, 726, 520, p, chance, p.clay),
  )
}

function houseOnLawn(seed: number, p: Palette, storeys: 1 | 2): string {
  const chance = random(seed)
  const [x, w, ground] = [150 + chance() * 40, 480, 486]
  const paint = pick(chance, wallPaints(p).slice(1))
  const roof = pick(chance, [p.clay, p.near, p.mid])
  const eaves = storeys === 1 ? 328 : 258
  const upper =
    storeys === 2
      ? times(4, (i) => windowPane(x + 36 + i * 116, 286, 60, 50, p, chance)) +
        rect(x, 358, w, 28, mix(paint, p.ink, 0.14)) +
        times(12, (i) => mark(x + 22 + i * 39.6, 372, 18, p.wall, i))
      : ''
  const porchTop = storeys === 1 ? 352 : 396
  return sheet(
    sky(p, 640, 100) +
      clouds(p, chance, 3) +
      hills(430, 110, mix(p.far, p.sky[1], 0.35), chance) +
      tree(96, 480, 330, p, 0.06) +
      tree(704, 478, 300, p) +
      lawn(470, p, chance) +
      shade(x + w / 2, ground + 4, w + 90, p) +
      rect(x, eaves - 4, w, ground - eaves + 4, paint) +
      hipRoof(x - 34, eaves, w + 68, storeys === 1 ? 96 : 82, roof, p) +
      upper +
      windowPane(x + 40, ground - 104, 70, 58, p, chance) +
      windowPane(x + w - 110, ground - 104, 70, 58, p, chance) +
      rect(x + 150, porchTop + 10, 190, ground - porchTop - 10, mix(paint, p.ink, 0.2)) +
      door(x + 216, ground, 56, 82, pick(chance, doorPaints(p)), p) +
      rect(x + 136, porchTop, 218, 13, roof, { round: 3 }) +
      times(3, (i) => rect(x + 146 + i * 94, porchTop + 12, 11, ground - porchTop - 12, p.wall)) +
      path(`M${x + 206} ${ground} H${x + 284} L${x + 340} 600 H${x + 150}Z`, mix(p.wall2, p.sand, 0.5)) +
      times(4, (i) => rect(x + 200 - i * 13, ground + 18 + i * 26, 90 + i * 26, 3, mix(p.wall2, p.ink, 0.2))) +
      hedge(x + 4, x + 116, ground + 8, p, chance, p.clay) +
      hedge(x + 376, x + 470, ground + 8, p, chance, p.gold) +
      palm(742, 540, 250, p, 20) +
      bush(56, 560, 120, p, p.clay),
    chance() > 0.5,
  )
}

/** A low house with a porch, behind a lawn. */
export const gardenHouse: Scene = (seed, p) => houseOnLawn(seed, p, 1)

/** A two-storey guest house with a painted frieze, behind a lawn. */
export const guestHouse: Scene = (seed, p) => houseOnLawn(seed, p, 2)

/** A merchant's old stone house with arcade and shutters, the castle and the canoes beyond it. */
export const stoneHouse: Scene = (seed, p) => {
  const chance = random(seed)
  const [x, ground] = [300, 506]
  const stone = mix(p.wall2, p.gold, 0.16)
  const blind = pick(chance, [p.leaf, p.mid, p.clay])
  return sheet(
    sky(p, 130, 120) +
      clouds(p, chance, 2) +
      sea(310, 450, p, chance) +
      path('M0 318 Q60 268 130 276 L210 300 H300 V340 H0Z', p.far) +
      rect(38, 218, 150, 66, p.wall) +
      times(6, (i) => rect(38 + i * 26, 206, 16, 14, p.wall)) +
      rect(150, 186, 44, 98, mix(p.wall, p.ink, 0.08)) +
      times(3, (i) => rect(150 + i * 16, 176, 11, 12, mix(p.wall, p.ink, 0.08))) +
      times(4, (i) => rect(54 + i * 24, 244, 8, 14, p.far)) +
      pirogue(120, 424, 0.55, p.near, p) +
      rect(0, 440, 800, 160, mix(p.sand, p.wood, 0.18)) +
      path('M0 470 Q300 448 800 474 V600 H0Z', p.sand) +
      shade(520, ground + 4, 520, p) +
      rect(x, 176, 420, ground - 176, stone) +
      hipRoof(x - 22, 178, 464, 62, p.clay, p) +
      times(26, () =>
        rect(x + 10 + chance() * 380, 196 + chance() * 280, 22, 6, mix(stone, p.ink, 0.1), { round: 2 }),
      ) +
      times(
        4,
        (i) =>
          rect(x + 46 + i * 96, 214, 40, 72, p.glass) +
          shutter(x + 24 + i * 96, 210, 22, 80, blind, p) +
          shutter(x + 86 + i * 96, 210, 22, 80, blind, p),
      ) +
      rect(x - 12, 334, 444, 10, p.wood) +
      rect(x - 12, 302, 444, 5, p.wood) +
      times(38, (i) => rect(x - 8 + i * 11.7, 304, 3, 32, p.wood)) +
      times(4, (i) =>
        path(`M${x + 20 + i * 100} ${ground} V404 a41 41 0 0 1 82 0 V${ground}Z`, mix(stone, p.ink, 0.42)),
      ) +
      door(x + 136, ground, 50, 84, blind, p) +
      windowPane(x + 238, 420, 46, 44, p, chance) +
      fence(0, 214, 520, 40, mix(stone, p.wall, 0.4), p) +
      hedge(x + 4, x + 60, 516, p, chance, p.clay) +
      palm(250, 530, 280, p, -34) +
      palm(770, 534, 220, p, 10) +
      bush(700, 524, 90, p, p.gold),
  )
}
