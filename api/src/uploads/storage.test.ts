// Owns the proof that the folder store keeps whole files under safe names only.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderStorage, isStorageName, type Storage } from './storage.ts'

const namesIn = async (storage: Storage): Promise<string[]> => {
  const names: string[] = []
  for await (const name of storage.list()) names.push(name)
  return names
}

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

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

describe('the folder store', () => {
  it('gives back what was put, says what it has, and forgets what is removed', async () => {
    const storage = folderStorage(join(root, 'not', 'there', 'yet'))
    expect(await storage.get('a.webp')).toBeNull()
    expect(await storage.has('a.webp')).toBe(false)
    await storage.put('a.webp', Buffer.from('one'))
    await storage.put('a.webp', Buffer.from('two'))
    await storage.put('a/320.avif', Buffer.from('small'))
    expect((await storage.get('a.webp'))?.toString()).toBe('two')
    expect(await storage.has('a/320.avif')).toBe(true)
    expect(await storage.has('a')).toBe(false)
    expect(await storage.get('a')).toBeNull()
    expect(await storage.get('a.webp/320.avif')).toBeNull()
    await storage.remove('a.webp')
    await storage.remove('a.webp')
    await storage.remove('a/320.avif')
    expect(await namesIn(storage)).toEqual([])
  })

  it('lists names of both levels, and nothing unfinished or foreign', async () => {
    const storage = folderStorage(root)
    expect(await namesIn(folderStorage(join(root, 'absent')))).toEqual([])
    await storage.put('b.webp', Buffer.from('b'))
    await storage.put('b/640.jpeg', Buffer.from('b'))
    await writeFile(join(root, '.partial', 'left-by-a-crash'), 'half')
    await writeFile(join(root, 'README.TXT'), 'foreign')
    expect((await namesIn(storage)).sort()).toEqual(['b.webp', 'b/640.jpeg'])
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

  it.each(unsafe)('refuses the name %j', async (name) => {
    const storage = folderStorage(root)
    expect(isStorageName(name)).toBe(false)
    await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow(RangeError)
    await expect(storage.get(name)).rejects.toThrow(RangeError)
    await expect(storage.has(name)).rejects.toThrow(RangeError)
    await expect(storage.remove(name)).rejects.toThrow(RangeError)
  })
})
