// Owns the wire shape of messages between the guest of a booking and its host.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { limits } from '../../platform/values/limits.ts'
import { endpoint, type QueryOf } from '../../platform/wire/endpoint.ts'
import { pictureErrors } from '../../platform/wire/errors.ts'
import { countQuery, date, id, idParams, instant, pageQuery, wordQuery } from '../../platform/wire/fields.ts'

export const messageSides = ['guest', 'host'] as const
export type MessageSide = (typeof messageSides)[number]

/** Why nobody can write any more: the hold ended without a payment, the time after the stay is over, or the guest's account is deleted. */
export const threadEnds = ['unpaid', 'over', 'deleted'] as const

// Signs that are invisible, or that turn the direction of what follows, would hide a number from the eye and from masking. Line breaks stay.
const cleaned = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n|\t|\u200d|\ufe0f)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()

const picture = z.object({ _id: id, width: z.number().int(), height: z.number().int() })

const document = z.object({ _id: id, name: z.string(), size: z.number().int().describe('bytes') })

const message = z.object({
  _id: id,
  number: z.number().int().describe('1 is the first of its booking'),
  side: z.enum(messageSides),
  isOwn: z.boolean().describe('written by the side of the caller'),
  author: z.string().describe('a name, which may be that of a member of the host'),
  text: z.string().describe('as the caller may read it'),
  isMasked: z.boolean().describe('the other side reads it without its contact details'),
  isAppealed: z.boolean().describe('its side has asked us to show it whole'),
  isErased: z.boolean(),
  isAutomatic: z.boolean().describe('the host has it ready, and it was sent by itself'),
  pictures: z.array(picture),
  documents: z.array(document).describe('PDF files, read as its pictures are, by their ids'),
  at: instant,
})
export type Message = z.output<typeof message>

const thread = z.object({
  booking: id,
  reference: z.string(),
  apartment: z.object({ _id: id, apartmentName: z.string() }),
  startDate: date,
  endDate: date,
  with: z.string().describe('the other side: the name of the host or of the guest'),
  canWrite: z.boolean(),
  ended: z.enum(threadEnds).nullable().describe('why nobody can write any more'),
  isPaid: z.boolean().describe('contact details are shown, and pictures and documents can be sent'),
  unread: z.number().int(),
  seenUpTo: z.number().int().describe('the number of the last message that the other side has read'),
  messages: z.array(message).describe(`at most ${limits.messagesPerPage}, oldest first`),
  hasEarlier: z.boolean(),
})
export type Thread = z.output<typeof thread>

const before = z.object({ before: countQuery(1, 1_000_000).describe('only messages with a lower number') })
export type ThreadQuery = z.output<typeof before>

const written = z.object({
  key: id.describe('a UUID drawn for each message; sent again with the same one it is the same message'),
  text: z
    .string()
    .max(limits.maxMessageLength * 2)
    .transform(cleaned)
    .pipe(z.string().max(limits.maxMessageLength, `At most ${limits.maxMessageLength} characters, please.`))
    .default(''),
})
export type NewMessage = z.output<typeof written>

const upTo = z.strictObject({ upTo: z.number().int().min(1).max(1_000_000) })
const files = { pictures: { max: limits.picturesPerMessage }, documents: { max: limits.documentsPerMessage } }
const reply = { thread, sent: z.object({ message }), read: z.object({ unread: z.number().int() }) }
const refusals = ['thread_closed', 'pictures_after_payment', ...pictureErrors] as const

