// Owns the outsides of homes one travels to: villa with pool, river lodge, sea cabin, seafront house.
import { beach, clouds, glitter, hills, lawn, pirogue, sea, shade, sky } from './ground.ts'
import { line, mix, oval, type Palette, path, pick, random, rect, type Scene, sheet, times } from './kit.ts'
import { door, kente, windowPane } from './parts.ts'
import { bush, hedge, palm, tree, tuft } from './plants.ts'

/** A sun lounger seen from the side, standing on y. */
export const lounger = (x: number, y: number, cloth: string, p: Palette): string =>
  line(`M${x - 44} ${y} V${y - 14} M${x + 34} ${y} V${y - 14}`, p.wood, 4) +
  path(
    `M${x - 52} ${y - 18} H${x + 30} L${x + 64} ${y - 48} L${x + 70} ${y - 42} L${x + 36} ${y - 9} H${x - 52}Z`,
    p.wood,
  ) +
  path(
    `M${x - 50} ${y - 25} H${x + 28} L${x + 60} ${y - 54} L${x + 66} ${y - 48} L${x + 34} ${y - 17} H${x - 50}Z`,
    cloth,
  )

/** A parasol standing on y. */
export const parasol = (x: number, y: number, height: number, p: Palette, cloth = p.clay): string =>
  rect(x - 2.5, y - height, 5, height, p.wood) +
  path(
    `M${x - 82} ${y - height + 34} Q${x} ${y - height - 62} ${x + 82} ${y - height + 34} Q${x + 55} ${y - height + 22} ${x + 28} ${y - height + 34} Q${x} ${y - height + 22} ${x - 28} ${y - height + 34} Q${x - 55} ${y - height + 22} ${x - 82} ${y - height + 34}Z`,
    cloth,
  ) +
  path(
    `M${x} ${y - height - 14} Q${x - 30} ${y - height + 4} ${x - 28} ${y - height + 34} Q${x} ${y - height + 22} ${x + 28} ${y - height + 34} Q${x + 30} ${y - height + 4} ${x} ${y - height - 14}Z`,
    p.wall,
  )

/** Pool water with ripples inside a stone rim, seen from a little above. */
export function pool(x: number, y: number, w: number, h: number, p: Palette, stone = p.wall2): string {
  const slant = h * 0.7
  const water = mix(p.sea, '#3FB3BF', 0.5)
  const shape = (grow: number) =>
    `M${x - grow * 1.4} ${y + h + grow} L${x + slant - grow * 0.4} ${y - grow * 0.7} H${x + w - slant + grow * 0.4} L${x + w + grow * 1.4} ${y + h + grow}Z`
  return (
    path(shape(13), mix(stone, '#ffffff', 0.45)) +
    path(shape(3), mix(water, p.ink, 0.25)) +
    path(shape(0), water) +
    path(
      `M${x + slant} ${y} H${x + w - slant} L${x + w - slant + 9} ${y + 13} H${x + slant - 9}Z`,
      mix(water, p.ink, 0.2),
    ) +
    times(7, (i) =>
      line(
        `M${x + slant + 14 + ((i * 83) % (w - 2 * slant - 90))} ${y + 24 + i * ((h - 34) / 7)} q12 -7 24 0 t24 0 t24 0`,
        '#ffffff',
        2.4,
        { opacity: 0.55 },
      ),
    )
  )
}

/** A white villa of stacked boxes behind its pool. */
export const villa: Scene = (seed, p) => {
  const chance = random(seed)
  const accent = pick(chance, [p.wood, p.clay, p.mid])
  return sheet(
    sky(p, 140 + chance() * 120, 106) +
      clouds(p, chance, 3) +
      hills(400, 110, mix(p.far, p.sky[1], 0.35), chance) +
      tree(60, 420, 230, p) +
      tree(760, 420, 250, p) +
      palm(120, 424, 270, p, -26) +
      palm(706, 424, 300, p, 24) +
      lawn(410, p, chance) +
      shade(400, 424, 620, p) +
      rect(250, 160, 330, 122, p.wall) +
      rect(238, 150, 354, 14, accent, { round: 2 }) +
      rect(540, 164, 40, 118, mix(p.wall, p.ink, 0.08)) +
      windowPane(278, 190, 104, 66, p, chance, p.ink) +
      windowPane(414, 190, 104, 66, p, chance, p.ink) +
      rect(160, 280, 500, 144, mix(p.wall, p.wall2, 0.4)) +
      rect(146, 270, 528, 16, p.wall, { round: 2 }) +
      rect(146, 284, 528, 6, accent) +
      rect(250, 246, 330, 4, '#ffffff', { opacity: 0.9 }) +
      rect(250, 248, 330, 24, p.glass, { opacity: 0.32 }) +
      rect(182, 308, 74, 116, accent) +
      times(7, (i) => rect(186 + i * 10, 308, 3, 116, mix(accent, p.ink, 0.25))) +
      windowPane(288, 312, 126, 106, p, chance, p.ink) +
      windowPane(436, 312, 126, 106, p, chance, p.ink) +
      door(592, 424, 46, 92, p.leaf, p) +
      kente(262, 308, 12, 116, p, 12) +
      hedge(150, 248, 430, p, chance, p.clay) +
      rect(0, 430, 800, 170, mix(p.wall2, '#ffffff', 0.2)) +
      times(5, (i) => rect(0, 448 + i * 32, 800, 2, mix(p.wall2, p.ink, 0.12))) +
      pool(120, 458, 560, 106, p) +
      parasol(92, 500, 128, p) +
      lounger(72, 508, p.gold, p) +
      lounger(716, 506, p.leaf2, p) +
      bush(770, 446, 90, p, p.clay) +
      bush(20, 446, 80, p, p.gold),
    chance() > 0.5,
  )
}

