// Owns the nouns of the API, the layer of each, and which of its files others may import.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { once, root } from './source.ts'

/** From the top. A noun imports nouns of its own layer and of those below, without cycles. */
export const layers = ['app', 'money', 'stays', 'catalogue', 'people', 'platform'] as const

const { imports }: { imports: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'api/package.json'), 'utf8'),
)

/** The path from the root that a name such as #db/tx.ts means; the name itself if it means none. */
export const subpathOf = (name: string): string => {
  const key = Object.keys(imports).find(
    (one) => one === name || (one.endsWith('*') && name.startsWith(one.slice(0, -1))),
  )
  return key === undefined ? name : join('api', imports[key]?.replace('*', name.slice(key.length - 1)) ?? '')
}

const { exports }: { exports: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'contract/package.json'), 'utf8'),
)

/** The modules of the contract by name, as paths from the root. */
export const contractModules: Record<string, string> = Object.fromEntries(
  Object.entries(exports).map(([name, path]) => [name.slice(2), join('contract', path)]),
)

/** A module of the contract as a path from the root. */
export const contractPath = (name: string): string => contractModules[name] ?? `contract/${name}.ts`

/** The folder of a noun or of a part of the platform, from the root. */
export const folderOf = once((noun: string): string => subpathOf(`#${noun}/`))

type Noun = {
  /** the files that other nouns may import */
  entries: readonly string[]
  /** parts of the platform that it calls directly, besides db */
  adapters?: readonly string[]
}

