// Tests of the vocabulary: names that belong in few files, and words that no name, comment or path may have.
import { describe, expect, test } from 'vitest'
import { castFaults, castsIn } from './casts.ts'
import { boundaryFaults } from './check-boundaries.ts'
import { idleLargeFolders, structureFaults } from './check-structure.ts'
import type { Source } from './source.ts'
import { textTable } from './words.ts'

const bounded = (path: string, text: string) => boundaryFaults([{ path, text }], [])
const shaped = (path: string, text = '// Owns an example.\n') => structureFaults([path], [{ path, text }])

const setState = "await tx.updateTable('bookings').set({ ...change, state: 'paid' }).execute()"
const words: Record<string, { file: string; bad: string[]; fine: string[] }> = {
  environment: {
    file: 'api/src/platform/http/serve.ts',
    bad: ['process.env.PORT', 'process.exit(1)', "import process from 'node:process'"],
    fine: ['// process.env is read elsewhere', 'const processed = 1'],
  },
  clock: {
    file: 'api/src/people/auth/codes.ts',
    bad: ['new Date()', 'Date.now()', 'const f = Date.now'],
    fine: ['new Date(now.getTime() + 1)', "say('new Date()')", '// Date.now()'],
  },
  'browser dates': {
    file: 'web/app/ui/calendar.tsx',
    bad: ['new Date()', "new Date('2026-12-04')"],
    fine: ['addDays(a, 1)'],
  },
  chance: { file: 'api/src/people/auth/codes.ts', bad: ['Math.random()'], fine: ['ids.code()', 'Math.round(1)'] },
  formats: {
    file: 'web/app/ui/price.tsx',
    bad: ['new Intl.NumberFormat()', '(5).toLocaleString()', 'at.toLocaleDateString()'],
    fine: ['formatDollars(5)'],
  },
  fetch: {
    file: 'web/app/features/stays/bookings/queries.ts',
    bad: ["await fetch('/api/booking')"],
    fine: ['api.fetch(1)', 'prefetch(1)', "'fetch(it)'"],
  },
  'organisation of a path': {
    file: 'api/src/stays/bookings/routes.ts',
    bad: ['list(deps, params.org)', 'const slug = params.org'],
    fine: ['list(deps, member)', 'params.organisation', '// params.org is looked up by the server'],
  },
  'bookings state': {
    file: 'api/src/stays/bookings/bookings.ts',
    bad: [setState, "tx.updateTable('bookings as b').set({ state })", "sql`update bookings set a = 1, state = 'paid'`"],
    fine: [
      "tx.updateTable('bookings').set({ note: 'a' }).where('state', '=', 'paid')",
      "insertInto('bookings').values({ state })",
    ],
  },
  'payments state': {
    file: 'api/src/money/checkout/checkout.ts',
    bad: [setState.replace('bookings', 'payments')],
    fine: ["tx.updateTable('payments').set({ readAt })"],
  },
  'refunds state': {
    file: 'api/src/money/refunds/refunds.ts',
    bad: [setState.replace('bookings', 'refunds')],
    fine: ["tx.updateTable('refunds').set({ note })"],
  },
  'disputes state': {
    file: 'api/src/money/disputes/disputes.ts',
    bad: [setState.replace('bookings', 'disputes')],
    fine: ["tx.updateTable('disputes').set({ providerStatus })"],
  },
  'transfers state': {
    file: 'api/src/money/transfers/transfers.ts',
    bad: [setState.replace('bookings', 'transfers')],
    fine: ["tx.updateTable('transfers').set({ deadline })"],
  },
  'properties state': {
    file: 'api/src/catalogue/properties/properties.ts',
    bad: [setState.replace('bookings', 'properties')],
    fine: ["tx.updateTable('properties').set({ bedrooms })"],
  },
  'apartments state': {
    file: 'api/src/catalogue/apartments/edit.ts',
    bad: [setState.replace('bookings', 'apartments')],
    fine: ["tx.updateTable('apartments').set({ bedrooms })"],
  },
  'presences state': {
    file: 'api/src/stays/presence/presence.ts',
    bad: [setState.replace('bookings', 'presences')],
    fine: ["tx.updateTable('presences').set({ movedAt })"],
  },
  'cleaningTasks state': {
    file: 'api/src/stays/cleaning/cleaning.ts',
    bad: [setState.replace('bookings', 'cleaningTasks')],
    fine: ["tx.updateTable('cleaningTasks').set({ note })"],
  },
  'feeds state': {
    file: 'api/src/stays/feeds/sync.ts',
    bad: [setState.replace('bookings', 'feeds')],
    fine: ["tx.updateTable('feeds').set({ error })"],
  },
  'hostPayouts state': {
    file: 'api/src/money/payouts/batches.ts',
    bad: [setState.replace('bookings', 'hostPayouts')],
    fine: ["tx.updateTable('hostPayouts').set({ note })"],
  },
  'payoutBatches state': {
    file: 'api/src/money/payouts/batches.ts',
    bad: [setState.replace('bookings', 'payoutBatches')],
    fine: ["tx.updateTable('payoutBatches').set({ note })"],
  },
}

