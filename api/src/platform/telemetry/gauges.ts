// Owns the list of the metrics that are read at a scrape: of the database, of the pools and of the workers.

export type GaugeFacts = { help: string; labels: readonly string[]; type?: 'counter' }

/** Those that need the database are missing in a scrape while it does not answer, except the first. */
export const gauges = {
  akwaaba_database_up: { help: '1 when the database answered this scrape in time, else 0.', labels: [] },
  akwaaba_jobs_due: { help: 'Jobs that could run now.', labels: ['worker'] },
  akwaaba_jobs_oldest_due_seconds: { help: 'For how long the oldest due job has waited.', labels: ['worker'] },
  akwaaba_jobs_failed: { help: 'Jobs whose attempts are used up.', labels: ['worker'] },
  akwaaba_workers_alive: {
    help: 'Workers of all processes that have renewed their lease in time.',
    labels: ['worker'],
  },
  akwaaba_worker_restarts_total: {
    help: 'How often a worker of this process was replaced.',
    labels: ['worker'],
    type: 'counter',
  },
  akwaaba_worker_stalled_seconds: {
    help: 'For how long a worker of this process has been unable to ask for jobs.',
    labels: ['worker'],
  },
  akwaaba_mail_circuit_open: { help: '1 while the mail server does not answer and mails wait.', labels: [] },
  akwaaba_holds_open: { help: 'Bookings whose nights are held until they are paid.', labels: [] },
  akwaaba_payments_waiting: {
    help: 'Payments that are not finished: open, review (an administrator decides) and refundDue.',
    labels: ['state'],
  },
  akwaaba_payments_last_hour: {
    help: 'Payments that were begun within the last hour, by their state now.',
    labels: ['state'],
  },
  akwaaba_ledger_imbalance_cents: {
    help: 'By how much lines of the ledger do not add up to zero; must be 0. checked: all lines at the last reconciliation, or those of the last hour now.',
    labels: ['checked'],
  },
  akwaaba_differences_open: { help: 'Differences of the reconciliation that nobody has closed.', labels: [] },
  akwaaba_last_reconciliation_timestamp_seconds: { help: 'When the reconciliation last ran to its end.', labels: [] },
  akwaaba_last_backup_timestamp_seconds: { help: 'When the last backup that was reported ended.', labels: [] },
  akwaaba_replication_standbys: { help: 'Standbys that are connected to the database.', labels: [] },
  akwaaba_replication_lag_bytes: {
    help: 'What a standby has not applied yet; missing where our role may not read it.',
    labels: ['standby'],
  },
  akwaaba_replication_lag_seconds: {
    help: 'For how long a change takes to be applied on a standby; missing while nothing is written.',
    labels: ['standby'],
  },
  akwaaba_provider_failures_in_a_row: {
    help: 'Calls of this process to a provider since its last answer that were not answered, or by 5xx or 429.',
    labels: ['provider'],
  },
  akwaaba_pool_connections: { help: 'Connections of a pool of this process: busy or idle.', labels: ['pool', 'state'] },
  akwaaba_pool_max_connections: { help: 'The most connections that the pool opens.', labels: ['pool'] },
  akwaaba_pool_waiting: { help: 'Callers that wait for a connection of the pool now.', labels: ['pool'] },
} as const satisfies Record<string, GaugeFacts>

export type GaugeName = keyof typeof gauges

const namesOf = <O extends object>(of: O): Extract<keyof O, string>[] => {
  const names: Extract<keyof O, string>[] = []
  for (const name in of) names.push(name)
  return names
}
export const gaugeNames = namesOf(gauges)

export type Sample = { name: GaugeName; value: number; labels?: Readonly<Record<string, string>> }
