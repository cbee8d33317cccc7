// Owns the wire shape of what everybody sees of a host.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { date } from '../platform/wire/fields.ts'
import { slug } from './organisations.ts'

/** How soon half of the paid bookings were answered, at most, from the fastest. */
export const answerSpeeds = ['hour', 'hours', 'day', 'days'] as const
export type AnswerSpeed = (typeof answerSpeeds)[number]

const host = z.object({
  name: z.string(),
  slug,
  since: date.describe('the day since when it is there'),
  about: z.string().describe("what it says of itself; '' where that is nothing"),
  answersWithin: z
    .enum(answerSpeeds)
    .nullable()
    .describe(
      'how soon it usually answers a paid booking: hours are up to six; null where it has answered too few lately',
    ),
})
export type Host = z.output<typeof host>

export const getHost = endpoint({
  method: 'GET',
  path: '/api/hosts/:slug',
  who: 'anyone',
  reads: ['organisations'],
  summary:
    'An organisation as everybody sees it, from its approval on; its listings are those of the list with its slug as host',
  params: z.object({ slug }),
  reply: host,
  errors: ['not_found', 'host_inactive'],
})
