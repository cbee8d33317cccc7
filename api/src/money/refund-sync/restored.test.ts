// Tests that a refund made before the database was restored to an earlier moment is not made a second time.
import { cancelBooking, createBooking } from '@akwaaba/contract/bookings'
import { startPayment } from '@akwaaba/contract/checkout'
import { retryRefund } from '@akwaaba/contract/payment-admin'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reconcile } from '#reconciliation/reconciliation.ts'
import { balances } from '#testing/money.ts'
import { actAtPage, paypalWorld, paystackWorld, waitForWebhooks } from '#testing/standins.ts'
import { idle, newAdmin, stay } from '#testing/tools.ts'
import type { World } from '#testing/world.ts'

const forEachTable = (statement: string) => `
  for one in select tablename as name, (select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = tablename::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_tables where schemaname = 'public' loop
    execute ${statement};
  end loop;`
const run = (t: World, body: string) => sql.raw(`do $$ declare one record; begin ${body} end $$`).execute(t.owner)

/** Keeps all rows as they are now; the function it gives brings them back, as a restore to this moment does. */
const saveMoment = async (t: World) => {
  const keep = forEachTable(`format('create table moment.%I as table public.%1$I', one.name)`)
  await run(t, `create schema moment; ${keep}`)
  const remove = forEachTable(`format('delete from public.%I', one.name)`)
  const insert = `'insert into public.%1$I (%2$s) overriding system value select %2$s from moment.%1$I'`
  const bringBack = forEachTable(`format(${insert}, one.name, one.columns)`)
  const replica = 'set local session_replication_role = replica;'
  return () => run(t, `${replica} ${remove} ${bringBack} drop schema moment cascade;`)
}

/** A stay of $144 that was paid, of which half is refunded when it is cancelled. */
const paid = async (t: World, controls: Controls, method: 'card' | 'paypal') => {
  const [ama] = await t.customers(1)
  const flat = await t.apartment({ price: 48, cancellationPolicy: 'moderate' })
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 3, 6) })
  const { next } = await ama.send(startPayment, { body: { bookingId: id, method } })
  await actAtPage(next.url, 'pay')
  const paidWebhooks = method === 'card' ? 1 : 2
  await waitForWebhooks(t, controls, paidWebhooks)
  const cancel = (refund: number) => ama.send(cancelBooking, { params: { id }, body: { refund } })
  return { cancel, paidWebhooks }
}

/** The same and the moment; then it was cancelled, and its refund made. */
const cancelledAfterMoment = async (t: World, controls: Controls, method: 'card' | 'paypal') => {
  const { cancel, paidWebhooks } = await paid(t, controls, method)
  const restore = await saveMoment(t)
  await cancel(72)
  await waitForWebhooks(t, controls, paidWebhooks + 1)
  await restore()
  return { cancel }
}
type Controls = Awaited<ReturnType<typeof paystackWorld>>['paystack']

const halfKept = { 'hosts USD': -6480, 'income:service-fee USD': -720 }

test('Paystack: a stay that is live again and is cancelled again', async () => {
  const { t, paystack } = await paystackWorld()
  const { cancel } = await cancelledAfterMoment(t, paystack, 'card')
  await cancel(72)
  await idle(t)
  expect((await paystack.books<{ refunds: { amount: number }[] }>()).refunds).toMatchObject([{ amount: 72_00 }])
  expect(await balances(t)).toMatchObject(halfKept)
  expect(await reconcile(t.deps)).toEqual([])
})

test('Paystack: a stay whose refund was found first', async () => {
  const { t, paystack } = await paystackWorld()
  const { cancel } = await cancelledAfterMoment(t, paystack, 'card')
  expect(await reconcile(t.deps)).toMatchObject([{ kind: 'refund' }])
  await idle(t)
  expect(await reconcile(t.deps)).toEqual([])
  // The policy gives half of what is left; that much and more was refunded for the same reason already.
  await cancel(36)
  await idle(t)
  expect((await paystack.books<{ refunds: { amount: number }[] }>()).refunds).toMatchObject([{ amount: 72_00 }])
  expect(await balances(t)).toMatchObject(halfKept)
  expect(await reconcile(t.deps)).toEqual([])
})

test.each(['requested', 'sent again'] as const)(
  'Paystack: a refund whose second attempt has succeeded, restored to before it was %s',
  async (moment) => {
    const { t, paystack } = await paystackWorld()
    const { cancel } = await paid(t, paystack, 'card')
    const admin = await newAdmin(t)
    await paystack.trouble({ does: 'refund-failed', times: 1 })
    const beforeRequest = moment === 'requested' ? await saveMoment(t) : null
    await cancel(72)
    await waitForWebhooks(t, paystack, 2)
    const restore = beforeRequest ?? (await saveMoment(t))
    const { id } = await t.deps.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    await admin.send(retryRefund, { params: { id } })
    await waitForWebhooks(t, paystack, 3)
    await restore()
    expect((await reconcile(t.deps)).map(({ kind }) => kind)).toContain('refund')
    await idle(t)
    expect(await reconcile(t.deps)).toEqual([])
    if (moment === 'requested') await cancel(36)
    await idle(t)
    expect(await t.deps.db.selectFrom('refunds').selectAll().execute()).toMatchObject([
      { id, state: 'succeeded', amountCents: 72_00, earlierRefs: [expect.any(String)] },
    ])
    expect((await paystack.books<{ refunds: object[] }>()).refunds).toMatchObject([
      { amount: 72_00, status: 'failed' },
      { amount: 72_00, status: 'processed' },
    ])
    expect(await balances(t)).toMatchObject(halfKept)
  },
)

test('PayPal: a stay that is live again and is cancelled again', async () => {
  const { t, paypal } = await paypalWorld()
  const { cancel } = await cancelledAfterMoment(t, paypal, 'paypal')
  await cancel(72)
  await idle(t)
  expect((await paypal.books<{ refunds: { amount: object }[] }>()).refunds).toMatchObject([
    { amount: { value: '72.00' } },
  ])
  expect(await balances(t)).toMatchObject(halfKept)
  expect(await reconcile(t.deps)).toEqual([])
})
