// Owns the wire shape of the health of the whole installation, for administrators.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { instant } from '../platform/wire/fields.ts'
import { operations } from './overview.ts'

const worker = z.object({
  name: z.enum(['money', 'clock', 'mail', 'files']),
  alive: z.number().int().describe('in how many processes it has given a sign of life in time'),
  due: z.number().int().describe('jobs that could run now'),
  oldestDueSeconds: z.number().int(),
  isLate: z.boolean().describe('a job has been due for more than a minute'),
})
export type WorkerState = z.output<typeof worker>

const provider = z.object({
  name: z.string(),
  answeredAt: instant
    .nullable()
    .describe('when the process that answers this call last had an answer; null if it never did'),
  failedAt: instant.nullable(),
  failures: z.number().int().describe('calls since its last answer that got none'),
  lastEventAt: instant.nullable().describe('when its last webhook event of the last seven days arrived'),
})
export type ProviderState = z.output<typeof provider>

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  who: 'admin',
  reads: ['jobs', 'reconciliation', 'payments'],
  summary:
    'How the database, workers, mail, storage, providers, reconciliation and backups are, and which versions run',
  reply: z.object({
    checkedAt: instant,
    isProduction: z.boolean().describe('whether the process runs for real, so that backups are expected'),
    database: z.object({
      version: z.string(),
      sizeBytes: z.number(),
      standbys: z.array(
        z.object({
          name: z.string(),
          lagBytes: z.number().nullable().describe('what it has not applied yet; null where the database does not say'),
        }),
      ),
    }),
    workers: z.array(worker),
    mail: z.object({
      failingSince: instant.nullable().describe('since when the mail server has not answered; null while it does'),
      waiting: z.number().int(),
    }),
    operations,
    storage: z.object({
      kind: z.enum(['folder', 's3']),
      answers: z.boolean().describe('whether it answered within two seconds just now'),
    }),
    providers: z.array(provider),
    reconciliation: z.object({
      ranAt: instant.nullable(),
      open: z.number().int().describe('differences that nobody has closed'),
      imbalance: z
        .number()
        .nullable()
        .describe('by how many hundredths the ledger did not add up then; null before it was checked'),
    }),
    backup: z.object({ finishedAt: instant, kind: z.string() }).nullable().describe('the last one that was reported'),
    versions: z.object({
      product: z.string(),
      node: z.string(),
      migration: z.string().describe('the name of the last one that was applied'),
      startedAt: instant.describe('when the process that answers this call was started'),
    }),
  }),
  errors: [],
})
