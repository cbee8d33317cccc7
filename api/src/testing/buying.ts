// Owns what tests of paying share: starting, charging a card, confirming, and what the books say afterwards.

import { chargeTestCard, confirmPropertyPayment, confirmTourPayment, startPayment } from '@akwaaba/contract/checkout'
import type { CallOf } from '@akwaaba/contract/endpoint'
import { sql } from 'kysely'
import type { PaymentProvider } from '#providers/port.ts'
import { testCards } from '#providers/test/test-gateway.ts'
import type { Person, World } from './world.ts'

type Ask = Partial<CallOf<typeof startPayment>['body']>
export const start = (person: Person, ask: Ask) => person.send(startPayment, { body: { method: 'card', ...ask } })

export const confirmTour = (person: Person, packageId: string) =>
  person.send(confirmTourPayment, { body: { packageId } })

export const confirmProperty = (person: Person, propertyId: string) =>
  person.send(confirmPropertyPayment, { body: { propertyId } })

export const charge = (t: World, reference: string, does: (typeof testCards)[number]['does'] = 'success') =>
  t.anyone.send(chargeTestCard, {
    body: { reference, cardNumber: testCards.find((card) => card.does === does)?.number },
  })

/** The stand-in provider of a world, to be made silent or slow. */
export const gateway = (t: World): PaymentProvider => {
  const { test } = t.deps.providers
  if (!test) throw new Error('this world has no test gateway')
  return test
}

/** Starts a payment and pays it at the gateway's page, but does not come back from there. Gives its reference. */
export const startAndPay = async (t: World, person: Person, ask: Ask): Promise<string> => {
  const { payment } = await start(person, ask)
  await charge(t, payment.reference)
  return payment.reference
}

/** The provider's own books: which references took money, and which gave it back. */
export const books = async (t: World) => {
  const rows = await t.deps.db.selectFrom('testGatewayCharges').selectAll().orderBy('reference').execute()
  const taken = rows.filter(({ chargedAt, outcome }) => chargedAt !== null && outcome !== 'decline')
  return {
    taken: taken.map(({ reference }) => reference),
    back: taken.filter(({ refundedAt }) => refundedAt !== null).map(({ reference }) => reference),
  }
}

/** The states of all payments, in the order they were started. */
export const states = async (t: World) => {
  const rows = await t.deps.db.selectFrom('payments').select('state').orderBy('createdAt').orderBy('id').execute()
  return rows.map(({ state }) => state)
}

/** How many deadlocks the world's database has had to break up, and how many jobs have failed. */
export const troubles = async (t: World) => {
  const { rows } = await sql<{ deadlocks: number; failedJobs: number }>`
    select (select deadlocks from pg_stat_database where datname = current_database())::int as deadlocks,
      (select count(*) from graphile_worker.jobs where last_error is not null)::int as failed_jobs`.execute(t.deps.db)
  return rows[0]
}
