// Owns worlds that charge through the stand-ins for Paystack and PayPal, and what a guest does at their pages.
import { createHmac } from 'node:crypto'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, getPayment, startPayment } from '@akwaaba/contract/checkout'
import type { DestinationStream } from 'pino'
import { onTestFinished } from 'vitest'
import { startPaypal } from '../../../standins/paypal.ts'
import { startPaystack } from '../../../standins/paystack.ts'
import type { Fault } from '../../../standins/server.ts'
import { idle, stay } from './tools.ts'
import { type Keepable, takeKept } from './world/kept-worlds.ts'
import { makeWorld, type TestUser, type World, worldStart } from './world/make-world.ts'

export const paystackKey = 'sk_test_of_the_tests'
export const paypalKeys = {
  clientId: 'client-of-the-tests',
  secret: 'secret-of-the-tests',
  webhookId: 'WH-OF-THE-TESTS',
}

const ask = async <T>(method: string, url: string, body?: object): Promise<T> => {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  return (await reply.json()) as T
}

/** The control calls of a stand-in. */
const controlsOf = (url: string) => ({
  url,
  trouble: (fault: Fault) => ask('POST', `${url}/control/faults`, fault),
  calm: () => ask('DELETE', `${url}/control/faults`),
  control: <T>(path: string, body: object) => ask<T>('POST', `${url}/control/${path}`, body),
  /** Sends the webhooks that were held back, in that order. */
  release: (...events: string[]) => ask('POST', `${url}/control/webhooks`, events.length > 0 ? { events } : {}),
  sent: () => ask<{ event: string; status: number }[]>('GET', `${url}/control/webhooks`),
  calls: () => ask<string[]>('GET', `${url}/control/calls`),
  books: <T>() => ask<T>('GET', `${url}/books`),
})
type Controls = ReturnType<typeof controlsOf>

/** The clock of a stand-in, which starts before its world: the world's own, once there is one. */
const clockOfWorld = () => {
  let t: World | undefined
  return {
    now: () => t?.deps.clock.now() ?? worldStart,
    follow: (made: World) => {
      t = made
    },
  }
}

type StandIn = Awaited<ReturnType<typeof startPaystack>>
type Made<S> = { t: World; standIn: S; controls: Controls }

/** A world that charges at a stand-in, which sends its webhooks to it. `settingsOf` gives the settings that name the stand-in. */
const makeWithStandIn = async <S extends StandIn>(
  start: (now: () => Date) => Promise<S>,
  settingsOf: (url: string) => Record<string, string>,
  path: string,
  logTo?: DestinationStream,
): Promise<Keepable<Made<S>>> => {
  const present = clockOfWorld()
  const standIn = await start(present.now)
  const { world: t, checkCodes, end } = await makeWorld(settingsOf(standIn.url), logTo)
  present.follow(t)
  const controls = controlsOf(standIn.url)
  const address = await t.listen()
  const forget = async () => {
    await standIn.forget()
    await ask('PUT', `${standIn.url}/control/webhook-url`, { url: `${address}${path}` })
  }
  await forget()
  return {
    value: { t, standIn, controls },
    empty: async () => {
      await t.empty()
      await forget()
    },
    checkCodes,
    end: async () => {
      await standIn.close()
      await end()
    },
  }
}

/** A kept one with these settings, or, where it logs to a test, a new one. */
const takeWithStandIn = async <S>(
  name: string,
  settings: Record<string, string>,
  logTo: DestinationStream | undefined,
  make: () => Promise<Keepable<Made<S>>>,
) => {
  if (!logTo) return takeKept(`${name} ${JSON.stringify(settings)}`, make, onTestFinished)
  const { value, checkCodes, end } = await make()
  onTestFinished(async () => {
    await end()
    checkCodes()
  })
  return value
}

/** A world that charges by Paystack. */
export const paystackWorld = async (settings: Record<string, string> = {}, logTo?: DestinationStream) => {
  const settingsOf = (url: string) => ({
    ...{ PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: url, PROVIDER_SECONDS: '5' },
    ...settings,
  })
  const { t, controls } = await takeWithStandIn('paystack', settings, logTo, () =>
    makeWithStandIn((now) => startPaystack({ secretKey: paystackKey, now }), settingsOf, '/webhooks/paystack', logTo),
  )
  return { t, paystack: controls }
}