describe('names that belong in few files', () => {
  for (const { rule, allowed: allowedFiles } of textTable)
    test(rule, () => {
      const { file, bad, fine } = words[rule] ?? { file: '', bad: [], fine: [] }
      const saysSo = [expect.stringContaining(` ${rule}: `)]
      expect(bad.length, 'an example for this rule').toBeGreaterThan(0)
      for (const text of bad) {
        expect(
          bounded(file, text).filter((line) => !line.includes(' imports ')),
          text,
        ).toEqual(saysSo)
        for (const path of allowedFiles) expect(bounded(path, text), path).not.toEqual(expect.arrayContaining(saysSo))
      }
      for (const text of fine) expect(bounded(file, text), text).toEqual([])
    })

  test('an exception applies to its file and rule only, and is refused once unneeded', () => {
    const broken: Source = { path: 'api/src/people/auth/codes.ts', text: 'Math.random()' }
    const excuse = { file: broken.path, rule: 'chance', because: 'an example' }
    expect(boundaryFaults([broken], [excuse])).toEqual([])
    expect(boundaryFaults([broken], [{ ...excuse, rule: 'clock' }])).toHaveLength(2)
    expect(boundaryFaults([], [excuse])).toEqual([expect.stringContaining('no longer needs its exception')])
  })
})

