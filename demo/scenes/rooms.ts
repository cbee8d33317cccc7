// Owns the living room and the bedroom.
import { airConditioner, art, fan, floorLamp, pendant, rug, shell } from './furniture.ts'
import {
  line,
  mix,
  oval,
  type Palette,
  path,
  pick,
  type Random,
  random,
  rect,
  type Scene,
  sheet,
  times,
} from './kit.ts'
import { kente } from './parts.ts'
import { potted } from './plants.ts'
import { curtains, roomWindow } from './windows.ts'

const cushion = (x: number, y: number, size: number, colour: string, turn: number, band: string): string =>
  `<g transform="rotate(${turn} ${x} ${y})">${rect(x - size / 2, y - size / 2, size, size, colour, { round: size * 0.18 })}${rect(x - size / 2, y - size * 0.1, size, size * 0.2, band)}</g>`

function sofa(x: number, w: number, y: number, cloth: string, p: Palette, chance: Random): string {
  const [light, dark] = [mix(cloth, '#ffffff', 0.12), mix(cloth, p.ink, 0.16)]
  const seats = w > 330 ? 3 : 2
  const seat = (w - 92) / seats
  return (
    oval(x + w / 2, y + 4, w * 0.54, 9, p.ink, { opacity: 0.15 }) +
    rect(x + 34, y - 22, 10, 24, p.wood) +
    rect(x + w - 44, y - 22, 10, 24, p.wood) +
    rect(x + 22, y - 150, w - 44, 110, dark, { round: 26 }) +
    times(seats, (i) => rect(x + 46 + i * seat + 2, y - 142, seat - 4, 84, cloth, { round: 16 })) +
    rect(x + 30, y - 78, w - 60, 62, dark, { round: 12 }) +
    times(seats, (i) => rect(x + 46 + i * seat + 1, y - 82, seat - 2, 36, light, { round: 12 })) +
    rect(x, y - 112, 54, 98, cloth, { round: 24 }) +
    rect(x + w - 54, y - 112, 54, 98, cloth, { round: 24 }) +
    cushion(x + 88, y - 104, 62, p.gold, -9, pick(chance, [p.clay, p.wall])) +
    cushion(x + w - 90, y - 104, 62, pick(chance, [p.wall, p.glass]), 8, p.clay)
  )
}

function armchair(x: number, y: number, cloth: string, p: Palette): string {
  const dark = mix(cloth, p.ink, 0.16)
  return (
    oval(x, y + 2, 78, 7, p.ink, { opacity: 0.15 }) +
    line(`M${x - 46} ${y} L${x - 40} ${y - 40} M${x + 46} ${y} L${x + 40} ${y - 40}`, p.wood, 7) +
    rect(x - 56, y - 142, 112, 100, dark, { round: 30 }) +
    rect(x - 52, y - 74, 104, 40, cloth, { round: 14 }) +
    rect(x - 68, y - 96, 28, 62, cloth, { round: 14 }) +
    rect(x + 40, y - 96, 28, 62, cloth, { round: 14 }) +
    kente(x - 26, y - 128, 52, 44, p, 13)
  )
}

function lowTable(x: number, y: number, w: number, p: Palette): string {
  return (
    line(`M${x - w * 0.36} ${y} L${x - w * 0.3} ${y - 40} M${x + w * 0.36} ${y} L${x + w * 0.3} ${y - 40}`, p.wood, 7) +
    rect(x - w / 2, y - 50, w, 13, p.wood, { round: 6 }) +
    rect(x - w * 0.3, y - 61, 56, 11, p.clay, { round: 2 }) +
    rect(x - w * 0.28, y - 70, 48, 9, p.glass, { round: 2 }) +
    path(`M${x + 22} ${y - 50} q-16 -22 0 -36 h14 q16 14 0 36Z`, p.leaf) +
    line(`M${x + 28} ${y - 86} q-4 -20 -16 -32 M${x + 30} ${y - 86} q2 -24 14 -38`, p.leaf2, 4)
  )
}

