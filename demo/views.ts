// Owns the scene of each view of a place, and its alternative text.
import { breakfast, desk } from './scenes/corners.ts'
import { courtyard, gate, playground, poolside } from './scenes/grounds.ts'
import { block, loft, tower } from './scenes/homes.ts'
import { gardenHouse, guestHouse, stoneHouse, terraceHouses } from './scenes/houses.ts'
import type { Scene } from './scenes/kit.ts'
import { coast } from './scenes/nature.ts'
import { roofTerrace, terrace, veranda } from './scenes/outside.ts'
import { cabin, lodge, seafront, villa } from './scenes/retreats.ts'
import { bedroom, living, studio } from './scenes/rooms.ts'
import { bathroom, kitchen, tubBathroom } from './scenes/wetrooms.ts'

/** Every view a gallery can hold: the scene that draws it and what it shows, without a full stop. */
export const views = {
  block: { scene: block, shows: 'the apartment building from the street, with palms on both sides' },
  tower: { scene: tower, shows: 'the tower with its balconies, seen from the street' },
  loft: { scene: loft, shows: 'the brick front with tall windows and a saw-tooth roof' },
  terraceHouses: { scene: terraceHouses, shows: 'the row of gabled houses with small front gardens' },
  gardenHouse: { scene: gardenHouse, shows: 'the low house with its porch behind a lawn' },
  guestHouse: { scene: guestHouse, shows: 'the two-storey house with its painted frieze behind a lawn' },
  stoneHouse: { scene: stoneHouse, shows: 'the old stone house with arcade and shutters, the castle behind it' },
  villa: { scene: villa, shows: 'the villa and its pool' },
  lodge: { scene: lodge, shows: 'the thatched lodge above the river, with jetty and kayaks' },
  cabin: { scene: cabin, shows: 'the timber cabin on stilts beside the sea' },
  seafront: { scene: seafront, shows: 'the white house between palms at the edge of the sea' },
  studio: { scene: studio, shows: 'the room with its bed alcove and a table for two' },
  living: { scene: living, shows: 'the living room with sofa and window' },
  bedroom: { scene: bedroom, shows: 'a bedroom with a double bed and a woven runner' },
  kitchen: { scene: kitchen, shows: 'the kitchen with hob, sink and fridge' },
  shower: { scene: bathroom, shows: 'the bathroom with walk-in shower and basin' },
  tub: { scene: tubBathroom, shows: 'the bathroom with tub and basin' },
  desk: { scene: desk, shows: 'the work desk by the window' },
  breakfast: { scene: breakfast, shows: 'the table laid for breakfast' },
  terrace: { scene: terrace, shows: 'two chairs on the terrace and the view from it' },
  roofTerrace: { scene: roofTerrace, shows: 'the roof terrace with a bench under a line of lights' },
  veranda: { scene: veranda, shows: 'the hammock on the veranda' },
  poolside: { scene: poolside, shows: 'the pool with loungers and a parasol' },
  courtyard: { scene: courtyard, shows: 'the courtyard with a tree, a bench and potted plants' },
  playground: { scene: playground, shows: 'the playground at the end of the road' },
  gate: { scene: gate, shows: 'the gate to the street' },
  coast: { scene: coast, shows: 'the beach near by, with fishing canoes' },
} satisfies Record<string, { scene: Scene; shows: string }>

export type View = keyof typeof views
