// Owns what hosts are owed, stay by stay, and writing down that it was sent.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { Payout, payoutViews } from '@akwaaba/contract/payouts'
import { sql } from 'kysely'
import { remember } from '../audit/audit.ts'
import { inTransaction, type Tx } from '../db/tx.ts'
import type { Actor, Deps } from '../deps.ts'
import { accounts, post } from './ledger.ts'
import { moneyOf } from './present.ts'

const facts = (db: Tx | Deps['db']) =>
  db
    .selectFrom('payouts')
    .innerJoin('bookings', 'bookings.id', 'payouts.bookingId')
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .leftJoin('users', 'users.id', 'payouts.hostId')
    .selectAll('payouts')
    .select(['bookings.reference', 'bookings.checkIn', 'apartments.apartmentName', 'users.username'])

type Row = Awaited<ReturnType<ReturnType<typeof facts>['execute']>>[number]

const present = (row: Row): Payout => ({
  _id: row.id,
  host: row.hostId === null ? null : { _id: row.hostId, username: row.username ?? '' },
  bookingReference: row.reference,
  apartmentName: row.apartmentName,
  checkIn: row.checkIn,
  gross: moneyOf(row.grossCents, row.currency),
  fee: moneyOf(row.feeCents, row.currency),
  net: moneyOf(row.grossCents - row.feeCents, row.currency),
  owedSince: row.owedSince,
  paidAt: row.paidAt?.toISOString() ?? null,
  paidNote: row.paidNote,
})

type Ask = {
  view?: (typeof payoutViews)[number] | undefined
  hostId?: string | undefined
  page?: number | undefined
  limit?: number | undefined
}

/** One page of what hosts are owed or were paid, newest first; what is owed unless said otherwise. */
export const list = async (deps: Deps, { view = 'due', hostId, page = 1, limit = limits.pageSize }: Ask) => {
  let found = facts(deps.db)
  if (view !== 'all') found = found.where('paidAt', view === 'due' ? 'is' : 'is not', null)
  if (hostId !== undefined) found = found.where('hostId', '=', hostId)
  const rows = await found
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('payouts.owedSince', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { items: rows.map(present), total: rows[0]?.total ?? 0, page, limit }
}

/** By host and currency: owed now, and paid so far. */
export const totals = async (deps: Deps) => {
  const rows = await deps.db
    .selectFrom('payouts')
    .leftJoin('users', 'users.id', 'payouts.hostId')
    .select(['payouts.hostId', 'users.username', 'payouts.currency'])
    .select([
      sql<number>`coalesce(sum(gross_cents - fee_cents) filter (where paid_at is null), 0)::bigint`.as('due'),
      sql<number>`coalesce(sum(gross_cents - fee_cents) filter (where paid_at is not null), 0)::bigint`.as('paid'),
    ])
    .groupBy(['payouts.hostId', 'users.username', 'payouts.currency'])
    .orderBy('users.username')
    .orderBy('payouts.currency')
    .execute()
  return rows.map(({ hostId, username, currency, due, paid }) => ({
    host: hostId === null ? null : { _id: hostId, username: username ?? '' },
    due: moneyOf(due, currency),
    paid: moneyOf(paid, currency),
  }))
}

const changed =
  'What is owed has changed since you opened this page, by a refund. Nothing was written down: look again.'

/**
 * Marks a payout sent to its host. Refuses with not_found, with illegal_transition where it was sent before, and with
 * edited_meanwhile where another sum is owed by now than was shown.
 */
export const markPaid = async (deps: Deps, actor: Actor, id: string, ask: { amount: number; note: string }) =>
  inTransaction(deps.db, async (tx) => {
    const before = await tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) return fail('not_found')
    if (before.paidAt !== null) return fail('illegal_transition')
    const { bookingId, currency } = before
    const net = before.grossCents - before.feeCents
    if (moneyOf(net, currency).amount !== ask.amount) return fail('edited_meanwhile', { msg: changed })
    const { note } = ask
    await tx.updateTable('payouts').set({ paidAt: deps.clock.now(), paidNote: note }).where('id', '=', id).execute()
    await post(deps, tx, {
      kind: 'payout',
      key: `payout:${id}`,
      lines: [
        { account: accounts.hosts, amountCents: net, currency },
        { account: accounts.payouts, amountCents: -net, currency },
      ],
      bookingId,
    })
    const row = await facts(tx).where('payouts.id', '=', id).executeTakeFirstOrThrow()
    await remember(deps, tx, actor, {
      action: 'pay',
      kind: 'payout',
      recordId: id,
      label: row.reference,
      // What was noted stays out: it may speak of people, and nobody can be taken out of the log again.
      after: { amount: net / 100, currency },
    })
    return { ...present(row), msg: 'The payout is marked as sent.' }
  })
