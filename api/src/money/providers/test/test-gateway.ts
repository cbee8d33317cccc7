// Owns the test gateway: no money moves. Its test cards succeed, are declined, do not answer, or answer late.
import * as rows from '@akwaaba/contract/checkout'
import { fail } from '@akwaaba/contract/errors'
import { toCents } from '@akwaaba/contract/money'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Clock } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { describeOwnProvider } from '../description.ts'
import type {
  ListedPayment,
  PaymentProvider,
  PaymentRequest,
  ProviderPayment,
  ProviderReferences,
  ProviderRefund,
} from '../port.ts'

type Outcome = 'success' | 'decline' | 'timeout' | 'late'

// Paystack's published test numbers where it has one for the case; the last two are ours.
export const testCards: { number: string; outcome: string; does: Outcome }[] = [
  { number: '4084 0840 8408 4081', outcome: 'Succeeds', does: 'success' },
  { number: '4084 0800 0000 5408', outcome: 'Is declined', does: 'decline' },
  { number: '4084 0800 0000 0408', outcome: 'Does not answer at first, then turns out paid', does: 'timeout' },
  { number: '4084 0800 0000 0202', outcome: 'Answers a few seconds late', does: 'late' },
]

const timeoutCardMillis = 15_000 // how long reads of the 'timeout' card fail after the charge
const lateCardMillis = 6_000 // how long the 'late' card stays pending
const readTimeoutMillis = 2_000 // how long such a read takes to fail

const digits = (text: string) => text.replace(/\D/g, '')
const outcomeOf = (cardNumber: string | undefined): Outcome =>
  cardNumber === undefined || digits(cardNumber) === ''
    ? 'success'
    : (testCards.find((card) => digits(card.number) === digits(cardNumber))?.does ?? 'decline')

/** The provider when no real one is configured. It has tables of its own, as a real one has records of its own. */
const testGatewayProvider = (db: Db, clock: Clock): PaymentProvider => {
  const find = (reference: string) =>
    db.selectFrom('testGatewayCharges').selectAll().where('reference', '=', reference).executeTakeFirst()
  const read = async ({ reference }: { reference: string }): Promise<ProviderPayment> => {
    const found = await find(reference)
    // Another request has inserted the payment and is about to open it here.
    if (!found) return { status: 'notStarted', amountCents: 0, currency: '' }
    const { amountCents, currency, outcome, chargedAt } = found
    if (outcome === null || chargedAt === null) return { status: 'notStarted', amountCents, currency }
    const since = clock.now().getTime() - chargedAt.getTime()
    if (outcome === 'timeout' && since < timeoutCardMillis) {
      await new Promise((resolve) => setTimeout(resolve, readTimeoutMillis))
      return fail('payment_unanswered')
    }
    if (outcome === 'late' && since < lateCardMillis) return { status: 'pending', amountCents, currency }
    return { status: outcome === 'decline' ? 'failed' : 'succeeded', amountCents, currency, chargeRef: reference }
  }
  const insertCharge = async ({ reference, amountCents, currency }: PaymentRequest): Promise<void> => {
    await db
      .insertInto('testGatewayCharges')
      .values({
        reference,
        amountCents: toCents(amountCents),
        currency,
        outcome: null,
        chargedAt: null,
        refundedAt: null,
      })
      .onConflict((on) => on.doNothing())
      .execute()
  }
  return {
    name: 'test',
    nextStep: 'test-gateway',
    open: async (opening) => {
      await insertCharge(opening)
      return { url: rows.chargeTestCard.path, providerRef: null }
    },
    readPayment: read,
    refund: ({ refundId, reference, amountCents }) => refund(db, clock, { refundId, reference, amountCents }),
    readRefund: async ({ refundRef }) => {
      const found = await db
        .selectFrom('testGatewayRefunds')
        .select('refundId')
        .where('refundId', '=', refundRef)
        .executeTakeFirst()
      return { status: found ? 'succeeded' : 'unknown', providerRef: found ? refundRef : null }
    },
    listRefunds: async ({ reference }) => {
      const rows = await db.selectFrom('testGatewayRefunds').selectAll().where('reference', '=', reference).execute()
      return rows.map(({ refundId, amountCents, refundedAt }) => ({
        ...{ providerRef: refundId, refundId, disputeId: null, amountCents },
        ...{ status: 'succeeded', createdAt: refundedAt },
      }))
    },
    listSucceededPayments: (since, ours) => listSucceededCharges(db, since, ours),
    listRefundedPayments: async (since) => {
      const rows = await db
        .selectFrom('testGatewayRefunds')
        .select('reference')
        .where('refundedAt', '>=', since)
        .execute()
      return rows.map(({ reference }) => reference)
    },
    readBalances: () => balances(db),
    chargeDirectly: async (opening) => {
      await insertCharge(opening)
      await charge(db, clock, opening.reference, undefined)
      return read(opening)
    },
  }
}

