// Tests that both storages store complete files under safe names only, and that the folder contains nothing unfinished.
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { s3Server } from '#testing/servers/s3.ts'
import { folderStorage, isStorageName, type Storage } from './storage.ts'
import { s3Storage } from './storage-s3.ts'

const namesIn = async (storage: Storage): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of storage.list()) names.push(name)
  return names.sort()
}

let root: string
let server: Awaited<ReturnType<typeof s3Server>>
beforeAll(async () => {
  server = await s3Server()
})
afterAll(() => server.stop())
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterEach(async () => {
  await rm(root, { recursive: true, force: true })
  const bucket = s3Storage(server.address)
  for (const name of await namesIn(bucket)) await bucket.remove(name)
})

const unsafe = [
  '',
  '.',
  '..',
  '../a',
  'a/../b',
  '/a',
  'a//b',
  'a/',
  'a/b/c',
  '.a',
  'a/.b',
  'A.webp',
  'a b',
  'a\\b',
  'a\0b',
  'a..b',
  'é',
  `${'a'.repeat(201)}`,
]

const stores: [string, () => Storage][] = [
  ['a folder', () => folderStorage(join(root, 'not', 'there', 'yet'))],
  ['S3', () => s3Storage(server.address)],
]

describe.each(stores)('a storage in %s', (_, open) => {
  it('gives back what was put, says what it has, and forgets what is removed', async () => {
    const storage = open()
    expect(await storage.get('a.webp')).toBeNull()
    expect(await storage.has('a.webp')).toBe(false)
    await storage.put('a.webp', Buffer.from('one'))
    expect((await storage.get('a.webp'))?.toString()).toBe('one')
    await storage.put('a.webp', Buffer.from('two'))
    await storage.put('a/320.avif', Buffer.from('small'))
    expect((await storage.get('a.webp'))?.toString()).toBe('two')
    expect(await storage.has('a/320.avif')).toBe(true)
    expect(await storage.has('a')).toBe(false)
    expect(await storage.get('a')).toBeNull()
    expect(await storage.get('a.webp/320.avif')).toBeNull()
    await storage.remove('a.webp')
    await storage.remove('a.webp')
    expect(await storage.get('a.webp')).toBeNull()
    await storage.remove('a/320.avif')
    expect(await namesIn(storage)).toEqual([])
  })

  it('keeps every byte, of an empty file and of a large one', async () => {
    const all = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251))
    for (const bytes of [Buffer.alloc(0), all]) {
      await open().put('bytes.webp', bytes)
      expect((await open().get('bytes.webp'))?.equals(bytes)).toBe(true)
    }
  })

  it('lists both levels, with the time each was put', async () => {
    const storage = open()
    expect(await namesIn(storage)).toEqual([])
    await storage.put('b.webp', Buffer.from('b'))
    await storage.put('b/640.jpeg', Buffer.from('b'))
    expect(await namesIn(storage)).toEqual(['b.webp', 'b/640.jpeg'])
    for await (const { storedAt } of storage.list())
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(5000)
  })

  it.each(unsafe)('refuses the name %j', async (name) => {
    const storage = open()
    expect(isStorageName(name)).toBe(false)
    await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow(RangeError)
    await expect(storage.get(name)).rejects.toThrow(RangeError)
    await expect(storage.has(name)).rejects.toThrow(RangeError)
    await expect(storage.remove(name)).rejects.toThrow(RangeError)
  })
})

describe('a folder', () => {
  it('lists nothing unfinished or foreign', async () => {
    const storage = folderStorage(root)
    await storage.put('b.webp', Buffer.from('b'))
    await writeFile(join(root, '.partial', 'left-by-a-crash'), 'half')
    await writeFile(join(root, 'README.TXT'), 'foreign')
    expect(await namesIn(storage)).toEqual(['b.webp'])
  })

  it('clears away what writes cut off long ago have left, and nothing that may still be written', async () => {
    const storage = folderStorage(root)
    await storage.put('b.webp', Buffer.from('b'))
    const folder = join(root, '.partial')
    for (const name of ['old', 'new']) await writeFile(join(folder, name), 'half')
    await utimes(join(folder, 'old'), new Date(), new Date(Date.now() - 90_000_000))
    await storage.dropUnfinished(new Date(Date.now() - 86_400_000))
    expect(await readdir(folder)).toEqual(['new'])
    await folderStorage(join(root, 'absent')).dropUnfinished(new Date())
  })

  it('leaves nothing behind when a write fails', async () => {
    const storage = folderStorage(root)
    await storage.put('c', Buffer.from('a file, so no folder of this name can be'))
    await expect(storage.put('c/1.webp', Buffer.from('x'))).rejects.toThrow()
    expect(await readdir(join(root, '.partial'))).toEqual([])
    expect(await namesIn(storage)).toEqual(['c'])
  })

  it('never shows half of a file to a reader', async () => {
    const storage = folderStorage(root)
    const versions = ['a', 'b'].map((letter) => Buffer.alloc(2_000_000, letter))
    await storage.put('busy.webp', versions[0] ?? Buffer.alloc(0))
    const writes = Promise.all(versions.concat(versions).map((bytes) => storage.put('busy.webp', bytes)))
    for (let round = 0; round < 20; round += 1) {
      const seen = await storage.get('busy.webp')
      expect(versions.some((version) => seen?.equals(version))).toBe(true)
    }
    await writes
  })
})
