// Owns receipts and credit notes: one for each payment and each refund, numbered without gaps, never changed.
import { fail } from '@akwaaba/contract/errors'
import { moneyOf, nearestCents } from '@akwaaba/contract/money'
import type { Receipt, ReceiptQuery } from '@akwaaba/contract/receipts'
import type { Selectable } from 'kysely'
import { readPage } from '#db/page.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'
import { isGuestsOwn, payerOfPayment } from '#dues/shares.ts'
import { linesOf } from '#payments/lines.ts'
import { guestFeeCents } from '#payments/parts.ts'
import { type Payment, type RefundRow, receivedOf } from '#payments/rows.ts'
import { type ChosenIds, isChosen, sortedBy } from '#search/lists.ts'
import { settingsOf } from '#settings/settings.ts'

type Kind = 'receipt' | 'credit-note'
/** The contents of a receipt without the guest, because a receipt never changes and personal data must be erasable. */
type Facts = Omit<Receipt, '_id' | 'kind' | 'number' | 'issuedAt' | 'customer'>

const prefixes: Record<Kind, string> = { receipt: 'R', 'credit-note': 'C' }
const numberOf = (kind: Kind, number: number) => `${prefixes[kind]}-${String(number).padStart(6, '0')}`

// The counter stays locked until the transaction ends, so that the next one gets the next number, or this one after a rollback.
const issue = async (
  deps: Deps,
  tx: Tx,
  row: { kind: Kind; paymentId: string; refundId: string | null; facts: Facts },
) => {
  const { last } = await tx
    .updateTable('receiptCounters')
    .set((counter) => ({ last: counter('last', '+', 1) }))
    .where('kind', '=', row.kind)
    .returning('last')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('receipts')
    .values({
      ...row,
      id: deps.ids.next(),
      number: last,
      facts: JSON.stringify(row.facts),
      issuedAt: deps.clock.now(),
    })
    .execute()
}

const hundredths = (percent: number) => Math.round(percent * 100)

/** How much of a total is one tax, rounded half up, when the price contains all taxes together. */
const taxCents = (total: number, percent: number, allPercent: number): number => {
  const whole = 10_000 + hundredths(allPercent)
  return Math.floor((total * hundredths(percent) * 2 + whole) / (whole * 2))
}

const factsOf = async (deps: Deps, tx: Tx, payment: Payment): Promise<Facts> => {
  const { taxes, seller } = await settingsOf(tx)
  const bought = await linesOf(tx, payment)
  const { config, clock } = deps
  const today = clock.today()
  const valid = taxes.filter(({ from, until }) => from <= today && (until === null || today <= until))
  const allPercent = valid.reduce((sum, { percent }) => sum + percent, 0)
  const received = receivedOf(payment)
  const taxed = payment.priceCents - (await guestFeeCents(tx, payment))
  return {
    paymentReference: payment.reference,
    creditFor: null,
    seller: {
      name: config.site.name,
      address: seller.address,
      taxNumber: seller.taxNumber,
      email: config.site.supportEmail,
      phone: config.site.supportPhone,
    },
    title: bought.title,
    details: bought.details,
    lines: bought.lines.map(({ label, cents }) => ({ label, amount: moneyOf(cents, 'USD') })),
    taxes: valid.map(({ name, percent }) => ({
      label: `${name} ${percent}%`,
      amount: moneyOf(taxCents(taxed, percent, allPercent), 'USD'),
    })),
    total: moneyOf(payment.priceCents, 'USD'),
    charged: moneyOf(received.cents, received.currency),
    rate: payment.rate === null || payment.rateDate === null ? null : { rate: payment.rate, date: payment.rateDate },
    method: payment.method,
  }
}

/** Issues the receipt of a payment. Must be the last step of its transaction, because it locks the counter. */
export const issueReceipt = async (deps: Deps, tx: Tx, payment: Payment): Promise<void> =>
  issue(deps, tx, {
    kind: 'receipt',
    paymentId: payment.id,
    refundId: null,
    facts: await factsOf(deps, tx, payment),
  })

/** The key of a refund of a surplus: money received beyond the requested sum. */
export const surplusKey = 'overpaid'

