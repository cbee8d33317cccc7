// Tests what the health page says of each part, and what to do where it does not work.
import { expect, test } from 'vitest'
import { bytesText, type Health, partsOf, summaryOf } from './rules.ts'

const now = '2026-12-04T09:30:00.000Z'
const worker = { alive: 2, due: 0, oldestDueSeconds: 0, isLate: false }
const well: Health = {
  checkedAt: now,
  isProduction: true,
  database: { version: '18.4', sizeBytes: 5 * 1024 ** 3, standbys: [{ name: 'db2', lagBytes: 0 }] },
  workers: (['money', 'clock', 'mail', 'files'] as const).map((name) => ({ name, ...worker })),
  mail: { failingSince: null, waiting: 0 },
  operations: {
    ...{ failedMails: 0, failedJobs: 0, disk: { freeBytes: 9 * 1024 ** 3, isLow: false } },
    storage: { failures: 0, lastFailureAt: null, reason: '' },
  },
  storage: { kind: 's3', answers: true },
  providers: [{ name: 'paystack', answeredAt: now, failedAt: null, failures: 0, lastEventAt: now }],
  reconciliation: { ranAt: '2026-12-04T04:13:00.000Z', open: 0, imbalance: 0 },
  backup: { finishedAt: '2026-12-04T02:00:00.000Z', kind: 'pg_dump' },
  versions: { product: '1.0.0', node: 'v24.0.0', migration: '0063-what-health-shows', startedAt: now },
}

test('everything works when no part needs anything', () => {
  const parts = partsOf(well)
  expect(parts.map(({ state, todo }) => [state, todo])).toEqual(parts.map(() => ['works', undefined]))
  expect(summaryOf(parts)).toBe('Everything works.')
})

const twoDaysAgo = '2026-12-02T02:00:00.000Z'
const operations = (more: Partial<Health['operations']>) => ({ operations: { ...well.operations, ...more } })

test.each<[string, Partial<Health>, string, string]>([
  [
    'Database',
    { database: { ...well.database, standbys: [{ name: 'db2', lagBytes: 100 * 1024 ** 2 }] } },
    'warns',
    'db2 is 100 MB behind.',
  ],
  [
    'Jobs: E-mails',
    { workers: [{ name: 'mail', ...worker, alive: 0, due: 3, oldestDueSeconds: 240, isLate: true }] },
    'fails',
    'No process works on them. 3 jobs wait, the oldest for 4 min.',
  ],
  [
    'Jobs: Pictures',
    { workers: [{ name: 'files', ...worker, due: 1, oldestDueSeconds: 90, isLate: true }] },
    'warns',
    '1 job waits',
  ],
  ['Failed jobs', operations({ failedJobs: 1 }), 'warns', '1 job has used up all attempts.'],
  ['Mail server', { mail: { failingSince: now, waiting: 1 } }, 'fails', '1 e-mail waits.'],
  ['Mail server', operations({ failedMails: 2 }), 'warns', '2 e-mails were given up.'],
  ['Pictures', { storage: { kind: 'folder', answers: false } }, 'fails', 'The folder of the pictures does not answer.'],
  [
    'Pictures',
    operations({ storage: { failures: 1, lastFailureAt: now, reason: 'ENOSPC' } }),
    'warns',
    '1 file was not stored',
  ],
  ['Disk', operations({ disk: { freeBytes: 300 * 1024 ** 2, isLow: true } }), 'fails', '300 MB are free'],
  ['Disk', operations({ disk: null }), 'unknown', 'does not say'],
  [
    'Payments: Paystack',
    { providers: [{ name: 'paystack', answeredAt: null, failedAt: now, failures: 5, lastEventAt: null }] },
    'fails',
    'The last 5 calls were not answered',
  ],
  [
    'Payments: PayPal',
    { providers: [{ name: 'paypal', answeredAt: null, failedAt: null, failures: 0, lastEventAt: null }] },
    'unknown',
    'has not called it',
  ],
  ['Reconciliation', { reconciliation: { ...well.reconciliation, imbalance: 7 } }, 'fails', 'does not add up'],
  ['Reconciliation', { reconciliation: { ...well.reconciliation, open: 2 } }, 'warns', '2 differences are open.'],
  ['Reconciliation', { reconciliation: { ...well.reconciliation, ranAt: twoDaysAgo } }, 'warns', 'too long ago'],
  ['Reconciliation', { reconciliation: { ranAt: null, open: 0, imbalance: null } }, 'unknown', 'has not run yet'],
  ['Backup', { backup: { finishedAt: twoDaysAgo, kind: 'pg_dump' } }, 'fails', 'The last one (pg_dump) ended'],
  ['Backup', { backup: null }, 'warns', 'No backup has been reported.'],
  ['Backup', { backup: null, isProduction: false }, 'unknown', 'No backup has been reported.'],
])('%s: %o', (name, change, state, says) => {
  const parts = partsOf({ ...well, ...change })
  const part = parts.find((one) => one.name === name)
  expect(part).toMatchObject({ state, says: expect.stringContaining(says) })
  if (state === 'fails' || state === 'warns') expect(part?.todo).toMatch(/\.$/)
  expect(summaryOf(parts)).toBe(
    state === 'fails' ? '1 part does not work.' : state === 'warns' ? '1 part needs a look.' : 'Everything works.',
  )
})

test('what does not work comes first, then what needs a look', () => {
  const parts = partsOf({
    ...well,
    ...operations({ failedJobs: 1 }),
    backup: { finishedAt: twoDaysAgo, kind: 'pg_dump' },
  })
  expect(parts.slice(0, 3).map(({ name }) => name)).toEqual(['Backup', 'Failed jobs', 'Database'])
})

test('sizes are told in MB, and from a GB on in GB', () => {
  expect([bytesText(300 * 1024 ** 2), bytesText(1536 * 1024 ** 2)]).toEqual(['300 MB', '1.5 GB'])
})
