// Owns the features of the pages, and which of their files others may import.
import type { layers } from './layers.ts'

type Layer = Exclude<(typeof layers)[number], 'platform'>
/** the files that features of its layer and of those above may import; most have none, since routes compose features */
type Feature = readonly string[]

/** The features by layer. What a route can compose is not imported; parts of several forms or lists are. */
export const features: Record<Layer, Record<string, Feature>> = {
  app: {
    alerts: ['badge.tsx', 'queries.ts'],
    assistant: [],
    'booking-page': [],
    dashboard: [],
    health: [],
    home: [],
    host: [],
    overview: [],
    'quick-search': ['quick-search.tsx'],
    reports: [],
    shell: [],
    site: [],
    'staff-frame': ['first-frame.tsx', 'more-pages.tsx', 'new-booking-link.tsx', 'staff-frame.tsx', 'switcher.tsx'],
  },
  money: {
    'admin-lists': ['list-frame.tsx', 'queries.ts', 'reason-dialog.tsx', 'rules.ts', 'second-admin-box.tsx'],
    checkout: [],
    'family-pay': ['queries.ts', 'rules.ts', 'split-form.tsx', 'split-panel.tsx'],
    'host-payouts': [],
    ledger: [],
    'payment-admin': [],
    'payout-batches': [],
    payments: ['charged.tsx', 'payment-notices.tsx', 'payment-screen.tsx', 'queries.ts', 'targets.ts'],
    prompts: ['prompt-panel.tsx', 'wallet-fields.tsx'],
    receipts: [],
    reconciliation: ['reconciliation.tsx'],
    statements: ['statement.tsx'],
    'staff-bookings': ['give-back.tsx', 'payment-link.tsx', 'take-payment.tsx'],
    'stay-changes': ['agree-menu.tsx', 'offer-change.tsx', 'own-change.tsx'],
    transfers: [],
  },
  stays: {
    'booking-form': ['draft-store.ts', 'extras-list.tsx', 'rules.ts', 'stay-refusal.tsx'],
    'booking-tables': ['admin-filters.tsx', 'booking-results.tsx', 'booking-table.tsx', 'next-to-approve.tsx'],
    bookings: [
      'balance-dialog.tsx',
      'booking-card.tsx',
      'calendar-file.tsx',
      'cancel-dialog.tsx',
      'queries.ts',
      'rules.ts',
      'decline-dialog.tsx',
      'delete-dialog.tsx',
      'queries.ts',
    ],
    calendar: [],
    feeds: [],
    'host-bookings': [],
    'own-stays': [],
    'price-edits': ['days-panel.tsx', 'edit-notice.tsx', 'use-price-edit.ts'],
    prices: ['period-sheet.tsx', 'queries.ts', 'rules.ts', 'texts.ts'],
    promos: [],
    messages: ['stay-thread.tsx', 'unread-badge.tsx'],
    reviews: ['stay-review.tsx'],
    today: ['today-panel.tsx'],
    trips: ['queries.ts', 'rules.ts', 'trip-body.tsx'],
    waits: [],
  },
  catalogue: {
    adverts: [],
    amenities: ['amenity-groups.tsx'],
    apartments: ['apartment-grid.tsx', 'rules.ts'],
    approval: [],
    bin: [],
    extras: [],
    filters: ['kind-filters.tsx'],
    hearts: ['later-heart.tsx'],
    'home-parts': ['gallery.tsx', 'later-facts.tsx', 'place-tile.tsx', 'plain-dates.tsx'],
    listings: [
      'apartment-fields.tsx',
      'form.ts',
      'listing-banner.tsx',
      'listing-inputs.tsx',
      'queries.ts',
      'rules.ts',
      'state-mark.tsx',
    ],
    locations: ['queries.ts'],
    map: [],
    places: ['place-field.tsx'],
    properties: [],
    publishing: [
      'add-form.tsx',
      'edit-form.tsx',
      'edit-record.tsx',
      'form-frame.tsx',
      'gallery-panel.tsx',
      'inputs.tsx',
      'item-card.tsx',
      'list-frame.tsx',
      'queries.ts',
      'rules.ts',
      'use-catalogue-form.ts',
    ],
    saved: [],
    search: [],
    tours: [],
    wizard: [],
  },
  people: {
    audit: [],
    auth: ['auth-card.tsx', 'code-step.tsx', 'refusal-notice.tsx', 'rules.ts'],
    authenticator: [],
    enquiries: [],
    hosts: ['host-panel.tsx'],
    members: ['rules.ts'],
    organisations: ['queries.ts', 'rules.ts'],
    passkeys: [],
    profile: ['fault-form.tsx', 'panel.tsx', 'rules.ts'],
    proof: [],
    settings: [],
    signup: [],
    users: [],
  },
}

/** Every feature with its folder, from the top layer to the lowest. */
export const featureFolders = Object.entries(features).flatMap(([layer, ofLayer], rank) =>
  Object.entries(ofLayer).map(([name, entries]) => ({
    name,
    rank,
    folder: `web/app/features/${layer}/${name}/`,
    entries: entries.map((file) => `web/app/features/${layer}/${name}/${file}`),
  })),
)

/** The feature that a file belongs to, as layer/name; undefined if there is none. */
export const featureOf = (path: string): string | undefined =>
  /^web\/app\/features\/([a-z]+\/[a-z-]+)\//.exec(path)?.[1]
