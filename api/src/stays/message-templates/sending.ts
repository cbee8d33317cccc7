// Owns sending the messages of hosts whose moment has come. What is due follows from the days of the stay as they are, so that a changed or
// cancelled stay is written to as it is by then.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { addDays, type CalendarDate, dateInAccra, hoursBefore } from '@akwaaba/contract/dates'
import { keysOf } from '@akwaaba/contract/guards'
import { fillTemplate, type TemplateMoment, templateMoments } from '@akwaaba/contract/message-templates'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { type WrittenStay, writeForMoment } from '#messages/automatic.ts'
import { fieldsOf } from './facts.ts'

const confirmed = bookingStates.having('confirmed')

/** The template for a stay: that of its listing, which also says that nothing is sent there, or the one for all listings. */
const templateFor = (moment: TemplateMoment) => sql`select text, on_since from message_templates
  where message_templates.organisation_id = bookings.organisation_id and message_templates.moment = ${moment}
    and (message_templates.apartment_id is null or message_templates.apartment_id = bookings.apartment_id)
  order by message_templates.apartment_id nulls last limit 1`

const confirmedAt = sql`(select min(happened_at) from booking_events where booking_events.booking_id = bookings.id
  and booking_events.to_state in (${sql.join(confirmed)}))`

/** When a stay is written to: at its moment, or once it is confirmed, where that is later. */
const dueAt = (moment: TemplateMoment): RawBuilder<Date> => {
  const { day, days, hour } = templateMoments[moment]
  if (days === null) return sql`${confirmedAt}`
  const at = sql`((${sql.ref(`bookings.${day}`)} + ${days}::integer)::timestamp + make_interval(hours => ${hour})) at time zone 'UTC'`
  return sql`greatest(${at}, ${confirmedAt})`
}

// A stay that was confirmed long ago is not told so where its template has only now come to be the one for its listing.
const toldWithinHours = 48

/** Whether the moment of a stay has come since its template was turned on. */
const hasCome = ({ clock }: Pick<Deps, 'clock'>, moment: TemplateMoment) => {
  const first = templateMoments[moment].days === null ? clock.in({ minutes: -toldWithinHours * 60 }) : new Date(0)
  return sql`${dueAt(moment)} between greatest(template.on_since, ${first}::timestamptz) and ${clock.now()}`
}

type Days = { from: CalendarDate; to: CalendarDate | null }

/** The first or last days of the stays whose moment has come and is not over. */
const daysOf = (deps: Deps, moment: TemplateMoment): Days => {
  const { days, hour, over } = templateMoments[moment]
  const from = addDays(deps.clock.today(), 1 - over)
  if (days === null) return { from, to: null }
  return { from, to: addDays(dateInAccra(hoursBefore(deps.clock.now(), hour)), -days) }
}

/** The condition on a row of bookings that a moment of it has come since its template was turned on, and is not over. */
const isDueFor = (deps: Deps, moment: TemplateMoment) => {
  const { from, to } = daysOf(deps, moment)
  const day = sql.ref(`bookings.${templateMoments[moment].day}`)
  const until = to === null ? sql`true` : sql`${day} <= ${to}::date`
  return sql<boolean>`bookings.state in (${sql.join(confirmed)}) and bookings.deleted_at is null
    and ${day} >= ${from}::date and ${until}`
}

const findDue = async (deps: Deps, moment: TemplateMoment): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select bookings.id from (
      select distinct organisation_id from message_templates where moment = ${moment} and on_since is not null) hosts
    join bookings on bookings.organisation_id = hosts.organisation_id
    join lateral (${templateFor(moment)}) template on template.on_since is not null
    where ${isDueFor(deps, moment)}
      and not exists (select from messages where messages.booking_id = bookings.id and messages.moment = ${moment})
      and ${hasCome(deps, moment)}
    order by bookings.id`.execute(deps.db)
  return rows.map(({ id }) => id)
}

/** The words for a stay, as it and its template are by now; null where there are none any more. */
const textFor = async (deps: Deps, tx: Tx, { id }: WrittenStay, moment: TemplateMoment): Promise<string | null> => {
  const { rows } = await sql<{ text: string }>`select template.text from bookings
    join lateral (${templateFor(moment)}) template on template.on_since is not null
    where bookings.id = ${id} and ${isDueFor(deps, moment)} and ${hasCome(deps, moment)}`.execute(tx)
  const [template] = rows
  return template ? fillTemplate(template.text, await fieldsOf(tx, id)) || null : null
}

/** Writes to the guest of one stay; one that fails is tried again with the next run, and delays no message to others. */
const writeToGuest = (deps: Deps, bookingId: string, moment: TemplateMoment): Promise<boolean> =>
  writeForMoment(deps, bookingId, moment, (tx, stay) => textFor(deps, tx, stay, moment)).catch((error: unknown) => {
    deps.log.warn({ err: error, bookingId, moment }, 'a message of a host was not written')
    return false
  })

/** Writes to the guests of all stays of which a moment has come, each once. Gives how many were written to. */
export const writeToGuests = async (deps: Deps): Promise<number> => {
  let written = 0
  for (const moment of keysOf(templateMoments))
    for (const id of await findDue(deps, moment)) if (await writeToGuest(deps, id, moment)) written++
  return written
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'bookings:write-to-guests': Record<string, never>
  }
}
