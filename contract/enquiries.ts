// Owns the wire shape of enquiries: partnerships, help, tailored services, and news of events.
import { z } from 'zod'
import { email } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { said } from './fields.ts'

export const enquiryKinds = ['partnership', 'support', 'tailored', 'events'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

const message = z.string().trim().min(1, 'Please write a message.').max(4000, 'At most 4,000 characters, please.')

/** People never see this field, so whoever fills it in is none. Such an enquiry is thanked for and dropped. */
const website = z.string().max(300).optional()

const kind = <K extends EnquiryKind, S extends z.ZodRawShape>(name: K, shape: S) =>
  z.strictObject({ kind: z.literal(name), email, website, ...shape })

const enquiry = z.discriminatedUnion('kind', [
  kind('partnership', { company: z.string().trim().min(1, 'Please enter your company.').max(120), message }),
  kind('support', { name: z.string().trim().min(1, 'Please enter your name.').max(120), message }),
  kind('tailored', { message }),
  kind('events', {}),
])
export type NewEnquiry = z.output<typeof enquiry>

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/enquiries',
  who: 'anyone',
  summary: 'Takes an enquiry, which is mailed to the support address and listed for administrators',
  body: enquiry,
  status: 201,
  reply: said,
  errors: ['too_many_requests'],
})
