// Owns what has to be true when a storm is over, and waiting until what was under way has ended.
import { setTimeout as sleep } from 'node:timers/promises'
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { Acknowledged } from './clients.ts'
import { chargesAt, ledgerDifferences, outcomesOf, type PaymentRow, paymentsOf } from './outcomes.ts'
import { ask, type Product } from './product.ts'

/** Jobs that are stuck: locked by a dead worker, locked for longer than any job takes, or overdue for minutes. */
const stuckJobs = async (product: Product): Promise<string[]> => {
  const rows = await ask<{ fault: string }>(
    product,
    `select distinct 'jobs are locked by a dead worker: ' || locked_by as fault from (
       select locked_by from graphile_worker._private_jobs union all select locked_by from graphile_worker._private_job_queues
     ) as them
     where locked_by is not null
       and not exists (select from worker_leases where id = locked_by and renewed_at > now() - interval '15 seconds')
     union all
     select format('a job is locked for more than two minutes: %s %s', task_identifier, id)
     from graphile_worker.jobs where locked_at < now() - interval '2 minutes'
     union all
     select format('a job is due for more than two minutes: %s %s', task_identifier, id)
     from graphile_worker.jobs
     where locked_at is null and attempts < max_attempts and run_at < now() - interval '2 minutes'`,
  )
  return rows.map(({ fault }) => fault)
}

/** Payments, charges and what became of them, as they are at one moment. */
const readMoney = async (product: Product, settings: Record<string, string>) => {
  const payments = await paymentsOf(product)
  const charges = await chargesAt(settings)
  return {
    charges,
    payments,
    outcomes: outcomesOf(charges, payments),
    differences: ledgerDifferences(charges, payments),
  }
}
type Money = Awaited<ReturnType<typeof readMoney>>

/**
 * Waits until every charge has its outcome, the ledger says what the providers say, and no job is stuck; gives up
 * after `longestMillis`, and leaves it to the check to say what is missing. Gives how long it took, and what it read last.
 */
export const untilSettled = async (
  product: Product,
  settings: Record<string, string>,
  longestMillis: number,
): Promise<{ millis: number; money: Money }> => {
  for (const since = performance.now(); ; await sleep(2_000)) {
    const money = await readMoney(product, settings)
    const stuck = await stuckJobs(product)
    const millis = performance.now() - since
    const isSettled = money.outcomes.wrong.length + money.differences.length + stuck.length === 0
    if (isSettled || millis > longestMillis) return { millis, money }
  }
}

const listed = (states: string[]) => states.map((state) => `'${state}'`).join(', ')
const given = listed(bookingStates.having('depositPaid'))
const kept = listed([...bookingStates.having('holdsNights'), 'completed'])

/** Faults that a query finds: one row each, with a sentence in `fault`. */
const faultQueries = [
  `select format('two stays share a night: %s and %s', one.reference, other.reference) as fault
   from bookings as one join bookings as other on other.apartment_id = one.apartment_id and other.id > one.id
     and daterange(other.check_in, other.check_out) && daterange(one.check_in, one.check_out)
   where one.state in (${kept}) and other.state in (${kept})`,

  `select format('%s of %s seats are taken, %s are sold: package %s', seats_taken, seats, sold, id) as fault
   from (select tours.*, (select coalesce(sum(seats), 0) from tour_purchases where tour_id = tours.id) as sold from tours) as them
   where sold <> seats_taken or sold > seats`,

  `select format('a package is bought twice by one guest: %s', tour_id) as fault
   from tour_purchases group by tour_id, customer_id having count(*) > 1`,

  `select format('a posting does not balance: %s', posting_id) as fault
   from ledger_lines group by posting_id, currency having sum(amount_cents) <> 0`,

  `select format('a payment is not in the ledger: %s', reference) as fault
   from payments where succeeded_at is not null and amount_cents > 0
     and not exists (select from postings where payment_id = payments.id)`,

  `select format('a payment has no receipt, or a receipt no payment: %s', payments.reference) as fault
   from payments left join receipts on receipts.payment_id = payments.id and receipts.kind = 'receipt'
   where (payments.succeeded_at is null) <> (receipts.id is null)`,

  `select format('the numbers of a %s have a gap: %s issued, the last is %s', kind, issued, last) as fault
   from (select *, (select count(*) from receipts where receipts.kind = receipt_counters.kind) as issued from receipt_counters) as them
   where issued <> last`,

  `select format('a job was given up: %s, %s', task_identifier, last_error) as fault
   from graphile_worker.jobs where attempts >= max_attempts and max_attempts > 1 and locked_at is null`,
]

