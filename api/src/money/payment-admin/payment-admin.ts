// Owns the list of payments for administrators, and what they may do about refunds.
import type { Dispute } from '@akwaaba/contract/disputes'
import { fail } from '@akwaaba/contract/errors'
import { centsFromDollars, formatMoney, moneyOf, noCents, type SignedCents, toCents } from '@akwaaba/contract/money'
import type { AdminPayment, PaymentQuery, paymentViews } from '@akwaaba/contract/payment-admin'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { findCustomers } from '#auth/accounts.ts'
import { customerColumns, customerOf } from '#auth/customers.ts'
import { lockGuest } from '#bookings/holds.ts'
import { readPage } from '#db/page.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'
import { isDisputed } from '#disputes/disputes.ts'
import type { DisputeRow } from '#disputes/move.ts'
import { labelsOf } from '#payments/lines.ts'
import { lockPayment } from '#payments/lock.ts'
import { presentPayments } from '#payments/present.ts'
import { refundableAmount, refundableAmounts } from '#payments/revenue.ts'
import { type Payment, receivedOf } from '#payments/rows.ts'
import { configuredProviders } from '#providers/providers.ts'
import { requestRefund } from '#refunds/refunds.ts'
import { containing, emailMentions, isShort } from '#search/like.ts'
import { type ChosenIds, isChosen, sortedBy } from '#search/lists.ts'
import { hasSecondAdmin, openSecondApprovals, secondAdminMessage } from '#second-approvals/second-approvals.ts'
import { isRefundedWhole } from '#settlement/settling.ts'
import { kinds, paymentReferenceBegins, targetOf } from '#settlement/targets.ts'
import { giveFreeStayBack, isPaidByPlatform } from './free-stays.ts'

/** Every payment provider, as admins read it. */
export const listProviders = (deps: Deps) => configuredProviders(deps)

const facts = (db: Tx | Deps['db']) =>
  db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.customerId')
    .selectAll('payments')
    .select(customerColumns)

type Row = Awaited<ReturnType<ReturnType<typeof facts>['execute']>>[number]

const disputesOf = async (db: Tx | Deps['db'], ids: string[]): Promise<DisputeRow[]> =>
  ids.length === 0
    ? []
    : db.selectFrom('disputes').selectAll().where('paymentId', 'in', ids).orderBy('openedAt').orderBy('id').execute()

const presentDispute = (row: DisputeRow): Dispute => ({
  _id: row.id,
  state: row.state,
  actions: [],
  providerStatus: row.providerStatus,
  amount: moneyOf(row.amountCents, row.currency),
  lost: row.lostCents === null ? null : moneyOf(row.lostCents, row.currency),
  recovered: row.recoveredCents === 0 ? null : moneyOf(row.recoveredCents, row.currency),
  dueAt: row.dueAt?.toISOString() ?? null,
  openedAt: row.openedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
})

const toAdminPayments = async (deps: Deps, actor: Actor, db: Tx | Deps['db'], rows: Row[]): Promise<AdminPayment[]> => {
  const payments = await presentPayments(deps, db, actor, rows)
  const ids = rows.map(({ id }) => id)
  const [disputes, labels] = [await disputesOf(db, ids), await labelsOf(db, ids)]
  const refundable = await refundableAmounts(db, rows)
  const approvals = await openSecondApprovals(deps, db, actor, 'refund', ids)
  const refundIds = payments.flatMap(({ refunds }) => refunds.map(({ _id }) => _id))
  const byHand = await openSecondApprovals(deps, db, actor, 'refund-by-hand', refundIds)
  const paymentOf = new Map(payments.map((payment) => [payment._id, payment]))
  return rows.flatMap((row) => {
    const payment = paymentOf.get(row.id)
    if (!payment) return []
    const { receivedCents, receivedCurrency } = row
    return {
      ...payment,
      customer: customerOf(row),
      provider: row.provider,
      label: labels.get(row.id) ?? '',
      secondApproval: approvals.get(row.id) ?? null,
      byHandApprovals: payment.refunds.flatMap(({ _id }) => {
        const request = byHand.get(_id)
        return request ? [{ refundId: _id, request }] : []
      }),
      disputes: disputes.filter(({ paymentId }) => paymentId === row.id).map(presentDispute),
      refundableAmount: refundable.get(row.id) ?? moneyOf(noCents, row.currency),
      received: receivedCents === null ? null : moneyOf(receivedCents, receivedCurrency ?? row.currency),
    }
  })
}

