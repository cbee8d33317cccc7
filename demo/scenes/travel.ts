// Owns the pictures of getting about: airport pickup, saloon, van, four-wheel drive.
import { clouds, hills, sky, skyline, street } from './ground.ts'
import { disc, line, mix, oval, type Palette, path, random, rect, type Scene, sheet, times } from './kit.ts'
import { acacia, bush, hedge, palm, tuft } from './plants.ts'

const wheel = (x: number, y: number, r: number, p: Palette): string =>
  disc(x, y, r, p.ink) + disc(x, y, r * 0.56, mix(p.wall, p.ink, 0.15)) + disc(x, y, r * 0.2, p.ink)

/** A saloon seen from the side, its wheels on y. */
function saloon(x: number, y: number, paint: string, p: Palette): string {
  const dark = mix(paint, p.ink, 0.18)
  return (
    oval(x, y + 2, 210, 10, p.ink, { opacity: 0.22 }) +
    path(
      `M${x - 118} ${y - 84} Q${x - 74} ${y - 146} ${x - 20} ${y - 148} H${x + 26} Q${x + 76} ${y - 146} ${x + 126} ${y - 84}Z`,
      paint,
    ) +
    path(`M${x - 98} ${y - 86} Q${x - 64} ${y - 134} ${x - 22} ${y - 136} H${x - 8} V${y - 86}Z`, p.glass) +
    path(`M${x + 4} ${y - 86} V${y - 136} H${x + 24} Q${x + 64} ${y - 134} ${x + 100} ${y - 86}Z`, p.glass) +
    path(`M${x - 70} ${y - 86} L${x - 34} ${y - 136} H${x - 22} L${x - 54} ${y - 86}Z`, '#ffffff', { opacity: 0.35 }) +
    path(
      `M${x - 198} ${y - 26} Q${x - 206} ${y - 70} ${x - 178} ${y - 78} Q${x - 140} ${y - 88} ${x - 100} ${y - 88} H${x + 124} Q${x + 184} ${y - 84} ${x + 198} ${y - 62} Q${x + 208} ${y - 30} ${x + 196} ${y - 24} H${x - 186}Z`,
      paint,
    ) +
    rect(x - 196, y - 38, 396, 15, dark, { round: 6 }) +
    rect(x - 2, y - 84, 3, 46, dark) +
    rect(x - 36, y - 72, 24, 5, dark, { round: 2 }) +
    rect(x + 62, y - 72, 24, 5, dark, { round: 2 }) +
    rect(x - 200, y - 66, 20, 13, mix(p.gold, '#ffffff', 0.5), { round: 5 }) +
    rect(x + 186, y - 62, 14, 14, p.clay, { round: 4 }) +
    wheel(x - 118, y - 28, 32, p) +
    wheel(x + 120, y - 28, 32, p)
  )
}

/** A minibus seen from the side, its wheels on y. */
function minibus(x: number, y: number, paint: string, p: Palette): string {
  return (
    oval(x, y + 2, 230, 10, p.ink, { opacity: 0.22 }) +
    path(
      `M${x - 214} ${y - 30} V${y - 80} Q${x - 206} ${y - 104} ${x - 176} ${y - 112} L${x - 134} ${y - 180} Q${x - 124} ${y - 196} ${x - 100} ${y - 196} H${x + 190} Q${x + 214} ${y - 196} ${x + 214} ${y - 172} V${y - 30}Z`,
      paint,
    ) +
    path(
      `M${x - 162} ${y - 112} L${x - 124} ${y - 174} Q${x - 118} ${y - 180} ${x - 108} ${y - 180} H${x - 72} V${y - 112}Z`,
      p.glass,
    ) +
    times(3, (i) => rect(x - 58 + i * 86, y - 180, 76, 68, p.glass, { round: 6 })) +
    times(3, (i) => path(`M${x - 40 + i * 86} ${y - 112} l28 -68 h14 l-28 68Z`, '#ffffff', { opacity: 0.3 })) +
    rect(x - 214, y - 96, 428, 12, p.gold) +
    rect(x - 214, y - 84, 428, 6, p.leaf) +
    rect(x - 214, y - 42, 428, 14, mix(paint, p.ink, 0.2), { round: 4 }) +
    rect(x - 64, y - 186, 3, 146, mix(paint, p.ink, 0.2)) +
    rect(x + 24, y - 186, 3, 146, mix(paint, p.ink, 0.2)) +
    rect(x - 214, y - 76, 16, 22, mix(p.gold, '#ffffff', 0.5), { round: 5 }) +
    rect(x + 202, y - 76, 12, 26, p.clay, { round: 3 }) +
    wheel(x - 128, y - 30, 34, p) +
    wheel(x + 132, y - 30, 34, p) +
    rect(x - 70, y - 206, 240, 8, p.ink) +
    rect(x - 50, y - 244, 76, 40, p.clay, { round: 6 }) +
    rect(x + 34, y - 236, 60, 32, p.leaf, { round: 6 }) +
    rect(x + 100, y - 230, 52, 26, p.wood, { round: 5 }) +
    rect(x - 22, y - 250, 22, 7, p.ink, { round: 3 })
  )
}

