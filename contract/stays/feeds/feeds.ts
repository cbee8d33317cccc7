// Owns the wire shapes of calendars of other platforms: feeds that are read, conflicts with our bookings, and links that export ours.
import { z } from 'zod'
import { orgParams, owner } from '../../people/organisations.ts'
import { limits } from '../../platform/values/limits.ts'
import { recordOf } from '../../platform/values/records.ts'
import { endpoint, type QueryOf } from '../../platform/wire/endpoint.ts'
import { date, id, instant, messageReply, pageQuery, wordQuery } from '../../platform/wire/fields.ts'
import { feedStates } from './feed-states.ts'

/** What an event of another platform is; only a rule may be ignored. */
export const entryClasses = ['reservation', 'closure', 'rule', 'other'] as const
export type EntryClass = (typeof entryClasses)[number]

export const conflictDecisions = ['keep-ours', 'ignore'] as const

const feed = z.object({
  _id: id,
  label: z.string(),
  host: z.string().describe('of its address; the address itself is a secret and is not shown again'),
  state: z.enum(feedStates.all),
  error: z.string().nullable().describe('why the last attempt did not work, or what else is to be known'),
  lastOkAt: instant.nullable(),
  nextAt: instant.nullable().describe('when it is asked again; null where only by hand'),
  ignoresRules: z.boolean(),
  entries: z.number().int().describe('events that take nights from today on'),
})
export type Feed = z.output<typeof feed>

const found = z.object({
  stays: z.number().int(),
  closures: z.number().int(),
  others: z.number().int(),
  ignored: z.number().int().describe('moving windows of the other platform, such as how far ahead it sells'),
  warnings: z.array(z.string()),
})
export type Found = z.output<typeof found>

const conflict = z.object({
  _id: id,
  feed: z.string().describe('the label of its feed'),
  startDate: date,
  endDate: date.describe('the first day that is free again'),
  summary: z.string(),
  code: z.string().nullable().describe('of the reservation at the other platform'),
  booking: z.object({
    _id: id,
    reference: z.string(),
    startDate: date,
    endDate: date,
    guest: z.string().nullable().describe('null for members who do not see guests, and once they have left'),
    paid: z.enum(['yes', 'in part', 'no']),
  }),
})
export type FeedConflict = z.output<typeof conflict>

const exportLink = z.object({
  _id: id,
  feed: z.string().nullable().describe('the label of the feed whose own events it leaves out'),
  createdAt: instant,
  readAt: instant.nullable().describe('when another platform last read it'),
})
export type ExportLink = z.output<typeof exportLink>

const homeParams = orgParams.extend({ id: id.describe('of the apartment') })
const feedParams = homeParams.extend({ feed: id })
const at = '/api/host/:org/apartments/:id'

export const listFeeds = endpoint({
  method: 'GET',
  path: `${at}/feeds`,
  who: 'member',
  needs: 'booking.read',
  reads: ['feeds', 'nights'],
  summary: 'The connected calendars of an apartment, its open conflicts and its export links',
  params: homeParams,
  reply: z.object({ feeds: z.array(feed), conflicts: z.array(conflict), exportLinks: z.array(exportLink) }),
  errors: [],
})

export const createFeed = endpoint({
  method: 'POST',
  path: `${at}/feeds`,
  who: 'member',
  needs: 'calendar.write',
  rateLimit: 'feed',
  changes: ['feeds', 'nights'],
  summary: 'Connects a calendar of another platform: it is read at once, and its nights are taken',
  params: homeParams,
  body: z.strictObject({
    url: z.string().trim().min(1, 'Please paste the link of the calendar.').max(2000, 'This link is too long.'),
    label: z.string().trim().max(60, 'At most 60 characters, please.').default(''),
    ignoreRules: z.boolean().default(true),
  }),
  status: 201,
  reply: z.object({ feed, found, conflicts: z.array(conflict) }).extend(messageReply.shape),
  errors: ['feed_refused', 'too_many_feeds'],
})

export const syncFeed = endpoint({
  method: 'POST',
  path: `${at}/feeds/:feed/sync`,
  who: 'member',
  needs: 'calendar.write',
  rateLimit: 'feed',
  changes: ['feeds', 'nights'],
  summary: 'Reads a connected calendar now; what did not work is in its error',
  params: feedParams,
  reply: z.object({ feed, found: found.nullable(), conflicts: z.array(conflict) }).extend(messageReply.shape),
  errors: [],
})

