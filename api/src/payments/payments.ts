// Owns payments: starting one, and the one door through which a provider's answer takes effect.
import { DomainError, type ErrorCode, fail } from '@akwaaba/contract/errors'
import { type Cents, dollarsFromCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { type PaymentMethod, type Payment as PaymentOnWire, paymentMethods } from '@akwaaba/contract/payments'
import { enqueue } from '../db/outbox.ts'
import { inTransaction, isPgError, type Tx } from '../db/tx.ts'
import type { Actor, Deps } from '../deps.ts'
import { move } from './move.ts'
import type { Reading } from './provider.ts'
import { kinds, type Payment, type Target, targetFrom, targetOf } from './targets.ts'
import { testCards } from './test-gateway.ts'

const present = (row: Payment): PaymentOnWire => ({
  _id: row.id,
  reference: row.reference,
  method: row.method,
  amount: dollarsFromCents(row.amountCents as Cents),
  currency: row.currency,
  status: paymentStates.states[row.state].listedAs,
  bookingId: row.bookingId,
  packageId: row.tourId,
  propertyId: row.propertyId,
  seats: row.seats,
  createdAt: row.createdAt.toISOString(),
})

/** The ways of paying there are now. */
export const options = () => ({
  testGateway: true,
  methods: [...paymentMethods],
  testCards: testCards.map(({ number, outcome }) => ({ number, outcome })),
  bank: { bankName: 'Test Bank of Accra', accountName: 'Akwaaba (test account)', accountNumber: '0000 0000 0000' },
})

const paymentsOf = (db: Tx | Deps['db'], actor: Actor, { kind, id }: Target) =>
  db.selectFrom('payments').selectAll().where(kinds[kind].column, '=', id).where('customerId', '=', actor.id)

const newest = (deps: Deps, actor: Actor, target: Target) =>
  paymentsOf(deps.db, actor, target).orderBy('createdAt', 'desc').orderBy('id', 'desc').executeTakeFirst()

const read = (tx: Tx | Deps['db'], id: string) =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const open = async (deps: Deps, actor: Actor, target: Target, method: PaymentMethod): Promise<Payment> => {
  const { column, prefix, price, lock, reserve } = kinds[target.kind]
  const amountCents = await price(deps, actor, target)
  return inTransaction(deps.db, async (tx) => {
    await lock(tx, target.id)
    const mine = await paymentsOf(tx, actor, target).where('state', 'in', ['open', 'succeeded']).forUpdate().execute()
    if (target.kind !== 'booking' && mine.some(({ state }) => state === 'succeeded')) return fail('already_bought')
    await reserve(deps, tx, target, 'customer')
    const before = mine.find(({ state }) => state === 'open')
    if (before?.method === method && before.seats === target.seats) return before
    if (before) await move(deps, tx, before.id, 'abandon', 'system')
    const payment = {
      id: deps.ids.next(),
      reference: deps.ids.reference(prefix),
      customerId: actor.id,
      ...{ bookingId: null, tourId: null, propertyId: null, [column]: target.id },
      seats: target.seats,
      provider: deps.provider.name,
      method,
      amountCents,
      currency: 'USD',
      state: paymentStates.initial,
      createdAt: deps.clock.now(),
    }
    await tx.insertInto('payments').values(payment).execute()
    // Whatever becomes of the browser, we ask the provider ourselves in a while.
    await enqueue(tx, 'payment:check', { reference: payment.reference }, { runAt: deps.clock.in({ minutes: 2 }) })
    return payment
  })
}

type Ask = Parameters<typeof targetFrom>[0]

/**
 * Starts a payment of a stay, a tour or a property, or gives the open one again: a double click opens one. Refuses
 * where it cannot be had, before anybody can be charged. The hold of a stay is taken anew first where it ran out.
 */
export const start = async (deps: Deps, actor: Actor, ask: Ask & { method: PaymentMethod }) => {
  const row = await open(deps, actor, targetFrom(ask), ask.method)
  const { reference, amountCents, currency, method } = row
  const next = await deps.provider.open({ reference, amountCents, currency, method, email: actor.email })
  return { payment: present(row), next }
}

// Another click was faster: what it paid for is what this one asked for, too.
const meansFaster: ErrorCode[] = ['illegal_transition', 'already_bought', 'already_sold']

/**
 * Settles what the caller wants to pay for: asks the provider and applies its answer exactly once. What nobody started
 * to pay is started here. Refuses with payment_declined, paid_too_late, payment_unanswered, and as start does.
 */
export const confirm = async (deps: Deps, actor: Actor, ask: Ask) => {
  const target = targetFrom(ask)
  if (target.kind === 'booking') await kinds.booking.price(deps, actor, target) // not_found for somebody else's
  try {
    return await confirmNewest(deps, actor, target)
  } catch (error) {
    if (!(error instanceof DomainError && meansFaster.includes(error.code))) throw error
    const paid = await newest(deps, actor, target)
    if (paid?.state !== 'succeeded') throw error
    return answer(paid)
  }
}

const confirmNewest = async (deps: Deps, actor: Actor, target: Target) => {
  const last = await newest(deps, actor, target)
  // A try that was declined or sent back stays so until the person starts another one.
  if (last && last.state !== 'open' && last.state !== 'abandoned') return answer(last)
  const wanted = { ...target, seats: last?.seats ?? target.seats }
  const row = last?.state === 'open' ? last : await open(deps, actor, wanted, last?.method ?? 'card')
  let reading = await deps.provider.read(row.reference)
  if (reading.status === 'untouched' && deps.provider.chargeDirectly) {
    await inTransaction(deps.db, (tx) => kinds[target.kind].reserve(deps, tx, wanted, 'customer'))
    reading = await deps.provider.chargeDirectly({ ...row, email: actor.email })
  }
  return answer(await settle(deps, row.reference, reading))
}

const answer = (row: Payment) => {
  const { listedAs } = paymentStates.states[row.state]
  if (listedAs === 'failed') return fail('payment_declined')
  if (listedAs === 'refunding' || listedAs === 'refunded') {
    const msg = kinds[targetOf(row).kind].tooLate
    return fail('paid_too_late', msg ? { msg } : {})
  }
  const msg =
    listedAs === 'succeeded' ? 'Payment received. Thank you!' : 'The provider is still working on this payment.'
  return { msg, status: listedAs, payment: present(row) }
}

// Refusals that say: it can no longer be had. The money for it goes back.
const meansGone: ErrorCode[] = [
  'hold_lapsed',
  'dates_unavailable',
  'illegal_transition',
  'sold_out',
  'tour_over',
  'already_sold',
  'not_found',
]

/**
 * The one door: what the provider said about a reference takes effect, once, however often and from wherever it is
 * told. Money for a hold that ran out takes the nights anew where they are free, and goes back where they are not.
 */
export const settle = async (deps: Deps, reference: string, reading: Reading): Promise<Payment> => {
  try {
    return await inTransaction(deps.db, (tx) => apply(deps, tx, reference, reading, true))
  } catch (error) {
    const isGone = error instanceof DomainError && meansGone.includes(error.code)
    const isSecond = isPgError(error) && error.constraint?.startsWith('one_payment_effect_per_') === true
    if (!isGone && !isSecond) throw error
    return inTransaction(deps.db, (tx) => apply(deps, tx, reference, reading, false))
  }
}

const apply = async (deps: Deps, tx: Tx, reference: string, reading: Reading, canSettle: boolean): Promise<Payment> => {
  const payment = () => tx.selectFrom('payments').selectAll().where('reference', '=', reference)
  const unlocked = (await payment().executeTakeFirst()) ?? fail('not_found')
  const target = targetOf(unlocked)
  const { lock, reserve, settle: give } = kinds[target.kind]
  // What is paid for before the payment: start() takes its locks in this order, and the other way round they deadlock.
  if (reading.status === 'succeeded') await lock(tx, target.id)
  const row = await payment().forUpdate().executeTakeFirstOrThrow()
  if (reading.status === 'failed' && paymentStates.can('fail', row.state))
    await move(deps, tx, row.id, 'fail', 'provider')
  if (reading.status !== 'succeeded' || !paymentStates.can('succeedLate', row.state)) return read(tx, row.id)
  const isExact = reading.amountCents === row.amountCents && reading.currency === row.currency
  if (!isExact)
    deps.log.error({ reference, expected: row.amountCents, got: reading.amountCents }, 'payment amount does not match')
  if (!isExact || !canSettle || row.state !== 'open') {
    await move(deps, tx, row.id, 'succeedLate', 'provider')
    return read(tx, row.id)
  }
  await reserve(deps, tx, target, 'provider')
  await move(deps, tx, row.id, 'succeed', 'provider')
  await give(deps, tx, row)
  return read(tx, row.id)
}