// How much of the price other refunds have credited before. A surplus has no credit note, so it is not counted.
const creditedBefore = async (tx: Tx, paymentId: string, refundId: string): Promise<number> => {
  const rows = await tx
    .selectFrom('refunds')
    .innerJoin('receipts', 'receipts.refundId', 'refunds.id')
    .select('refunds.amountCents')
    .where('refunds.paymentId', '=', paymentId)
    .where('refunds.id', '!=', refundId)
    .execute()
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

const labelOf = (cents: number, asked: number): string => {
  if (cents < 0) return 'Refund reversed: the dispute was decided for us'
  return cents === asked ? 'Refund in full' : 'Refund in part'
}

/**
 * Issues the credit note of a refund that has succeeded, with the taxes of its receipt; none without a receipt or for a
 * surplus. All notes of a fully refunded receipt sum to its total. Must be the last step of its transaction.
 */
export const issueCreditNote = async (deps: Deps, tx: Tx, payment: Payment, refund: RefundRow): Promise<void> => {
  const receipt = await tx
    .selectFrom('receipts')
    .select(['number', 'facts'])
    .where('paymentId', '=', payment.id)
    .where('kind', '=', 'receipt')
    .executeTakeFirst()
  if (!receipt || refund.key === surplusKey) return
  const whole = receipt.facts
  const asked = payment.amountCents
  const before = Math.min(asked, await creditedBefore(tx, payment.id, refund.id))
  const after = Math.max(0, Math.min(asked, before + refund.amountCents))
  if (after === before) return
  // Each note is the sum of all notes so far minus those before it, so that no cent is lost by rounding.
  const upTo = (cents: number, credited: number) =>
    Number((BigInt(cents) * BigInt(credited) * 2n + BigInt(asked)) / (BigInt(asked) * 2n))
  const part = (amount: number) => {
    const cents = nearestCents(amount)
    return upTo(cents, after) - upTo(cents, before)
  }
  const total = moneyOf(part(whole.total.amount), whole.total.currency)
  await issue(deps, tx, {
    kind: 'credit-note',
    paymentId: payment.id,
    refundId: refund.id,
    facts: {
      ...whole,
      creditFor: numberOf('receipt', receipt.number),
      lines: [{ label: labelOf(after - before, asked), amount: total }],
      taxes: whole.taxes.map(({ label, amount }) => ({ label, amount: moneyOf(part(amount.amount), amount.currency) })),
      total,
      charged: moneyOf(refund.amountCents, refund.currency),
    },
  })
}

const withCustomer = (deps: Deps) =>
  deps.db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.paymentId')
    .innerJoin('users', 'users.id', 'payments.customerId')
    .selectAll('receipts')
    .select(['users.username', 'users.email', 'users.deletedAt as accountDeletedAt'])
    .select(payerOfPayment.as('payer'))

const visibleTo = (deps: Deps, actor: Actor) => {
  const all = deps.db.selectFrom('receipts')
  if (actor.role === 'admin') return all
  const payments = deps.db.selectFrom('payments').select('payments.id').where('payments.customerId', '=', actor.id)
  const own = payments.where(isGuestsOwn)
  return all.where('receipts.paymentId', 'in', own)
}

type Payer = { name: string; email: string | null }
type Row = Selectable<Database['receipts']> & {
  username: string
  email: string
  accountDeletedAt: Date | null
  payer: Payer | null
}

const customerOf = ({ username, email, accountDeletedAt, payer }: Row): Receipt['customer'] => {
  if (payer) return { name: payer.name, email: payer.email ?? '' }
  return accountDeletedAt === null ? { name: username, email } : null
}

const toReceipt = (row: Row): Receipt => ({
  ...row.facts,
  _id: row.id,
  kind: row.kind,
  number: numberOf(row.kind, row.number),
  issuedAt: row.issuedAt.toISOString(),
  customer: customerOf(row),
})

const byIssue = [
  ['receipts.issuedAt', 'timestamptz'],
  ['receipts.id', 'uuid'],
] as const

/** One page of the caller's receipts and credit notes, newest first, and the total; an admin gets those of all guests. */
export const listReceipts = async (
  deps: Deps,
  actor: Actor,
  { sort = '-issued', ids, ...ask }: ReceiptQuery & ChosenIds,
) => {
  const found = visibleTo(deps, actor).where(isChosen('receipts.id', ids))
  const page = await readPage(deps.db, found, ask, {
    keyset: sortedBy(byIssue, sort),
    rows: withCustomer(deps),
  })
  return { ...page, items: page.items.map(toReceipt) }
}

/** One receipt of the caller, or any for an admin; refuses with not_found. */
export const getReceipt = async (deps: Deps, actor: Actor, id: string): Promise<Receipt> => {
  const visible = visibleTo(deps, actor).select('receipts.id').where('receipts.id', '=', id)
  const row = await withCustomer(deps).where('receipts.id', 'in', visible).executeTakeFirst()
  return row ? toReceipt(row) : fail('not_found')
}
