// Tests that a process which is killed, or asked to stop, in the middle of a job leaves it to the next one.
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { startPayment } from '@akwaaba/contract/checkout'
import { createClient } from '@akwaaba/contract/client'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { exited, until } from '#testing/servers/process.ts'
import { connectTo, insertGuestAndApartment, productAt } from '#testing/servers/product.ts'
import { slowProxy } from '#testing/servers/slow-proxy.ts'
import { actAtPage, paystackKey } from '#testing/standins.ts'
import { cloneDatabase } from '#testing/world/database.ts'
import { startPaystack } from '../../../../standins/paystack.ts'

const queue = 'payments:sweep'

/** A guest has paid, no webhook came, and the job that asks the provider waits for an answer that does not come. */
const stranded = async () => {
  const database = await cloneDatabase(inject('databaseServer'))
  onTestFinished(database.drop)
  const standIn = await startPaystack({ secretKey: paystackKey })
  onTestFinished(standIn.close)
  const line = await slowProxy(Number(new URL(standIn.url).port))
  const product = await productAt(database.url, {
    PAYSTACK_SECRET_KEY: paystackKey,
    PAYSTACK_URL: `http://127.0.0.1:${line.port}`,
    PROVIDER_SECONDS: '60',
    JOB_LEASE_SECONDS: '2',
  })
  const child = await product.start()
  const client = await connectTo(database.url)
  onTestFinished(() => client.end())
  const { token, apartmentId } = await insertGuestAndApartment(client)
  const ama = createClient({ fetch, origin: product.origin, token: () => token })
  const startDate = addDays(dateInAccra(new Date()), 30)
  const body = { apartmentId, startDate, endDate: addDays(startDate, 3) }
  const { _id: bookingId } = await ama.send(createBooking, { body })
  const { payment, next } = await ama.send(startPayment, { body: { bookingId, method: 'card' } })
  await actAtPage(next.url ?? '', 'pay')
  line.slowDown(600_000)
  line.cut()
  await client.query('delete from graphile_worker._private_jobs')
  await client.query('select graphile_worker.add_job($1, $2::json, $3)', [
    'payment:check',
    JSON.stringify({ reference: payment.reference }),
    queue,
  ])
  await until('the provider to be asked', async () => line.slowed() > 0)
  const jobs = async () => {
    const sql = `select attempts, locked_by is not null as "isLocked" from graphile_worker.jobs where task_identifier = 'payment:check'`
    return (await client.query(sql)).rows
  }
  const isPaid = async () => (await ama.send(getBooking, { params: { id: bookingId } })).depositPaid
  return { product, child, line, jobs, isPaid }
}

describe('a process in the middle of asking a provider that does not answer', () => {
  test('is killed: the next one frees its locks, asks, and the guest is paid up', async () => {
    const { product, child, line, jobs, isPaid } = await stranded()
    child.kill('SIGKILL')
    await exited(child)
    expect(await jobs()).toEqual([{ attempts: 1, isLocked: true }])
    line.slowDown(0)
    await product.start()
    await until('the payment to be seen', isPaid)
  }, 120_000)

  test('is asked to stop: it gives the job back as not tried, and ends well', async () => {
    const { child, jobs } = await stranded()
    child.kill('SIGTERM')
    expect(await exited(child)).toBe(0)
    expect(await jobs()).toEqual([{ attempts: 0, isLocked: false }])
  }, 120_000)
})
