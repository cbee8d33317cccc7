// Tests that the sweep reaches every open payment, and that two sweeps do not disturb each other.
import { createBooking } from '@akwaaba/contract/bookings'
import { fail } from '@akwaaba/contract/errors'
import { parseCrontab } from 'graphile-worker'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { enqueue } from '#db/outbox.ts'
import { crontab } from '#tasks/tasks.ts'
import { charge, gateway, start } from '#testing/buying.ts'
import { stayScene } from '#testing/money.ts'
import { actAtPage, confirm, openedPayment, paystackWorld, statusOf } from '#testing/standins.ts'
import { idle, runJob, stay } from '#testing/tools.ts'
import { adminWithBank, startedTransfer } from '#testing/transferring.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()

/** Every page can still be paid at; gives what was asked about, in its order. */
const neverPaid = (t: World) => {
  const reads: string[] = []
  t.deps.providers.test = {
    ...gateway(t),
    readPayment: async ({ reference }) => {
      reads.push(reference)
      return { status: 'pending', amountCents: 0, currency: 'USD' }
    },
  }
  return reads
}

/** As many open payments of other people as asked for, as old as the one there is. */
const copies = async (t: World, count: number) => {
  await sql`insert into bookings select (x.b).* from (
      select jsonb_populate_record(bookings, jsonb_build_object('id', gen_random_uuid(), 'reference', 'AKW-T' || g,
        'check_in', check_in + 7 * g, 'check_out', check_out + 7 * g)) as b
      from bookings, generate_series(1, ${count}::int) g) x`.execute(t.deps.db)
  await sql`insert into payments select (x.p).* from (
      select jsonb_populate_record(payments, jsonb_build_object('id', gen_random_uuid(),
        'reference', 'stay-T' || row_number() over (), 'booking_id', bookings.id, 'due_id', null)) as p
      from payments, bookings where bookings.id <> payments.booking_id) x`.execute(t.deps.db)
}

