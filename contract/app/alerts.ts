// Owns what staff are told at once: every kind of alert, and the wire shapes of preferences, the delivery log and what waits.
import { z } from 'zod'
import { orgParams } from '../people/organisations.ts'
import { keysOf } from '../platform/values/guards.ts'
import { limits } from '../platform/values/limits.ts'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import { id, idParams, instant, messageReply, pageQuery, textQuery, wordQuery } from '../platform/wire/fields.ts'
import type { MemberRole } from '../platform/wire/permissions.ts'

/**
 * What a notice is for, and whether it waits until the quiet hours of its person end: what money, a stay or its host cannot wait for comes at
 * once.
 */
export const noticePurposes = {
  critical: { waits: false },
  trip: { waits: false },
  'host-work': { waits: false },
  chat: { waits: true },
  reminder: { waits: true },
  marketing: { waits: true },
} as const

type AlertKindFacts = {
  title: string
  /** the roles in an organisation whose members are told; administrators are told of all that concerns the platform */
  roles: readonly MemberRole[]
  /** its mail cannot be switched off */
  isAlwaysMailed: boolean
  purpose: keyof typeof noticePurposes
  /** told to the guest of a stay, by SMS where they have chosen so: a mail of its own goes to them anyway */
  isForGuests?: true
}

const decides = ['owner', 'manager'] as const

/** Every alert: who is told, and what it is for. */
export const alertKinds = {
  request: { title: 'A paid booking waits for approval', roles: decides, isAlwaysMailed: true, purpose: 'host-work' },
  'approval-reminder': {
    title: 'A booking expires soon unless it is approved',
    roles: decides,
    isAlwaysMailed: false,
    purpose: 'reminder',
  },
  confirmed: { title: 'A stay is paid for and confirmed', roles: decides, isAlwaysMailed: false, purpose: 'host-work' },
  dispute: {
    title: 'A guest disputes a payment',
    roles: ['owner', 'finance'],
    isAlwaysMailed: true,
    purpose: 'critical',
  },
  proof: { title: 'A proof of a bank transfer arrived', roles: [], isAlwaysMailed: false, purpose: 'host-work' },
  'refund-stuck': { title: 'A refund needs attention', roles: [], isAlwaysMailed: true, purpose: 'critical' },
  enquiry: { title: 'Somebody asks through a form of the site', roles: [], isAlwaysMailed: false, purpose: 'chat' },
  undelivered: { title: 'Mails could not be sent', roles: [], isAlwaysMailed: true, purpose: 'critical' },
  'trip-confirmed': {
    title: 'My stay is confirmed',
    roles: [],
    isAlwaysMailed: true,
    purpose: 'trip',
    isForGuests: true,
  },
  'trip-reminder': {
    title: 'My stay begins tomorrow',
    roles: [],
    isAlwaysMailed: true,
    purpose: 'reminder',
    isForGuests: true,
  },
  'trip-balance': {
    title: 'A payment for my stay is due',
    roles: [],
    isAlwaysMailed: true,
    purpose: 'reminder',
    isForGuests: true,
  },
  'trip-cancelled': {
    title: 'My stay will not take place',
    roles: [],
    isAlwaysMailed: true,
    purpose: 'critical',
    isForGuests: true,
  },
} as const satisfies Record<string, AlertKindFacts>
export type AlertKind = keyof typeof alertKinds
export const alertKindNames = keysOf(alertKinds)

/** What the table says of a kind, and whether it waits until quiet hours end. */
export const factsOfAlert = (kind: AlertKind): AlertKindFacts & { canWait: boolean } => {
  const facts: AlertKindFacts = alertKinds[kind]
  return { ...facts, canWait: noticePurposes[facts.purpose].waits }
}

export const alertChannels = ['mail', 'sms'] as const
export type AlertChannel = (typeof alertChannels)[number]

/** The zones that quiet hours can be in: those of Ghana and of where its hosts live. */
export const quietZones = {
  'Africa/Accra': 'Accra',
  'Africa/Lagos': 'Lagos',
  'Africa/Johannesburg': 'Johannesburg',
  'Africa/Nairobi': 'Nairobi',
  'America/Chicago': 'Chicago',
  'America/Los_Angeles': 'Los Angeles',
  'America/New_York': 'New York',
  'America/Toronto': 'Toronto',
  'Asia/Dubai': 'Dubai',
  'Asia/Shanghai': 'Shanghai',
  'Australia/Sydney': 'Sydney',
  'Europe/Amsterdam': 'Amsterdam',
  'Europe/Berlin': 'Berlin',
  'Europe/London': 'London',
  'Europe/Paris': 'Paris',
} as const
export type QuietZone = keyof typeof quietZones

/** The quiet hours of those who have set none. */
export const defaultQuiet = { isOn: true, from: 21, until: 7, zone: 'Africa/Accra' } as const

