// Tests of the tiles of detailed maps: read over HTTP by the reader that the page has, and refused where the file is none.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FetchSource, PMTiles } from 'pmtiles'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app.ts'
import { readConfig } from '#env.ts'
import { listening } from '#testing/servers/socket.ts'
import { fileWorld } from '#testing/world.ts'
import { smallMapTiles } from '../../../../standins/map-tiles.ts'
import { mapTilesPath, serveMapTiles } from './map-tiles.ts'

const here = fileWorld()

/** A file with these bytes, of a name that needs encoding, until the test ends. */
const fileWith = async (bytes: Uint8Array | string) => {
  const folder = await mkdtemp(join(tmpdir(), 'tiles-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'ghana 100% .pmtiles')
  await writeFile(file, bytes)
  return file
}

const serving = async () => {
  const t = here()
  const file = await fileWith(smallMapTiles())
  const app = await buildApp(t.deps, {
    ...{ catalogue: t.app.catalogue, codeMark: 'test', strictReplies: true },
    extend: async (server) => serveMapTiles(server, file),
  })
  const port = await listening(app)
  return { file, url: `http://127.0.0.1:${port}${mapTilesPath}` }
}

describe('the tiles of detailed maps', () => {
  test('are read in parts', async () => {
    const { url } = await serving()
    const source = new FetchSource(url)
    const tiles = new PMTiles(source)
    expect(await tiles.getHeader()).toMatchObject({ specVersion: 3, tileType: 1, minZoom: 0, maxZoom: 0, minLat: 4.5 })
    const tile = await tiles.getZxy(0, 0, 0)
    expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).includes('Independence Avenue')).toBe(true)
    const part = await fetch(url, { headers: { range: 'bytes=0-6' } })
    expect([part.status, await part.text()]).toEqual([206, 'PMTiles'])
    expect(Object.fromEntries(part.headers)).toMatchObject({
      ...{ 'content-range': `bytes 0-6/${smallMapTiles().length}`, 'content-type': 'application/octet-stream' },
      ...{ etag: expect.any(String), 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' },
    })
    expect((await fetch(url, { headers: { range: 'bytes=999999-' } })).status).toBe(416)
  })

  test('answer not_found where the file has gone', async () => {
    const { url, file } = await serving()
    await rm(file)
    const reply = await fetch(url)
    expect([reply.status, await reply.json()]).toMatchObject([404, { code: 'not_found' }])
  })

  test('refuse a start with a file that is none of tiles, or missing', async () => {
    const said = 'MAP_TILES: no file of PMTiles of version 3 with vector tiles can be read there'
    const pictures = smallMapTiles()
    pictures[99] = 2
    for (const bytes of ['', 'PMTiles', pictures]) {
      const MAP_TILES = await fileWith(bytes)
      expect(() => readConfig({ MAP_TILES })).toThrow(said)
    }
    expect(() => readConfig({ MAP_TILES: '/no/such/file' })).toThrow(said)
    const MAP_TILES = await fileWith(smallMapTiles())
    expect(readConfig({ MAP_TILES })).toMatchObject({ mapTiles: MAP_TILES })
  })
})
