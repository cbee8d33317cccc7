// Owns the wire shape of enquiries: partnerships, help, tailored services, and news of events.
import { z } from 'zod'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import {
  asName,
  id,
  idParams,
  instant,
  messageReply,
  pageQuery,
  sortQuery,
  textQuery,
  wordQuery,
} from '../platform/wire/fields.ts'
import { email } from './accounts/auth.ts'

export const enquiryKinds = ['partnership', 'support', 'tailored', 'events'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

const message = z.string().trim().min(1, 'Please write a message.').max(4000, 'At most 4,000 characters, please.')

/** A honeypot: the field is invisible, so only bots fill it in. Such an enquiry is thanked for and dropped. */
const website = z.string().max(300).optional()

const kind = <K extends EnquiryKind, S extends z.ZodRawShape>(name: K, shape: S) =>
  z.strictObject({ kind: z.literal(name), email, website, ...shape })

const enquiry = z.discriminatedUnion('kind', [
  kind('partnership', { company: z.string().trim().min(1, 'Please enter your company.').max(120), message }),
  kind('support', { name: asName(z.string().trim().min(1, 'Please enter your name.').max(120)), message }),
  kind('tailored', { message }),
  kind('events', {}),
])
export type NewEnquiry = z.output<typeof enquiry>

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/enquiries',
  who: 'anyone',
  rateLimit: 'enquiry',
  changes: ['enquiries'],
  summary: 'Takes an enquiry, which is mailed to the support address and listed for administrators',
  body: enquiry,
  status: 201,
  reply: messageReply,
  errors: [],
})

const received = z.object({
  _id: id,
  kind: z.enum(enquiryKinds),
  email: z.string(),
  name: z.string(),
  company: z.string(),
  phoneNumber: z.string().describe("of the account with this e-mail address; '' when there is none"),
  message: z.string(),
  createdAt: instant,
  handledAt: instant.nullable(),
  handledBy: z.string().nullable().describe('the name of who marked it'),
})
export type Enquiry = z.output<typeof received>

export const enquiryViews = ['open', 'handled', 'all'] as const

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/api/admin/enquiries',
  who: 'admin',
  reads: ['enquiries'],
  summary: 'Enquiries, newest first; the open ones unless said otherwise',
  query: z.object({
    view: wordQuery(enquiryViews),
    kind: wordQuery(enquiryKinds),
    search: textQuery().describe(
      'part of a name, a company, an e-mail or a message; one or two characters begin one of the first three, an address such as `ama@` an e-mail',
    ),
    sort: sortQuery(['received']),
    ...pageQuery,
  }),
  reply: z.array(received),
  errors: [],
})
export type EnquiryQuery = QueryOf<typeof listEnquiries>

export const markEnquiry = endpoint({
  method: 'POST',
  path: '/api/admin/enquiries/:id/handled',
  who: 'admin',
  changes: ['enquiries'],
  summary: 'Marks an enquiry handled, or open again',
  params: idParams,
  body: z.strictObject({ handled: z.boolean() }),
  reply: received.extend(messageReply.shape),
  errors: ['not_found'],
})
