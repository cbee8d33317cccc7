// Owns the database server of a test run: one PostgreSQL, one migrated template that every world clones.
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { startEmbedded } from '#postgres/embedded.ts'
import { addEmptying } from './empty.ts'

const silent = { info: () => undefined, warn: () => undefined }

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    /** where the worlds have their files */
    worldFolder: string
  }
}

/** The URL of the database of that name on the server of `url`. */
export const databaseNamed = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

const memory = '/dev/shm'
const enoughBytes = 4 * 1024 ** 3

/** Where the cluster is: in memory if there is enough, since a run creates and drops many databases. */
const base = async (): Promise<string> => {
  const room = await statfs(memory).catch(() => null)
  return room !== null && room.bavail * room.bsize >= enoughBytes ? memory : tmpdir()
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await base(), 'akwaaba-test-'))
  const server = await startEmbedded({ folder, durable: false, log: silent })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('create database template_migrated')
  await client.end()
  const template = databaseNamed(server.url, 'template_migrated')
  await migrate(template)
  const migrated = new pg.Client({ connectionString: template })
  await migrated.connect()
  await addEmptying(migrated)
  await migrated.end()
  const worldFolder = await mkdtemp(join(tmpdir(), 'akwaaba-worlds-'))
  project.provide('databaseServer', server.url)
  project.provide('worldFolder', worldFolder)
  return async () => {
    await server.stop()
    for (const made of [folder, worldFolder]) await rm(made, { recursive: true, force: true })
  }
}
