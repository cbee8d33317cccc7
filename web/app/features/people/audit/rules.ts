// Owns the audit log in words: what was done, and to what.
import type { AuditAction, AuditEntry, AuditKind } from '@akwaaba/contract/audit'
import { adminPaths } from '../../../admin-paths.ts'
import { paths } from '../../../paths.ts'

export const kindNames: Record<AuditKind, string> = {
  advert: 'Adverts',
  apartment: 'Apartments',
  authenticator: 'Authenticator apps',
  block: 'Blocked nights',
  booking: 'Bookings',
  'booking file': 'Files of bookings',
  'calendar feed': 'Connected calendars',
  category: 'Locations',
  difference: 'Differences in the books',
  'e-mail': 'E-mails',
  enquiry: 'Enquiries',
  'export link': 'Export links of calendars',
  extra: 'Extras',
  job: 'Jobs',
  login: 'Logins',
  member: 'Members',
  organisation: 'Hosts',
  ownership: 'Owners of hosts',
  package: 'Packages',
  passkey: 'Passkeys',
  payment: 'Payments',
  payout: 'Payouts',
  'payout account': 'Payout accounts',
  'payout batch': 'Batches of payouts',
  'promo code': 'Promo codes',
  property: 'Properties',
  refund: 'Refunds',
  review: 'Reviews',
  settings: 'Settings',
  settlement: 'Settlements',
  transfer: 'Bank transfers',
  user: 'People',
  'user report': 'Reports by users',
}

const things: Record<AuditKind, string> = {
  advert: 'the advert',
  apartment: 'the apartment',
  authenticator: 'the authenticator app of',
  block: 'nights of',
  booking: 'booking',
  'booking file': 'a file of booking',
  'calendar feed': 'a calendar of another platform of',
  category: 'the locations of',
  difference: 'a difference of',
  'e-mail': 'the e-mail',
  enquiry: 'the enquiry',
  'export link': 'an export link of the calendar of',
  extra: 'the extra',
  job: 'the job',
  login: '',
  member: 'a member of',
  organisation: 'the host',
  ownership: 'the ownership of',
  package: 'the package',
  passkey: 'a passkey of',
  payment: 'the payment',
  payout: 'the payout of',
  'payout account': 'the payout account of',
  'payout batch': 'the batch of payouts',
  'promo code': 'the promo code',
  property: 'the property',
  refund: 'the refund of',
  review: 'a review of',
  settings: 'the settings',
  settlement: 'the settlement',
  transfer: 'the bank transfer',
  user: 'the account of',
  'user report': 'a report about',
}
const verbs: Record<AuditAction, string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  approve: 'approved',
  decline: 'declined',
  handle: 'handled',
  hide: 'hid',
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
  'sign-up': 'signed up',
  'log-in': 'logged in',
  'turn-on': 'turned on',
  'turn-off': 'turned off',
  suspend: 'suspended',
  restore: 'restored',
  request: 'requested',
  offer: 'offered',
  accept: 'accepted',
  agree: 'agreed',
  withdraw: 'withdrew',
  submit: 'submitted',
  download: 'downloaded',
}
const verbsOfKind: Partial<Record<AuditKind, Partial<Record<AuditAction, string>>>> = {
  'user report': { accept: 'upheld', decline: 'dismissed' },
  apartment: { reject: 'did not accept' },
  block: { create: 'blocked', delete: 'freed' },
  job: { retry: 'started again' },
  member: { update: 'changed the role of', delete: 'withdrew the invitation of' },
  payment: {
    request: 'asked a second administrator about the refund of',
    agree: 'agreed to the refund of',
    withdraw: 'withdrew the request to refund',
  },
  payout: { reject: 'marked failed', reverse: 'marked returned' },
  'payout batch': {
    create: 'gathered',
    submit: 'sent',
    request: 'asked a second administrator about',
    agree: 'agreed to',
    download: 'downloaded the file for the bank, with whole account numbers, of',
  },
  refund: {
    request: 'asked a second administrator about paying by hand',
    agree: 'agreed to paying by hand',
    withdraw: 'withdrew the request to pay by hand',
  },
  transfer: {
    request: 'asked a second administrator about money for',
    agree: 'agreed to money for',
    withdraw: 'withdrew the request to write down money for',
  },
  organisation: { reject: 'refused the application of' },
}

