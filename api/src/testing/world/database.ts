// Owns the databases of tests: clones of a migrated template.
import pg from 'pg'
import { databaseNamed, templateName } from './template-cluster.ts'

let made = 0
let admin: pg.Pool | undefined

/** The one connection by which this process makes and drops databases; it does not keep the process alive. */
const run = async (server: string, statement: string): Promise<void> => {
  admin ??= new pg.Pool({ connectionString: server, max: 1, allowExitOnIdle: true, idleTimeoutMillis: 0 })
  await admin.query(statement)
}

type Clone = { name: string; url: string; drop: () => Promise<void> }

/** Creates a migrated database on the server of the tests. */
export const cloneDatabase = async (server: string): Promise<Clone> => {
  const name = `world_${process.pid}_${made++}`
  // Copied file by file, as one large write, which takes half of what copying page by page through the log does.
  await run(server, `create database ${name} template ${templateName} strategy file_copy`)
  return {
    name,
    url: databaseNamed(server, name),
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  }
}