/** A payment as an administrator reads it; refuses with not_found. */
export const readPayment = async (deps: Deps, actor: Actor, db: Tx | Deps['db'], id: string): Promise<AdminPayment> => {
  const row = await facts(db).where('payments.id', '=', id).executeTakeFirst()
  const [payment] = row ? await toAdminPayments(deps, actor, db, [row]) : []
  return payment ?? fail('not_found')
}

type View = (typeof paymentViews)[number]

const inView = (db: Deps['db'], view: View): Expression<SqlBool> => {
  const is = expressionBuilder<Database, 'payments'>()
  if (view === 'all') return is.and([])
  // By the ids of the few, so that no payment is looked at that is not one of them.
  if (view === 'disputed') return is('payments.id', 'in', db.selectFrom('disputes').select('disputes.paymentId'))
  if (view === 'stuck')
    return is(
      'payments.id',
      'in',
      db.selectFrom('refunds').select('refunds.paymentId').where('refunds.state', 'in', refundStates.having('stuck')),
    )
  return is('payments.state', 'in', paymentStates.where('view', view))
}

const byStart = [
  ['payments.createdAt', 'timestamptz'],
  ['payments.id', 'uuid'],
] as const

/** Takes filters and a page; gives that page of all payments, newest first, and the total. */
export const listPayments = async (
  deps: Deps,
  actor: Actor,
  { view = 'all', search, ids, sort = '-started', ...ask }: PaymentQuery & ChosenIds,
) => {
  let found = deps.db.selectFrom('payments').where(inView(deps.db, view)).where(isChosen('payments.id', ids))
  const customers = search === undefined ? [] : await findCustomers(deps.db, search, ['email'])
  if (search !== undefined)
    found = found.where(
      customers === null
        ? sql<boolean>`(${isShort(search) ? paymentReferenceBegins(search) : sql`lower(payments.reference) like ${containing(search.toLowerCase())}`}
            or (select deleted_at is null and ${emailMentions(sql.ref('users.email'), search)} from users where id = payments.customer_id))`
        : sql<boolean>`(${paymentReferenceBegins(search)} or payments.customer_id = any(${customers}::uuid[]))`,
    )
  const searched = search === undefined ? undefined : { isFrequent: customers === null }
  const page = await readPage(deps.db, found, ask, {
    keyset: sortedBy(byStart, sort),
    rows: facts(deps.db),
    search: searched,
  })
  return { ...page, items: await toAdminPayments(deps, actor, deps.db, page.items) }
}

const givenBack = 'The stay is given back. Its host does not get what we pay for the promo code.'

type RefundForm = { amount?: number | undefined; note: string; key: string }

const guestIsDeleted =
  'The account of this guest is deleted, so no notes about them are kept any more. Please refund it without a note.'

// The target first, then the guest where a note is written about them, so that an erasure at this instant finds it or is over, then the due
// and the payment: settling takes its locks in this order, too.
const lockTargetAndPayment = async (tx: Tx, id: string, note: string) => {
  const payment = tx.selectFrom('payments').selectAll().where('id', '=', id)
  const target = targetOf((await payment.executeTakeFirst()) ?? fail('not_found'))
  await kinds[target.kind].lock(tx, target.id)
  if (note !== '') {
    const { customerId } = await payment.executeTakeFirstOrThrow()
    if (!(await lockGuest(tx, customerId))) fail('illegal_transition', { msg: guestIsDeleted })
  }
  return { target, row: await lockPayment(tx, id) }
}

/** A sum of a payment in dollars, as it is compared with the settings. */
export const dollarCentsOf = (row: Payment, cents: number): number =>
  cents / (receivedOf(row).currency === 'USD' ? 1 : (row.rate ?? 1))

