// Owns payments: starting one, and the one door through which a provider's answer takes effect.
import { DomainError, fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type Cents, dollarsFromCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { type Payment, type PaymentMethod, paymentMethods } from '@akwaaba/contract/payments'
import type { Selectable } from 'kysely'
import { findPayable, holdAgain, lockNights, settle as settleBooking } from '../bookings/bookings.ts'
import { enqueue } from '../db/outbox.ts'
import { inTransaction, isPgError, type Tx } from '../db/tx.ts'
import type { Database } from '../db/types.ts'
import type { Actor, Deps } from '../deps.ts'
import { move } from './move.ts'
import type { Reading } from './provider.ts'
import { testCards } from './test-gateway.ts'

type Row = Selectable<Database['payments']>

const present = (row: Row): Payment => ({
  _id: row.id,
  reference: row.reference,
  method: row.method,
  amount: dollarsFromCents(row.amountCents as Cents),
  currency: row.currency,
  status: paymentStates.states[row.state].listedAs,
  bookingId: row.bookingId,
  createdAt: row.createdAt.toISOString(),
})

/** The ways of paying there are now. */
export const options = () => ({
  testGateway: true,
  methods: [...paymentMethods],
  testCards: testCards.map(({ number, outcome }) => ({ number, outcome })),
  bank: { bankName: 'Test Bank of Accra', accountName: 'Akwaaba (test account)', accountNumber: '0000 0000 0000' },
})

const newest = (deps: Deps, bookingId: string) =>
  deps.db
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

const read = (tx: Tx | Deps['db'], id: string) =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Starts a payment of the caller's booking, or gives the open one again: a double click opens one. The hold is taken
 * anew first where it ran out; refuses with hold_lapsed where the nights are gone, before anybody can be charged.
 */
export const start = async (deps: Deps, actor: Actor, ask: { bookingId: string; method: PaymentMethod }) => {
  const booking = await findPayable(deps, actor, ask.bookingId)
  const row = await inTransaction(deps.db, async (tx) => {
    await holdAgain(deps, tx, booking.id, 'customer')
    const open = await tx
      .selectFrom('payments')
      .selectAll()
      .where('bookingId', '=', booking.id)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst()
    if (open?.method === ask.method) return open
    if (open) await move(deps, tx, open.id, 'abandon', 'system')
    const payment = {
      id: deps.ids.next(),
      reference: deps.ids.reference('stay'),
      customerId: actor.id,
      bookingId: booking.id,
      provider: deps.provider.name,
      method: ask.method,
      amountCents: booking.totalCents,
      currency: 'USD',
      state: paymentStates.initial,
      createdAt: deps.clock.now(),
    }
    await tx.insertInto('payments').values(payment).execute()
    // Whatever becomes of the browser, we ask the provider ourselves in a while.
    await enqueue(tx, 'payment:check', { reference: payment.reference }, { runAt: deps.clock.in({ minutes: 2 }) })
    return payment
  })
  const { reference, amountCents, currency, method } = row
  const next = await deps.provider.open({ reference, amountCents, currency, method, email: actor.email })
  return { payment: present(row), next }
}

/**
 * Settles the caller's booking: asks the provider and applies its answer exactly once. A booking nobody started to pay
 * is started here. Refuses with payment_declined, hold_lapsed, paid_too_late, payment_unanswered.
 */
export const confirm = async (deps: Deps, actor: Actor, bookingId: string) => {
  const booking = await findPayable(deps, actor, bookingId)
  try {
    return await confirmNewest(deps, actor, booking.id)
  } catch (error) {
    // Another click was faster, and the booking is paid: that is what this one asked for, too.
    if (!(error instanceof DomainError && error.code === 'illegal_transition')) throw error
    const paid = await newest(deps, booking.id)
    if (paid?.state !== 'succeeded') throw error
    return answer(paid)
  }
}

const confirmNewest = async (deps: Deps, actor: Actor, bookingId: string) => {
  const last = await newest(deps, bookingId)
  // A try that was declined or sent back stays so until the person starts another one.
  if (last && last.state !== 'open' && last.state !== 'abandoned') return answer(last)
  const open = last?.state === 'open' ? last : (await begin(deps, actor, bookingId, last)).row
  let reading = await deps.provider.read(open.reference)
  if (reading.status === 'untouched' && deps.provider.chargeDirectly) {
    await inTransaction(deps.db, (tx) => holdAgain(deps, tx, bookingId, 'customer'))
    reading = await deps.provider.chargeDirectly({ ...open, email: actor.email })
  }
  return answer(await settle(deps, open.reference, reading))
}

const begin = async (deps: Deps, actor: Actor, bookingId: string, last: Row | undefined) => {
  const started = await start(deps, actor, { bookingId, method: last?.method ?? 'card' })
  return { row: await read(deps.db, started.payment._id) }
}

const answer = (row: Row) => {
  const { listedAs } = paymentStates.states[row.state]
  if (listedAs === 'failed') return fail('payment_declined')
  if (listedAs === 'refunding' || listedAs === 'refunded') return fail('paid_too_late')
  const msg =
    listedAs === 'succeeded' ? 'Payment received. Thank you!' : 'The provider is still working on this payment.'
  return { msg, status: listedAs, payment: present(row) }
}

/**
 * The one door: what the provider said about a reference takes effect, once, however often and from wherever it is
 * told. Money for a hold that ran out takes the nights anew where they are free, and goes back where they are not.
 */
export const settle = async (deps: Deps, reference: string, reading: Reading): Promise<Row> => {
  try {
    return await inTransaction(deps.db, (tx) => apply(deps, tx, reference, reading, true))
  } catch (error) {
    const isGone =
      error instanceof DomainError && ['hold_lapsed', 'dates_unavailable', 'illegal_transition'].includes(error.code)
    const isSecond = isPgError(error) && error.constraint === 'one_payment_effect_per_booking'
    if (!isGone && !isSecond) throw error
    return inTransaction(deps.db, (tx) => apply(deps, tx, reference, reading, false))
  }
}

const apply = async (deps: Deps, tx: Tx, reference: string, reading: Reading, canSettle: boolean): Promise<Row> => {
  const target = await tx
    .selectFrom('payments')
    .select('bookingId')
    .where('reference', '=', reference)
    .executeTakeFirst()
  // The nights before the payment: start() takes its locks in this order, and the other way round they deadlock.
  if (target?.bookingId && reading.status === 'succeeded') await lockNights(tx, target.bookingId)
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return fail('not_found')
  if (reading.status === 'failed' && paymentStates.can('fail', row.state))
    await move(deps, tx, row.id, 'fail', 'provider')
  if (reading.status !== 'succeeded' || !paymentStates.can('succeedLate', row.state)) return read(tx, row.id)
  if (reading.amountCents !== row.amountCents || reading.currency !== row.currency) {
    deps.log.error({ reference, expected: row.amountCents, got: reading.amountCents }, 'payment amount does not match')
    await move(deps, tx, row.id, 'succeedLate', 'provider')
    return read(tx, row.id)
  }
  if (!canSettle || row.bookingId === null || row.state !== 'open') {
    await move(deps, tx, row.id, 'succeedLate', 'provider')
    return read(tx, row.id)
  }
  await holdAgain(deps, tx, row.bookingId, 'provider')
  await move(deps, tx, row.id, 'succeed', 'provider')
  await settleBooking(deps, tx, row.bookingId)
  return read(tx, row.id)
}

/**
 * Asks the provider about a payment that the browser did not bring home; gives up on it after its time. One that was
 * given up is asked about, too: a page left open in another tab may still have taken the money.
 */
export const check = async (deps: Deps, reference: string): Promise<void> => {
  const row = await deps.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
  if (row?.state !== 'open' && row?.state !== 'abandoned') return
  const reading = await deps.provider.read(reference)
  const after = await settle(deps, reference, reading)
  const lapsesAt = row.createdAt.getTime() + limits.paymentMinutes * 60_000
  if (after.state === 'open' && reading.status === 'untouched' && deps.clock.now().getTime() > lapsesAt)
    await inTransaction(deps.db, (tx) => move(deps, tx, row.id, 'abandon', 'system'))
}

/** Looks after every open payment older than two minutes. */
export const sweep = async (deps: Deps): Promise<void> => {
  const open = await deps.db
    .selectFrom('payments')
    .select('reference')
    .where('state', '=', 'open')
    .where('createdAt', '<', new Date(deps.clock.now().getTime() - 120_000))
    .orderBy('createdAt')
    .limit(200)
    .execute()
  for (const { reference } of open)
    await check(deps, reference).catch((error: unknown) =>
      deps.log.warn({ err: error, reference }, 'payment check failed'),
    )
}

/** Asks back what was paid for a booking that will not take place; does nothing where nothing was paid. */
export const refundBooking = async (deps: Deps, bookingId: string): Promise<void> => {
  const paid = await deps.db
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'succeeded')
    .executeTakeFirst()
  if (paid) await inTransaction(deps.db, (tx) => move(deps, tx, paid.id, 'askRefund', 'system'))
}

/** Sends the money of a payment back and writes that down; does nothing the second time. */
export const sendRefund = async (deps: Deps, paymentId: string): Promise<void> => {
  const row = await read(deps.db, paymentId)
  if (row.state !== 'refundDue') return
  await deps.provider.refund(row.reference)
  await inTransaction(deps.db, (tx) => move(deps, tx, paymentId, 'refund', 'provider'))
}
