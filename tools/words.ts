// Owns which names may be used in a few files only, and the exceptions. tools/check-boundaries.ts reads it.

/** Names that belong in a few files. `in` says where the rule applies, `allowed` which files may use the name. */
type TextRow = {
  rule: string
  find: RegExp
  in: readonly string[]
  allowed: readonly string[]
  quoted?: true
  says: string
}

const stateOf = (table: string): TextRow => ({
  rule: `${table} state`,
  find: new RegExp(
    `updateTable\\(\\s*['"]${table}\\b[\\s\\S]{0,400}?\\.set\\(\\s*\\{[^}]*\\bstate\\b\\s*[:,}]|\\bupdate\\s+${table}\\b[^;\`]*?\\bset\\b[^;\`]*?\\bstate\\s*=`,
    'g',
  ),
  in: ['api/src/'],
  allowed: [],
  quoted: true,
  says: 'only db/transition.ts writes states, so that every move is checked and writes history: call move() of the noun',
})

export const textTable: readonly TextRow[] = [
  {
    rule: 'environment',
    find: /\bprocess\.\w|['"]node:process['"]/g,
    quoted: true,
    in: ['api/', 'web/', 'contract/'],
    allowed: [
      'api/src/env.ts',
      'api/src/main.ts',
      'api/src/reconcile.ts',
      'api/src/migrate.ts',
      'api/src/platform/uploads/large-images-child.ts',
      'web/vite.config.ts',
      'web/react-router.config.ts',
    ],
    says: 'add a setting to api/src/env.ts and read it from deps.config',
  },
  {
    rule: 'clock',
    find: /\bnew Date\(\s*\)|\bDate\.now\b/g,
    in: ['api/', 'contract/'],
    allowed: ['api/src/deps.ts'],
    says: 'ask deps.clock, so that tests can move time',
  },
  {
    rule: 'browser dates',
    find: /\bnew Date\(|\bDate\.now\b/g,
    in: ['web/app/', 'contract/'],
    allowed: ['contract/platform/values/dates.ts', 'web/app/lib/clock.ts'],
    says: 'a Date carries a time zone: use contract/platform/values/dates.ts, or web/app/lib/clock.ts for the present',
  },
  {
    rule: 'chance',
    find: /\bMath\.random\b/g,
    in: ['api/', 'web/app/', 'contract/'],
    allowed: ['api/src/deps.ts'],
    says: 'ask deps.ids; in the browser, useId',
  },
  {
    rule: 'formats',
    find: /\bIntl\.|\.toLocale\w*\(/g,
    in: ['api/', 'web/app/', 'contract/'],
    allowed: [
      'contract/platform/values/money.ts',
      'contract/platform/values/dates.ts',
      'web/app/lib/format.ts',
      'api/src/stays/ical/zones.ts',
    ],
    says: 'users see one format: add it to contract/platform/values/money.ts, contract/platform/values/dates.ts or web/app/lib/format.ts',
  },
  {
    rule: 'fetch',
    find: /(?<![.\w$])fetch\(/g,
    in: ['api/', 'web/app/', 'contract/'],
    allowed: [
      'web/app/lib/api.ts',
      'web/app/lib/log-out.ts',
      'api/src/money/providers/call.ts',
      'api/src/platform/sms/call.ts',
      'api/src/money/providers/paypal/webhook.ts',
      'api/src/platform/uploads/storage-s3.ts',
    ],
    says: 'the browser calls the API through web/app/lib/api.ts, the API calls others through an adapter behind Deps',
  },
  {
    rule: 'organisation of a path',
    find: /\bparams\.org\b/g,
    in: ['api/src/'],
    allowed: ['api/src/platform/http/serve.ts'],
    says: 'the server has found the member that calls: take `member`, whose organisation is checked',
  },
  ...['bookings', 'payments', 'refunds', 'disputes', 'transfers', 'properties', 'apartments', 'feeds', 'presences'].map(
    stateOf,
  ),
  ...['hostPayouts', 'payoutBatches', 'cleaningTasks'].map(stateOf),
]

/** Files that are exempt from a rule, and why. This list may only shrink: an unneeded entry fails as well. */
export type Exception = { file: string; rule: string; because: string }
export const exceptions: readonly Exception[] = [
  {
    file: 'bench/platform/database.ts',
    rule: 'imports ../../api/src/platform/postgres/embedded.ts',
    because: 'a benchmark starts its own database, so that the bare routes and ours use the same one',
  },
  {
    file: 'api/src/platform/db/catalogue-watch.ts',
    rule: 'imports fastify',
    because: 'the type of the log that Deps carries',
  },
  {
    file: 'api/src/platform/mail/mailbox.ts',
    rule: 'clock',
    because: 'a mail server of its own: when a mail really arrived',
  },
  {
    file: 'api/src/platform/postgres/binaries.ts',
    rule: 'environment',
    because: 'picks the binaries and the user for this platform',
  },
  {
    file: 'api/src/platform/postgres/embedded.ts',
    rule: 'environment',
    because: 'ends the server when our process ends',
  },
  { file: 'api/src/platform/postgres/postmaster.ts', rule: 'environment', because: 'signals the server process' },
]