describe('payments:sweep', () => {
  test('reaches the newest payment behind many older unpaid ones', async () => {
    const { t, esi, start: begin } = await stayScene(here())
    await begin()
    await copies(t, 205)
    t.wait({ seconds: 60 })
    const flat = await t.apartment()
    const { _id: bookingId } = await esi.send(createBooking, { body: stay(t, flat, 30, 33) })
    const { payment } = await start(esi, { bookingId })
    await charge(t, payment.reference)
    await sql`delete from graphile_worker._private_jobs`.execute(t.deps.db)
    t.wait({ minutes: 4 })
    await runJob(t, 'payments:sweep', {})
    t.wait({ minutes: 1 })
    await runJob(t, 'payments:sweep', {})
    const found = await t.deps.db.selectFrom('payments').select('state').where('id', '=', payment._id).execute()
    expect(found).toEqual([{ state: 'succeeded' }])
  })

  test('syncs every minute for an hour, then less and less often', async () => {
    const { t, start: begin } = await stayScene(await here.empty())
    const reads = neverPaid(t)
    await begin()
    const sweepFor = async (minutes: number) => {
      const before = reads.length
      for (let minute = 0; minute < minutes; minute++) {
        t.wait({ minutes: 1 })
        await runJob(t, 'payments:sweep', {})
      }
      return reads.length - before
    }
    await sweepFor(2)
    expect(await sweepFor(10)).toBe(10)
    t.wait({ minutes: 24 * 60 })
    expect(await sweepFor(30)).toBe(2)
  })

  test('skips transfers, which admins settle', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    await adminWithBank(t)
    await startedTransfer(t, ama)
    t.wait({ minutes: 5 })
    await runJob(t, 'payments:sweep', {})
    expect(await t.deps.db.selectFrom('payments').select('lookedAt').execute()).toEqual([{ lookedAt: null }])
  })

  test('finds within the hour a payment that failed and then succeeded, without its webhook', async () => {
    const { t, paystack } = await paystackWorld()
    await paystack.trouble({ does: 'webhook-lost' })
    const { ama, bookingId, payment, next } = await openedPayment(t, 'card')
    await actAtPage(next.url, 'decline')
    expect(await outcomeOf(confirm(ama, bookingId))).toBe('payment_declined')
    t.wait({ minutes: 4 * 60 })
    await actAtPage(next.url, 'pay')
    t.wait({ minutes: 30 })
    await runJob(t, 'payments:sweep', {})
    expect(await statusOf(ama, payment._id)).toBe('succeeded')
  })

  test('syncs a failed payment for a day only', async () => {
    const { t, start: begin, confirm: come } = await stayScene(await here.empty())
    const { reference } = await begin()
    await charge(t, reference, 'decline')
    expect(await outcomeOf(come())).toBe('payment_declined')
    const reads = neverPaid(t)
    const sweepFor = async (hours: number) => {
      const before = reads.length
      for (let half = 0; half < hours * 2; half++) {
        t.wait({ minutes: 30 })
        await runJob(t, 'payments:sweep', {})
      }
      return reads.length - before
    }
    expect(await sweepFor(3)).toBe(6)
    t.wait({ minutes: 23 * 60 })
    expect(await sweepFor(3)).toBe(0)
  })

  test('abandons a bank payment whose transfer has expired, even after a short time', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    await adminWithBank(t)
    const { bookingId, payment } = await startedTransfer(t, ama)
    t.wait({ minutes: 24 * 60 - 10 })
    await start(ama, { bookingId, method: 'card' })
    const second = await start(ama, { bookingId, method: 'bank' })
    expect(second.payment.transfer?.deadline).toBe(payment.transfer?.deadline)
    t.wait({ minutes: 15 })
    await runJob(t, 'transfers:expire', {})
    t.wait({ minutes: 30 })
    await runJob(t, 'payments:sweep', {})
    expect(await statusOf(ama, second.payment._id)).toBe('failed')
  })

  test('skips a provider that does not answer, and continues with the others', async () => {
    const { t, start: begin } = await stayScene(await here.empty())
    const payment = await begin()
    await copies(t, 20)
    await t.deps.db.updateTable('payments').set({ provider: 'paypal' }).where('id', '!=', payment._id).execute()
    await charge(t, payment.reference)
    let asked = 0
    t.deps.providers.paypal = {
      ...gateway(t),
      name: 'paypal',
      readPayment: async () => {
        asked++
        return fail('payment_unanswered')
      },
    }
    await sql`delete from graphile_worker._private_jobs`.execute(t.deps.db)
    t.wait({ minutes: 4 })
    await runJob(t, 'payments:sweep', {})
    const found = await t.deps.db.selectFrom('payments').select('state').where('id', '=', payment._id).execute()
    expect(found).toEqual([{ state: 'succeeded' }])
    expect(asked).toBe(2)
    // Those that were left out come first when it answers again.
    t.wait({ minutes: 1 })
    await runJob(t, 'payments:sweep', {})
    expect(asked).toBe(4)
    const lookedAt = await t.deps.db.selectFrom('payments').select('id').where('lookedAt', 'is not', null).execute()
    expect(lookedAt).toHaveLength(5)
  })

  test('runs once at a time and leaves the other slots free when a provider is slow', async () => {
    const everyMinute = parseCrontab(crontab).filter(({ match }) =>
      match({ min: 1, hour: 1, date: 1, month: 1, dow: 1 } as never),
    )
    expect(everyMinute.map(({ task }) => task).sort()).toEqual([
      'bookings:end-splits',
      'bookings:expire-holds',
      'bookings:price-calendars',
      'bookings:tell-waiting',
      'feeds:sync',
      'payments:sweep',
      'transfers:expire',
    ])
    const { t, start: begin } = await stayScene(here())
    await begin()
    t.wait({ minutes: 3 })
    const provider = gateway(t)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let [now, most] = [0, 0]
    t.deps.providers.test = {
      ...provider,
      readPayment: async (known) => {
        most = Math.max(most, ++now)
        await released
        now--
        return provider.readPayment(known)
      },
    }
    for (let minute = 0; minute < 6; minute++)
      for (const { task, options } of everyMinute) {
        const { queueName: queue = '', jobKey: key = '' } = options
        expect([queue, key]).not.toContain('')
        await enqueue(t.deps.db, task as 'payments:sweep', {}, { queue, key })
        // While the first one runs, the next ones are one job that waits.
        if (task === 'payments:sweep') await expect.poll(() => most).toBe(1)
      }
    const waiting = async () => {
      const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs
        where run_at <= now()`.execute(t.deps.db)
      return rows.map(({ task }) => task).sort()
    }
    // The one that runs, and one that waits.
    await expect.poll(waiting).toEqual(['payments:sweep', 'payments:sweep'])
    expect(most).toBe(1)
    release()
    await idle(t)
  })
})
