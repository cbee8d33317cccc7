// Owns who may import whom among the pages: rows of the import table.
import { featureFolders } from './features.ts'
import type { ImportRow } from './import-row.ts'
import { contractPath } from './layers.ts'

const plain = [
  'dates',
  'guards',
  'guests',
  'limits',
  'messages',
  'money',
  'pictures',
  'public-limits',
  'rich-text',
  'word-lists',
].map(contractPath)
const outside = ['fastify', '@fastify/', 'kysely', 'pg', 'graphile-worker', 'nodemailer', 'smtp-server']
const browserOnly = ['node:', ...outside]

export const webRows: readonly ImportRow[] = [
  {
    from: 'web/app/routes/',
    may: [
      'web/app/features/',
      'web/app/ui/',
      'web/app/lib/',
      'web/app/paths.ts',
      'web/app/admin-paths.ts',
      'web/app/host-paths.ts',
      'web/app/server/',
      // the part of the home page that is loaded later
      'web/app/routes/app/home-sections.tsx',
      'contract/',
    ],
    notPackages: browserOnly,
    says: 'a route loads and composes features: share code through a feature, ui or lib',
  },
  ...featureFolders.map(({ folder, rank }) => ({
    from: folder,
    may: [
      ...[folder, 'web/app/ui/', 'web/app/lib/', 'web/app/paths.ts', 'contract/'],
      ...['web/app/admin-paths.ts', 'web/app/host-paths.ts'],
      ...featureFolders.filter((other) => other.rank >= rank).flatMap(({ entries }) => entries),
    ],
    notPackages: browserOnly,
    says: 'a feature imports the entry files of its layer and those below: let the route compose two and pass one as children',
  })),
  {
    from: 'web/app/ui/',
    may: ['web/app/ui/', 'web/app/lib/clock.ts', ...plain],
    notPackages: [...browserOnly, '@tanstack/react-query'],
    says: 'ui could ship in another product: pass data in as props; of the contract it may use what is not an endpoint',
  },
  {
    from: 'web/app/lib/',
    may: ['web/app/lib/', 'web/app/server/context.ts', 'contract/'],
    notPackages: browserOnly,
    says: 'lib is below features and ui: move what needs them up',
  },
  { from: 'web/app/paths.ts', may: ['contract/'], says: 'paths is read by every feature, so it knows none' },
  {
    from: 'web/app/admin-paths.ts',
    may: ['web/app/paths.ts', 'contract/'],
    says: 'it is read by every feature, so it knows none',
  },
  {
    from: 'web/app/host-paths.ts',
    may: ['web/app/paths.ts', 'contract/'],
    says: 'it is read by every feature, so it knows none',
  },
  {
    from: 'web/app/server/',
    may: ['web/app/server/', 'web/app/lib/', 'contract/'],
    says: 'server renders whatever the routes are: it knows no feature',
  },
  {
    from: 'web/app/',
    may: ['web/app/', 'contract/'],
    notPackages: browserOnly.filter((name) => name !== 'node:'),
    says: 'the pages speak to the API through the contract client',
  },
]