/** A sitting room: sofa, low table, window, pictures, plants. */
export const living: Scene = (seed, p, setting = 'city') => {
  const chance = random(seed)
  const cloth = pick(chance, [p.leaf, p.mid, p.clay, p.near, mix(p.glass, p.ink, 0.25), mix(p.wood, p.wall, 0.25)])
  const cosy = chance() > 0.5
  const [windowX, sofaX] = [70 + chance() * 30, cosy ? 330 : 290]
  const w = cosy ? 300 : 410
  return sheet(
    shell(p, chance) +
      roomWindow(windowX + 24, 84, 222, 240, p, chance, setting, cosy ? ['arch', 'square'] : undefined) +
      (cosy
        ? curtains(windowX - 26, 66, 322, 386, mix(p.wall, pick(chance, [p.clay, p.leaf2, p.gold]), 0.42), p)
        : '') +
      art(430, 96, 104, 128, p, chance) +
      art(552, 96 + (cosy ? 0 : 40), 84, cosy ? 128 : 84, p, chance) +
      pendant(690, 132, 92, p.gold, p) +
      rug(cosy ? 470 : 490, 548, 520, 74, [mix(p.clay, p.wall, 0.35), mix(p.gold, p.wall, 0.2)]) +
      sofa(sofaX, w, 506, cloth, p, chance) +
      (cosy ? armchair(716, 530, pick(chance, [p.gold, p.clay, p.glass]), p) : floorLamp(744, 510, 250, p.wall2, p)) +
      lowTable(cosy ? 470 : 486, 576, 190, p) +
      potted(
        cosy ? 262 : 186,
        520,
        176,
        p,
        pick(chance, [p.clay, p.gold, p.wall]),
        chance() > 0.5 ? 'broad' : 'blades',
      ) +
      (cosy ? '' : potted(98, 536, 110, p, p.gold, 'blades')),
    chance() > 0.5,
  )
}

/** A bedroom with a made bed under a window or pictures, its runner woven. */
export const bedroom: Scene = (seed, p, setting = 'city') => {
  const chance = random(seed)
  const accent = pick(chance, [p.leaf, p.mid, p.clay, p.near])
  const arched = chance() > 0.5
  const [x, w, y] = [270, 400, 540]
  const head = arched
    ? path(`M${x - 14} ${y - 60} V${y - 170} a${w / 2 + 14} 90 0 0 1 ${w + 28} 0 V${y - 60}Z`, p.wood) +
      times(9, (i) => rect(x + 22 + i * 44, y - 214 - (1 - ((i - 4) / 5) ** 2) * 26, 4, 120, mix(p.wood, p.ink, 0.2)))
    : rect(x - 18, y - 226, w + 36, 160, accent, { round: 20 }) +
      times(5, (i) => rect(x - 4 + i * 83, y - 214, 76, 120, mix(accent, '#ffffff', 0.1), { round: 12 }))
  const bed =
    oval(x + w / 2, y + 10, w * 0.58, 12, p.ink, { opacity: 0.14 }) +
    head +
    rect(x + 8, y - 12, 16, 26, p.wood) +
    rect(x + w - 24, y - 12, 16, 26, p.wood) +
    rect(x - 10, y - 40, w + 20, 32, mix(p.wood, p.ink, 0.12), { round: 8 }) +
    rect(x, y - 128, w, 96, '#ffffff', { round: 18 }) +
    rect(x + 26, y - 162, 152, 62, mix(p.wall2, '#ffffff', 0.25), { round: 22 }) +
    rect(x + w - 178, y - 162, 152, 62, mix(p.wall2, '#ffffff', 0.25), { round: 22 }) +
    cushion(x + w / 2, y - 126, 62, p.gold, 45, p.clay) +
    path(
      `M${x - 8} ${y - 84} Q${x + w / 2} ${y - 102} ${x + w + 8} ${y - 84} V${y - 22} Q${x + w + 6} ${y - 14} ${x + w - 6} ${y - 14} H${x + 6} Q${x - 6} ${y - 14} ${x - 8} ${y - 22}Z`,
      mix(accent, p.wall, 0.15),
    ) +
    kente(x - 8, y - 62, w + 16, 32, p, 16)
  const table = (tx: number) =>
    rect(tx - 38, y - 92, 76, 92, p.wood, { round: 4 }) +
    rect(tx - 30, y - 82, 60, 32, mix(p.wood, '#ffffff', 0.14), { round: 3 }) +
    rect(tx - 30, y - 44, 60, 32, mix(p.wood, '#ffffff', 0.14), { round: 3 }) +
    rect(tx - 7, y - 68, 14, 3, p.gold) +
    rect(tx - 7, y - 30, 14, 3, p.gold) +
    rect(tx - 2.5, y - 138, 5, 46, p.ink) +
    oval(tx, y - 93, 18, 4, p.ink) +
    path(`M${tx - 18} ${y - 176} H${tx + 18} L${tx + 32} ${y - 132} H${tx - 32}Z`, mix(p.gold, '#ffffff', 0.3))
  return sheet(
    shell(p, chance) +
      (chance() > 0.5 ? airConditioner(580, 44, p) : fan(470, p)) +
      roomWindow(62, 104, 170, 226, p, chance, setting, ['arch', 'square']) +
      curtains(26, 82, 242, 366, mix(accent, p.wall, 0.5), p) +
      art(372, 130, 92, 108, p, chance) +
      art(480, 130, 92, 108, p, chance) +
      rug(470, 562, 560, 62, [mix(p.gold, p.wall, 0.35), mix(accent, p.wall, 0.35)]) +
      table(228) +
      table(728) +
      bed +
      potted(120, 556, 150, p, p.clay, chance() > 0.5 ? 'blades' : 'broad'),
    chance() > 0.5,
  )
}

