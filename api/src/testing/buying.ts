// Owns what tests of paying share: starting, charging a card, confirming, and what the gateway has charged afterwards.
import { chargeTestCard, confirmPropertyPayment, confirmTourPayment, startPayment } from '@akwaaba/contract/checkout'
import type { CallOf } from '@akwaaba/contract/endpoint'
import { sql } from 'kysely'
import type { PaymentProvider } from '#providers/port.ts'
import { testCards } from '#providers/test/test-gateway.ts'
import type { TestUser, World } from './world.ts'

type Ask = Partial<CallOf<typeof startPayment>['body']>
/** Starts a payment, by card unless `ask` says otherwise; gives it with where it is paid. */
export const start = (person: TestUser, ask: Ask) => person.send(startPayment, { body: { method: 'card', ...ask } })

/** Comes back from paying for a package; refused as long as the provider knows of no money. */
export const confirmTour = (person: TestUser, packageId: string) =>
  person.send(confirmTourPayment, { body: { packageId } })

/** Comes back from paying for a property. */
export const confirmProperty = (person: TestUser, propertyId: string) =>
  person.send(confirmPropertyPayment, { body: { propertyId } })

/** What a confirmation is answered with: the state of the payment, or the code and sentence of the refusal. */
export const answerOf = (confirmation: Promise<{ status: string }>): Promise<string> =>
  confirmation.then(
    ({ status }) => status,
    ({ code, message }) => `${code}: ${message}`,
  )

/** Pays at the page of the test gateway, with the card that does that. */
export const charge = (t: World, reference: string, does: (typeof testCards)[number]['does'] = 'success') =>
  t.anyone.send(chargeTestCard, {
    body: { reference, cardNumber: testCards.find((card) => card.does === does)?.number },
  })

/** The test gateway of a world, whose functions a test may replace to make it silent or slow. */
export const gateway = (t: World): PaymentProvider => {
  const { test } = t.deps.providers
  if (!test) throw new Error('this world has no test gateway')
  return test
}

/** Starts a payment and pays it at the gateway's page, but does not return to confirm it. Gives its reference. */
export const startAndPay = async (t: World, person: TestUser, ask: Ask): Promise<string> => {
  const { payment } = await start(person, ask)
  await charge(t, payment.reference)
  return payment.reference
}

/** The references that the test gateway has charged, and those of them that it has refunded. */
export const gatewayCharges = async (t: World) => {
  const rows = await t.deps.db.selectFrom('testGatewayCharges').selectAll().orderBy('reference').execute()
  const charged = rows.filter(({ chargedAt, outcome }) => chargedAt !== null && outcome !== 'decline')
  return {
    charged: charged.map(({ reference }) => reference),
    refunded: charged.filter(({ refundedAt }) => refundedAt !== null).map(({ reference }) => reference),
  }
}

/** The states of all payments, in the order they were started. */
export const paymentStatesOf = async (t: World) => {
  const rows = await t.deps.db.selectFrom('payments').select('state').orderBy('createdAt').orderBy('id').execute()
  return rows.map(({ state }) => state)
}

/** How many deadlocks the world's database has resolved, and how many jobs have failed. */
export const databaseFailures = async (t: World) => {
  const { rows } = await sql<{ deadlocks: number; failedJobs: number }>`
    select (select deadlocks from pg_stat_database where datname = current_database())::int as deadlocks,
      (select count(*) from graphile_worker.jobs where last_error is not null)::int as failed_jobs`.execute(t.deps.db)
  return rows[0]
}
