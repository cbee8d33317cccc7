// Owns what has to be true when a storm is over, and waiting until what was under way has come to its end.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Promises } from './guests.ts'
import { ask, type Product } from './product.ts'

/** A charge as the stand-in wrote it down: by our reference, and what went back of it. */
type Charge = { reference: string; cents: number; backCents: number }

type PaystackBooks = {
  transactions: { id: number; reference: string; amount: number; status: string }[]
  refunds: { transaction: number | { id: number }; amount: number; status: string }[]
}
type Money = { value: string }
type PaypalBooks = {
  orders: { customId: string; invoiceId: string; capture: { id: string; amount: Money; status: string } | null }[]
  refunds: { captureId: string; amount: Money; status: string }[]
}

const books = async <T>(url: string | undefined): Promise<T> => (await (await fetch(`${url}/books`)).json()) as T
const cents = ({ value }: Money) => Math.round(Number(value) * 100)
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Everything that was charged at both stand-ins. */
export const chargesOf = async (settings: Record<string, string>): Promise<Charge[]> => {
  const paystack = await books<PaystackBooks>(settings.PAYSTACK_URL)
  const paypal = await books<PaypalBooks>(settings.PAYPAL_URL)
  const idOf = (of: number | { id: number }) => (typeof of === 'object' ? of.id : of)
  return [
    ...paystack.transactions
      .filter(({ status }) => status === 'success' || status.startsWith('reversed') || status === 'reversal-pending')
      .map(({ id, reference, amount }) => ({
        reference,
        cents: amount,
        backCents: sum(
          paystack.refunds
            .filter((one) => idOf(one.transaction) === id && one.status !== 'failed')
            .map((one) => one.amount),
        ),
      })),
    ...paypal.orders.flatMap(({ customId, capture }) =>
      capture === null || capture.status === 'DECLINED'
        ? []
        : [
            {
              reference: customId,
              cents: cents(capture.amount),
              backCents: sum(
                paypal.refunds
                  .filter((one) => one.captureId === capture.id && one.status !== 'FAILED')
                  .map((one) => cents(one.amount)),
              ),
            },
          ],
    ),
  ]
}

type Kept = { reference: string; state: string; stay: string; refunding: number }

const keptOf = (product: Product) =>
  ask<Kept>(
    product,
    `select payments.reference, payments.state, bookings.state as stay,
       (select count(*) from refunds where payment_id = payments.id and refunds.state not in ('succeeded', 'failed'))::int as refunding
     from payments join bookings on bookings.id = payments.booking_id`,
  )

const holding = ['paid', 'approved', 'completed']

/** What became of each charge: given, gone back, on its way back, or none of these. */
export const fateOf = (charges: Charge[], kept: Kept[]) => {
  const known = new Map(kept.map((one) => [one.reference, one]))
  const fates = { given: 0, refunded: 0, refunding: 0, lost: [] as string[] }
  for (const { reference, cents: charged, backCents } of charges) {
    const payment = known.get(reference)
    if (payment && holding.includes(payment.stay) && ['succeeded', 'partRefunded'].includes(payment.state))
      fates.given++
    else if (backCents >= charged || payment?.state === 'refunded') fates.refunded++
    else if (payment && payment.stay === 'cancelled' && backCents > 0) fates.refunded++
    else if (payment && payment.refunding > 0) fates.refunding++
    else
      fates.lost.push(
        `${reference}: charged ${charged}, ${payment?.state ?? 'unknown here'}, stay ${payment?.stay ?? '-'}`,
      )
  }
  return fates
}

const deadLocks = (product: Product) =>
  ask<{ by: string }>(
    product,
    `select distinct locked_by as by from (
       select locked_by from graphile_worker._private_jobs union all select locked_by from graphile_worker._private_job_queues
     ) as them
     where locked_by is not null
       and not exists (select from worker_leases where id = locked_by and renewed_at > now() - interval '15 seconds')`,
  )

/** Waits until every charge has its fate and nothing is locked by the dead; gives up after `millis`, which the check then tells. */
export const calmDown = async (product: Product, settings: Record<string, string>, millis: number): Promise<number> => {
  const since = performance.now()
  while (performance.now() - since < millis) {
    const fates = fateOf(await chargesOf(settings), await keptOf(product))
    const dead = await deadLocks(product)
    if (fates.lost.length === 0 && dead.length === 0) break
    await sleep(2_000)
  }
  return performance.now() - since
}

/** Every sentence is something that is wrong. */
export const check = async (product: Product, settings: Record<string, string>, promises: Promises) => {
  const wrong: string[] = []
  const overlaps = await ask<{ one: string; other: string }>(
    product,
    `select one.reference as one, other.reference as other
     from bookings as one join bookings as other on other.apartment_id = one.apartment_id and other.id > one.id
       and daterange(other.check_in, other.check_out) && daterange(one.check_in, one.check_out)
     where one.state in ('pending', 'paid', 'approved', 'completed') and other.state in ('pending', 'paid', 'approved', 'completed')`,
  )
  wrong.push(...overlaps.map(({ one, other }) => `two stays share a night: ${one} and ${other}`))

  const stays = await ask<{ id: string; state: string }>(product, 'select id, state from bookings')
  const stateOf = new Map(stays.map(({ id, state }) => [id, state]))
  for (const id of promises.bookings) if (!stateOf.has(id)) wrong.push(`a booking that was acknowledged is gone: ${id}`)
  const paid = new Set(
    (
      await ask<{ id: string }>(
        product,
        'select booking_id as id from payments where succeeded_at is not null and booking_id is not null',
      )
    ).map(({ id }) => id),
  )
  for (const id of promises.paid) if (!paid.has(id)) wrong.push(`a payment that was acknowledged is gone: ${id}`)
  for (const id of promises.cancelled)
    if (stateOf.get(id) !== 'cancelled') wrong.push(`a cancellation that was acknowledged is gone: ${id}`)

  const charges = await chargesOf(settings)
  const fates = fateOf(charges, await keptOf(product))
  wrong.push(...fates.lost.map((one) => `a charge was neither given nor refunded: ${one}`))
  for (const { by } of await deadLocks(product)) wrong.push(`jobs are locked by a dead worker: ${by}`)
  const unbalanced = await ask<{ id: string }>(
    product,
    'select posting_id as id from ledger_lines group by posting_id, currency having sum(amount_cents) <> 0',
  )
  wrong.push(...unbalanced.map(({ id }) => `a posting does not balance: ${id}`))
  const unposted = await ask<{ reference: string }>(
    product,
    `select reference from payments where succeeded_at is not null and amount_cents > 0
       and not exists (select from postings where payment_id = payments.id)`,
  )
  wrong.push(...unposted.map(({ reference }) => `a payment is not in the ledger: ${reference}`))
  return { wrong, fates, charges: charges.length, bookings: stays.length }
}