/** The nouns of the API. The graph between them is generated from the imports: see ARCHITECTURE.md. */
export const nouns: Record<string, Noun> = {
  'rate-limits': { entries: ['rate-limits'] },
  authenticator: { entries: ['totp'] },
  passkeys: { entries: ['challenges', 'factors', 'mail-facts', 'passkeys', 'verification'] },
  auth: {
    entries: ['accounts', 'code-check', 'codes', 'customers', 'devices', 'links', 'passwords', 'reset', 'sessions'],
  },
  audit: { entries: ['audit'] },
  users: { entries: ['mail-facts', 'users'] },
  organisations: {
    entries: [
      'decisions',
      'hosts',
      'invitations',
      'leaving',
      'mail-facts',
      'memberships',
      'organisations',
      'ownership',
      'public-host',
      'terms',
    ],
  },
  profile: { entries: [] },
  proof: { entries: [] },
  'second-approvals': { entries: ['mail-facts', 'moved-alone', 'second-approvals'] },
  enquiries: { entries: ['inbox', 'mail-facts'] },
  'saved-views': { entries: [] },
  settings: { entries: ['settings'] },
  bin: { entries: ['bin'] },
  'listing-import': { entries: [], adapters: ['files', 'richtext'] },
  locations: { entries: ['locations'] },
  extras: { entries: ['edit', 'extras'], adapters: ['uploads'] },
  revisions: { entries: ['move', 'revisions'] },
  'apartment-lists': {
    entries: ['cells', 'chosen', 'columns', 'in-box', 'kinds', 'order', 'similar', 'text-search', 'wanted-stays'],
  },
  apartments: {
    entries: ['apartments', 'arrivals', 'listings', 'publish', 'rules', 'scope'],
    adapters: ['richtext', 'uploads'],
  },
  'saved-homes': { entries: [] },
  tours: { entries: ['departures', 'publish', 'purchases', 'tours'], adapters: ['richtext', 'uploads'] },
  properties: { entries: ['properties', 'publish'], adapters: ['richtext', 'uploads'] },
  adverts: { entries: ['adverts', 'edit'], adapters: ['uploads'] },
  dues: { entries: ['balances', 'changes', 'dues', 'lost', 'shares', 'split-ends', 'withdrawn'] },
  inventory: { entries: ['availability', 'feed-nights', 'guest-holds', 'inventory'] },
  ical: { entries: ['reading', 'writing'] },
  feeds: { entries: ['address', 'fresh', 'mail-facts', 'nights', 'sync'], adapters: ['outbound'] },
  promos: { entries: ['finding'] },
  messages: {
    entries: ['access', 'automatic', 'erasure', 'mail-facts', 'masks', 'pictures', 'sending'],
    adapters: ['uploads'],
  },
  'mail-replies': { entries: ['addresses', 'replies'], adapters: ['mail'] },
  'message-templates': { entries: ['sending'] },
  reviews: { entries: ['erasure', 'mail-facts', 'publishing', 'tour-moderation'] },
  'user-reports': { entries: ['erasure', 'mail-facts'] },
  pricing: { entries: ['booking-price', 'price-edits', 'quotes', 'stay-price', 'stay-rules'] },
  bookings: {
    entries: [
      'bookings',
      'by-staff',
      'create',
      'decisions',
      'holds',
      'lines',
      'mail-facts',
      'move',
      'present',
      'reminders',
      'visible',
    ],
  },
  'booking-notes': { entries: ['notes'] },
  'booking-files': { entries: ['files', 'keeping'], adapters: ['uploads'] },
  'booking-lists': { entries: ['matching', 'to-take'], adapters: ['files'] },
  presence: { entries: ['presence'] },
  cleaning: { entries: ['cleaning'] },
  trips: { entries: ['guests', 'tokens'] },
  'staff-bookings': { entries: [] },
  'stay-search': { entries: ['calendars'] },
  waits: { entries: ['telling', 'waits'] },
  calendar: { entries: [] },
  today: { entries: [] },
  answers: { entries: ['answers'] },
  ledger: { entries: ['imbalance', 'ledger'] },
  payments: {
    entries: [
      'counts',
      'erasure',
      'lines',
      'lock',
      'mail-facts',
      'move',
      'present',
      'due-revenue',
      'parts',
      'revenue',
      'rows',
      'unsettled',
    ],
  },
  providers: {
    entries: ['description', 'port', 'prompt-port', 'providers', 'test/test-gateway', 'transfer-port'],
    adapters: ['telemetry'],
  },
  prompts: { entries: ['prompts', 'sending'] },
  'stay-payouts': { entries: ['covered', 'stay-payouts'] },
  'account-names': { entries: ['account-names'] },
  'payout-accounts': { entries: ['accounts'] },
  payouts: { entries: ['at-provider', 'mail-facts', 'present'], adapters: ['files'] },
  receipts: { entries: ['pdf', 'receipts'] },
  'host-statements': { entries: [], adapters: ['files'] },
  refunds: { entries: ['move', 'refunds'] },
  disputes: { entries: ['asking-again', 'disputes', 'move'] },
  'refund-sync': { entries: ['foreign', 'sending', 'stuck'] },
  settlement: { entries: ['capturing', 'inbox', 'settling', 'sweep', 'targets'] },
  checkout: { entries: ['checkout', 'opening'] },
  'family-pay': { entries: ['ending', 'splits'] },
  cancellations: { entries: ['balances', 'cancellation', 'departures'] },
  'stay-changes': { entries: ['expiring', 'mail-facts', 'moving', 'pictures'], adapters: ['uploads'] },
  'payment-admin': { entries: ['payment-admin', 'refund-list'] },
  transfers: { entries: ['code', 'mail-facts', 'proofs', 'receive', 'transfers', 'value-date'], adapters: ['uploads'] },
  reconciliation: { entries: ['differences', 'reconciliation'] },
  statements: { entries: ['settlements', 'unmatched'] },
  'staff-payments': { entries: [] },
  'home-moves': { entries: ['holding', 'home-moves'] },
  demo: { entries: [], adapters: ['uploads', 'richtext'] },
  claims: { entries: ['claims'] },
  erasure: { entries: ['old-files', 'unpaid-guests'] },
  closing: { entries: [] },
  notifications: {
    entries: [
      'admin-emails',
      'balance-emails',
      'dispute-emails',
      'enquiry-emails',
      'money-emails',
      'organisation-emails',
      'purchase-emails',
      'reconciliation-emails',
      'share-emails',
      'stay-emails',
      'transfer-emails',
      'second-approval-emails',
    ],
    adapters: ['jobs', 'mail'],
  },
  'account-notifications': {
    entries: ['account-emails', 'passkey-emails', 'trip-emails', 'user-emails', 'user-report-emails', 'wait-emails'],
    adapters: ['jobs', 'mail'],
  },
  'change-notifications': { entries: ['change-emails'], adapters: ['jobs', 'mail'] },
  'host-notifications': {
    entries: [
      'approval-emails',
      'balance-emails',
      'change-emails',
      'feed-emails',
      'host-emails',
      'listing-emails',
      'message-emails',
      'ownership-emails',
      'payout-emails',
      'review-emails',
    ],
    adapters: ['jobs', 'mail'],
  },
  alerts: { entries: ['sending', 'sms'], adapters: ['jobs', 'mail', 'sms'] },
  tasks: { entries: [] },
  'booking-page': { entries: [] },
  overview: { entries: ['failed-jobs', 'operations'] },
  reports: { entries: ['kept-sums'], adapters: ['files'] },
  health: { entries: ['figures'], adapters: ['telemetry', 'jobs'] },
}
export const nounNames = Object.keys(nouns)

/** The layer of a noun: the folder around its own. */
export const layerOf = (noun: string): string => folderOf(noun).split('/').at(-3) ?? ''

/** The files of a noun that other nouns may import, as paths from the root. */
export const entriesOf = (noun: string): string[] =>
  (nouns[noun]?.entries ?? []).map((file) => `${folderOf(noun)}${file}.ts`)

const rankOf = (noun: string) => (layers as readonly string[]).indexOf(layerOf(noun))

/** The nouns that one may import: those of its own layer and of those below. */
export const nounsBelow = (noun: string): string[] =>
  nounNames.filter((other) => other !== noun && rankOf(other) >= rankOf(noun))

/** The noun that a file belongs to; undefined if there is none. */
export const nounOf = once((path: string): string | undefined =>
  nounNames.find((noun) => path.startsWith(folderOf(noun))),
)
