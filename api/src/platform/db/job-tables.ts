// Owns the shape of the tables that jobs leave beside graphile-worker's own: who is alive, and whether mail gets out.
import type { Generated } from 'kysely'

export type JobTables = {
  workerLeases: {
    id: string
    worker: string
    renewals: Generated<number>
    startedAt: Generated<Date>
    renewedAt: Generated<Date>
  }
  mailCircuit: {
    singleton: Generated<boolean>
    failures: Generated<number>
    openedAt: Date | null
    retryAt: Date | null
    reason: string | null
  }
}
