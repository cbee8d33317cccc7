// Owns the list of the refunds of all payments, for administrators.
import type { AdminRefund, RefundQuery, refundViews } from '@akwaaba/contract/payment-admin'
import { refundStates } from '@akwaaba/contract/refund-states'
import { sql } from 'kysely'
import { findCustomers } from '#auth/accounts.ts'
import { customerColumns, customerOf } from '#auth/customers.ts'
import { readPage } from '#db/page.ts'
import type { Actor, Deps } from '#deps.ts'
import { labelsOf } from '#payments/lines.ts'
import { presentPayments } from '#payments/present.ts'
import { emailMentions } from '#search/like.ts'
import { type ChosenIds, isChosen, sortedBy } from '#search/lists.ts'
import { paymentReferenceBegins } from '#settlement/targets.ts'

const statesOf: Record<Exclude<(typeof refundViews)[number], 'all'>, ReturnType<typeof refundStates.having>> = {
  open: refundStates.all.filter((state) => !refundStates.is(state, 'done')),
  stuck: refundStates.having('stuck'),
  done: refundStates.having('done'),
}

/** The condition that a refund is of a payment which a search finds: by its reference, or by the e-mail of who paid. */
const matchesText = async (deps: Deps, search: string) => {
  const customers = await findCustomers(deps.db, search, ['email'])
  const ofCustomer =
    customers === null
      ? sql`(select deleted_at is null and ${emailMentions(sql.ref('users.email'), search)} from users where id = payments.customer_id)`
      : sql`payments.customer_id = any(${customers}::uuid[])`
  // Few payments are found by their indexes, each by its own: by one condition the planner would compare those of all refunds with all guests.
  const payments =
    customers === null
      ? sql`select id from payments where ${paymentReferenceBegins(search)} or ${ofCustomer}`
      : sql`select id from payments where ${paymentReferenceBegins(search)} union all select id from payments where ${ofCustomer}`
  return {
    condition: sql<boolean>`refunds.payment_id in (${payments})`,
    isFrequent: customers === null,
  }
}

const byRequest = [
  ['refunds.createdAt', 'timestamptz'],
  ['refunds.id', 'uuid'],
] as const

/** Takes filters and a page; gives that page of all refunds, the ones requested last first, and the total. */
export const listRefunds = async (
  deps: Deps,
  actor: Actor,
  { view = 'all', search, ids, sort = '-requested', ...ask }: RefundQuery & ChosenIds,
): Promise<Awaited<ReturnType<typeof readPage>> & { items: AdminRefund[] }> => {
  const { db } = deps
  const searched = search === undefined ? undefined : await matchesText(deps, search)
  let found = db.selectFrom('refunds').where(isChosen('refunds.id', ids))
  if (view !== 'all') found = found.where('refunds.state', 'in', statesOf[view])
  if (searched) found = found.where(searched.condition)
  const rows = db.selectFrom('refunds').select(['refunds.id', 'refunds.paymentId', 'refunds.destination'])
  const page = await readPage(db, found, ask, {
    keyset: sortedBy(byRequest, sort),
    rows,
    search: searched,
  })
  const paid = [...new Set(page.items.map(({ paymentId }) => paymentId))]
  if (paid.length === 0) return { ...page, items: [] }
  const payments = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.customerId')
    .selectAll('payments')
    .select(customerColumns)
    .where('payments.id', 'in', paid)
    .execute()
  const labels = await labelsOf(db, paid)
  const refunds = (await presentPayments(deps, db, actor, payments)).flatMap((payment) => payment.refunds)
  const items = page.items.flatMap(({ id, paymentId, destination }) => {
    const [refund, payment] = [refunds.find(({ _id }) => _id === id), payments.find((one) => one.id === paymentId)]
    if (!refund || !payment) return []
    const { reference, provider } = payment
    const of = { paymentId, paymentReference: reference, provider, label: labels.get(paymentId) ?? '' }
    return { ...refund, ...of, customer: customerOf(payment), destination }
  })
  return { ...page, items }
}
