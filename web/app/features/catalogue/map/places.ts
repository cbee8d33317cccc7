// Owns the names on the drawn map: the towns of Ghana, the parts of Accra, and from which zoom on each is written.
import type { Point } from './rules.ts'

export type Place = Point & {
  name: string /** written while the map is at most so many degrees wide */
  upTo: number
  isSea?: true
}

const place = (name: string, latitude: number, longitude: number, upTo: number): Place => ({
  name,
  latitude,
  longitude,
  upTo,
})

export const placesOnMap: readonly Place[] = [
  { ...place('Gulf of Guinea', 4.75, -0.4, 20), isSea: true },
  { ...place('Gulf of Guinea', 5.53, -0.1, 0.6), isSea: true },
  { ...place('Lake Volta', 7.3, -0.12, 20), isSea: true },
  place('Accra', 5.556, -0.2, 20),
  place('Kumasi', 6.69, -1.624, 20),
  place('Tamale', 9.403, -0.843, 20),
  place('Takoradi', 4.905, -1.775, 20),
  place('Cape Coast', 5.106, -1.246, 20),
  place('Ho', 6.611, 0.47, 20),
  place('Wa', 10.06, -2.509, 20),
  place('Bolgatanga', 10.786, -0.851, 20),
  place('Sunyani', 7.336, -2.328, 20),
  place('Techiman', 7.586, -1.938, 4),
  place('Koforidua', 6.094, -0.259, 4),
  place('Tema', 5.67, -0.017, 4),
  place('Akosombo', 6.29, 0.048, 4),
  place('Ada', 5.786, 0.633, 4),
  place('Keta', 5.918, 0.988, 4),
  place('Hohoe', 7.152, 0.474, 4),
  place('Elmina', 5.085, -1.351, 2),
  place('Winneba', 5.351, -0.623, 4),
  place('Axim', 4.87, -2.24, 4),
  place('Obuasi', 6.206, -1.662, 4),
  place('Yendi', 9.443, -0.01, 4),
  place('Aburi', 5.848, -0.175, 1.2),
  place('Nsawam', 5.809, -0.352, 1.2),
  place('Kasoa', 5.534, -0.425, 1.2),
  place('East Legon', 5.636, -0.158, 0.5),
  place('Airport Residential', 5.604, -0.176, 0.3),
  place('Dzorwulu', 5.608, -0.198, 0.3),
  place('Cantonments', 5.578, -0.173, 0.3),
  place('Labone', 5.564, -0.169, 0.3),
  place('Labadi', 5.56, -0.15, 0.5),
  place('Osu', 5.5557, -0.1797, 0.5),
  place('North Ridge', 5.565, -0.201, 0.3),
  place('Jamestown', 5.534, -0.211, 0.3),
  place('Spintex', 5.63, -0.105, 0.5),
  place('Teshie', 5.583, -0.108, 0.5),
  place('Nungua', 5.6, -0.075, 0.5),
  place('Achimota', 5.628, -0.225, 0.5),
  place('Madina', 5.67, -0.166, 0.5),
  place('Dansoman', 5.548, -0.265, 0.5),
]
