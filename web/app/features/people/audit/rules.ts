// Owns the audit log in words: the action, and each changed field before and after.
import type { AuditAction, AuditEntry, AuditKind } from '@akwaaba/contract/audit'
import { formatDate, parseDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { adminPaths } from '../../../admin-paths.ts'
import { paths } from '../../../paths.ts'

export const kindNames: Record<AuditKind, string> = {
  advert: 'Adverts',
  apartment: 'Apartments',
  block: 'Blocked nights',
  booking: 'Bookings',
  category: 'Locations',
  difference: 'Differences in the books',
  'e-mail': 'E-mails',
  enquiry: 'Enquiries',
  extra: 'Extras',
  job: 'Jobs',
  member: 'Members',
  organisation: 'Hosts',
  package: 'Packages',
  payment: 'Payments',
  payout: 'Payouts',
  property: 'Properties',
  refund: 'Refunds',
  settings: 'Settings',
  settlement: 'Settlements',
  transfer: 'Bank transfers',
}

const things: Record<AuditKind, string> = {
  advert: 'the advert',
  apartment: 'the apartment',
  block: 'nights of',
  booking: 'booking',
  category: 'the locations of',
  difference: 'a difference of',
  'e-mail': 'the e-mail',
  enquiry: 'the enquiry',
  extra: 'the extra',
  job: 'the job',
  member: 'a member of',
  organisation: 'the host',
  package: 'the package',
  payment: 'the payment',
  payout: 'the payout of',
  property: 'the property',
  refund: 'the refund of',
  settings: 'the settings',
  settlement: 'the settlement',
  transfer: 'the bank transfer',
}
const verbs: Record<AuditAction, string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  approve: 'approved',
  decline: 'declined',
  handle: 'handled',
  reopen: 'reopened',
  refund: 'refunded',
  retry: 'sent again',
  receive: 'marked received',
  close: 'closed',
  reverse: 'reversed',
  reject: 'did not accept the proof of',
  pay: 'marked paid',
  'call-off': 'called off',
  pause: 'paused',
  resume: 'resumed',
  invite: 'invited',
  join: 'joined as',
  remove: 'removed',
}
const verbsOfKind: Partial<Record<AuditKind, Partial<Record<AuditAction, string>>>> = {
  block: { create: 'blocked', delete: 'gave free again' },
  job: { retry: 'started again' },
  member: { update: 'changed the role of', delete: 'withdrew the invitation of' },
  organisation: { reject: 'refused the application of' },
}

/** "approved booking", to be placed between the name of the admin and the label of the record. */
export const actionText = ({ action, kind }: Pick<AuditEntry, 'action' | 'kind'>): string =>
  `${verbsOfKind[kind]?.[action] ?? verbs[action]} ${things[kind]}`

/** The page that shows the record; null where there is none, or the record is deleted. */
export const pageOf = ({ action, kind, label, recordId }: AuditEntry): string | null => {
  if (action === 'delete') return null
  if (kind === 'booking') return adminPaths.allBookings({ view: 'all', search: label })
  if (kind === 'apartment') return paths.apartment(recordId)
  if (kind === 'package') return paths.tour(recordId)
  if (kind === 'property') return paths.property(recordId)
  if (kind === 'block') return adminPaths.calendar({ search: label })
  if (kind === 'payment' || kind === 'refund') return adminPaths.payments({ search: label })
  if (kind === 'transfer') return adminPaths.transfers({ view: 'all', search: label })
  if (kind === 'settings') return adminPaths.settings
  return null
}

const fieldNames: Record<string, string> = {
  state: 'State',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  startDate: 'First night',
  endDate: 'Free again',
  coverImage: 'Cover picture',
  images: 'Pictures',
  size: 'Size in sqm',
  sizeSqm: 'Size in sqm',
}
const stateNames: Record<string, string> = {
  pending: 'awaiting payment',
  paid: 'paid, awaiting approval',
}

/** "pricePerNight" and "price_per_night" as "Price per night". */
const nameOf = (field: string): string => {
  const plain = field.replace(/Cents$/, '')
  const words = plain
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return fieldNames[plain] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const isMoney = (field: string) => /(price|cents)$/i.test(field)
const longText = 140
const shortened = (text: string) => (text.length > longText ? `${text.slice(0, longText).trimEnd()}…` : text)
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const listText = (field: string, items: unknown[]): string => {
  if (items.length === 0) return 'none'
  if (/image/i.test(field)) return `${items.length} ${items.length === 1 ? 'picture' : 'pictures'}`
  return shortened(items.map((item) => textOfValue(field, item)).join(', '))
}

const nothing = 'nothing'

/** A value of the log in words. */
const textOfValue = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return listText(field, value)
  if (typeof value === 'number' && isMoney(field)) return formatDollars(/cents$/i.test(field) ? value / 100 : value)
  if (typeof value === 'object') return shortened(JSON.stringify(value))
  const text = String(value)
  if (/image$/i.test(field)) return 'a picture'
  if (field === 'state') return stateNames[text] ?? text
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null
  return day ? formatDate(day) : shortened(textOf(text))
}

export type Change = { field: string; before: string | null; after: string | null }

/** Leaves out technical fields: ids, versions and timestamps. */
const isReadable = (field: string) => !/^(_?id|version)$|(Id|_id|By|At)$/.test(field)

/** Begins come before ends; all other fields keep their order. */
const order = ['state', 'startDate', 'checkIn', 'endDate', 'checkOut']
const positionOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)

/**
 * Every field of an entry in words; null on the side that does not exist, such as before a creation. Fields that were
 * empty on creation or deletion are left out.
 */
export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] =>
  Object.keys({ ...before, ...after })
    .filter(isReadable)
    .sort((a, b) => positionOf(a) - positionOf(b))
    .map((field) => ({
      field: nameOf(field),
      before: before === null ? null : textOfValue(field, before[field]),
      after: after === null ? null : textOfValue(field, after[field]),
    }))
    .filter((change) => (change.before ?? nothing) !== nothing || (change.after ?? nothing) !== nothing)
    // A replaced picture has the same words on both sides.
    .map((change) => (change.before === change.after ? { ...change, after: 'another one' } : change))