export const testGateway = describeOwnProvider(
  {
    ...{ name: 'test', title: 'Test gateway', paysOut: true, isStandIn: true },
    methods: { card: 'configured', paypal: 'USD', bank: 'configured' },
  },
  ({ db, clock }) => testGatewayProvider(db, clock),
)

const balances = async (db: Db): Promise<{ currency: string; cents: number }[]> => {
  const { rows } = await sql<{ currency: string; cents: number }>`
    select currency, sum(cents)::bigint as cents from (
      select currency, amount_cents as cents from test_gateway_charges where charged_at is not null and outcome <> 'decline'
      union all
      select currency, -refunds.amount_cents from test_gateway_refunds refunds join test_gateway_charges using (reference)
      where charged_at is not null and outcome <> 'decline'
    ) as moves group by currency`.execute(db)
  return rows
}

const refundedOf = async (db: Db, reference: string): Promise<number> => {
  const { sum } = await db
    .selectFrom('testGatewayRefunds')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('amountCents'), sql<number>`0`).as('sum'))
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

const refund = (
  db: Db,
  clock: Clock,
  row: { refundId: string; reference: string; amountCents: number },
): Promise<ProviderRefund> =>
  db.transaction().execute(async (tx): Promise<ProviderRefund> => {
    const found = await tx
      .selectFrom('testGatewayCharges')
      .selectAll()
      .where('reference', '=', row.reference)
      .forUpdate()
      .executeTakeFirst()
    const isTaken = found !== undefined && found.chargedAt !== null && found.outcome !== 'decline'
    if (!isTaken) return { status: 'failed', providerRef: null }
    const answer: ProviderRefund = { status: 'succeeded', providerRef: row.refundId }
    const known = await tx
      .selectFrom('testGatewayRefunds')
      .select('refundId')
      .where('refundId', '=', row.refundId)
      .executeTakeFirst()
    if (known) return answer
    const back = (await refundedOf(tx, row.reference)) + row.amountCents
    // As with real providers: never more than was paid.
    if (back > found.amountCents) return { status: 'failed', providerRef: null }
    const refundedAt = clock.now()
    await tx
      .insertInto('testGatewayRefunds')
      .values({ ...row, amountCents: toCents(row.amountCents), refundedAt })
      .execute()
    if (back === found.amountCents)
      await tx.updateTable('testGatewayCharges').set({ refundedAt }).where('reference', '=', row.reference).execute()
    return answer
  })

const listSucceededCharges = async (
  db: Db,
  since: Date,
  ours: readonly ProviderReferences[],
): Promise<ListedPayment[]> => {
  const rows = await db
    .selectFrom('testGatewayCharges')
    .selectAll()
    .where('chargedAt', 'is not', null)
    .where((is) =>
      is.or([
        is('chargedAt', '>=', since),
        is('reference', '=', is.fn.any(is.val(ours.map(({ reference }) => reference)))),
      ]),
    )
    .where('outcome', '!=', 'decline')
    .orderBy('chargedAt')
    .execute()
  const refunds = await db
    .selectFrom('testGatewayRefunds')
    .select(({ fn }) => ['reference', fn.sum<number>('amountCents').as('cents')])
    .where((is) => is('reference', '=', is.fn.any(is.val(rows.map(({ reference }) => reference)))))
    .groupBy('reference')
    .execute()
  const refunded = new Map(refunds.map(({ reference, cents }) => [reference, Number(cents)]))
  return rows.map(({ reference, amountCents, currency }) => ({
    reference,
    amountCents,
    currency,
    feeCents: 0,
    refundedCents: refunded.get(reference) ?? 0,
  }))
}

const charge = async (db: Db, clock: Clock, reference: string, cardNumber: string | undefined): Promise<void> => {
  // A second post, or a second tab, does not change a charged reference.
  await db
    .updateTable('testGatewayCharges')
    .set({ outcome: outcomeOf(cardNumber), chargedAt: clock.now() })
    .where('reference', '=', reference)
    .where('chargedAt', 'is', null)
    .execute()
}

/** The route of the test gateway's page: only it receives card numbers, and it stores none. */
export const testGatewayRoutes = (deps: { db: Db; clock: Clock }) => async (app: FastifyInstance) => {
  serve(app, rows.chargeTestCard).with(async ({ body }) => {
    const known = await deps.db
      .selectFrom('testGatewayCharges')
      .select('reference')
      .where('reference', '=', body.reference)
      .executeTakeFirst()
    if (!known) return fail('not_found')
    await charge(deps.db, deps.clock, body.reference, body.cardNumber)
    return { msg: 'The test gateway has taken note. No money moved.' }
  })
}
