// Owns `npm run reconcile [days]`: compares the providers' lists with the ledger and the orders, prints every open
// difference, and exits with 1 if there is one.
import { join, resolve } from 'node:path'
import pino from 'pino'
import { openProviders } from './app.ts'
import { ids, makeClock } from './deps.ts'
import { readConfig } from './env.ts'
import { listOpenDifferences } from './money/reconciliation/differences.ts'
import { reconcile } from './money/reconciliation/reconciliation.ts'
import { openDb, openPool } from './platform/db/client.ts'
import { startEmbedded } from './platform/postgres/embedded.ts'

const parseDays = (argument: string | undefined): number | undefined => {
  if (argument === undefined) return undefined
  const days = Number(argument)
  if (!Number.isInteger(days) || days < 1 || days > 90) throw new Error('How many days? A whole number from 1 to 90.')
  return days
}

const run = async (): Promise<number> => {
  const days = parseDays(process.argv[2])
  const config = readConfig(process.env)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const folder = join(resolve(config.dataDir), 'postgres')
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ folder, durable: true, log }) : undefined
  const pool = openPool(config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? '', 2, (error) =>
    log.warn({ reason: error.message }),
  )
  try {
    const deps = { db: openDb(pool), clock: makeClock(), ids, log }
    await reconcile({ ...deps, providers: openProviders(config, deps) }, days)
    const { differences, total } = await listOpenDifferences(deps.db, 10_000)
    for (const { kind, provider, reference, says, goneAt } of differences)
      process.stdout.write(
        `${kind}  ${provider || '-'}  ${reference}  ${says}${goneAt === null ? '' : ' (not found any more; not closed)'}\n`,
      )
    process.stdout.write(total === 0 ? 'Nothing differs.\n' : `${total} ${total === 1 ? 'is' : 'are'} open.\n`)
    return total === 0 ? 0 : 1
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  },
)
