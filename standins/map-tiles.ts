// Owns a file of map tiles as small as can be, for tests: PMTiles of version 3 with one vector tile of the whole world, in which Accra
// has land, a bay, a road with a name, and the name of a place. https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
const field = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)]
const bytesField = (number: number, bytes: readonly number[]): number[] => [
  ...[...varint(number * 8 + 2), ...varint(bytes.length)],
  ...bytes,
]
const textField = (number: number, text: string) => bytesField(number, [...new TextEncoder().encode(text)])

type Place = readonly [longitude: number, latitude: number]
// So fine that a metre in Accra can be told; usual tiles have 4,096.
const extent = 2 ** 24
const toTile = ([longitude, latitude]: Place): [number, number] => [
  Math.round(((longitude + 180) / 360) * extent),
  Math.round(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * extent),
]
const zigzag = (step: number) => (step < 0 ? -step * 2 - 1 : step * 2)
const [moveTo, lineTo, closePath] = [1, 2, 7]
const command = (id: number, count: number) => varint(count * 8 + id)

/** The steps of a line, or of a ring, which is closed; a single place is a point. */
const geometry = (places: readonly Place[], isRing: boolean): number[] => {
  let [x, y] = [0, 0]
  const steps = places.map(toTile).map(([right, down]) => {
    const step = [...varint(zigzag(right - x)), ...varint(zigzag(down - y))]
    ;[x, y] = [right, down]
    return step
  })
  const [first = [], ...others] = steps
  return [
    ...[...command(moveTo, 1), ...first],
    ...(others.length > 0 ? command(lineTo, others.length) : []),
    ...others.flat(),
    ...(isRing ? command(closePath, 1) : []),
  ]
}

const types = { point: 1, line: 2, area: 3 } as const
type Feature = { type: keyof typeof types; places: readonly Place[]; tags: Record<string, string> }

const layer = (name: string, { type, places, tags }: Feature): number[] => {
  const texts = Object.values(tags)
  const feature = [
    ...bytesField(
      2,
      texts.flatMap((_, at) => [at, at]),
    ),
    ...field(3, types[type]),
    ...bytesField(4, geometry(places, type === 'area')),
  ]
  return bytesField(3, [
    ...[...field(15, 2), ...textField(1, name), ...bytesField(2, feature)],
    ...Object.keys(tags).flatMap((key) => textField(3, key)),
    ...texts.flatMap((text) => bytesField(4, textField(1, text))),
    ...field(5, extent),
  ])
}

const box = (west: number, south: number, east: number, north: number): Place[] => [
  ...([
    [west, north],
    [east, north],
  ] as const),
  ...([
    [east, south],
    [west, south],
  ] as const),
]

const tile = (): number[] => [
  ...layer('earth', { type: 'area', places: box(-3.3, 4.5, 1.25, 11.2), tags: { kind: 'earth' } }),
  ...layer('water', { type: 'area', places: box(-0.5, 5, 0.2, 5.55), tags: { kind: 'ocean' } }),
  ...layer('roads', {
    ...{
      type: 'line',
      places: [
        [-0.3, 5.6],
        [0, 5.6],
      ],
    },
    tags: { kind: 'highway', name: 'Independence Avenue' },
  }),
  ...layer('places', { type: 'point', places: [[-0.18, 5.66]], tags: { kind: 'locality', name: 'Accra' } }),
]

/** The bytes of the file. */
export const smallMapTiles = (): Uint8Array<ArrayBuffer> => {
  const tiles = tile()
  const metadata = [...new TextEncoder().encode('{}')]
  // One entry: of the tile 0, a run of one, so long, at the beginning.
  const directory = [1, 0, 1, ...varint(tiles.length), 1]
  const headerLength = 127
  const header = new DataView(new ArrayBuffer(headerLength))
  ;[...new TextEncoder().encode('PMTiles'), 3].forEach((byte, at) => {
    header.setUint8(at, byte)
  })
  const [noCompression, vectorTiles] = [1, 1]
  let at = headerLength
  const parts = [directory, metadata, [], tiles]
  for (const [number, part] of parts.entries()) {
    header.setBigUint64(8 + number * 16, BigInt(at), true)
    header.setBigUint64(16 + number * 16, BigInt(part.length), true)
    at += part.length
  }
  for (const count of [72, 80, 88]) header.setBigUint64(count, 1n, true)
  for (const [place, value] of [
    [96, 1],
    [97, noCompression],
    [98, noCompression],
    [99, vectorTiles],
  ] as const)
    header.setUint8(place, value)
  for (const [place, degrees] of [
    [102, -3.3],
    [106, 4.5],
    [110, 1.25],
    [114, 11.2],
  ] as const)
    header.setInt32(place, degrees * 1e7, true)
  return Uint8Array.from([...new Uint8Array(header.buffer), ...parts.flat()])
}
