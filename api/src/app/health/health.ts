// Owns the health of the installation as administrators see it.
import { sql } from 'kysely'
import { readMailCircuit } from '#db/mail-circuit.ts'
import type { Deps } from '#deps.ts'
import { readHealth } from '#jobs/health.ts'
import { readOperations } from '#overview/operations.ts'
import { readReconciliationState } from '#reconciliation/reconciliation.ts'
import { readLastEvents } from '#settlement/inbox.ts'
import { providerAnswers } from '#telemetry/metrics.ts'
import { countWorkers, readLastBackup, readStandbys } from './server.ts'

const storageMillis = 2_000

/** Whether the storage answers in time; what it says of a file that was never stored does not matter. */
const storageAnswers = async ({ storage }: Deps): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, storageMillis, false)
  const asked = storage.has('no-such-file').then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
}

type DatabaseFacts = { version: string; sizeBytes: number; migration: string }

const readDatabase = async ({ db }: Deps): Promise<DatabaseFacts> => {
  const { rows } = await sql<DatabaseFacts>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::bigint as size_bytes,
      (select name from migrations order by name desc limit 1) as migration`.execute(db)
  return rows[0] ?? { version: '', sizeBytes: 0, migration: '' }
}

const textOfInstant = (at: Date | number | null): string | null => (at === null ? null : new Date(at).toISOString())

const readWorkers = async (deps: Deps) => {
  const { backlog, late } = await readHealth(deps, [])
  const alive = await countWorkers(deps)
  return backlog.map(({ name, due, oldestSeconds }) => ({
    ...{ name, due, oldestDueSeconds: Math.floor(oldestSeconds), isLate: late.includes(name) },
    alive: alive.find(({ worker }) => worker === name)?.count ?? 0,
  }))
}

const readProviders = async (deps: Deps) => {
  const names = Object.keys(deps.providers)
  const events = await readLastEvents(deps, names)
  return names.map((name) => {
    const { answeredAt, failedAt, failures } = providerAnswers(name)
    return {
      ...{ name, failures, answeredAt: textOfInstant(answeredAt), failedAt: textOfInstant(failedAt) },
      lastEventAt: textOfInstant(events.get(name) ?? null),
    }
  })
}

/** The health of database, workers, mail, storage, providers, reconciliation and backups. Throws where the database does not answer. */
export const getHealth = async (deps: Deps) => {
  const answers = storageAnswers(deps)
  const { version, sizeBytes, migration } = await readDatabase(deps)
  const standbys = await readStandbys(deps)
  const workers = await readWorkers(deps)
  const { openedAt } = await readMailCircuit(deps.db)
  const { ranAt, open, imbalanceCents } = await readReconciliationState(deps)
  const backup = await readLastBackup(deps)
  const { config, clock } = deps
  return {
    checkedAt: clock.now().toISOString(),
    isProduction: config.mode === 'production',
    database: { version, sizeBytes, standbys: standbys.map(({ name, lagBytes }) => ({ name, lagBytes })) },
    workers,
    mail: { failingSince: textOfInstant(openedAt), waiting: workers.find(({ name }) => name === 'mail')?.due ?? 0 },
    operations: await readOperations(deps),
    storage: { kind: config.storage.kind, answers: await answers },
    providers: await readProviders(deps),
    reconciliation: { ranAt: textOfInstant(ranAt), open, imbalance: imbalanceCents },
    backup: backup && { kind: backup.kind, finishedAt: backup.finishedAt.toISOString() },
    versions: {
      ...{ product: config.versions.product, node: config.versions.node, migration: migration.replace(/\.sql$/, '') },
      startedAt: new Date(performance.timeOrigin).toISOString(),
    },
  }
}
