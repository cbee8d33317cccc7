// Owns which record each id of a call names, so that every id can be tried with those of another: read from the rows, or decided here.
import { urlOf } from '@akwaaba/contract/client'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { isRecord } from '@akwaaba/contract/guards'
import { z } from 'zod'
import { requestExample } from '#openapi/examples.ts'
import { form, picture } from '#testing/forms.ts'
import { bodies } from '#testing/fuzz/hostile.ts'
import { day, type Raw } from '#testing/tools.ts'
import type { World } from '#testing/world.ts'
import type { Kind } from './two-hosts.ts'

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** Why an id names nothing that belongs to a user or an organisation. */
const offered = 'on offer to everybody'
const notARecord = 'no record'
const ofATrip = 'the other stay of a guest without an account who was moved'

/** What the field of an id names, wherever it is: a kind of record, or the reason why it names nobody's. */
const byField: Readonly<Record<string, Kind | Reason>> = {
  apartmentId: 'apartment',
  bookingId: 'booking',
  packageId: 'tour',
  propertyId: 'property',
  extras: 'extra',
  paymentId: 'payment',
  payoutId: 'payout',
  noteId: 'note',
  fileId: 'bookingFile',
  feed: 'feed',
  conflict: 'conflict',
  task: 'cleaningTask',
  exportLink: 'exportLink',
  user: 'member',
  change: notARecord,
  month: notARecord,
  submission: 'drawn by the caller',
  bankTransactionId: notARecord,
  key: 'drawn by the caller',
}
/** What `:id` names, by the part of the path before it. */
const byPath: Readonly<Record<string, Kind>> = {
  apartments: 'apartment',
  blocks: 'block',
  bin: 'deletedApartment',
  booking: 'booking',
  'booking-files': 'bookingFile',
  bookings: 'booking',
  devices: 'device',
  extras: 'extra',
  invitations: 'invitation',
  'home-lists': 'homeList',
  'change-pictures': 'damagePicture',
  'message-pictures': 'messagePicture',
  'message-templates': 'messageTemplate',
  'ownership-transfers': 'ownershipOffer',
  passkeys: 'passkey',
  payments: 'payment',
  payouts: 'payout',
  'price-edits': 'priceEdit',
  'promo-codes': 'promoCode',
  refunds: 'refund',
  reviews: 'review',
  shares: 'share',
  waits: 'wait',
  purchased: 'purchase',
  receipts: 'receipt',
}
type Reason = typeof offered | typeof ofATrip | typeof notARecord | 'drawn by the caller' | 'a secret'
/** What the ids of single rows name where it is something else. */
const byRow: Readonly<Record<string, Readonly<Record<string, Kind | Reason>>>> = {
  'GET /api/booking': { apartmentId: 'bookedApartment' },
  'GET /api/host/:org/bookings': { apartmentId: 'bookedApartment' },
  'GET /api/host/:org/bookings.csv': { apartmentId: 'bookedApartment' },
  'GET /api/payments': { packageId: 'boughtTour', propertyId: 'boughtProperty' },
  'GET /api/purchased/:role': { role: notARecord },
  'GET /api/admin/extras': { apartmentId: offered },
  'GET /api/apartments/:id/calendar': { id: offered },
  'GET /api/apartments/:id/nearest-stays': { id: offered },
  'GET /api/apartments/:id/reviews': { id: offered },
  'GET /api/apartments/:id/rating': { id: offered },
  'GET /api/packages/:id/reviews': { id: offered },
  'GET /api/packages/:id/rating': { id: offered },
  'POST /api/booking/book': { apartmentId: offered, extras: offered, quoteId: 'drawn by the caller' },
  'POST /api/admin/promo-codes': { apartments: 'apartment' },
  'POST /api/host/:org/promo-codes': { apartments: 'apartment' },
  'POST /api/host/:org/bookings': { extras: offered },
  'POST /api/host/:org/bookings/approve': { bookings: 'booking' },
  'POST /api/host/:org/price-edits': { apartments: 'apartment' },
  'POST /api/host/:org/apartments/:id/feeds/:feed/sync': { id: 'home' },
  'PUT /api/host/:org/apartments/:id/feeds/:feed': { id: 'home' },
  'DELETE /api/host/:org/apartments/:id/feeds/:feed': { id: 'home' },
  'POST /api/host/:org/apartments/:id/conflicts/:conflict': { id: 'home' },
  'POST /api/host/:org/apartments/:id/export-links': { id: 'home' },
  'DELETE /api/host/:org/apartments/:id/export-links/:exportLink': { id: 'home' },
  'GET /api/host/:org/payments/:id/page': { id: 'payment' },
  'GET /api/host/:org/guests/:id/page': { id: 'stayingGuest' },
  'PUT /api/host/:org/bookings/:id/notes/:noteId': { id: 'notedBooking' },
  'DELETE /api/host/:org/bookings/:id/files/:fileId': { id: 'notedBooking' },
  'GET /api/booking/:id/messages': { id: 'writtenBooking' },
  'POST /api/booking/:id/messages/read': { id: 'writtenBooking' },
  'GET /api/host/:org/bookings/:id/messages': { id: 'writtenBooking' },
  'POST /api/host/:org/bookings/:id/messages/read': { id: 'writtenBooking' },
  'GET /api/booking/:id/shares': { id: 'splitBooking' },
  'POST /api/booking/:id/shares': { id: 'unpaidBooking' },
  'PUT /api/booking/:id/shares': { id: 'splitBooking', share: notARecord },
  'POST /api/shares/read': { token: 'a secret' },
  'POST /api/shares/pay': { token: 'a secret' },
  'POST /api/shares/check': { token: 'a secret' },
  'POST /api/shares/voucher': { token: 'a secret' },
  'POST /api/shares/withdraw': { token: 'a secret' },
  'POST /api/saved-homes': { ids: offered },
  'DELETE /api/saved-homes/:id': { id: offered },
  'POST /api/waits': { apartmentId: offered },
  'POST /api/waits/by-mail': { apartmentId: offered },
  'POST /api/user-reports': { recordId: offered },
  'POST /api/user-reports/by-mail': { recordId: offered },
  'POST /api/messages/:id/report': { id: 'hostMessage' },
  'POST /api/messages/:id/appeal': { id: 'guestMessage' },
  'POST /api/host/:org/messages/:id/appeal': { id: 'hostMessage' },
  'POST /api/host/:org/messages/:id/report': { id: 'guestMessage' },
  'POST /api/waits/open': { token: 'a secret' },
  'POST /api/waits/confirm': { token: 'a secret' },
  'POST /api/waits/end': { token: 'a secret' },
  'POST /api/home-lists': { homes: offered },
  'PUT /api/home-lists/:id': { add: offered, remove: offered },
  'POST /api/home-lists/shared': { token: 'a secret' },
  'POST /api/saved-homes/shared': { token: 'a secret' },
  'GET /api/booking/:id/change': { id: 'changingBooking' },
  'POST /api/quotes': { apartmentId: offered },
  'POST /api/invitations/accept': { token: 'a secret' },
  'POST /api/packages/confirm-payment': { packageId: offered },
  'POST /api/trips/moved': { bookingId: ofATrip },
  'POST /api/payments': {
    bookingId: 'unpaidBooking',
    packageId: offered,
    propertyId: offered,
    replaces: 'drawn by the caller',
  },
  'POST /api/payments/:id/proof': { id: 'transfer' },
  'POST /api/properties/confirm-payment': { propertyId: offered },
}
const reasons: ReadonlySet<string> = new Set<Reason>([offered, ofATrip, notARecord, 'drawn by the caller', 'a secret'])

