// Owns the database server of a test run: one PostgreSQL, with one migrated template that every world clones.
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#postgres/embedded.ts'
import { startPooler } from './pooler.ts'
import { copyTemplateCluster } from './template-cluster.ts'

const silent = { info: () => undefined, warn: () => undefined }

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    /** the same server by its socket, which takes a third less work per query; what needs a port uses the other */
    databaseSocket: string
    /** PgBouncer before that server, where the run asks for it; else empty */
    databasePooler: string
    /** where the worlds have their files */
    worldFolder: string
  }
}

const memory = '/dev/shm'
const enoughBytes = 4 * 1024 ** 3

/** Where the cluster is: in memory if there is enough, since a run creates and drops many databases. */
const base = async (): Promise<string> => {
  const room = await statfs(memory).catch(() => null)
  return room !== null && room.bavail * room.bsize >= enoughBytes ? memory : tmpdir()
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = await base()
  const folder = await mkdtemp(join(place, 'akwaaba-test-'))
  await copyTemplateCluster(folder, place)
  const server = await startEmbedded({ folder, durable: false, log: silent })
  const worldFolder = await mkdtemp(join(tmpdir(), 'akwaaba-worlds-'))
  const mode = process.env.TEST_POOLER
  const pooler = mode ? await startPooler(worldFolder, server.url, mode) : undefined
  project.provide('databaseServer', server.url)
  project.provide('databasePooler', pooler?.url ?? '')
  project.provide('databaseSocket', server.socketUrl)
  project.provide('worldFolder', worldFolder)
  return async () => {
    await pooler?.stop()
    await server.stop()
    for (const made of [folder, worldFolder]) await rm(made, { recursive: true, force: true })
  }
}
