// Owns the import table: who may import whom, one row each. tools/check-boundaries.ts reads it.

import type { ImportRow } from './import-row.ts'
import { entriesOf, folderOf, layers, nounNames, nouns, nounsBelow } from './layers.ts'
import { webRows } from './web-boundaries.ts'

const frameworks = ['fastify', 'fastify-plugin', '@fastify/', 'react', 'react-dom', 'react-router', '@tanstack/']
const clients = ['nodemailer', 'smtp-server', 'node:http', 'node:https', 'node:net']
const drivers = ['kysely', 'pg', 'graphile-worker']

const nounRows = nounNames.flatMap((noun): ImportRow[] => [
  {
    from: `${folderOf(noun)}routes.ts`,
    may: [folderOf(noun), folderOf('http'), 'api/src/deps.ts', 'contract/'],
    notPackages: [...drivers, ...clients],
    says: `a route file only lists routes: put rules and SQL into a function of ${noun} and call it here`,
  },
  {
    from: folderOf(noun),
    may: [
      ...[folderOf(noun), folderOf('db'), folderOf('search'), 'api/src/deps.ts', 'api/src/config.ts', 'contract/'],
      ...nounsBelow(noun).flatMap(entriesOf),
      ...(nouns[noun]?.adapters ?? []).map(folderOf),
    ],
    not: [`${folderOf(noun)}routes.ts`],
    notPackages: [...frameworks, ...clients],
    says: 'a noun knows the contract, db, Deps and the entry files of nouns in its layer and below; HTTP belongs in routes.ts, effects in the outbox',
  },
])