export const getThread = endpoint({
  method: 'GET',
  path: '/api/booking/:id/messages',
  who: 'signed-in',
  trips: 'open',
  reads: ['messages', 'bookings'],
  summary: 'What the caller and the host of a booking have written to each other; empty before the first message',
  params: idParams,
  query: before,
  reply: reply.thread,
  errors: ['not_found'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/booking/:id/messages',
  who: 'signed-in',
  trips: 'open',
  rateLimit: 'message',
  changes: ['messages'],
  summary: 'Writes to the host of a booking; contact details in it are hidden from them until it is paid',
  params: idParams,
  body: written,
  files,
  status: 201,
  reply: reply.sent,
  errors: ['not_found', ...refusals],
})

export const readThread = endpoint({
  method: 'POST',
  path: '/api/booking/:id/messages/read',
  who: 'signed-in',
  trips: 'open',
  changes: ['messages'],
  summary: 'Marks the messages of a booking as read, up to a number',
  params: idParams,
  body: upTo,
  reply: reply.read,
  errors: ['not_found'],
})

const image = z.string().describe('image/webp, or application/pdf as an attachment')

export const getMessagePicture = endpoint({
  method: 'GET',
  path: '/api/message-pictures/:id',
  who: 'signed-in',
  trips: 'open',
  summary: 'A picture or a document of a message',
  params: idParams,
  reply: image,
  errors: ['not_found'],
})

export const countUnreadThreads = endpoint({
  method: 'GET',
  path: '/api/threads/unread',
  who: 'signed-in',
  reads: ['messages'],
  summary: 'In how many conversations the caller, as a guest, has something to read',
  reply: z.object({ threads: z.number().int() }),
  errors: [],
})

const listed = thread
  .pick({ booking: true, reference: true, apartment: true, startDate: true, endDate: true, with: true, unread: true })
  .extend({
    last: z.object({ side: z.enum(messageSides), text: z.string().describe('its beginning'), at: instant }),
  })
export type ListedThread = z.output<typeof listed>

export const threadViews = ['unread', 'read'] as const
const threadList = { view: wordQuery(threadViews), ...pageQuery }

export const listThreads = endpoint({
  method: 'GET',
  path: '/api/threads',
  who: 'signed-in',
  reads: ['messages'],
  summary: 'The conversations of the caller, as a guest, with hosts, last written to first',
  query: z.object(threadList),
  reply: z.array(listed),
  errors: [],
})

const ofHost = orgParams.extend({ id })

export const getHostThread = endpoint({
  method: 'GET',
  path: '/api/host/:org/bookings/:id/messages',
  who: 'member',
  needs: 'message.read',
  reads: ['messages', 'bookings'],
  summary: 'What the organisation and the guest of a booking have written to each other',
  params: ofHost,
  query: before,
  reply: reply.thread,
  errors: [],
})

export const sendHostMessage = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/messages',
  who: 'member',
  needs: 'message.write',
  rateLimit: 'message',
  changes: ['messages'],
  summary: 'Writes to the guest of a booking; contact details in it are hidden from them until it is paid',
  params: ofHost,
  body: written,
  files,
  status: 201,
  reply: reply.sent,
  errors: refusals,
})

export const readHostThread = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/messages/read',
  who: 'member',
  needs: 'message.read',
  changes: ['messages'],
  summary: 'Marks the messages of a booking as read by the caller, up to a number',
  params: ofHost,
  body: upTo,
  reply: reply.read,
  errors: [],
})

export const getHostMessagePicture = endpoint({
  method: 'GET',
  path: '/api/host/:org/message-pictures/:id',
  who: 'member',
  needs: 'message.read',
  summary: 'A picture or a document of a message',
  params: ofHost,
  reply: image,
  errors: [],
})

export const countHostUnreadThreads = endpoint({
  method: 'GET',
  path: '/api/host/:org/threads/unread',
  who: 'member',
  needs: 'message.read',
  reads: ['messages'],
  summary: 'In how many conversations the caller has something to read that nobody of the organisation has answered',
  params: orgParams,
  reply: z.object({ threads: z.number().int() }),
  errors: [],
})

export const listHostThreads = endpoint({
  method: 'GET',
  path: '/api/host/:org/threads',
  who: 'member',
  needs: 'message.read',
  reads: ['messages'],
  summary: 'The conversations of an organisation with its guests, last written to first',
  params: orgParams,
  query: z.object(threadList),
  reply: z.array(listed),
  errors: [],
})
export type ThreadListQuery = QueryOf<typeof listHostThreads>