/** A thatched lodge with a long veranda above the river, its jetty and kayaks in front. */
export const lodge: Scene = (seed, p) => {
  const chance = random(seed)
  const thatch = mix(p.wood, p.gold, 0.35)
  const tier = (x: number, y: number, w: number, h: number) =>
    path(
      `M${x} ${y} Q${x + w * 0.3} ${y - h * 0.5} ${x + w * 0.36} ${y - h} H${x + w * 0.64} Q${x + w * 0.7} ${y - h * 0.5} ${x + w} ${y}Z`,
      thatch,
    ) +
    times(15, (i) =>
      line(
        `M${x + w * (0.38 + i * 0.0175)} ${y - h + 5} L${x + w * (0.05 + i * 0.0643)} ${y - 6}`,
        mix(thatch, p.ink, 0.26),
        2,
      ),
    ) +
    times(Math.floor(w / 16), (i) => path(`M${x + i * 16} ${y - 2} h17 l-8.5 12Z`, mix(thatch, p.ink, 0.18)))
  return sheet(
    sky(p, 610, 116) +
      clouds(p, chance, 2) +
      hills(350, 150, mix(p.far, p.sky[1], 0.3), chance) +
      hills(372, 90, mix(p.leaf2, p.far, 0.45), chance) +
      tree(50, 400, 290, p) +
      tree(756, 402, 310, p, 0.08) +
      palm(150, 400, 290, p, -20) +
      rect(0, 392, 800, 70, p.leaf2) +
      rect(180, 290, 440, 110, mix(p.wood, p.wall, 0.3)) +
      times(13, (i) => rect(180, 296 + i * 8, 440, 2, mix(p.wood, p.ink, 0.1), { opacity: 0.5 })) +
      windowPane(214, 312, 60, 50, p, chance) +
      door(312, 398, 48, 82, p.leaf, p) +
      windowPane(398, 312, 60, 50, p, chance) +
      windowPane(506, 312, 60, 50, p, chance) +
      tier(140, 296, 520, 128) +
      rect(150, 396, 500, 14, mix(p.wood, p.ink, 0.15)) +
      times(7, (i) => rect(164 + i * 77, 296, 9, 104, mix(p.wood, p.ink, 0.3))) +
      rect(164, 366, 148, 5, p.wood) +
      rect(372, 366, 262, 5, p.wood) +
      times(9, (i) => rect(170 + i * 16, 370, 3, 28, p.wood)) +
      times(16, (i) => rect(378 + i * 16, 370, 3, 28, p.wood)) +
      times(8, (i) => rect(166 + i * 66, 408, 9, 30, mix(p.wood, p.ink, 0.4))) +
      hedge(20, 150, 442, p, chance) +
      hedge(660, 800, 442, p, chance, p.clay) +
      sea(440, 600, p, chance) +
      path('M0 440 Q200 456 400 442 T800 446 V436 H0Z', mix(p.leaf, p.wood, 0.3)) +
      path('M330 436 H386 L420 570 H290Z', p.wood) +
      times(8, (i) => rect(328 - i * 5, 446 + i * 16, 62 + i * 10, 3, mix(p.wood, p.ink, 0.35))) +
      rect(290, 566, 7, 34, mix(p.wood, p.ink, 0.5)) +
      rect(412, 566, 7, 34, mix(p.wood, p.ink, 0.5)) +
      kayak(560, 520, p.clay, p) +
      kayak(640, 556, p.gold, p) +
      tuft(60, 470, 70, p.leaf) +
      tuft(110, 476, 54, p.leaf2) +
      tuft(744, 472, 74, p.leaf),
    chance() > 0.5,
  )
}

const kayak = (x: number, y: number, hull: string, p: Palette): string =>
  oval(x, y + 13, 80, 6, p.ink, { opacity: 0.15 }) +
  path(`M${x - 84} ${y - 4} Q${x} ${y + 30} ${x + 84} ${y - 4} Q${x} ${y - 16} ${x - 84} ${y - 4}Z`, hull) +
  oval(x, y - 3, 22, 6, p.ink, { opacity: 0.75 }) +
  line(`M${x - 46} ${y - 24} L${x + 52} ${y + 2}`, p.wall, 4)