/** One room to live and sleep in: bed alcove, small table for two, window. */
export const studio: Scene = (seed, p, setting = 'city') => {
  const chance = random(seed)
  const accent = pick(chance, [p.leaf, p.clay, p.mid])
  const chair = (x: number, way: number) =>
    line(`M${x - 20} 556 V498 H${x + 20} V556`, p.wood, 6) +
    line(`M${x - 20 * way} 498 V430`, p.wood, 6) +
    rect(x - 24, 490, 48, 11, accent, { round: 4 }) +
    rect(x - 20 * way - 6, 424, 12, 46, accent, { round: 5 })
  return sheet(
    shell(p, chance) +
      rect(0, 70, 330, 382, mix(accent, p.wall, 0.62)) +
      rect(330, 60, 12, 392, p.wood) +
      times(9, (i) => rect(342 + i * 9, 60, 3, 392, mix(p.wood, p.wall, 0.2))) +
      rect(0, 58, 428, 14, p.wood) +
      art(52, 136, 96, 116, p, chance) +
      art(166, 136, 96, 116, p, chance) +
      oval(180, 540, 176, 9, p.ink, { opacity: 0.14 }) +
      rect(26, 350, 20, 190, p.wood, { round: 6 }) +
      rect(306, 470, 16, 70, p.wood, { round: 4 }) +
      rect(36, 486, 280, 22, mix(p.wood, p.ink, 0.15)) +
      rect(44, 424, 270, 66, '#ffffff', { round: 12 }) +
      rect(50, 396, 96, 46, mix(p.wall2, '#ffffff', 0.2), { round: 18 }) +
      cushion(156, 414, 48, p.gold, 12, p.clay) +
      path('M186 420 Q250 412 318 422 V490 Q318 500 308 500 H186Z', mix(accent, p.wall, 0.12)) +
      kente(186, 450, 132, 30, p, 15) +
      roomWindow(500, 96, 210, 230, p, chance, setting) +
      pendant(606, 82, 86, p.gold, p) +
      rug(600, 562, 330, 54, [mix(p.clay, p.wall, 0.35), mix(p.gold, p.wall, 0.25)]) +
      chair(500, 1) +
      chair(712, -1) +
      rect(600, 456, 12, 104, p.wood) +
      oval(606, 560, 50, 7, p.wood) +
      rect(524, 446, 164, 13, p.wood, { round: 6 }) +
      path('M590 446 q-12 -26 2 -38 h18 q14 12 2 38Z', p.leaf) +
      line('M600 408 q-8 -22 -20 -30 M602 408 q4 -26 16 -34 M601 408 v-32', p.leaf2, 4) +
      oval(652, 444, 18, 4, p.wall) +
      rect(640, 426, 20, 18, p.wall, { round: 4 }) +
      potted(764, 520, 130, p, p.clay, 'blades'),
    chance() > 0.5,
  )
}