/** What administrators have refunded of a payment before, in cents of dollars; of a stay, of all its payments. */
const refundedBefore = async (tx: Tx, { id, bookingId }: Payment): Promise<number> => {
  const refunds = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('payments')
    .select('refunds.amountCents as refundedCents')
    .where(bookingId === null ? sql<boolean>`payments.id = ${id}` : sql<boolean>`payments.booking_id = ${bookingId}`)
    .where('refunds.reason', '=', 'by-admin')
    .execute()
  return refunds.reduce((sum, row) => sum + dollarCentsOf(row, row.refundedCents), 0)
}

/**
 * Whether an administrator may refund that sum now. What administrators have refunded before counts with it, also of the deposit or the
 * balance of the same stay, so that a large sum is not made of small ones. Refuses with refund_too_large, proof_needed,
 * second_admin_pending.
 */
const mayRefund = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  row: Payment,
  { amountCents, note, key }: { amountCents: SignedCents; note: string; key: string },
): Promise<boolean> => {
  if (amountCents > (await refundableAmount(tx, row))) return fail('refund_too_large')
  if (amountCents <= 0) return true
  return hasSecondAdmin(deps, tx, actor, {
    ...{ kind: 'refund', recordId: row.id, label: row.reference, key, note },
    ...{ amountCents: toCents(amountCents), currency: receivedOf(row).currency },
    ...{ dollarCents: dollarCentsOf(row, amountCents), dollarCentsBefore: await refundedBefore(tx, row) },
    isByHand: true,
  })
}

/**
 * Refunds a payment or a part of it, once per key. A large sum is refunded when another administrator makes the same call. A full refund also ends the purchase: nights, seats and a property are
 * free again. Of a stay that a code of the platform has made free its host does not get what the platform pays. Refuses with not_found, refund_too_large, proof_needed, second_admin_pending, and with illegal_transition when nothing is refundable, or where there is a note and the account of the guest is deleted.
 */
export const refundPayment = async (deps: Deps, actor: Actor, id: string, { amount, note, key }: RefundForm) =>
  inTransaction(deps.db, async (tx) => {
    const { target, row } = await lockTargetAndPayment(tx, id, note)
    if (!paymentStates.is(row.state, 'moneyCame')) return fail('illegal_transition')
    if (await isPaidByPlatform(tx, row)) {
      if ((amount ?? 0) > 0) return fail('refund_too_large')
      if ((await giveFreeStayBack(deps, tx, actor, row)) && (await isRefundedWhole(tx, target, row)))
        await kinds[target.kind].release(deps, tx, actor, row, note)
      return { ...(await readPayment(deps, actor, tx, id)), msg: givenBack }
    }
    const refundKey = `admin:${key}`
    const known = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('paymentId', '=', id)
      .where('key', '=', refundKey)
      .executeTakeFirst()
    const amountCents = amount === undefined ? await refundableAmount(tx, row) : centsFromDollars(amount)
    if (!known && !(await mayRefund(deps, tx, actor, row, { amountCents, note, key })))
      return { ...(await readPayment(deps, actor, tx, id)), msg: secondAdminMessage(deps) }
    const refund =
      known ??
      (await requestRefund(deps, tx, row, {
        reason: 'by-admin',
        key: refundKey,
        note,
        by: { actor: 'admin', id: actor.id },
        amountCents,
      }))
    if (!refund) return fail('illegal_transition')
    if (!known && (await isRefundedWhole(tx, target, row))) await kinds[target.kind].release(deps, tx, actor, row, note)
    const money = moneyOf(refund.amountCents, refund.currency)
    if (!known)
      await recordAudit(deps, tx, actor, {
        action: 'refund',
        kind: 'payment',
        recordId: id,
        label: row.reference,
        after: { ...money },
      })
    const when = (await isDisputed(tx, id)) ? ' once the dispute about the payment is decided' : ''
    return { ...(await readPayment(deps, actor, tx, id)), msg: `${formatMoney(money)} goes back to the guest${when}.` }
  })
