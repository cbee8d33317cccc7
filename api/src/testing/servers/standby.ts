// Owns a PostgreSQL server that accepts connections and no writes, as the standby of a cluster does.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { chooseIdentity, findBinaries, giveFolder } from '#postgres/binaries.ts'
import { clusterIn, ensureCluster } from '#postgres/cluster.ts'
import { freePort } from '#postgres/free-port.ts'
import { exited, until } from './process.ts'

/** Starts one, empty, without a primary; gives its address. It ends with the test. */
export const startStandby = async (): Promise<string> => {
  const folder = await mkdtemp(join(inject('worldFolder'), 'standby-'))
  const binaries = await findBinaries()
  const identity = await chooseIdentity(binaries, folder)
  await giveFolder(identity, folder)
  await ensureCluster(folder, false, binaries, identity)
  await writeFile(join(clusterIn(folder), 'standby.signal'), '')
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const command = identity.command(binaries.postgres, [
    ...['-D', clusterIn(folder)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  const server = spawn(command.file, command.args, { ...identity.spawn, stdio: 'ignore' })
  onTestFinished(async () => {
    server.kill('SIGQUIT')
    await exited(server)
    await rm(folder, { recursive: true, force: true })
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await until('the standby to accept connections', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.end()
    return true
  })
  return url
}
