// Tests that the tree follows its own rules, and that each rule refuses an example that breaks it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changesOf } from '../contract/platform/wire/endpoint.ts'
import { importTable } from './boundaries.ts'
import { boundaryFaults, cycleIn, tableFaults } from './check-boundaries.ts'
import { idleLargeFolders, idleLongFiles, structureFaults } from './check-structure.ts'
import { endpointsOfContract, stalePages } from './docs.ts'
import { folderOf, nouns } from './layers.ts'
import { filesOfTree, readTree, root } from './source.ts'
import { stateListFaults } from './state-lists.ts'

const bounded = (path: string, text: string) => boundaryFaults([{ path, text }], [])

describe('the tree', () => {
  test('imports only what it may', () => {
    expect(boundaryFaults(readTree())).toEqual([])
  })

  test('reads only the tables it may', () => {
    expect(tableFaults(readTree())).toEqual([])
    const path = 'api/src/stays/bookings/bookings.ts'
    const faults = tableFaults([{ path, text: "db.selectFrom('refunds')" }], {})
    expect(faults).toEqual([expect.stringContaining('names refunds, a table of refunds')])
    expect(tableFaults([{ path, text: '' }], { bookings: ['users'] })).toEqual([
      expect.stringContaining('no longer names'),
    ])
  })

  test('has only known folders, valid names and allowed lengths', () => {
    expect(structureFaults(filesOfTree(), readTree())).toEqual([])
    expect(idleLongFiles(readTree())).toEqual([])
    expect(idleLargeFolders(readTree())).toEqual([])
  })

  test('lists states in the state tables alone', () => {
    expect(stateListFaults(readTree())).toEqual([])
    const faults = (text: string, path = 'api/src/stays/bookings/bookings.ts') => stateListFaults([{ path, text }])
    const says = (machine: string) => [expect.stringContaining(`ask a flag of ${machine}`)]
    expect(faults("where('state', 'in', ['paid', 'approved'])")).toEqual(says('bookingStates'))
    expect(faults("sql`state in ('failed', 'abandoned')`")).toEqual(says('paymentStates'))
    expect(faults("row.state !== 'sent' && row?.state !== 'failed'")).toEqual(says('refundStates'))
    expect(faults("status === 'pending' || status === 'approved'", 'web/app/ui/a.tsx')).toEqual(says('bookingStates'))
    for (const fine of ["['card', 'paypal']", "state === 'paid'", "// ['paid', 'approved']", "f('paid', 'other')"])
      expect(faults(fine), fine).toEqual([])
  })

  test('has up-to-date generated pages; if not: npm run docs', async () => {
    expect(await stalePages()).toEqual([])
  })

  test('names only commands that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    )
    const pages = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'].filter((name) => existsSync(join(root, name)))
    const named = pages.flatMap((page) => commandsIn(readFileSync(join(root, page), 'utf8')))
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('has an image that runs the Node of the tree and starts the product without a tool', () => {
    const [image, ignored, version] = ['Dockerfile', '.dockerignore', '.nvmrc'].map((name) =>
      readFileSync(join(root, name), 'utf8').trim(),
    )
    const stages = [...(image ?? '').matchAll(/^FROM (\S+)/gm)].map(([, from]) => from)
    expect(stages).toEqual([`node:${version}-bookworm-slim`, `node:${version}-bookworm-slim`])
    const [last] = (image ?? '').split(/^FROM /m).slice(-1)
    expect(last).toMatch(/^USER node$[\s\S]*^HEALTHCHECK [\s\S]*^CMD \["node", "api\/src\/main.ts"\]$/m)
    expect(last).not.toMatch(/npm (ci|install|run)/)
    const copied = [...(last ?? '').matchAll(/--from=build \/app\/(\S+)/g)].map(([, path]) => path ?? '')
    expect(copied.filter((path) => path !== 'web/build' && !existsSync(join(root, path)))).toEqual([])
    expect(ignored?.split('\n')).toEqual(expect.arrayContaining(['.git', '**/node_modules', '.env', 'data']))
  })

  test('has one endpoint row per method and path', async () => {
    const rows = (await endpointsOfContract()).map(({ row }) => `${row.method} ${row.path.replace(/:\w+/g, ':')}`)
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([])
  })

  test('has a reading call for all that calls change, and a changing one for all that is read', async () => {
    const rows = (await endpointsOfContract()).map(({ row }) => row)
    const changed = new Set(rows.flatMap(changesOf))
    const read = new Set(rows.flatMap(({ reads = [] }) => reads))
    expect(rows.filter(({ method, reads }) => method !== 'GET' && reads !== undefined)).toEqual([])
    expect([...changed].sort()).toEqual([...read].sort())
  })
})

/** `npm run x`, and the `npm start` and `npm test` that need no run. */
const commandsIn = (text: string) =>
  [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map((hit) => hit[1] ?? hit[2] ?? '')

test('reads commands from prose and code', () => {
  expect(commandsIn('First `npm start`, then\n```\nnpm run db:seed -- --large\nnpm test\nnpm ci\n```')).toEqual([
    'start',
    'db:seed',
    'test',
  ])
})

// For each row: a file of its kind, an import it must refuse and one it must allow.
const imports: [file: string, refused: string, allowed: string][] = [
  ['contract/platform/values/money.ts', '../../people/auth.ts', './dates.ts'],
  ['contract/stays/stays.ts', 'node:fs', 'zod'],
  ['contract/platform/values/stays.ts', '../../../api/src/deps.ts', './dates.ts'],
  ['contract/people/audit.ts', '../money/refunds.ts', '../platform/values/dates.ts'],
  ['contract/catalogue/tours.ts', '../stays/bookings.ts', '../people/auth.ts'],
  ['contract/stays/calendar.ts', '../money/refunds.ts', '../catalogue/extras/extras.ts'],
  ['contract/money/payments.ts', '../app/overview.ts', '../stays/bookings.ts'],
  ['contract/app/overview.ts', '../../api/src/deps.ts', '../money/payments.ts'],
  ['api/src/money/providers/test/test-gateway.ts', '../paypal/paypal.ts', '../port.ts'],
  ['api/src/stays/bookings/routes.ts', 'kysely', 'fastify'],
  ['api/src/stays/bookings/routes.ts', '#db/tx.ts', '#http/serve.ts'],
  ['api/src/stays/bookings/routes.ts', '#apartments/routes.ts', './bookings.ts'],
  ['api/src/stays/bookings/bookings.ts', 'fastify', 'kysely'],
  ['api/src/stays/bookings/bookings.ts', '@fastify/multipart', 'node:crypto'],
  ['api/src/stays/bookings/bookings.ts', '#settlement/settling.ts', '#extras/extras.ts'],
  ['api/src/stays/bookings/bookings.ts', '#extras/routes.ts', '#apartments/apartments.ts'],
  ['api/src/stays/bookings/bookings.ts', './routes.ts', './rules.ts'],
  ['api/src/stays/bookings/bookings.ts', 'nodemailer', '@akwaaba/contract/bookings'],
  ['api/src/catalogue/locations/locations.ts', '#uploads/images.ts', '#db/tx.ts'],
  ['api/src/catalogue/extras/extras.ts', '#http/errors.ts', '#uploads/images.ts'],
  ['api/src/people/audit/audit.ts', '#apartments/apartments.ts', '#db/tx.ts'],
  ['api/src/platform/http/serve.ts', '#auth/sessions.ts', 'fastify'],
  ['api/src/platform/http/serve.ts', '#site/site.ts', './form.ts'],
  ['api/src/platform/site/site.ts', '#auth/sessions.ts', '#http/inject.ts'],
  ['api/src/platform/openapi/openapi.ts', '#http/serve.ts', './examples.ts'],
  ['api/src/platform/connection/wait.ts', '#db/tx.ts', 'pg'],
  ['api/src/platform/telemetry/requests.ts', '#db/client.ts', './origin.ts'],
  ['api/src/platform/db/tx.ts', '#bookings/move.ts', 'pg'],
  ['api/src/platform/search/found.ts', '#bookings/move.ts', '#db/tx.ts'],
  ['api/src/platform/outbound/get.ts', '#db/client.ts', './addresses.ts'],
  ['api/src/platform/files/tables.ts', '#reports/days.ts', '#db/client.ts'],
  ['api/src/platform/sms/arkesel.ts', '#alerts/sending.ts', './port.ts'],
  ['api/src/platform/mail/deliver.ts', '#db/client.ts', 'nodemailer'],
  ['api/src/platform/uploads/accept.ts', '#extras/extras.ts', '#db/tx.ts'],
  ['api/src/platform/uploads/sweep.ts', '#extras/extras.ts', '#db/tx.ts'],
  ['api/src/platform/uploads/images.ts', '#extras/extras.ts', 'sharp'],
  ['api/src/platform/richtext/sanitize.ts', '#apartments/apartments.ts', 'sanitize-html'],
  ['api/src/platform/postgres/embedded.ts', '#env.ts', 'pg'],
  ['api/src/platform/jobs/worker.ts', '#tasks/tasks.ts', '#db/outbox.ts'],
  ['api/src/app/tasks/tasks.ts', '#app.ts', '#bookings/holds.ts'],
  ['api/src/money/settlement/webhooks.ts', '#checkout/checkout.ts', './inbox.ts'],
  ['api/src/app/demo/seed.ts', '#bookings/write.ts', '#bookings/bookings.ts'],
  ['api/src/app/demo/seed.ts', '../../../../demo/pictures.ts', './catalogue.ts'],
  ['api/src/main.ts', '../../demo/build.ts', './secrets.ts'],
  ['api/src/secrets.ts', './env.ts', 'node:crypto'],
  ['demo/build.ts', '../api/src/platform/uploads/storage.ts', '../api/src/platform/uploads/images.ts'],
  ['api/src/config.ts', './env.ts', './platform/uploads/setting.ts'],
  ['api/src/env.ts', './deps.ts', 'zod'],
  ['api/src/providers.ts', './app.ts', './money/providers/paypal/paypal.ts'],
  ['api/src/deps.ts', './money/payments/rows.ts', './money/providers/port.ts'],
  ['api/src/app.ts', './testing/world.ts', './people/auth/routes.ts'],
  ['api/src/routes.ts', './app.ts', './people/auth/routes.ts'],
  ['api/src/main.ts', './testing/fakes.ts', './app.ts'],
  ['api/src/reconcile.ts', './main.ts', './app.ts'],
  ['api/src/migrate.ts', './main.ts', './platform/db/migrate.ts'],
  ['api/src/testing/world.ts', '../../../web/app/lib/api.ts', '#app.ts'],
  ['web/app/routes/stays/checkout.tsx', './home.tsx', '../../features/stays/bookings/queries.ts'],
  ['web/app/routes/stays/checkout.tsx', '@akwaaba/api/deps', './+types/checkout'],
  ['web/app/features/stays/bookings/rules.ts', '../calendar/queries.ts', './queries.ts'],
  ['web/app/features/stays/bookings/rules.ts', '~/features/catalogue/apartments/apartment-card', '~/lib/query.ts'],
  ['web/app/features/stays/bookings/rules.ts', '../../../routes/stays/checkout.tsx', '../../../ui/button.tsx'],
  ['web/app/features/people/auth/rules.ts', '../../money/admin-lists/rules.ts', './use-return.ts'],
  ['web/app/ui/button.tsx', '@akwaaba/contract/bookings', '@akwaaba/contract/money'],
  ['web/app/ui/button.tsx', '../lib/api.ts', 'react'],
  ['web/app/lib/query.ts', '../features/stays/bookings/queries.ts', '@tanstack/react-query'],
  ['web/app/admin-paths.ts', './features/stays/bookings/queries.ts', './paths.ts'],
  ['web/app/host-paths.ts', './features/people/members/queries.ts', './paths.ts'],
  ['web/app/paths.ts', './features/stays/bookings/queries.ts', '@akwaaba/contract/dates'],
  ['web/app/server/csp.ts', '../features/stays/bookings/queries.ts', 'node:crypto'],
  ['web/app/root.tsx', 'kysely', './app.css?url'],
  ['web/vite.config.ts', '../api/src/main.ts', 'vite'],
  ['e2e/checkout.e2e.ts', '../api/src/deps.ts', '@playwright/test'],
  ['client/generate.ts', '../api/src/routes.ts', './document.ts'],
  ['bench/stays/bookings.bench.ts', '@akwaaba/api/deps', '@akwaaba/contract/client'],
  ['standins/paystack.ts', '../api/src/money/providers/port.ts', './server.ts'],
  ['tools/docs.ts', '../api/src/env.ts', '../contract/platform/values/money.ts'],
  ['tools/rig/storming.mjs', '../../api/src/app.ts', '../../bench/app/storm/storm.ts'],
  ['api/src/platform/marks/marks.ts', '#db/client.ts', 'node:crypto'],
  ['vitest.config.ts', './api/src/env.ts', 'vitest/config'],
]

describe('the import table', () => {
  for (const [file, refused, allowed] of imports)
    test(`${file} may import ${allowed} and not ${refused}`, () => {
      expect(bounded(file, `import { a } from '${allowed}'\n`)).toEqual([])
      expect(bounded(file, `// Owns it.\nimport { a } from '${refused}'\n`)).toEqual([
        expect.stringContaining(`${file}:2 imports ${refused}: `),
      ])
    })

  test('has an example for each of its rows', () => {
    const rowOf = (file: string) =>
      importTable.findIndex(({ from }) =>
        new RegExp(`^${from.replace('*', '[^/]+')}${from.endsWith('/') ? '' : '$'}`).test(file),
      )
    const shown = new Set(imports.map(([file]) => rowOf(file)))
    const isNoun = (from: string) =>
      from.startsWith('web/app/features/') || Object.keys(nouns).some((noun) => from.startsWith(folderOf(noun)))
    expect(importTable.filter(({ from }, row) => !isNoun(from) && !shown.has(row)).map(({ from }) => from)).toEqual([])
  })

  test('recognises every way to import', () => {
    const ways = [
      "import { a } from 'kysely'",
      "import a from 'kysely'",
      "import type { a } from 'kysely'",
      "import * as a from 'kysely'",
      "import {\n  a,\n  b,\n} from 'kysely'",
      "import 'kysely'",
      "export { a } from 'kysely'",
      "export * from 'kysely'",
      "export type { a } from 'kysely'",
      "const a = await import('kysely')",
      "const a = await import(\n  'kysely'\n)",
      "type A = import('kysely').A",
      'import { a } from "kysely/helpers"',
    ]
    for (const way of ways) expect(bounded('api/src/platform/http/serve.ts', `${way}\n`), way).toHaveLength(1)
  })

  test('does not treat comments and other words as imports', () => {
    const innocent = [
      "// import { a } from 'kysely'",
      "/* old:\nimport { a } from 'kysely'\n*/",
      "export const a = pick(b).from('kysely')",
      "const url = 'http://a' // import('kysely')",
      "const quotes = /['\"]/\n// import('kysely')",
    ]
    for (const text of innocent) expect(bounded('api/src/platform/http/serve.ts', `${text}\n`), text).toEqual([])
  })

  test('has a row for every file, and keeps tests out of production code', () => {
    expect(bounded('api/src/invoices/invoices.ts', '')).toEqual([expect.stringContaining('no row of the import table')])
    expect(bounded('web/app/lib/api.ts', "import './api.test.ts'\n")).toEqual([
      expect.stringContaining('never imports tests'),
    ])
    expect(bounded('api/src/platform/http/serve.test.ts', "import { w } from '../testing/world.ts'\n")).toEqual([])
  })

  test('refuses files that import each other, by types too', () => {
    const sources = [
      { path: 'contract/stays/stays.ts', text: "import type { Night } from './nights.ts'\n" },
      { path: 'contract/stays/nights.ts', text: "export type { Stay } from './stays.ts'\n" },
    ]
    expect(boundaryFaults(sources, [])).toEqual([expect.stringContaining('import each other in a cycle')])
    expect(boundaryFaults(sources.slice(1), [])).toEqual([])
  })

  test('finds a cycle of nouns', () => {
    expect(cycleIn({ a: ['b'], b: ['c'], c: [] })).toBeNull()
    expect(cycleIn({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b'])
  })
})
