// Owns `npm run migrate`: applies the migrations that the database lacks, prints their names, and ends. 1 when it could not.
import { readConfig } from './env.ts'
import { waitForDatabase } from './platform/connection/wait.ts'
import { migrate } from './platform/db/migrate.ts'

const run = async (): Promise<void> => {
  const config = readConfig(process.env)
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url === undefined) throw new Error('Set DATABASE_URL: the embedded database is migrated by npm start.')
  const warn = (facts: object, msg: string) => process.stderr.write(`${msg} ${JSON.stringify(facts)}\n`)
  await waitForDatabase(url, config.databaseWaitMillis, { warn })
  const applied = await migrate(url)
  process.stdout.write(applied.length === 0 ? 'Nothing to migrate.\n' : `${applied.join('\n')}\n`)
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