function plane(x: number, y: number, scale: number, p: Palette): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(-11) scale(${scale})">` +
    path('M-20 4 L70 56 H96 L40 0Z', mix(p.wall, p.ink, 0.22)) +
    path(
      'M-150 -6 Q-176 -4 -182 8 Q-176 20 -150 22 H120 Q150 18 176 -4 L196 -58 H168 L132 -16 Q60 -18 -150 -6Z',
      '#ffffff',
    ) +
    path('M132 -16 L168 -58 H196 L176 -4 Q160 10 140 14Z', p.clay) +
    path('M152 -30 L168 -58 H196 L186 -32Z', p.gold) +
    path('M-182 10 Q-176 20 -150 22 H120 Q136 20 150 14 Q-60 18 -182 10Z', mix(p.wall, p.ink, 0.16)) +
    times(13, (i) => rect(-118 + i * 17, -2, 8, 8, p.glass, { round: 3 })) +
    path('M-172 0 Q-164 -6 -150 -6 V2 H-174Z', p.ink) +
    path('M-10 12 L-46 66 H-16 L52 14Z', mix(p.wall2, p.ink, 0.12)) +
    rect(-30, 34, 40, 15, mix(p.wall, p.ink, 0.3), { round: 7 }) +
    '</g>'
  )
}

const terminal = (p: Palette): string =>
  rect(40, 360, 560, 116, p.wall) +
  path('M10 366 Q320 250 630 352 L626 372 Q320 282 18 384Z', p.leaf) +
  times(11, (i) =>
    rect(60 + i * 48, 376 - Math.sin((i / 10) * 3.1) * 18, 38, 78 + Math.sin((i / 10) * 3.1) * 18, p.glass),
  ) +
  rect(40, 452, 560, 24, mix(p.wall2, p.ink, 0.1)) +
  rect(650, 250, 34, 226, p.wall) +
  path('M626 250 L640 206 H696 L710 250Z', p.glass) +
  rect(620, 246, 96, 12, p.clay) +
  path('M634 206 H702 L694 194 H642Z', p.near) +
  rect(666, 158, 4, 38, p.ink)

/** A car waiting at the terminal while a plane comes in. */
export const airport: Scene = (seed, p) => {
  const chance = random(seed)
  return sheet(
    sky(p, 130, 100) +
      clouds(p, chance, 4) +
      hills(450, 60, mix(p.far, p.sky[1], 0.4), chance) +
      terminal(p) +
      plane(460, 150, 1, p) +
      street(474, p) +
      palm(748, 482, 220, p, 14) +
      bush(20, 480, 90, p, p.clay) +
      saloon(300, 556, p.gold, p) +
      suitcase(590, 500, p.clay, p) +
      suitcase(640, 502, p.leaf, p),
  )
}

/** A larger bus at the same terminal. */
export const airportVan: Scene = (seed, p) => {
  const chance = random(seed)
  return sheet(
    sky(p, 660, 96) +
      clouds(p, chance, 3) +
      hills(450, 60, mix(p.far, p.sky[1], 0.4), chance) +
      terminal(p) +
      plane(220, 136, 0.8, p) +
      street(474, p) +
      palm(752, 482, 240, p, -14) +
      minibus(330, 560, p.wall, p) +
      suitcase(640, 502, p.gold, p) +
      suitcase(690, 500, p.clay, p),
  )
}

/** A wheeled suitcase standing on y. */
export const suitcase = (x: number, y: number, colour: string, p: Palette): string =>
  oval(x, y + 1, 26, 4, p.ink, { opacity: 0.2 }) +
  line(`M${x - 9} ${y - 68} V${y - 92} H${x + 9} V${y - 68}`, p.ink, 3.5) +
  rect(x - 22, y - 70, 44, 64, colour, { round: 6 }) +
  times(3, (i) => rect(x - 13 + i * 11, y - 64, 4, 52, mix(colour, p.ink, 0.18))) +
  disc(x - 14, y - 3, 4, p.ink) +
  disc(x + 14, y - 3, 4, p.ink)

