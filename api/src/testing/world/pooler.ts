// Owns PgBouncer between the worlds and their databases, for a run that asks for it by TEST_POOLER=transaction or session.
import { type ChildProcess, spawn } from 'node:child_process'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { appRole } from '#connection/roles.ts'
import { freePort } from '#postgres/free-port.ts'

const nobody = 65534

const configOf = (port: number, server: URL, mode: string) => `[databases]
* = host=127.0.0.1 port=${server.port} user=${appRole}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
max_client_conn = 2000
server_idle_timeout = 30
`

/** Starts PgBouncer, which must be installed, before the server; gives the address that leads through it, and what stops it. */
export const startPooler = async (folder: string, serverUrl: string, mode: string) => {
  const port = await freePort()
  const path = join(folder, 'pgbouncer.ini')
  await writeFile(path, configOf(port, new URL(serverUrl), mode))
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const file of [folder, path]) await chown(file, nobody, nobody)
  const child: ChildProcess = spawn('/usr/sbin/pgbouncer', [path], {
    ...{ cwd: '/', stdio: 'ignore' as const },
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (let times = 0; times < 200; times++) {
    const client = new pg.Client({ connectionString: url })
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    client.end().catch(() => undefined)
    if (isUp)
      return {
        url,
        stop: async () => {
          child.kill('SIGKILL')
          await gone
        },
      }
    await sleep(50)
  }
  throw new Error('TEST_POOLER: PgBouncer did not start; on Debian: apt-get install pgbouncer')
}