export const changeFeed = endpoint({
  method: 'PUT',
  path: `${at}/feeds/:feed`,
  who: 'member',
  needs: 'calendar.write',
  changes: ['feeds', 'nights'],
  summary: 'Says whether the moving windows of a connected calendar are ignored; its nights follow at once',
  params: feedParams,
  body: z.strictObject({ ignoreRules: z.boolean() }),
  reply: z.object({ feed, conflicts: z.array(conflict) }).extend(messageReply.shape),
  errors: [],
})

export const removeFeed = endpoint({
  method: 'DELETE',
  path: `${at}/feeds/:feed`,
  who: 'member',
  needs: 'calendar.write',
  changes: ['feeds', 'nights'],
  summary: 'Disconnects a calendar and frees its nights',
  params: feedParams,
  reply: messageReply,
  errors: [],
})

export const decideConflict = endpoint({
  method: 'POST',
  path: `${at}/conflicts/:conflict`,
  who: 'member',
  needs: 'calendar.write',
  changes: ['feeds'],
  summary:
    'Closes a conflict, once its calendar was read again: our booking stays and the other platform cancels, or both are of the same guest',
  params: homeParams.extend({ conflict: id }),
  body: z.strictObject({ as: z.enum(conflictDecisions) }),
  reply: messageReply,
  errors: [],
})

export const createExportLink = endpoint({
  method: 'POST',
  path: `${at}/export-links`,
  who: 'member',
  needs: 'calendar.write',
  rateLimit: 'feed',
  changes: ['feeds'],
  summary: 'Makes a link by which another platform reads what is taken; it is shown once',
  params: homeParams,
  body: z.strictObject({
    feed: id.optional().describe('whose own events it leaves out, and which learns of those of the others'),
  }),
  status: 201,
  reply: z.object({ _id: id, url: z.string() }).extend(messageReply.shape),
  errors: ['too_many_feeds'],
})

export const revokeExportLink = endpoint({
  method: 'DELETE',
  path: `${at}/export-links/:exportLink`,
  who: 'member',
  needs: 'calendar.write',
  changes: ['feeds'],
  summary: 'Ends an export link: its address is answered with 404 from then on',
  params: homeParams.extend({ exportLink: id }),
  reply: messageReply,
  errors: [],
})

const ofHome = { apartment: z.object({ _id: id, apartmentName: z.string() }), organisation: owner }
const counted = z.number().int().describe(`counted up to ${limits.maxCounted}`)

const healthOfFeed = feed.omit({ entries: true, ignoresRules: true }).extend(ofHome)
export type FeedHealth = z.output<typeof healthOfFeed>

export const listAllFeeds = endpoint({
  method: 'GET',
  path: '/api/admin/feeds',
  who: 'admin',
  reads: ['feeds'],
  summary: 'The connected calendars of all organisations, those that were not read for longest first',
  query: z.object({ state: wordQuery(feedStates.all), ...pageQuery }),
  reply: z.array(healthOfFeed),
  errors: [],
})
export type FeedQuery = QueryOf<typeof listAllFeeds>

export const getFeedHealth = endpoint({
  method: 'GET',
  path: '/api/admin/feeds/health',
  who: 'admin',
  reads: ['feeds'],
  summary: 'How many connected calendars are in each state, when the oldest of them was read, and what is booked twice',
  reply: z.object({
    states: z.object(recordOf(feedStates.all, () => z.number().int())),
    oldest: instant
      .nullable()
      .describe('when the one that was not read for longest was read, of those that are asked; null without any'),
    late: counted.describe(`how many should have been asked more than ${limits.lateFeedMinutes} minutes ago`),
    conflicts: counted,
  }),
  errors: [],
})

const openConflict = conflict.extend(ofHome)
export type OpenConflict = z.output<typeof openConflict>

export const listAllConflicts = endpoint({
  method: 'GET',
  path: '/api/admin/feed-conflicts',
  who: 'admin',
  reads: ['feeds'],
  summary: 'The stays of other platforms on nights of ours that nobody has decided about, the next ones first',
  query: z.object(pageQuery),
  reply: z.array(openConflict),
  errors: [],
})

export const readCalendarFile = endpoint({
  method: 'GET',
  path: '/calendars/:file',
  who: 'anyone',
  rateLimit: 'calendarFile',
  summary: 'What is taken of an apartment, as iCalendar, by the secret token of an export link; no guest is named',
  params: z.object({ file: z.string().max(100).describe('the token, with .ics behind it') }),
  reply: z.string().describe('text/calendar'),
  errors: ['not_found'],
})