/** A saloon with driver on a road along the town. */
export const drive: Scene = (seed, p) => {
  const chance = random(seed)
  return sheet(
    sky(p, 600, 110, 50) +
      clouds(p, chance, 3) +
      hills(430, 90, mix(p.far, p.sky[1], 0.4), chance) +
      skyline(468, 210, mix(p.far, p.sky[1], 0.2), chance) +
      skyline(476, 100, mix(p.far, p.mid, 0.35), chance, p.gold) +
      hedge(0, 800, 486, p, chance, p.clay) +
      palm(100, 486, 290, p, 20) +
      palm(690, 486, 310, p, -22) +
      palm(520, 484, 200, p, 10) +
      street(480, p) +
      saloon(390, 560, p.leaf, p) +
      disc(352, 446, 11, mix(p.wood, p.ink, 0.5)) +
      path('M338 474 Q340 456 352 456 Q364 456 366 474Z', p.wall),
  )
}

/** A blue four-wheel drive on a red laterite road. */
export const laterite: Scene = (seed, p) => {
  const chance = random(seed)
  const [road, blue, x, y] = [mix(p.clay, p.wood, 0.25), '#2B6C9B', 430, 520]
  return sheet(
    sky(p, 170, 130, 56) +
      clouds(p, chance, 3) +
      hills(360, 130, mix(p.far, p.sky[1], 0.35), chance) +
      hills(390, 80, mix(p.leaf2, p.far, 0.4), chance) +
      rect(0, 380, 800, 220, p.leaf2) +
      acacia(120, 410, 220, p) +
      acacia(690, 404, 180, p) +
      palm(560, 400, 200, p, 14) +
      path('M0 470 Q220 420 480 440 T800 424 V560 Q600 560 400 600 H0Z', road) +
      path('M0 510 Q260 470 480 492 T800 482 V496 Q620 500 440 516 Q240 500 0 530Z', mix(road, p.wall, 0.16)) +
      oval(600, 512, 70, 16, road, { opacity: 0.5 }) +
      oval(672, 506, 46, 13, mix(road, p.wall, 0.2), { opacity: 0.5 }) +
      oval(x - 40, y + 4, 210, 12, p.ink, { opacity: 0.25 }) +
      path(
        `M${x - 236} ${y - 36} V${y - 86} Q${x - 230} ${y - 96} ${x - 150} ${y - 104} L${x - 112} ${y - 164} Q${x - 106} ${y - 172} ${x - 92} ${y - 172} H${x + 118} Q${x + 132} ${y - 172} ${x + 134} ${y - 158} L${x + 142} ${y - 36}Z`,
        blue,
      ) +
      path(`M${x - 132} ${y - 104} L${x - 102} ${y - 154} H${x - 40} V${y - 104}Z`, mix(p.glass, '#ffffff', 0.4)) +
      rect(x - 28, y - 154, 70, 50, mix(p.glass, '#ffffff', 0.4), { round: 4 }) +
      rect(x + 54, y - 154, 62, 50, mix(p.glass, '#ffffff', 0.4), { round: 4 }) +
      rect(x - 238, y - 50, 384, 16, mix(blue, p.ink, 0.35), { round: 5 }) +
      rect(x - 34, y - 160, 3, 110, mix(blue, p.ink, 0.25)) +
      rect(x + 47, y - 160, 3, 110, mix(blue, p.ink, 0.25)) +
      rect(x - 236, y - 84, 14, 18, mix(p.gold, '#ffffff', 0.5), { round: 5 }) +
      disc(x + 150, y - 96, 30, p.ink) +
      disc(x + 150, y - 96, 15, mix(p.wall, p.ink, 0.2)) +
      rect(x - 100, y - 186, 220, 7, p.ink, { round: 3 }) +
      rect(x - 60, y - 212, 80, 28, p.gold, { round: 5 }) +
      rect(x + 30, y - 206, 60, 22, p.clay, { round: 5 }) +
      wheel(x - 160, y - 36, 42, p) +
      wheel(x + 72, y - 36, 42, p) +
      tuft(60, 600, 60, p.leaf) +
      tuft(700, 600, 60, p.leaf) +
      bush(760, 600, 110, p, p.gold),
  )
}
