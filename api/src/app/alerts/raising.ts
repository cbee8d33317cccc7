// Owns raising an alert: once for each event, and once for each person by each channel they want.
import { type AlertChannel, type AlertKind, factsOfAlert } from '@akwaaba/contract/alerts'
import { addDays } from '@akwaaba/contract/dates'
import { sql } from 'kysely'
import { confirmedArrivals } from '#bookings/mail-facts.ts'
import { enqueueAll } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { dispute, enquiry, findUndelivered, proof, refundStuck, undelivered } from './admin-alerts.ts'
import { approvalReminder, confirmed, request } from './booking-alerts.ts'
import { channelsOf } from './preferences.ts'
import { earliestFor } from './quiet.ts'
import type { AlertSource, Told } from './source.ts'
import { tripBalance, tripCancelled, tripConfirmed, tripReminder } from './trip-alerts.ts'

/** Every kind with who is told and in which words. */
export const sources: Readonly<Record<AlertKind, AlertSource>> = {
  request,
  'approval-reminder': approvalReminder,
  confirmed,
  dispute,
  proof,
  'refund-stuck': refundStuck,
  enquiry,
  undelivered,
  'trip-confirmed': tripConfirmed,
  'trip-reminder': tripReminder,
  'trip-balance': tripBalance,
  'trip-cancelled': tripCancelled,
}

// Many people may be told at once: a code that a guest waits for goes first.
const priority = 10

/**
 * The job of a delivery by its channel. Its key is that of the delivery, so that a second one replaces the first. SMS are sent one after the
 * other, so that a slow provider keeps one slot of its worker at most.
 */
export const jobOf = (id: string, channel: AlertChannel, runAt?: Date) => ({
  name: channel === 'sms' ? ('sms:alert' as const) : ('mail:alert' as const),
  payload: { deliveryId: id },
  when: { key: `alert-${id}`, priority, ...(channel === 'sms' ? { queue: 'sms' } : {}), ...(runAt ? { runAt } : {}) },
})

type Raised = { kind: AlertKind; recordId: string; occasion: string }

const plan = async (deps: Deps, { kind, recordId }: Raised, told: Told[]) => {
  const until = (await sources[kind].until?.(deps, recordId)) ?? null
  const ids = told.map(({ id }) => id)
  const [channels, earliest] = await Promise.all([channelsOf(deps, kind, ids), earliestFor(deps, ids)])
  return ids.flatMap((userId) => {
    const quietEnds = earliest.get(userId)
    const waits = factsOfAlert(kind).canWait && quietEnds !== undefined && (until === null || quietEnds < until)
    const notBefore = waits ? quietEnds : deps.clock.now()
    return (channels.get(userId) ?? []).map((channel) => ({ id: deps.ids.next(), userId, channel, notBefore, waits }))
  })
}

/** Tells everybody concerned of an event, each by the channels of their preferences. A second call of the same event does nothing. */
export const raise = async (deps: Deps, raised: Raised): Promise<void> => {
  const told = await sources[raised.kind].people(deps, raised.recordId)
  const planned = await plan(deps, raised, told)
  if (planned.length === 0) return
  await inTransaction(deps.db, async (tx) => {
    const [alertId, now] = [deps.ids.next(), deps.clock.now()]
    const made = await tx
      .insertInto('alerts')
      .values({ id: alertId, ...raised, raisedAt: now })
      .onConflict((on) => on.constraint('an_alert_is_raised_once').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return
    await tx
      .insertInto('alertDeliveries')
      .values(planned.map(({ waits: _, ...one }) => ({ ...one, alertId, createdAt: now })))
      .execute()
    await enqueueAll(
      tx,
      planned.map(({ id, channel, notBefore, waits }) => jobOf(id, channel, waits ? notBefore : undefined)),
    )
  })
}

/** Reminds the guests who have chosen so by SMS of the stays that begin tomorrow, once of each. */
export const remindOfArrivals = async (deps: Deps): Promise<void> => {
  if (deps.sms === null) return
  const [kind, occasion] = ['trip-reminder' as const, addDays(deps.clock.today(), 1)]
  const wants = sql<boolean>`exists (select from alert_preferences
      where user_id = bookings.customer_id and kind = ${kind} and by_sms)
    and not exists (select from alerts where kind = ${kind} and record_id = bookings.id::text and occasion = ${occasion})`
  for (const recordId of await confirmedArrivals(deps.db, occasion, wants))
    await raise(deps, { kind, recordId, occasion })
}

/** Raises the alert about mails that cannot be sent: once for each time that the server is away, else at most once an hour. */
export const checkMails = async (deps: Deps): Promise<void> => {
  const { newest, since } = await findUndelivered(deps)
  if (since !== null) return raise(deps, { kind: 'undelivered', recordId: 'server', occasion: since.toISOString() })
  const toldWithinAnHour = await deps.db
    .selectFrom('alerts')
    .select('id')
    .where('kind', '=', 'undelivered')
    .where('raisedAt', '>', deps.clock.in({ minutes: -60 }))
    .executeTakeFirst()
  if (newest !== undefined && !toldWithinAnHour)
    // One that was sent again can fail again.
    await raise(deps, { kind: 'undelivered', recordId: newest._id, occasion: newest.failedAt })
}
