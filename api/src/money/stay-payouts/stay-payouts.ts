// Owns payouts: what hosts are owed for each stay, and marking it as paid.
import { disputeStates } from '@akwaaba/contract/dispute-states'
import { fail } from '@akwaaba/contract/errors'
import { moneyOf } from '@akwaaba/contract/money'
import type { Payout, PayoutQuery } from '@akwaaba/contract/payouts'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { readPage } from '#db/page.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { accounts, post } from '#ledger/ledger.ts'
import { refuseOwn } from '#organisations/memberships.ts'
import { termsOf } from '#organisations/terms.ts'
import { type ChosenIds, isChosen, sortedBy } from '#search/lists.ts'
import { comparedCents, moveAlone } from '#second-approvals/second-approvals.ts'

/**
 * The reference of a payment for the stay that is disputed now; null if none is. Only a payout to the host is held, not what
 * the host owes us.
 */
const disputedPayment = sql<
  string | null
>`case when payouts.paid_at is null and payouts.gross_cents > payouts.fee_cents then (
  select payments.reference from disputes join payments on payments.id = disputes.payment_id
  where (payments.booking_id = payouts.booking_id or payments.id = payouts.payment_id)
    and disputes.state = any(${disputeStates.having('holdsRefunds')})
  order by disputes.opened_at limit 1) end`

const facts = (db: Tx | Deps['db']) =>
  db
    .selectFrom('payouts')
    .leftJoin('bookings', 'bookings.id', 'payouts.bookingId')
    .leftJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    // Of a tour or a property of another organisation than the house.
    .leftJoin('payments', 'payments.id', 'payouts.paymentId')
    .leftJoin('tours', 'tours.id', 'payments.tourId')
    .leftJoin('properties', 'properties.id', 'payments.propertyId')
    .leftJoin('users', 'users.id', 'payouts.hostId')
    .selectAll('payouts')
    .select(['bookings.checkIn', 'tours.date', 'users.username'])
    // Not joined: with a ninth table PostgreSQL no longer looks for the best order, and reads whole tables.
    .select((is) =>
      is
        .selectFrom('organisations')
        .select('house')
        .whereRef('organisations.id', '=', 'payouts.organisationId')
        .$castTo<{ house: boolean }>()
        .as('house'),
    )
    // Of a part of a stay by its payment, not joined for the same reason.
    .select((is) => [
      is
        .selectFrom('bookings as part')
        .innerJoin('apartments as home', 'home.id', 'part.apartmentId')
        .select('home.apartmentName')
        .whereRef('part.id', '=', 'payments.bookingId')
        .as('homeOfPart'),
      is
        .selectFrom('bookings as part')
        .select('checkIn')
        .whereRef('part.id', '=', 'payments.bookingId')
        .as('dayOfPart'),
    ])
    .select(({ fn }) => fn.coalesce('bookings.reference', 'payments.reference').as('reference'))
    .select(({ fn }) => fn.coalesce('apartments.apartmentName', 'tours.title', 'properties.propertyName').as('title'))
    .select(disputedPayment.as('disputedPayment'))

type Row = Awaited<ReturnType<ReturnType<typeof facts>['execute']>>[number]

const toPayout = (row: Row): Payout => ({
  _id: row.id,
  host: row.hostId === null ? null : { _id: row.hostId, username: row.username ?? '' },
  bookingReference: row.reference ?? '',
  apartmentName: row.title ?? row.homeOfPart ?? '',
  checkIn: row.checkIn ?? row.dayOfPart ?? row.date ?? row.owedSince,
  gross: moneyOf(row.grossCents, row.currency),
  fee: moneyOf(row.feeCents, row.currency),
  net: moneyOf(row.grossCents - row.feeCents, row.currency),
  owedSince: row.owedSince,
  paidAt: row.paidAt?.toISOString() ?? null,
  paidNote: row.paidNote,
  byBatch: row.hostPayoutId !== null || (!row.house && row.grossCents > row.feeCents),
  held: row.disputedPayment === null ? null : { reason: 'payment_disputed', paymentReference: row.disputedPayment },
})

const byAge = [
  ['payouts.owedSince', 'date'],
  ['payouts.id', 'uuid'],
] as const

/** Takes filters and a page; gives that page of the payouts, newest first, and the total. By default those that are due. */
export const listPayouts = async (
  deps: Deps,
  { view = 'due', hostId, ids, sort = '-owed', ...ask }: PayoutQuery & ChosenIds,
) => {
  let found = deps.db.selectFrom('payouts').where(isChosen('payouts.id', ids))
  if (view !== 'all') found = found.where('payouts.paidAt', view === 'due' ? 'is' : 'is not', null)
  if (hostId !== undefined) found = found.where('payouts.hostId', '=', hostId)
  const page = await readPage(deps.db, found, ask, { keyset: sortedBy(byAge, sort), rows: facts(deps.db) })
  return { ...page, items: page.items.map(toPayout) }
}

type Totals = {
  hostId: string | null
  username: string | null
  currency: string
  due: number
  held: number
  paid: number
}