const kind = z.enum(alertKindNames)
const hour = z.number().int().min(0, 'An hour from 0 to 23, please.').max(23, 'An hour from 0 to 23, please.')
const quiet = z
  .strictObject({
    isOn: z.boolean(),
    from: hour,
    until: hour,
    zone: z.enum(keysOf(quietZones), 'Please choose one of the zones.'),
  })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Quiet hours have to end at another hour.' })
export type QuietHours = z.output<typeof quiet>

const choice = { kind, byMail: z.boolean(), bySms: z.boolean() }

const preferences = z.object({
  alerts: z
    .array(z.object({ ...choice, title: z.string(), isAlwaysMailed: z.boolean(), canWait: z.boolean() }))
    .describe('those that can concern the caller; of a guest those by SMS, and none where no SMS are sent'),
  quiet,
  phoneNumber: z.string().describe("where an SMS goes; '' when none was given"),
  sendsSms: z.boolean().describe('whether the platform sends SMS at all'),
})
export type AlertPreferences = z.output<typeof preferences>

export const getAlertPreferences = endpoint({
  method: 'GET',
  path: '/api/alerts/preferences',
  who: 'signed-in',
  reads: ['alerts', 'account', 'organisations'],
  summary: 'Which alerts the caller gets, how, and their quiet hours',
  reply: preferences,
  errors: [],
})

export const saveAlertPreferences = endpoint({
  method: 'PUT',
  path: '/api/alerts/preferences',
  who: 'signed-in',
  changes: ['alerts'],
  summary: 'Saves which alerts the caller gets, how, and their quiet hours; mails that cannot be switched off stay on',
  body: z.strictObject({ alerts: z.array(z.strictObject(choice)).max(alertKindNames.length), quiet }),
  reply: preferences.extend(messageReply.shape),
  errors: [],
})

export const deliveryStates = ['waiting', 'sent', 'delivered', 'failed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const delivery = z.object({
  _id: id,
  kind,
  title: z.string(),
  channel: z.enum(alertChannels),
  to: z
    .object({ username: z.string(), address: z.string().describe('the e-mail address or the phone number') })
    .nullable()
    .describe('null once the account is deleted'),
  subject: z.string().describe('what it said in short; empty until it was written'),
  state: z.enum(deliveryStates),
  createdAt: instant,
  notBefore: instant.describe('later than createdAt where quiet hours delay it'),
  tries: z.number().int(),
  endedAt: instant.nullable().describe('when it was sent, delivered, given up or skipped'),
  reason: z.string().describe("why the last attempt failed, or why it was skipped; '' otherwise"),
  segments: z.number().int().nullable().describe('how many parts an SMS has; null for a mail'),
})
export type Delivery = z.output<typeof delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/deliveries',
  who: 'admin',
  reads: ['alerts', 'jobs'],
  summary: `Alerts that were sent within ${limits.alertDays} days: to whom, how, and what became of each, newest first`,
  query: z.object({
    state: wordQuery(deliveryStates),
    channel: wordQuery(alertChannels),
    kind: wordQuery(alertKindNames),
    search: textQuery().describe('the beginning of a name or an e-mail address'),
    ...pageQuery,
  }),
  reply: z.array(delivery),
  errors: [],
})
export type DeliveryQuery = QueryOf<typeof listDeliveries>

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/api/admin/deliveries/:id/resend',
  who: 'admin',
  changes: ['alerts', 'jobs'],
  summary: 'Sends again an alert that has failed, or that never came as its recipient says',
  params: idParams,
  reply: messageReply,
  errors: ['not_found', 'illegal_transition'],
})

export const getWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  who: 'admin',
  reads: ['bookings', 'enquiries', 'payments', 'transfers', 'user-reports', 'jobs'],
  summary: 'How many things wait for an administrator, for the badges of the menu',
  reply: z.object({
    approvals: z.number().int().describe('paid bookings that wait for approval'),
    enquiries: z.number().int(),
    transfers: z.number().int().describe('proofs of bank transfers'),
    payments: z.number().int().describe('stuck refunds and open disputes'),
    reports: z.number().int().describe('what users have reported and nobody has decided about'),
    failedMails: z.number().int(),
  }),
  errors: [],
})
export type Waiting = z.output<typeof getWaiting.reply>

export const getHostWaiting = endpoint({
  method: 'GET',
  path: '/api/host/:org/waiting',
  who: 'member',
  needs: 'booking.read',
  reads: ['bookings', 'payments'],
  summary: 'How many things wait for members of an organisation, as far as the role of the caller goes',
  params: orgParams,
  reply: z.object({
    approvals: z.number().int().describe('paid bookings that wait for approval'),
    changes: z.number().int().describe('changes of stays that guests have asked for'),
    disputes: z.number().int().describe('payments for stays there that are disputed'),
  }),
  errors: [],
})
export type HostWaiting = z.output<typeof getHostWaiting.reply>