type JsonSchema = { format?: string; properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] }

const namesRecord = (field: string) => /(^token|Id|Ids|[rR]eference|slug|^key)$/.test(field)
const fieldsIn = (schema: JsonSchema): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([field, one]) => {
    const alternatives = [one, ...(one.items ? [one.items] : []), ...(one.anyOf ?? [])]
    const isId = namesRecord(field) || alternatives.some(({ format }) => format === 'uuid')
    return [...(isId ? [field] : []), ...alternatives.flatMap(fieldsIn)]
  })

/** The JSON schema of a part of a call: as it is sent, or as it is read, where an empty text stands for nothing. */
const schemaOf = (part: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(part, { io, unrepresentable: 'any' }) as JsonSchema
const idsIn = (part: z.ZodType | undefined): string[] =>
  part === undefined ? [] : [...new Set([...fieldsIn(schemaOf(part, 'input')), ...fieldsIn(schemaOf(part, 'output'))])]

/** The fields of a call that name a record: the parameters of its path but the organisation, and ids in its query and body. */
export const idFieldsOf = ({ path, query, body }: Endpoint): string[] => [
  ...[...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => (name === 'org' ? [] : [name])),
  ...idsIn(query),
  ...idsIn(body),
]

const decisionOf = (row: Endpoint, field: string): string | undefined => {
  const before = field === 'id' ? (/([\w-]+)\/:id/.exec(row.path)?.[1] ?? '') : ''
  return byRow[nameOf(row)]?.[field] ?? byPath[before] ?? byField[field]
}

/** Whether it is decided what a field names. */
export const isDecided = (row: Endpoint, field: string): boolean => decisionOf(row, field) !== undefined

/** The kind of the record that a field names; null where it names nobody's. */
export const kindOf = (row: Endpoint, field: string): Kind | null => {
  const decision = decisionOf(row, field)
  return decision === undefined || reasons.has(decision) ? null : (decision as Kind)
}

/** The fields of a row that name a record that belongs to a user or an organisation. */
export const recordFieldsOf = (row: Endpoint): string[] =>
  idFieldsOf(row).filter((field) => kindOf(row, field) !== null)

const isText = (value: unknown): value is string => typeof value === 'string'

const bodyOf = (t: World, row: Endpoint, ids: Readonly<Record<string, string>>): Record<string, unknown> => {
  const known = bodies[row.path] ?? (row.body ? requestExample('', '', schemaOf(row.body, 'input') as never) : {})
  const body: Record<string, unknown> = isRecord(known) ? { ...known } : {}
  const days = { startDate: day(t, 200), endDate: day(t, 202) }
  for (const [field, value] of Object.entries(days)) if (field in body) body[field] = value
  const isList = (field: string) => Array.isArray(body[field])
  for (const field of idsIn(row.body)) {
    // Of fields that exclude each other the one in question is sent.
    if (ids[field] !== undefined) body[field] = isList(field) ? [ids[field]] : ids[field]
    else if (field in body && reasons.has(decisionOf(row, field) ?? '') && isList(field)) delete body[field]
  }
  return body
}

/** A form with the texts of a body, and a picture in each field that needs one. */
const formOf = async ({ files = {} }: Endpoint, body: Record<string, unknown>): Promise<FormData> => {
  const texts = Object.entries(body).filter((entry): entry is [string, string] => isText(entry[1]))
  const needed = Object.entries(files).filter(([, { required }]) => required !== undefined)
  const pictures = await Promise.all(needed.map(async ([name]) => [name, await picture()] as const))
  return form(Object.fromEntries(texts), Object.fromEntries(pictures))
}

/** Calls a row with these ids, and a body and days that fit. */
export const callWith = async (
  t: World,
  row: Endpoint,
  { token, org, ids, query = {} }: { token: string; org: string; ids: Record<string, string>; query?: object },
): Promise<Raw> => {
  const inQuery = Object.fromEntries(idsIn(row.query).flatMap((field) => (ids[field] ? [[field, ids[field]]] : [])))
  const url = urlOf(row, {
    params: { org, role: 'customer', month: day(t, 0).slice(0, 7), ...ids },
    query: { ...query, ...inQuery },
  })
  const body = row.method === 'GET' || row.body === undefined ? undefined : bodyOf(t, row, ids)
  const payload = body === undefined ? {} : { payload: row.files === undefined ? body : await formOf(row, body) }
  const reply = await t.app.inject({
    method: row.method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...payload,
  })
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, json: {} }
}