/**
 * The sums by host and currency: due now, how much of it is held, and paid so far. What is due and paid is kept by triggers of
 * the payouts; what is held is found from the disputes, of which few are open.
 */
export const getPayoutTotals = async (deps: Deps) => {
  const { rows } = await sql<Totals>`
    with kept as (
      select host_id, currency, sum(due_cents)::bigint as due, sum(paid_cents)::bigint as paid
      from payout_sums group by host_id, currency having sum(payouts) > 0
    ),
    held as (
      select host_id, currency, sum(gross_cents - fee_cents)::bigint as held
      from payouts where paid_at is null and gross_cents > fee_cents and id in (
        select disputed.id from disputes join payments on payments.id = disputes.payment_id
        cross join lateral (
          select id from payouts where payouts.booking_id = payments.booking_id
          union all select id from payouts where payouts.payment_id = payments.id) as disputed
        where disputes.state = any(${disputeStates.having('holdsRefunds')}))
      group by host_id, currency
    )
    select kept.host_id, users.username, kept.currency, kept.due, coalesce(held.held, 0) as held, kept.paid
    from kept
    left join held on held.host_id is not distinct from kept.host_id and held.currency = kept.currency
    left join users on users.id = kept.host_id
    order by users.username, kept.currency`.execute(deps.db)
  return rows.map(({ hostId, username, currency, due, held, paid }) => ({
    host: hostId === null ? null : { _id: hostId, username: username ?? '' },
    due: moneyOf(due, currency),
    held: moneyOf(held, currency),
    paid: moneyOf(paid, currency),
  }))
}

// Payments before payouts, in the order in which refunds and disputes lock them, so that a dispute opened now is seen.
const lockPaymentsFor = (tx: Tx, id: string) =>
  tx
    .selectFrom('payments')
    .select('payments.id')
    .where((is) =>
      is.or([
        is('payments.bookingId', 'in', is.selectFrom('payouts').select('bookingId').where('id', '=', id)),
        is('payments.id', 'in', is.selectFrom('payouts').select('paymentId').where('id', '=', id)),
      ]),
    )
    .orderBy('payments.id')
    .forNoKeyUpdate()
    .execute()

const tooMuch =
  'With what you have moved alone within a day this is more than one administrator writes down. It is taken from the next payouts to this host.'

// Nobody but who writes it down sees that a host has paid: it could be given a debt as a present.
const requireReceivable = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  row: { id: string; organisationId: string } & Sum,
) => {
  const { id: recordId, organisationId, currency, netCents } = row
  await refuseOwn(deps, tx, actor, organisationId)
  const dollarCents = await comparedCents(deps, tx, currency, 0 - netCents)
  await moveAlone(deps, tx, actor, { kind: 'bank-money', recordId, dollarCents, dollarCentsBefore: 0 }, tooMuch)
}
type Sum = { currency: string; netCents: number }

const changed =
  'What is owed has changed since you opened this page, by a refund. Nothing was written down: look again.'

/**
 * Marks by hand what is owed for a stay of the house as paid, or what a host owes us as received. Refuses with not_found, with
 * illegal_transition when it was marked before or is in a batch, with payout_by_batch for what another organisation is owed, with
 * payout_held while a payment for its stay is disputed, and with edited_meanwhile when another sum is owed now than was shown; what a
 * host owes us with own_organisation, and as moveAlone does.
 */
export const markPayoutPaid = async (deps: Deps, actor: Actor, id: string, ask: { amount: number; note: string }) =>
  inTransaction(deps.db, async (tx) => {
    await lockPaymentsFor(tx, id)
    const before = await tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) return fail('not_found')
    if (before.paidAt !== null || before.hostPayoutId !== null) return fail('illegal_transition')
    const { held, byBatch } = toPayout(await facts(tx).where('payouts.id', '=', id).executeTakeFirstOrThrow())
    if (held !== null) return fail('payout_held')
    const { bookingId, paymentId, currency } = before
    const net = before.grossCents - before.feeCents
    if (moneyOf(net, currency).amount !== ask.amount) return fail('edited_meanwhile', { msg: changed })
    if (byBatch) return fail('payout_by_batch')
    const host = await termsOf(tx, before.organisationId)
    if (!host.house && net < 0) await requireReceivable(deps, tx, actor, { ...before, netCents: net })
    const { note } = ask
    await tx.updateTable('payouts').set({ paidAt: deps.clock.now(), paidNote: note }).where('id', '=', id).execute()
    await post(deps, tx, {
      kind: 'payout',
      key: `payout:${id}`,
      lines: [
        { account: accounts.hosts(host), amountCents: net, currency },
        { account: accounts.payouts, amountCents: -net, currency },
      ],
      bookingId,
      ...(paymentId === null ? {} : { paymentId }),
    })
    const row = await facts(tx).where('payouts.id', '=', id).executeTakeFirstOrThrow()
    await recordAudit(deps, tx, actor, {
      action: 'pay',
      kind: 'payout',
      recordId: id,
      label: row.reference ?? '',
      // Without the note: it may contain personal data, and an audit record cannot be erased.
      after: { amount: net / 100, currency },
    })
    return { ...toPayout(row), msg: 'The payout is marked as sent.' }
  })
