// Owns the calls by which users and visitors report a listing, a review or a message, and administrators decide about it.
import { z } from 'zod'
import { email } from '../../people/accounts/auth.ts'
import { orgParams } from '../../people/organisations.ts'
import { limits } from '../../platform/values/limits.ts'
import { endpoint, type QueryOf } from '../../platform/wire/endpoint.ts'
import { id, idParams, instant, messageReply, pageQuery, wordQuery } from '../../platform/wire/fields.ts'
import { recordedReasons, reportedKinds, reportReasons, userReportStates } from './user-report-states.ts'

const why = {
  reason: z.enum(reportReasons, 'Please choose a reason.'),
  text: z
    .string()
    .trim()
    .max(limits.maxReportLength, `At most ${limits.maxReportLength} characters, please.`)
    .default(''),
}
// Messages are read by two sides alone, so they have calls of their own.
const publicThing = { kind: z.enum(reportedKinds).exclude(['message']), recordId: id }
export const publicKinds = publicThing.kind.options
export type PublicKind = (typeof publicKinds)[number]

export const reportThing = endpoint({
  method: 'POST',
  path: '/api/user-reports',
  who: 'signed-in',
  rateLimit: 'userReport',
  changes: ['user-reports'],
  summary: 'Reports a listing or a review to administrators; a second report of the same thing changes nothing',
  body: z.strictObject({ ...publicThing, ...why }),
  reply: messageReply,
  errors: ['not_found'],
})

export const reportByMail = endpoint({
  method: 'POST',
  path: '/api/user-reports/by-mail',
  who: 'anyone',
  rateLimit: 'userReport',
  summary: 'Reports a listing or a review by an address without an account; answers the same for every address',
  body: z.strictObject({ ...publicThing, ...why, email }),
  reply: messageReply,
  errors: ['not_found'],
})

export const reportMessage = endpoint({
  method: 'POST',
  path: '/api/messages/:id/report',
  who: 'signed-in',
  trips: 'open',
  rateLimit: 'userReport',
  changes: ['user-reports'],
  summary: 'Reports a message of the host of a booking of the caller',
  params: idParams,
  body: z.strictObject(why),
  reply: messageReply,
  errors: ['not_found'],
})

export const reportGuestMessage = endpoint({
  method: 'POST',
  path: '/api/host/:org/messages/:id/report',
  who: 'member',
  needs: 'message.write',
  rateLimit: 'userReport',
  changes: ['user-reports'],
  summary: 'Reports a message of the guest of a booking with the organisation',
  params: orgParams.extend({ id }),
  body: z.strictObject(why),
  reply: messageReply,
  errors: [],
})

export const appealMask = endpoint({
  method: 'POST',
  path: '/api/messages/:id/appeal',
  who: 'signed-in',
  trips: 'open',
  rateLimit: 'userReport',
  changes: ['user-reports', 'messages'],
  summary: 'Asks administrators to show a message of the caller whole: what is hidden in it are no contact details',
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})

export const appealHostMask = endpoint({
  method: 'POST',
  path: '/api/host/:org/messages/:id/appeal',
  who: 'member',
  needs: 'message.write',
  rateLimit: 'userReport',
  changes: ['user-reports', 'messages'],
  summary:
    'Asks administrators to show a message of the organisation whole: what is hidden in it are no contact details',
  params: orgParams.extend({ id }),
  reply: messageReply,
  errors: [],
})

const report = z.object({
  _id: id,
  kind: z.enum(reportedKinds),
  state: z.enum(userReportStates.all),
  reason: z.enum(recordedReasons).describe('“masked”: the writer of a message appeals that a part of it is hidden'),
  text: z.string(),
  reportedAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  reporter: z
    .object({ name: z.string().nullable(), email: z.string().nullable(), isUser: z.boolean() })
    .describe('an address without an account is not verified; both are null once they are erased'),
  about: z.object({
    recordId: id,
    label: z.string().describe('the name of the listing'),
    apartmentId: id.nullable(),
    bookingId: id.nullable().describe('of a message'),
    quote: z
      .string()
      .nullable()
      .describe('the review or the message as others read it; of an appeal the whole message'),
    host: z.string(),
  }),
  others: z.number().int().describe('further reports of the same thing, in any state'),
})
export type UserReport = z.output<typeof report>

export const listUserReports = endpoint({
  method: 'GET',
  path: '/api/admin/user-reports',
  who: 'admin',
  reads: ['user-reports'],
  summary: 'What users and visitors have reported, newest first; without a state those that are open',
  query: z.object({ state: wordQuery(userReportStates.all), ...pageQuery }),
  reply: z.array(report),
  errors: [],
})
export type UserReportQuery = QueryOf<typeof listUserReports>

export const upholdUserReport = endpoint({
  method: 'POST',
  path: '/api/admin/user-reports/:id/uphold',
  who: 'admin',
  changes: ['user-reports'],
  summary:
    'Agrees with a report and tells the reporter; an appeal shows the message whole, all else is a decision of its own',
  params: idParams,
  reply: messageReply,
  errors: ['not_found', 'illegal_transition'],
})

export const dismissUserReport = endpoint({
  method: 'POST',
  path: '/api/admin/user-reports/:id/dismiss',
  who: 'admin',
  changes: ['user-reports'],
  summary: 'Closes a report without agreeing with it, and tells the reporter',
  params: idParams,
  reply: messageReply,
  errors: ['not_found', 'illegal_transition'],
})