export const importTable: readonly ImportRow[] = [
  ...layers.map((layer, rank) => ({
    from: `contract/${layer}/`,
    may: layers.slice(rank).map((below) => `contract/${below}/`),
    packages: ['zod'],
    says: 'the contract runs in Node and in the browser: zod and itself, its own layer and those below, nothing else',
  })),
  {
    from: 'api/src/money/providers/test/test-gateway.ts',
    may: [
      'api/src/money/providers/port.ts',
      'api/src/money/providers/description.ts',
      folderOf('http'),
      folderOf('db'),
      'api/src/deps.ts',
      'contract/',
    ],
    says: 'the test gateway is an outside service: it must not know our bookings or payments',
  },
  {
    from: 'api/src/money/settlement/webhooks.ts',
    may: [folderOf('settlement'), folderOf('providers'), 'api/src/deps.ts', 'contract/'],
    notPackages: [...drivers, ...clients],
    says: 'webhooks of providers: check the signature, pass the rest to the inbox',
  },
  {
    from: 'api/src/app/tasks/',
    may: ['api/src/', 'contract/'],
    not: ['api/src/testing/', 'api/src/app.ts', 'api/src/main.ts'],
    notPackages: [...frameworks, ...clients],
    says: 'the job table composes nouns: nothing imports it but app.ts',
  },
  ...nounRows,
  {
    from: folderOf('http'),
    may: [
      ...[folderOf('http'), `${folderOf('db')}page.ts`, folderOf('telemetry')],
      ...[`${folderOf('connection')}failures.ts`, `${folderOf('connection')}member-scope.ts`],
      ...['api/src/deps.ts', 'api/src/config.ts', 'contract/'],
    ],
    notPackages: drivers,
    says: 'http serves every noun and knows none: pass what it needs in app.ts',
  },
  {
    from: folderOf('openapi'),
    may: [folderOf('openapi'), 'contract/'],
    notPackages: drivers,
    says: 'openapi describes endpoint rows: pass what it needs in app.ts',
  },
  {
    from: folderOf('site'),
    may: [folderOf('site'), folderOf('http'), 'contract/'],
    notPackages: drivers,
    says: 'site serves the pages over http and knows no noun: pass what it needs in app.ts',
  },
  {
    from: folderOf('telemetry'),
    may: [folderOf('telemetry'), 'contract/platform/pages/'],
    notPackages: ['react', 'react-dom', 'react-router', '@tanstack/', ...drivers],
    says: 'telemetry measures what others tell it: it knows nothing of the product',
  },
  { from: folderOf('sms'), may: [folderOf('sms'), 'contract/'], says: 'sms speaks with providers and knows no noun' },
  { from: folderOf('files'), may: [`${folderOf('db')}client.ts`, 'contract/'], says: 'files is given its rows' },
  { from: folderOf('marks'), may: [], says: 'marks are kept in memory and know nothing' },
  { from: folderOf('search'), may: [folderOf('search'), folderOf('db')], says: 'search knows db alone' },
  {
    from: folderOf('db'),
    may: [folderOf('db'), folderOf('connection'), folderOf('marks'), folderOf('telemetry'), 'contract/'],
    notPackages: [...frameworks, ...clients],
    says: 'db is below every noun: move what needs a noun into that noun',
  },
  {
    from: folderOf('connection'),
    may: [folderOf('connection'), 'contract/'],
    notPackages: [...frameworks, 'kysely', 'graphile-worker'],
    says: 'connection knows PostgreSQL and nothing of ours: what needs a table belongs into db',
  },
  { from: folderOf('outbound'), may: [folderOf('outbound')], says: 'outbound fetches files: it knows nothing of ours' },
  {
    from: folderOf('mail'),
    may: [folderOf('mail'), 'api/src/deps.ts', 'api/src/config.ts', 'contract/'],
    notPackages: drivers,
    says: 'mail turns data into messages: read the data in jobs and pass it in',
  },
  {
    from: 'api/src/platform/uploads/accept.ts',
    may: [folderOf('uploads'), folderOf('db'), 'api/src/deps.ts', 'contract/'],
    says: 'pictures of a form are recorded and stored here, and no noun is called',
  },
  {
    from: 'api/src/platform/uploads/sweep.ts',
    may: [folderOf('uploads'), folderOf('db'), 'api/src/deps.ts', 'contract/'],
    says: 'the sweep reads which columns name a picture, and calls no noun',
  },
  {
    from: folderOf('uploads'),
    may: [folderOf('uploads'), 'contract/'],
    notPackages: drivers,
    says: 'uploads stores pictures and knows no noun: the noun calls it',
  },
  {
    from: folderOf('richtext'),
    may: [
      folderOf('richtext'),
      'contract/platform/values/rich-text.ts',
      'contract/platform/values/word-lists.ts',
      'contract/platform/wire/errors.ts',
    ],
    notPackages: [...frameworks, ...drivers],
    says: 'richtext cleans HTML and knows no noun: the noun calls it',
  },
  {
    from: folderOf('postgres'),
    may: [folderOf('postgres')],
    notPackages: [...frameworks, 'kysely'],
    says: 'the embedded database could ship in another product: it imports nothing of ours',
  },
  {
    from: 'api/src/config.ts',
    may: ['platform/uploads/setting', 'platform/mail/setting', 'platform/sms/sms', 'money/providers/port'].map(
      (file) => `api/src/${file}.ts`,
    ),
    says: 'config.ts is types alone, for everybody who reads a setting',
  },
  {
    from: 'api/src/env.ts',
    may: [
      'api/package.json',
      'api/src/config.ts',
      'api/src/platform/connection/address.ts',
      ...['outbound', 'site', 'uploads'].map((noun) => `api/src/platform/${noun}/setting.ts`),
      'api/src/platform/mail/setting.ts',
      'api/src/platform/sms/sms.ts',
      'api/src/providers.ts',
      'api/src/money/providers/description.ts',
      'contract/',
    ],
    packages: ['zod'],
    says: 'comes first; what is read for a provider is in its description',
  },
  {
    from: 'api/src/providers.ts',
    may: ['providers/', 'staff-payments/provider.ts', 'transfers/provider.ts'].map((path) => `api/src/money/${path}`),
    says: 'providers.ts lists the descriptions of the payment providers, nothing else',
  },
  { from: 'api/src/secrets.ts', may: [], says: 'secrets are made before anything else is there' },
  {
    from: 'api/src/deps.ts',
    may: [
      ...['api/src/platform/db/client.ts', 'api/src/platform/db/encryption.ts', 'api/src/config.ts'],
      ...['api/src/platform/mail/deliver.ts', 'api/src/platform/outbound/get.ts', 'api/src/platform/sms/port.ts'],
      'api/src/money/providers/port.ts',
      'api/src/platform/uploads/storage.ts',
      'contract/',
    ],
    says: 'Deps names the adapters to the outside, not their implementation',
  },
  {
    from: folderOf('jobs'),
    may: ['api/src/platform/', 'api/src/deps.ts', 'contract/'],
    notPackages: frameworks,
    says: 'jobs runs what the job table names, and knows no noun: api/src/app/tasks composes the two',
  },
  { from: 'api/src/testing/', may: ['api/src/', 'contract/'], says: 'test worlds stay within the API' },
  {
    from: 'api/src/app.ts',
    may: ['api/src/', 'contract/'],
    not: ['api/src/testing/', 'api/src/main.ts'],
    says: 'app.ts composes the API',
  },
  {
    from: 'api/src/routes.ts',
    may: ['api/src/', 'contract/'],
    not: ['api/src/testing/', 'api/src/app.ts', 'api/src/main.ts'],
    says: 'routes.ts names the endpoints and the routes of every noun, nothing else',
  },
  {
    from: 'api/src/main.ts',
    may: ['api/src/', 'contract/'],
    not: ['api/src/testing/'],
    says: 'main.ts starts the API; the pages come in as a built bundle',
  },
  {
    from: 'api/src/migrate.ts',
    may: ['api/src/env.ts', folderOf('connection'), folderOf('db')],
    says: 'the command migrates a database and starts nothing',
  },
  {
    from: 'api/src/reconcile.ts',
    may: ['api/src/', 'contract/'],
    not: ['api/src/testing/', 'api/src/main.ts'],
    says: 'the command composes what the reconciliation needs, as main.ts does for the server',
  },
  ...webRows,
  { from: 'web/', may: ['web/'], says: 'configuration knows no code' },
  {
    from: 'e2e/',
    may: ['e2e/', 'contract/', 'demo/catalogue.json', 'standins/map-tiles.ts'],
    says: 'end-to-end tests use the product over HTTP, like any client; they know the demo by its names, and give it a map',
  },
  { from: 'client/', may: ['client/'], says: 'the client knows the API by its document alone' },
  { from: 'bench/', may: ['bench/', 'contract/'], says: 'benchmarks use the product over HTTP, like any client' },
  {
    from: 'standins/',
    may: ['standins/'],
    says: 'the stand-ins are outside services: they speak a protocol over HTTP and import nothing of ours',
  },
  {
    from: 'demo/',
    may: ['demo/', 'api/src/platform/uploads/images.ts'],
    says: 'the demo draws its pictures and stores them as an upload would be: of the product it knows nothing else',
  },
  {
    from: 'tools/rig/storming.mjs',
    may: ['tools/', 'bench/app/storm/'],
    says: 'the rig sends the storm of the benchmarks while servers die',
  },
  { from: 'tools/', may: ['tools/', 'contract/'], says: 'tools read the code, they do not run it' },
  { from: 'vitest.config.ts', may: ['tools/test-sequencer.ts'], says: 'configuration knows no code but its own' },
]
