// Owns the figures of a scrape that are read from the database, each from an index or from what is kept.
import { countOpenHolds } from '#bookings/holds.ts'
import { workerNames } from '#db/job-workers.ts'
import type { Deps } from '#deps.ts'
import { type Health, readHealth, type WorkerHealth } from '#jobs/health.ts'
import { imbalanceOfLastHour } from '#ledger/imbalance.ts'
import { countRecentPayments, countWaitingPayments } from '#payments/counts.ts'
import { readReconciliationState } from '#reconciliation/reconciliation.ts'
import type { Sample } from '#telemetry/gauges.ts'
import { providerAnswers } from '#telemetry/metrics.ts'
import { countWorkers, readLastBackup, readStandbys } from './server.ts'

const samplesOfJobs = ({ backlog, mail }: Health): Sample[] => [
  ...backlog.flatMap(({ name, due, oldestSeconds, failed }): Sample[] => [
    { name: 'akwaaba_jobs_due', labels: { worker: name }, value: due },
    { name: 'akwaaba_jobs_oldest_due_seconds', labels: { worker: name }, value: Math.round(oldestSeconds * 10) / 10 },
    { name: 'akwaaba_jobs_failed', labels: { worker: name }, value: failed },
  ]),
  { name: 'akwaaba_mail_circuit_open', value: mail.isAway ? 1 : 0 },
]

const samplesOfPayments = async (deps: Deps): Promise<Sample[]> => {
  const waiting = await countWaitingPayments(deps)
  const recent = await countRecentPayments(deps)
  return [
    ...waiting.map(
      ({ state, count }): Sample => ({ name: 'akwaaba_payments_waiting', labels: { state }, value: count }),
    ),
    ...recent.map(
      ({ state, count }): Sample => ({ name: 'akwaaba_payments_last_hour', labels: { state }, value: count }),
    ),
  ]
}

const samplesOfReconciliation = async (deps: Deps): Promise<Sample[]> => {
  const { ranAt, open, imbalanceCents } = await readReconciliationState(deps)
  return [
    { name: 'akwaaba_differences_open', value: open },
    ...(imbalanceCents === null
      ? []
      : [{ name: 'akwaaba_ledger_imbalance_cents' as const, labels: { checked: 'all' }, value: imbalanceCents }]),
    ...(ranAt === null
      ? []
      : [{ name: 'akwaaba_last_reconciliation_timestamp_seconds' as const, value: +ranAt / 1000 }]),
  ]
}

const samplesOfStandbys = async (deps: Deps): Promise<Sample[]> => {
  const standbys = await readStandbys(deps)
  return [
    { name: 'akwaaba_replication_standbys', value: standbys.length },
    ...standbys.flatMap(({ name: standby, lagBytes, lagSeconds }): Sample[] => [
      ...(lagBytes === null
        ? []
        : [{ name: 'akwaaba_replication_lag_bytes' as const, labels: { standby }, value: lagBytes }]),
      ...(lagSeconds === null
        ? []
        : [{ name: 'akwaaba_replication_lag_seconds' as const, labels: { standby }, value: lagSeconds }]),
    ]),
  ]
}

/** The figures of the database by group; each can be read where another cannot. Read one after the other they take one connection. */
export const figureReaders = (deps: Deps): Readonly<Record<string, () => Promise<Sample[]>>> => ({
  jobs: async () => samplesOfJobs(await readHealth(deps, [])),
  workers: async () =>
    (await countWorkers(deps)).map(
      ({ worker, count }): Sample => ({ name: 'akwaaba_workers_alive', labels: { worker }, value: count }),
    ),
  holds: async () => [{ name: 'akwaaba_holds_open', value: await countOpenHolds(deps) }],
  payments: () => samplesOfPayments(deps),
  reconciliation: () => samplesOfReconciliation(deps),
  ledger: async () => [
    {
      name: 'akwaaba_ledger_imbalance_cents',
      labels: { checked: 'last_hour' },
      value: await imbalanceOfLastHour(deps.db),
    },
  ],
  standbys: () => samplesOfStandbys(deps),
  backup: async () => {
    const last = await readLastBackup(deps)
    return last === null ? [] : [{ name: 'akwaaba_last_backup_timestamp_seconds', value: +last.finishedAt / 1000 }]
  },
})

/** What this process knows of its own workers; zeros where it runs none. */
export const figuresOfWorkers = (workers: readonly WorkerHealth[]): Sample[] =>
  workerNames.flatMap((worker): Sample[] => {
    const { restarts = 0, stalledSeconds = 0 } = workers.find(({ name }) => name === worker) ?? {}
    return [
      { name: 'akwaaba_worker_restarts_total', labels: { worker }, value: restarts },
      { name: 'akwaaba_worker_stalled_seconds', labels: { worker }, value: Math.round(stalledSeconds * 10) / 10 },
    ]
  })

/** What this process knows of the providers from the calls that it has made. */
export const figuresOfProviders = ({ providers }: Pick<Deps, 'providers'>): Sample[] =>
  Object.keys(providers).map((provider) => ({
    ...{ name: 'akwaaba_provider_failures_in_a_row', labels: { provider } },
    value: providerAnswers(provider).failures,
  }))
