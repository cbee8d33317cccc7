// Owns sending an alert by SMS: once, within the limits of a day, and what the provider tells of it later.
import { isRecord } from '@akwaaba/contract/guards'
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import { contactOf } from '#auth/accounts.ts'
import { type Deps, isSameSecret } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { SmsRefused, SmsUnanswered } from '#sms/port.ts'
import { inPlainSigns, segmentsOf } from '#sms/segments.ts'
import { prepare, record } from './sending.ts'

/** Why nothing more is sent today; null while it may be: by all together, and to the number of one person. */
const limitReached = async (deps: Deps, userId: string, segments: number): Promise<string | null> => {
  const { rows } = await sql<{ all: number; theirs: number }>`
    select coalesce(sum(segments), 0)::bigint as all, count(*) filter (where user_id = ${userId})::bigint as theirs
    from alert_deliveries
    where channel = 'sms' and tried_at >= ${deps.clock.today()}::date::timestamp at time zone 'UTC' and segments is not null`.execute(
    deps.db,
  )
  const [{ all, theirs } = { all: 0, theirs: 0 }] = rows
  if (Number(all) + segments > deps.config.sms.perDay) return 'The limit of SMS of a day is reached.'
  return Number(theirs) >= limits.smsPerPersonPerDay ? 'This person has got as many SMS today as there can be.' : null
}

/**
 * Marks a delivery as being sent, and says whether it is: not where an attempt has begun before whose end nobody knows, since that one
 * may have arrived.
 */
const beginSending = async (deps: Deps, id: string, segments: number): Promise<boolean> => {
  const row = await deps.db
    .updateTable('alertDeliveries')
    .set({ tries: sql`tries + 1`, triedAt: deps.clock.now(), sendingSince: deps.clock.now(), segments })
    .where('id', '=', id)
    .where('sendingSince', 'is', null)
    .where('sentAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** So often a provider that is not reached is tried. */
const attempts = 3

const unknown = 'It is not known whether the provider of SMS took it. Send it again if it has not arrived.'

const sendSms = async (deps: Deps, deliveryId: string): Promise<void> => {
  const ready = await prepare(deps, deliveryId)
  if (ready === null) return
  const { delivery, told, said } = ready
  const now = () => deps.clock.now()
  const giveUp = (error: string) => record(deps, deliveryId, { failedAt: now(), sendingSince: null, error })
  if (delivery.failedAt !== null) return
  if (delivery.sendingSince !== null) return giveUp(unknown)
  const { sms } = deps
  if (sms === null) return record(deps, deliveryId, { skippedAt: now(), error: 'No SMS are sent by this platform.' })
  const to = (await contactOf(deps.db, told.id))?.phone ?? ''
  if (to === '') return giveUp('Their account has no phone number.')
  const text = inPlainSigns(said.sms)
  const segments = segmentsOf(text)
  const subject = said.logged ?? text.slice(0, 200)
  const limit = await limitReached(deps, told.id, segments)
  if (limit !== null) return giveUp(limit)
  if (!(await beginSending(deps, deliveryId, segments))) return
  let ref: string | null
  try {
    ref = (await sms.send(to, text)).ref
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    if (error instanceof SmsRefused) return giveUp(reason)
    if (error instanceof SmsUnanswered) return giveUp(`${reason} ${unknown}`)
    // It was not reached: nothing was sent, so nothing counts for the day. Hours later nobody needs it any more.
    if (delivery.tries + 1 >= attempts) return giveUp(reason)
    await record(deps, deliveryId, { subject, sendingSince: null, segments: null, error: reason })
    throw error
  }
  const sent = { subject, sentAt: now(), sendingSince: null, failedAt: null, error: '' }
  // Where this fails the provider has the message all the same: the next attempt finds that one has begun, and sends nothing.
  await record(deps, deliveryId, { ...sent, provider: sms.name, providerRef: ref })
}

/** Writes down what a provider tells of a message; a report of one that is not known changes nothing. */
export const takeReport = async (deps: Deps, fields: Record<string, string>): Promise<void> => {
  const report = deps.sms?.readReport(fields)
  if (!deps.sms || !report) return
  const open = deps.db
    .updateTable('alertDeliveries')
    .where('provider', '=', deps.sms.name)
    .where('providerRef', '=', report.ref)
    .where('sentAt', 'is not', null)
    .where('deliveredAt', 'is', null)
  // A report of a failure that comes after one of success, or twice, says nothing new.
  await (report.isDelivered
    ? open.set({ deliveredAt: deps.clock.now(), failedAt: null, error: '' }).execute()
    : open
        .set({ failedAt: deps.clock.now(), error: `The phone did not get it: ${report.reason}`.slice(0, 300) })
        .execute())
}

const readBody = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return Object.fromEntries(new URLSearchParams(raw))
  }
}

/** The fields of a report from the query of a request and its body, which is JSON or a form. */
export const fieldsOfReport = (query: unknown, body: unknown): Record<string, string> => {
  const raw = Buffer.isBuffer(body) ? body.toString('utf8') : ''
  const fields = raw === '' ? {} : readBody(raw)
  const all = { ...(isRecord(query) ? query : {}), ...(isRecord(fields) ? fields : {}) }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value).slice(0, 300)] as const] : [],
    ),
  )
}

/** Whether reports are taken at an address with this token. */
export const isReportToken = ({ config, sms }: Pick<Deps, 'config' | 'sms'>, token: string): boolean =>
  sms !== null && config.sms.reportToken !== undefined && isSameSecret(token, config.sms.reportToken)

/** The job that sends alerts by SMS. */
export const smsJobs = (deps: Deps) =>
  ({ 'sms:alert': ({ deliveryId }) => sendSms(deps, deliveryId) }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'sms:alert': { deliveryId: string }
  }
}
