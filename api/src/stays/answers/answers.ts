// Owns how soon hosts answer: the median time from a payment that waits for an approval until it is decided.
import { type BookingEvent, bookingStates } from '@akwaaba/contract/booking-states'
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { type Answers, keepAnswerSpeeds, listActiveIds } from '#organisations/public-host.ts'

const asked: BookingEvent = 'pay'
// One that nobody has answered counts with the whole time that its guest has waited.
const answered: BookingEvent[] = ['approve', 'decline', 'expireUnapproved']
// A booking is in one of these afterwards.
const states = [bookingStates.on.approve.to, bookingStates.on.decline.to, bookingStates.on.complete.to]

/**
 * Finds and keeps how soon each host answers. It reads the last bookings of each along an index, so that what it costs does not
 * grow with the history of a host.
 */
export const findAnswerSpeeds = async (deps: Deps): Promise<void> => {
  const ids = await listActiveIds(deps)
  const since = deps.clock.in({ minutes: -limits.answerDays * 24 * 60 })
  const { rows } = await sql<Answers>`
    select host.id, count(wait.minutes)::int as count,
      percentile_cont(0.5) within group (order by wait.minutes) as minutes
    from unnest(${ids}::uuid[]) as host (id)
    left join lateral (
      select (extract(epoch from answer.happened_at - question.happened_at) / 60)::float8 as minutes
      from unnest(${states}::text[]) as one (state)
      cross join lateral (
        select id from bookings
        where organisation_id = host.id and bookings.state = one.state and deleted_at is null and created_at > ${since}
        order by created_at desc, id desc limit ${limits.answersRead}
      ) as booking
      cross join lateral (
        select happened_at from booking_events where booking_id = booking.id and event = ${asked} order by id desc limit 1
      ) as question
      cross join lateral (
        select happened_at from booking_events where booking_id = booking.id and event = any(${answered}::text[])
        order by id limit 1
      ) as answer
    ) as wait on true
    group by host.id`.execute(deps.db)
  await keepAnswerSpeeds(deps, rows)
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'bookings:answers': Record<string, never>
  }
}