/** "approved booking", to be placed between the name of the admin and the label of the record. */
export const actionText = ({ action, kind }: Pick<AuditEntry, 'action' | 'kind'>): string =>
  `${verbsOfKind[kind]?.[action] ?? verbs[action]} ${things[kind]}`

/** What users did to their own accounts, as sentences without the name at their beginning. */
const ofOneself: Partial<Record<AuditKind, Partial<Record<AuditAction, string>>>> = {
  authenticator: { 'turn-on': 'turned on an authenticator app', 'turn-off': 'turned off the authenticator app' },
  login: { 'log-in': 'logged in' },
  passkey: {
    create: 'added a passkey',
    delete: 'removed a passkey',
    reject: 'was refused with a passkey of which there seems to be a copy',
  },
  user: { 'sign-up': 'signed up', update: 'changed their own e-mail address' },
}
/** What an administrator did to the account of a user, to be placed before the name of the user. */
const ofUser: Partial<Record<AuditKind, Partial<Record<AuditAction, string>>>> = {
  authenticator: {
    request: 'requested to remove the authenticator app of',
    agree: 'agreed to remove the authenticator app of',
    withdraw: 'withdrew the request to remove the authenticator app of',
  },
  user: { request: 'requested another e-mail address for' },
}
const unnamed = 'a user who has left'

const memberText = ({ action, actor, subject }: AuditEntry): string => {
  const name = subject?.username ?? unnamed
  if (action === 'join') return 'joined'
  if (action === 'update') return `changed the role of ${name} in`
  if (action === 'remove') return subject && subject._id === actor?._id ? 'left' : `removed ${name} from`
  return actionText({ action, kind: 'member' })
}

const ownershipText = ({ action, subject }: AuditEntry): string => {
  const name = subject?.username ?? unnamed
  if (action === 'offer') return `offered ${name} the ownership of`
  if (action === 'accept') return `took over from ${name} the ownership of`
  if (action === 'withdraw') return `withdrew the offer to ${name} of the ownership of`
  return 'declined the ownership of'
}

/** A record as a sentence: what follows the name of who did it, and the name of the record at its end, if it has one. */
export const sentenceParts = (entry: AuditEntry): { text: string; name: string | null } => {
  const { action, kind, label, subject } = entry
  if (kind === 'user' && action === 'sign-up' && entry.after?.role === 'admin')
    return { text: 'signed up as an administrator', name: null }
  const own = ofOneself[kind]?.[action]
  if (own !== undefined) return { text: own, name: null }
  if (kind === 'member') return { text: memberText(entry), name: label }
  if (kind === 'ownership') return { text: ownershipText(entry), name: label }
  if (kind === 'authenticator' || kind === 'user')
    return { text: ofUser[kind]?.[action] ?? actionText(entry), name: subject?.username ?? unnamed }
  return { text: actionText(entry), name: label || 'without a name' }
}

/** What records are found by: their label without the organisation for which it was done. */
const searchOf = (label: string): string => label.split(', ')[0] ?? label

/** The page that shows the record; null where there is none, or the record is deleted. */
export const pageOf = ({ action, kind, label, recordId, subject }: AuditEntry): string | null => {
  if (kind === 'booking file') return adminPaths.booking(recordId)
  if (action === 'delete') return null
  if (kind === 'booking') return adminPaths.allBookings({ view: 'all', search: searchOf(label) })
  // Guests find only some: this page shows it in every state.
  if (kind === 'apartment') return adminPaths.listing(recordId)
  if (kind === 'package') return paths.tour(recordId)
  if (kind === 'property') return paths.property(recordId)
  if (kind === 'block') return adminPaths.calendar({ search: searchOf(label) })
  if (kind === 'payment' || kind === 'refund') return adminPaths.payments({ search: label })
  if (kind === 'transfer') return adminPaths.transfers({ view: 'all', search: label })
  if ((kind === 'user' || kind === 'authenticator') && subject) return adminPaths.people({ search: subject.username })
  if (kind === 'organisation') return adminPaths.organisations({ search: label })
  if (kind === 'settings') return adminPaths.settings
  return null
}