describe('the vocabulary', () => {
  const names: [path: string, says: string][] = [
    ['api/src/stays/bookings/parts/rules.ts', 'one flat folder'],
    ['api/src/stays/invoices/invoices.ts', 'invoices is not a noun of that layer'],
    ['api/src/money/bookings/bookings.ts', 'bookings is not a noun of that layer'],
    ['api/src/invoices/invoices.ts', 'the layers are'],
    ['api/src/server.ts', 'may be in api/src itself'],
    ['web/app/features/stays/bookings/store.ts', 'a feature has components and'],
    ['web/app/features/stays/bookings/cards/card.tsx', 'one flat folder'],
    ['web/app/features/stays/widgets/card.tsx', 'not listed among the features'],
    ['web/app/features/money/bookings/card.tsx', 'not listed among the features'],
    ['web/app/hooks/use-it.ts', 'web/app has routes'],
    ['web/app/store.ts', 'may be in web/app itself'],
    ['web/app/ui/DatePicker.tsx', 'kebab-case'],
    ['web/app/ui/date_picker.tsx', 'kebab-case'],
    ...['utils', 'helpers', 'misc', 'common', 'manager', 'service', 'index', 'date-utils', 'mail-service'].map(
      (word): [string, string] => [`web/app/lib/${word}.ts`, 'does not say what is inside'],
    ),
    ['web/app/ui/common/button.tsx', 'does not say what is inside'],
  ]
  for (const [path, says] of names)
    test(`refuses ${path}`, () => {
      expect(shaped(path)).toEqual([expect.stringContaining(says)])
    })

  test('accepts the known folders', () => {
    const fine = [
      'api/src/stays/bookings/move.ts',
      'api/src/stays/bookings/bookings.race.test.ts',
      'api/src/platform/db/migrations/0001-foundation.sql',
    ]
    for (const path of [...fine, 'web/app/features/stays/bookings/booking-card.tsx', 'web/app/routes/app/home.tsx'])
      expect(shaped(path), path).toEqual([])
  })

  test('refuses long files: 250 lines, 400 for tests', () => {
    const lines = (count: number) => `// Owns it.\n${'a\n'.repeat(count - 1)}`
    expect(shaped('contract/platform/a.ts', lines(250))).toEqual([])
    expect(shaped('contract/platform/a.ts', lines(251))).toEqual([expect.stringContaining('251 lines, more than 250')])
    expect(shaped('contract/platform/a.test.ts', lines(400))).toEqual([])
    expect(shaped('contract/platform/a.test.ts', lines(401))).toEqual([
      expect.stringContaining('401 lines, more than 400'),
    ])
  })

  test('refuses folders of more than 15 files or 1,500 lines, tests not counted', () => {
    const files = (folder: string, count: number, lines = 1): Source[] =>
      Array.from({ length: count }, (_, at) => ({ path: `${folder}a${at}.ts`, text: '// Owns it.\n'.repeat(lines) }))
    for (const folder of ['api/src/stays/bookings/', 'api/src/platform/http/', 'web/app/features/stays/calendar/']) {
      expect(structureFaults([], files(folder, 15)), folder).toEqual([])
      expect(structureFaults([], files(folder, 16)), folder).toEqual([expect.stringContaining('16 files, 16 lines')])
      expect(structureFaults([], files(folder, 8, 200)), folder).toEqual([expect.stringContaining('1600 lines')])
      const withTest = [...files(folder, 15), { path: `${folder}a.test.ts`, text: '' }]
      expect(structureFaults([], withTest), folder).toEqual([])
    }
    const fewer = files('api/src/platform/db/', 15)
    expect(idleLargeFolders(fewer)).toEqual([expect.stringContaining('lower its number')])
  })

  test('refuses more than 1,500 lines in a folder of what tests share, and folders of other names', () => {
    const file = (path: string): Source => ({ path: `api/src/testing/${path}`, text: '// Owns it.\n'.repeat(200) })
    const seven = Array.from({ length: 7 }, (_, at) => file(`a${at}.ts`))
    expect(structureFaults([], [...seven, file('world/a.ts')])).toEqual([])
    expect(structureFaults([], [...seven, file('a.ts')])).toEqual([expect.stringContaining('1600 lines')])
    expect(shaped('api/src/testing/world/a.ts')).toEqual([])
    expect(shaped('api/src/testing/others/a.ts')).toEqual([expect.stringContaining('the layers are')])
  })

  test('refuses a module that does not say what it owns', () => {
    expect(shaped('contract/platform/a.ts', 'export const a = 1\n')).toEqual([
      expect.stringContaining('begin with a comment'),
    ])
  })

  test('refuses default exports that no framework needs', () => {
    const text = '// Owns it.\nexport default 1\n'
    expect(shaped('contract/platform/a.ts', text)).toEqual([expect.stringContaining('export by name')])
    expect(shaped('contract/platform/a.ts', '// Owns it.\nexport { a as default }\n')).toHaveLength(1)
    for (const path of ['web/app/routes/app/home.tsx', 'web/app/root.tsx', 'web/app/routes.ts', 'web/vite.config.ts'])
      expect(shaped(path, text), path).toEqual([])
  })
})

describe('casts', () => {
  const casts = (text: string, path = 'api/src/stays/bookings/holds.ts') => castsIn({ path, text })

  test('are counted in the product, and what only looks like one is not', () => {
    for (const one of ['row as Row', 'row as never', '(a ?? {}) as Row[]', 'pool as unknown as pg.Pool', 'b[0] as T'])
      expect(casts(`const x = ${one}\n`), one).toBe(1)
    const none = [
      "['a'] as const",
      '// as Row',
      "'as Row'",
      'sql`select a as Row`',
      'import { a as B } from "c"',
      '<p>saved as CSV</p>',
    ]
    for (const one of none) expect(casts(`${one}\n`), one).toBe(0)
    expect(casts('row as Row\n', 'api/src/stays/bookings/holds.test.ts')).toBe(0)
  })

  test('refuses more than the product may have', () => {
    const path = 'contract/platform/a.ts'
    expect(castFaults([{ path, text: 'a as B\n'.repeat(40) }])).toEqual([expect.stringContaining('more than 39')])
    expect(castFaults([{ path, text: 'a as B\n'.repeat(39) }])).toEqual([])
  })
})
