// Owns the setting MAP_TILES: whether there is a file of tiles as the map reads it.
import { closeSync, openSync, readSync } from 'node:fs'
import { z } from 'zod'

// Of the header of PMTiles version 3: its name and version, and at byte 99 what its tiles are.
const nameAndVersion = Buffer.from('PMTiles\u0003')
const typeAt = 99
const vectorTiles = 1

const isMapTiles = (file: string): boolean => {
  const header = Buffer.alloc(typeAt + 1)
  try {
    const opened = openSync(file, 'r')
    try {
      readSync(opened, header, 0, header.length, 0)
    } finally {
      closeSync(opened)
    }
  } catch {
    // No such file, or one that may not be read: the start is refused with a sentence.
    return false
  }
  return header.subarray(0, nameAndVersion.length).equals(nameAndVersion) && header[typeAt] === vectorTiles
}

export const mapTilesShape = {
  MAP_TILES: z
    .string()
    .refine(isMapTiles, 'no file of PMTiles of version 3 with vector tiles can be read there')
    .optional(),
}
