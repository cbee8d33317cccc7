// Owns what tests of money share: a stay to pay for, the balances of the ledger, and the check that all records agree.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { cancelBooking, createBooking, getBooking, getCancellation } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { dueStates } from '@akwaaba/contract/due-states'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { sql } from 'kysely'
import type { NewApartment } from '#apartments/apartments.ts'
import { bookDifferences, orderDifferences } from '#reconciliation/order-differences.ts'
import { charge, start } from './buying.ts'
import { newAdmin, stay } from './tools.ts'
import type { TestUser, World } from './world.ts'

/** A held stay of three nights for $144 in thirty days, its guest, another guest and an admin. */
export const stayScene = async (t: World, fields: Partial<NewApartment> = {}, [from, to] = [30, 33]) => {
  const [ama, esi] = await t.customers(2)
  const admin = await newAdmin(t)
  const flat = await t.apartment({ price: 48, ...fields })
  const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, flat, from, to) })
  const begin = async () => (await start(ama, { bookingId })).payment
  return {
    ...{ t, ama, esi, admin, flat, bookingId },
    start: begin,
    /** Starts a payment and pays at the provider, but does not return to confirm it. */
    payThere: async () => {
      const payment = await begin()
      await charge(t, payment.reference)
      return payment
    },
    confirm: (person: TestUser = ama) => person.send(confirmBookingPayment, { body: { bookingId } }),
    read: () => ama.send(getBooking, { params: { id: bookingId } }),
    getCancellation: () => ama.send(getCancellation, { params: { id: bookingId } }),
    cancel: (refund?: number) =>
      ama.send(cancelBooking, { params: { id: bookingId }, body: refund === undefined ? {} : { refund } }),
    refund: (id: string, amount?: number, key: string = t.deps.ids.next()) =>
      admin.send(refundPayment, { params: { id }, body: { key, ...(amount === undefined ? {} : { amount }) } }),
  }
}

/** The balance of each account of the ledger, in cents: "account currency" → sum. */
export const balances = async (t: World): Promise<Record<string, number>> => {
  const rows = await t.deps.db
    .selectFrom('ledgerLines')
    .select(({ fn }) => ['account', 'currency', fn.sum<number>('amountCents').as('cents')])
    .groupBy(['account', 'currency'])
    .orderBy('account')
    .execute()
  return Object.fromEntries(
    rows
      .filter(({ cents }) => Number(cents) !== 0)
      .map(({ account, currency, cents }) => [`${account} ${currency}`, Number(cents)]),
  )
}

/** The numbers of all receipts or credit notes, in order. */
export const numbersOf = async (t: World, kind: 'receipt' | 'credit-note'): Promise<number[]> => {
  const rows = await t.deps.db
    .selectFrom('receipts')
    .select('number')
    .where('kind', '=', kind)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

type Fault = Record<string, unknown>
const faultsIn = async (t: World, what: string, query: ReturnType<typeof sql<Fault>>): Promise<string[]> =>
  (await query.execute(t.deps.db)).rows.map((row) => `${what}: ${JSON.stringify(row)}`)

/** Every disagreement between payments, refunds, receipts, ledger and provider; empty when all is right. */
export const disagreements = async (t: World): Promise<string[]> => {
  const faults = [
    faultsIn(
      t,
      'a posting does not balance',
      sql`select posting_id from ledger_lines group by posting_id, currency having sum(amount_cents) <> 0`,
    ),
    faultsIn(
      t,
      'the ledger and the provider disagree',
      sql`select * from (
        select (select coalesce(sum(amount_cents), 0) from test_gateway_charges
            where charged_at is not null and outcome <> 'decline')
          - (select coalesce(sum(amount_cents), 0) from test_gateway_refunds) as theirs,
          (select coalesce(sum(amount_cents), 0) from ledger_lines where account = 'provider:test') as ours
      ) both_books where theirs <> ours`,
    ),
    faultsIn(
      t,
      'a gap in the numbers',
      sql`select kind, last, (select count(*) from receipts where receipts.kind = receipt_counters.kind) as issued,
          (select max(number) from receipts where receipts.kind = receipt_counters.kind) as highest
        from receipt_counters
        where last <> (select count(*) from receipts where receipts.kind = receipt_counters.kind)
          or last <> (select coalesce(max(number), 0) from receipts where receipts.kind = receipt_counters.kind)`,
    ),
    faultsIn(
      t,
      'a stay and its payments disagree',
      sql`select reference, state from bookings
        where state = any(${bookingStates.having('depositPaid')}) and exists (select from dues
            where booking_id = bookings.id and kind not in ('balance', 'charge') and dues.state = any(${dueStates.having('payable')}))
          or state = any(${bookingStates.having('payable')}) and exists (select from payments join dues on dues.id = due_id
            where payments.booking_id = bookings.id and succeeded_at is not null and (kind <> 'share' or bookings.state = 'expired'))
          or exists (select from payments
            where booking_id = bookings.id and succeeded_at is not null group by due_id having count(*) > 1)`,
    ),
    faultsIn(
      t,
      'the dues of a stay are not its price',
      sql`select bookings.reference, total_cents, sum(amount_cents) as due
        from bookings left join dues on dues.booking_id = bookings.id and dues.state = any(${dueStates.having('covers')})
        group by bookings.id having total_cents is distinct from sum(amount_cents)`,
    ),
    faultsIn(
      t,
      'a due and its payments disagree',
      sql`select dues.kind, dues.state, payments.reference, payments.state as paid
        from dues left join payments on payments.due_id = dues.id and payments.succeeded_at is not null
        where (payments.id is null) <> (dues.paid_by_payment is null)
          or payments.id <> dues.paid_by_payment or (dues.state = any(${dueStates.having('wentBack')})) <> (payments.state = 'refunded')`,
    ),
    faultsIn(
      t,
      'money was taken for nothing',
      sql`select payments.reference, payments.state from payments
        join test_gateway_charges using (reference)
        where charged_at is not null and outcome <> 'decline' and payments.succeeded_at is null
          and payments.state <> 'refunded'`,
    ),
    faultsIn(
      t,
      'a state of a payment and its refunds disagree',
      sql`select reference, state, amount_cents, back from (
          select payments.*, (select coalesce(sum(amount_cents), 0) from refunds
            where payment_id = payments.id and refunds.state = 'succeeded') as back from payments) them
        where amount_cents > 0 and (state = 'refunded') <> (back = amount_cents) or ((state = 'succeeded' or state <> all(${paymentStates.having('moneyCame')})) and back <> 0)
          or (state = 'partRefunded' and not (back > 0 and back < amount_cents))`,
    ),
    faultsIn(
      t,
      'a receipt is missing or there for nothing',
      sql`select payments.reference from payments
          left join receipts on receipts.payment_id = payments.id and receipts.kind = 'receipt'
        where (payments.succeeded_at is null) <> (receipts.id is null)`,
    ),
    faultsIn(
      t,
      'a stay declined or called off keeps money',
      sql`select bookings.reference from bookings join payments on payments.booking_id = bookings.id
          join booking_events on booking_events.booking_id = bookings.id and event in ('decline', 'revoke')
        where payments.succeeded_at is not null and payments.state <> 'refunded' and payments.amount_cents > 0`,
    ),
  ]
  const seen = [...(await orderDifferences(t.deps)), ...(await bookDifferences(t.deps))]
  return [...(await Promise.all(faults)).flat(), ...seen.map(({ reference, says }) => `${reference}: ${says}`)]
}
