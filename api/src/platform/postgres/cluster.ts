// Owns the database files: creates them once, completely or not at all, with the password for them.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Binaries, type Identity, run } from './binaries.ts'

/** Where the database files are in a folder. */
export const clusterIn = (folder: string) => join(folder, 'cluster')
const passwordIn = (folder: string) => join(folder, 'password')

/** The password of the database in a folder; null for one that trusts every local caller, as those of tests do. */
export async function readPassword(folder: string): Promise<string | null> {
  const file = passwordIn(folder)
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : null
}

/** Creates the database files unless they exist; gives whether it did. */
export async function ensureCluster(
  folder: string,
  durable: boolean,
  binaries: Binaries,
  identity: Identity,
): Promise<boolean> {
  if (existsSync(clusterIn(folder))) return false
  // initdb killed half-way leaves a folder that can be neither started nor completed, so it works in a draft folder.
  const draft = join(folder, 'cluster.new')
  await rm(draft, { recursive: true, force: true })
  const args = ['-D', draft, '-U', 'postgres', '-E', 'UTF8', '--no-instructions']
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8')
  if (durable) {
    await writePassword(folder, identity)
    args.push('--auth=scram-sha-256', `--pwfile=${passwordIn(folder)}`)
  } else {
    args.push('--auth=trust', '--no-sync')
  }
  const command = identity.command(binaries.initdb, args)
  await run(command.file, command.args, identity.spawn)
  await rename(draft, clusterIn(folder))
  if (durable) await syncFolder(folder)
  return true
}

async function writePassword(folder: string, identity: Identity): Promise<void> {
  const draft = join(folder, 'password.new')
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  await file.writeFile(`${randomBytes(24).toString('hex')}\n`)
  await file.sync()
  await file.close()
  if (identity.owner) await chown(draft, identity.owner.uid, identity.owner.gid)
  await rename(draft, passwordIn(folder))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
