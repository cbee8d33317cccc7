// Owns the delivery log: which alert went to whom, when, and what became of it; and sending one again.
import { type Delivery, type DeliveryQuery, type DeliveryState, factsOfAlert } from '@akwaaba/contract/alerts'
import { fail } from '@akwaaba/contract/errors'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { enqueueAll } from '#db/outbox.ts'
import { readPage } from '#db/page.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { beginning } from '#search/like.ts'
import { jobOf } from './raising.ts'

/** What became of a delivery, as one word. */
const state = sql<DeliveryState>`case when alert_deliveries.skipped_at is not null then 'skipped'
  when alert_deliveries.failed_at is not null then 'failed'
  when alert_deliveries.delivered_at is not null then 'delivered'
  when alert_deliveries.sent_at is not null then 'sent' else 'waiting' end`

const newestFirst = {
  direction: 'desc',
  by: [
    ['alertDeliveries.createdAt', 'timestamptz'],
    ['alertDeliveries.id', 'uuid'],
  ],
} as const

const ofPerson = (text: string) => {
  const [username, email] = [sql.ref('username'), sql.ref('email')].map((column) => beginning(column, text))
  return sql<boolean>`alert_deliveries.user_id in (
    select id from users where deleted_at is null and (${username} or ${email}))`
}

/** Who it was for: null once their account is deleted. */
const person = (column: 'username' | 'email' | 'phone') => sql<string | null>`(
  select ${sql.ref(column)} from users where users.id = alert_deliveries.user_id and deleted_at is null)`

const deliveries = (deps: Deps) =>
  deps.db.selectFrom('alertDeliveries').innerJoin('alerts', 'alerts.id', 'alertDeliveries.alertId')

const withPeople = (deps: Deps) =>
  deliveries(deps)
    .selectAll('alertDeliveries')
    .select('alerts.kind')
    .select([state.as('state'), person('username').as('username')])
    .select([person('email').as('email'), person('phone').as('phone')])

type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number]

const toDelivery = (row: Row): Delivery => ({
  _id: row.id,
  kind: row.kind,
  title: factsOfAlert(row.kind).title,
  channel: row.channel,
  to:
    row.username === null
      ? null
      : { username: row.username, address: (row.channel === 'sms' ? row.phone : row.email) ?? '' },
  subject: row.subject,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  notBefore: row.notBefore.toISOString(),
  tries: row.tries,
  endedAt: (row.skippedAt ?? row.failedAt ?? row.deliveredAt ?? row.sentAt)?.toISOString() ?? null,
  reason: row.error,
  segments: row.segments,
})

/** Takes filters and a page; gives that page of the log, newest first, and the total. */
export const listDeliveries = async (deps: Deps, { state: wanted, channel, kind, search, ...ask }: DeliveryQuery) => {
  const found = deliveries(deps)
    .select('alertDeliveries.id')
    .where((is) =>
      is.and([
        ...(wanted === undefined ? [] : [sql<boolean>`${state} = ${wanted}`]),
        ...(channel === undefined ? [] : [is('channel', '=', channel)]),
        ...(kind === undefined ? [] : [is('alerts.kind', '=', kind)]),
        ...(search === undefined ? [] : [ofPerson(search)]),
      ]),
    )
  const page = await readPage(deps.db, [{ found }], ask, { keyset: newestFirst, rows: withPeople(deps) })
  return { ...page, items: page.items.map(toDelivery) }
}

/**
 * Sends an alert again, and writes an audit record; gives a message. Refuses with not_found, and with illegal_transition while one
 * still waits, or where it was settled before it was sent.
 */
export const resendDelivery = async (deps: Deps, actor: Actor, id: string): Promise<{ msg: string }> => {
  await inTransaction(deps.db, async (tx) => {
    const row = await tx.selectFrom('alertDeliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return fail('not_found')
    if (row.skippedAt !== null || (row.sentAt === null && row.failedAt === null)) return fail('illegal_transition')
    const again = {
      sentAt: null,
      deliveredAt: null,
      failedAt: null,
      providerRef: null,
      error: '',
      tries: 0,
      sendingSince: null,
    }
    await tx
      .updateTable('alertDeliveries')
      .set({ ...again, resends: row.resends + 1, notBefore: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    await enqueueAll(tx, [jobOf(id, row.channel)])
    const label = row.channel === 'sms' ? 'alert by SMS' : 'alert by mail'
    await recordAudit(deps, tx, actor, { action: 'retry', kind: 'e-mail', recordId: id, label })
  })
  return { msg: 'It is sent again.' }
}
