// Owns the two providers whose money staff take themselves: the operator's, and the organisation of a stay. Their status is what staff
// have entered.
import type { Holder } from '@akwaaba/contract/staff-payments'
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'
import { describeOwnProvider } from '#providers/description.ts'
import type { PaymentProvider, ProviderPayment, ProviderReferences } from '#providers/port.ts'

const readPayment = async (db: Db | Tx, reference: string): Promise<ProviderPayment> => {
  const row = await db
    .selectFrom('staffPayments')
    .innerJoin('payments', 'payments.id', 'staffPayments.paymentId')
    .select(['payments.amountCents', 'payments.currency'])
    .where('payments.reference', '=', reference)
    .executeTakeFirst()
  return row ? { status: 'succeeded', ...row } : { status: 'notStarted', amountCents: 0, currency: '' }
}

const listPayments = async (db: Db, holder: Holder, since: Date, ours: readonly ProviderReferences[]) => {
  const references = ours.map(({ reference }) => reference)
  const rows = await db
    .selectFrom('staffPayments')
    .innerJoin('payments', 'payments.id', 'staffPayments.paymentId')
    .select(['payments.reference', 'payments.currency', 'payments.amountCents'])
    .select((of) =>
      of
        .selectFrom('refunds')
        .select(sql<number>`coalesce(sum(refunds.amount_cents), 0)::bigint`.as('back'))
        .whereRef('refunds.paymentId', '=', 'payments.id')
        .where('refunds.state', '=', 'succeeded')
        .as('back'),
    )
    .where('payments.provider', '=', holder)
    .where((is) =>
      is.or([
        is('staffPayments.recordedAt', '>=', since),
        is('payments.reference', '=', is.fn.any(is.val(references))),
      ]),
    )
    .execute()
  return rows.map(({ back, ...row }) => ({ ...row, feeCents: 0, refundedCents: back ?? 0 }))
}

/** What was entered of the money that `holder` has, who gives it back by hand. */
const heldBy = (holder: Holder, db: Db): PaymentProvider => ({
  name: holder,
  nextStep: 'redirect',
  open: async ({ returnUrl }) => ({ url: returnUrl, providerRef: null }),
  readPayment: ({ reference }) => readPayment(db, reference),
  readPaymentInTransaction: (tx, { reference }) => readPayment(tx, reference),
  refund: async () => ({ status: 'needsAttention', providerRef: null }),
  readRefund: async ({ refundRef }) => ({ status: 'needsAttention', providerRef: refundRef }),
  listRefunds: async () => [],
  listRefundedPayments: async () => [],
  listSucceededPayments: (since, ours) => listPayments(db, holder, since, ours),
})

/** What staff of the operator take. It reaches our bank account when they bring it there. */
export const house = describeOwnProvider(
  { name: 'house', title: 'Taken by our staff', methods: {}, paysOut: true },
  ({ db }) => heldBy('house', db),
)

/** What an organisation takes from guests of its own stays, and keeps. */
export const host = describeOwnProvider(
  { name: 'host', title: 'Taken by the host', methods: {}, paysOut: false },
  ({ db }) => heldBy('host', db),
)