/** Properties that are sold without a payment, or paid for without being sold. */
const salesWithoutPayment = async (product: Product, payments: PaymentRow[]): Promise<string[]> => {
  const sold = await ask<{ thing: string }>(
    product,
    `select 'property ' || id as thing from properties where status = 'approved'`,
  )
  const held = new Set(payments.filter(({ isGiven }) => isGiven).map(({ thing }) => thing))
  return sold.filter(({ thing }) => !held.has(thing)).map(({ thing }) => `${thing} is sold without a payment`)
}

/** What was acknowledged and is not so. */
const brokenPromises = async (
  product: Product,
  acknowledged: Acknowledged,
  payments: PaymentRow[],
): Promise<string[]> => {
  const broken: string[] = []
  const bookings = new Map(
    (await ask<{ id: string; state: string }>(product, 'select id, state from bookings')).map((one) => [one.id, one]),
  )
  for (const id of acknowledged.bookings)
    if (!bookings.has(id)) broken.push(`a booking that was acknowledged is gone: ${id}`)
  for (const id of acknowledged.declined)
    if (bookings.get(id)?.state !== 'cancelled') broken.push(`a stay is not cancelled, but was declined: ${id}`)

  const paid = new Set(payments.filter(({ hasSucceeded }) => hasSucceeded).map(({ id }) => id))
  for (const id of acknowledged.payments)
    if (!paid.has(id)) broken.push(`a payment that was acknowledged is gone: ${id}`)

  const refunds = await ask<{ key: string; bookingId: string | null; cents: number }>(
    product,
    `select key, booking_id as "bookingId", refunds.amount_cents::int as cents
     from refunds join payments on payments.id = payment_id`,
  )
  const forCancelling = new Map(
    refunds.filter(({ key }) => key === 'cancelled').map(({ bookingId, cents }) => [bookingId, cents]),
  )
  for (const [id, cents] of acknowledged.cancellations) {
    if (bookings.get(id)?.state !== 'cancelled') broken.push(`a cancellation that was acknowledged is gone: ${id}`)
    const asked = forCancelling.get(id) ?? 0
    if (asked !== cents) broken.push(`cancelling announced a refund of ${cents}, but it is ${asked}: ${id}`)
  }
  const byKey = new Map(refunds.map(({ key, cents }) => [key, cents]))
  for (const [key, cents] of acknowledged.refunds) {
    const asked = byKey.get(`admin:${key}`)
    if (asked === undefined) broken.push(`a refund that was acknowledged is gone: ${key}`)
    else if (cents !== null && asked !== cents)
      broken.push(`a refund of ${cents} was asked for, it is ${asked}: ${key}`)
  }
  const bought = new Set(
    (await ask<{ id: string }>(product, 'select distinct tour_id as id from tour_purchases')).map(({ id }) => id),
  )
  for (const id of acknowledged.calledOff)
    if (bought.has(id)) broken.push(`a departure that was called off still has buyers: ${id}`)
  return broken
}

/** Checks the product at the end of a storm, with the money as it was read last; every sentence is a fault. */
export const findFaults = async (
  product: Product,
  { payments, outcomes, differences }: Money,
  acknowledged: Acknowledged,
): Promise<string[]> => {
  const found: string[] = []
  for (const query of faultQueries)
    found.push(...(await ask<{ fault: string }>(product, query)).map((row) => row.fault))
  return [
    ...found,
    ...(await salesWithoutPayment(product, payments)),
    ...(await brokenPromises(product, acknowledged, payments)),
    ...outcomes.wrong,
    ...differences,
    ...(await stuckJobs(product)),
  ]
}

/** How many there are of what a storm makes, for its report. */
export const countsOf = async (product: Product) => {
  const [row] = await ask<Record<'bookings' | 'stays' | 'seats' | 'soldOut' | 'properties' | 'refunds', number>>(
    product,
    `select (select count(*) from bookings)::int as bookings,
       (select count(*) from bookings where state in (${given}))::int as stays,
       (select coalesce(sum(seats), 0) from tour_purchases)::int as seats,
       (select count(*) from tours where seats_taken = seats)::int as "soldOut",
       (select count(*) from properties where status = 'approved')::int as properties,
       (select count(*) from refunds)::int as refunds`,
  )
  if (!row) throw new Error('nothing could be counted')
  return row
}