/** A world that charges by PayPal. */
export const paypalWorld = async (settings: Record<string, string> = {}, logTo?: DestinationStream) => {
  const { clientId, secret, webhookId } = paypalKeys
  const settingsOf = (url: string) => ({
    ...{ PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_URL: url },
    PROVIDER_SECONDS: '5',
    ...settings,
  })
  const { t, standIn, controls } = await takeWithStandIn('paypal', settings, logTo, () =>
    makeWithStandIn((now) => startPaypal({ ...paypalKeys, now }), settingsOf, '/webhooks/paypal', logTo),
  )
  return { t, paypal: { ...controls, sign: standIn.sign } }
}

/** A guest with a hold of three nights at $48 each, $144 in all. */
export const heldStay = async (t: World) => {
  const [ama] = await t.customers(1)
  const flat = await t.apartment({ price: 48 })
  const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, flat, 30, 33) })
  return { ama, flat, bookingId }
}

/** The same with an open payment. */
export const openedPayment = async (t: World, method: 'card' | 'paypal') => {
  const whole = await heldStay(t)
  const begun = await whole.ama.send(startPayment, { body: { bookingId: whole.bookingId, method } })
  return { ...whole, ...begun }
}

/** Comes back from paying for a stay. */
export const confirm = (person: TestUser, bookingId: string) =>
  person.send(confirmBookingPayment, { body: { bookingId } })
/** The status of a payment as its guest sees it. */
export const statusOf = async (person: TestUser, id: string) =>
  (await person.send(getPayment, { params: { id } })).status

/** What a guest does at a stand-in's page; gives the address it redirects to. */
export const actAtPage = async (url: string, does: 'pay' | 'decline' | 'leave'): Promise<string> => {
  const form = (await (await fetch(url)).text()).match(/action="([^"]+)"/)?.[1] ?? ''
  const body = new URLSearchParams({ does })
  const reply = await fetch(new URL(form, url), { method: 'POST', body, redirect: 'manual' })
  return reply.headers.get('location') ?? ''
}

const isBeginning = /^refund\.(pending|processing)$|^PAYMENT\.REFUND\.PENDING$/

/** Waits until so many webhooks were answered, not counting those that a refund has begun, and until the jobs they caused are done. */
export const waitForWebhooks = async (t: World, standIn: Controls, count: number) => {
  await t.workers.start()
  for (const until = Date.now() + 15_000; Date.now() < until; ) {
    const sent = (await standIn.sent()).filter(({ event }) => !isBeginning.test(event))
    if (sent.length >= count) {
      await idle(t)
      return sent
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`fewer than ${count} webhooks within fifteen seconds`)
}

/** A stay that was paid at a stand-in, whose webhooks have been answered. */
export const paidStay = async (t: World, standIn: Controls, method: 'card' | 'paypal') => {
  const opened = await openedPayment(t, method)
  await actAtPage(opened.next.url, 'pay')
  await waitForWebhooks(t, standIn, method === 'card' ? 1 : 2)
  return opened
}

/** The headers of a Paystack webhook with this body. */
export const signedBy = (key: string, raw: string | Buffer) => ({
  'content-type': 'application/json',
  'x-paystack-signature': createHmac('sha512', key).update(raw).digest('hex'),
})

/** The query of all refunds in the order in which they were requested, which may be at one instant. */
export const refundsAsRequested = (db: World['deps']['db']) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .orderBy((of) =>
      of
        .selectFrom('refundEvents')
        .select(({ fn }) => fn.min('refundEvents.id').as('first'))
        .whereRef('refundEvents.refundId', '=', 'refunds.id'),
    )

/** The states of all payments and refunds, and the kinds of all postings and receipts. */
export const moneyRecords = async ({ deps: { db } }: World) => {
  const payments = await db.selectFrom('payments').select('state').orderBy('createdAt').orderBy('id').execute()
  const refunds = await refundsAsRequested(db).execute()
  const postings = await db.selectFrom('postings').select('kind').orderBy('kind').execute()
  const receipts = await db.selectFrom('receipts').select('kind').orderBy('kind').execute()
  return {
    payments: payments.map(({ state }) => state),
    refunds: refunds.map(({ state }) => state),
    postings: postings.map(({ kind }) => kind),
    receipts: receipts.map(({ kind }) => kind),
  }
}

/** The records of a payment that took effect exactly once. */
export const paidOnce = { payments: ['succeeded'], refunds: [], postings: ['fee', 'paid'], receipts: ['receipt'] }
