// Owns the wire shape of a day: who arrives, who is in house, who leaves, and what waits for an answer.
import { z } from 'zod'
import { orgParams, owner } from '../people/organisations.ts'
import { limits } from '../platform/values/limits.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import { date, dateQuery } from '../platform/wire/fields.ts'
import { booking } from './bookings.ts'
import { hostBooking } from './host-bookings.ts'
import { presence } from './presence/presence.ts'

const upTo = `at most ${limits.maxListedToday}`
const count = z.number().int().describe(`counted up to ${limits.maxCounted}`)
const day = {
  date,
  isToday: z.boolean(),
  arriving: count,
  inside: count.describe('how many stays have begun before and end later'),
  leaving: count,
  staying: count.describe('how many stays include the night'),
}
const soonestFirst = `paid and not approved, those that begin soonest first; ${upTo}`
const presences = { presence: presence.describe('where its guest is') }
const stay = booking.extend({ ...presences, organisation: owner })
const waiting = booking.extend({ organisation: owner })
/** A booking with whose home it is of. */
export type OwnedBooking = z.output<typeof waiting>
const listed = z.array(stay).describe(upTo)

export const getToday = endpoint({
  method: 'GET',
  path: '/api/admin/today',
  who: 'admin',
  reads: ['bookings'],
  summary:
    'Who arrives on a day at all organisations, who is in house and leaves, and which bookings wait for an answer',
  query: z.object({ date: dateQuery.describe('today unless said otherwise') }),
  reply: z.object({
    ...day,
    ...{ arrivals: listed, inHouse: listed, departures: listed },
    toAnswer: z.array(waiting).describe(soonestFirst),
    waiting: z.number().int().describe(`how many are, counted up to ${limits.maxCountedKinds}`),
  }),
  errors: [],
})

const hostStay = hostBooking.extend(presences)
/** A stay of a day without the fields that the role of its reader does not see. */
export type HostStay = z.output<typeof hostStay>
const ofHost = z.array(hostStay).describe(upTo)

export const getHostToday = endpoint({
  method: 'GET',
  path: '/api/host/:org/today',
  who: 'member',
  needs: 'booking.read',
  reads: ['bookings', 'nights'],
  summary:
    'Who arrives at an organisation on a day, who is in house and who leaves, and which bookings wait for its answer',
  params: orgParams,
  query: z.object({ date: dateQuery.describe('today unless said otherwise') }),
  reply: z.object({
    ...day,
    ...{ arrivals: ofHost, inHouse: ofHost, departures: ofHost },
    toAnswer: z.array(hostBooking).describe(soonestFirst),
    waiting: count,
    homes: z.number().int().describe('how many of its homes are on the site'),
    nights: z
      .array(z.object({ date, taken: z.number().int().describe('homes with a guest') }))
      .describe('that night and the thirteen after it'),
  }),
  errors: [],
})