/** A timber cabin on short stilts with a deck to the sea. */
export const cabin: Scene = (seed, p) => {
  const chance = random(seed)
  const boards = pick(chance, [mix(p.glass, p.wall, 0.25), mix(p.wood, p.wall, 0.3), mix(p.leaf2, p.wall, 0.45)])
  const roof = pick(chance, [p.clay, p.near])
  return sheet(
    sky(p, 190, 130, 54) +
      clouds(p, chance, 2) +
      sea(318, 480, p, chance) +
      glitter(190, 318, 450, p) +
      pirogue(150, 410, 0.5, p.near, p) +
      beach(452, p) +
      palm(720, 520, 340, p, 34) +
      palm(282, 520, 250, p, -30) +
      shade(510, 524, 420, p) +
      times(5, (i) => rect(336 + i * 82, 452, 13, 70, mix(p.wood, p.ink, 0.4))) +
      rect(360, 260, 300, 184, boards) +
      times(15, (i) => rect(360, 272 + i * 12, 300, 2, mix(boards, p.ink, 0.2))) +
      path('M326 266 L510 150 L694 266 L682 280 L510 174 L338 280Z', roof) +
      path('M372 262 L510 178 L648 262Z', mix(boards, p.ink, 0.12)) +
      oval(510, 226, 19, 19, p.wall) +
      oval(510, 226, 14, 14, p.glass) +
      windowPane(384, 306, 62, 58, p, chance) +
      door(486, 442, 54, 116, pick(chance, [p.leaf, p.gold, p.mid]), p) +
      windowPane(574, 306, 62, 58, p, chance) +
      rect(300, 440, 404, 14, p.wood, { round: 2 }) +
      rect(300, 398, 128, 5, p.wood) +
      rect(604, 398, 100, 5, p.wood) +
      times(7, (i) => rect(302 + i * 20, 400, 4, 42, p.wood)) +
      times(5, (i) => rect(610 + i * 22, 400, 4, 42, p.wood)) +
      times(4, (i) => rect(470 - i * 8, 454 + i * 16, 84 + i * 16, 11, mix(p.wood, p.wall, 0.16 - i * 0.03))) +
      lounger(196, 548, p.gold, p) +
      tuft(720, 534, 40, p.leaf2) +
      tuft(330, 536, 34, p.leaf2) +
      bush(672, 530, 76, p, p.clay),
    chance() > 0.5,
  )
}

/** A white seafront house with a roof deck among coconut palms. */
export const seafront: Scene = (seed, p) => {
  const chance = random(seed)
  const trim = pick(chance, [p.mid, p.clay, p.leaf])
  return sheet(
    sky(p, 640, 120, 52) +
      clouds(p, chance, 3) +
      sea(300, 470, p, chance) +
      glitter(640, 300, 420, p) +
      pirogue(676, 430, 0.62, p.clay, p) +
      beach(446, p) +
      palm(60, 520, 320, p, 30) +
      palm(470, 508, 340, p, 40) +
      shade(280, 520, 420, p) +
      rect(96, 300, 360, 216, p.wall) +
      rect(96, 300, 44, 216, mix(p.wall, p.ink, 0.08)) +
      rect(150, 186, 210, 116, mix(p.wall, p.wall2, 0.45)) +
      rect(138, 176, 234, 13, trim, { round: 3 }) +
      windowPane(180, 212, 60, 56, p, chance) +
      windowPane(272, 212, 60, 56, p, chance) +
      rect(84, 292, 384, 13, trim, { round: 3 }) +
      rect(366, 256, 96, 4, trim) +
      times(7, (i) => rect(368 + i * 14.6, 258, 3, 36, trim)) +
      rect(396, 206, 4, 88, p.wood) +
      path('M350 216 Q398 166 446 216Z', p.gold) +
      times(2, (i) =>
        path(`M${168 + i * 170} 516 V400 a38 38 0 0 1 76 0 V516Z`, i ? p.glass : mix(p.wall2, p.ink, 0.35)),
      ) +
      door(180, 516, 52, 92, trim, p) +
      rect(374, 364, 3, 152, '#ffffff') +
      windowPane(262, 350, 54, 60, p, chance) +
      kente(96, 330, 360, 10, p, 10) +
      path('M160 516 H252 L300 600 H90Z', mix(p.sand, '#ffffff', 0.5)) +
      bush(120, 524, 84, p, p.clay) +
      bush(440, 526, 90, p, p.gold) +
      tuft(560, 520, 44, p.leaf2) +
      lounger(610, 556, p.clay, p) +
      parasol(560, 560, 130, p, p.gold),
    chance() > 0.5,
  )
}
