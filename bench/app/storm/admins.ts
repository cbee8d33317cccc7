// Owns what an admin does in a storm: refunds whole payments and parts, approves and declines stays, calls off departures.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { approveBooking, declineBooking, listBookings } from '@akwaaba/contract/bookings'
import { createClient } from '@akwaaba/contract/client'
import { centsFromDollars } from '@akwaaba/contract/money'
import { listPayments, refundPayment } from '@akwaaba/contract/payment-admin'
import { callOffTour } from '@akwaaba/contract/tours'
import { dice } from '../../platform/numbers.ts'
import { inDemand } from './catalogue.ts'
import { attempt, call, type Storm } from './clients.ts'

const pauseMillis = 500
const pagesLookedAt = 4

/** Plays one admin until the storm is over. */
export const playAdmin = async (storm: Storm): Promise<void> => {
  const { product, catalogue, acknowledged, seed, isOver, elapsed } = storm
  const throwDice = dice(seed + 1)
  const as = createClient({ fetch, origin: product.origin, token: () => catalogue.admin })
  const oneOf = <T>(all: T[] | null): T | undefined => all?.[throwDice(all.length)]

  const refund = async () => {
    const query = { view: 'succeeded' as const, page: 1 + throwDice(pagesLookedAt) }
    const listed = await call(storm, 'list payments', () => as.send(listPayments, { query }))
    const payment = oneOf(listed?.filter(({ _id }) => !storm.spared?.has(_id)) ?? null)
    if (!payment) return
    const key = randomUUID()
    const part = throwDice(2) === 0 ? { amount: (100 + throwDice(2_000)) / 100 } : {}
    const send = () => as.send(refundPayment, { params: { id: payment._id }, body: { key, ...part } })
    const first = await attempt(storm, 'refund', send)
    // The same key: it is requested once, whether the first call took effect or not.
    const reply = first === 'unknown' ? await call(storm, 'refund', send) : first
    if (reply) acknowledged.refunds.set(key, part.amount === undefined ? null : centsFromDollars(part.amount))
  }

  const decide = async () => {
    const query = { view: 'paid' as const, page: 1 + throwDice(pagesLookedAt) }
    const booking = oneOf(await call(storm, 'list bookings', () => as.send(listBookings, { query })))
    if (!booking) return
    const params = { id: booking._id }
    if (throwDice(3) > 0) return call(storm, 'approve', () => as.send(approveBooking, { params }))
    const body = { reason: 'The roof leaks.' }
    if (await call(storm, 'decline', () => as.send(declineBooking, { params, body })))
      acknowledged.declined.add(booking._id)
  }

  const callOff = async () => {
    const id = inDemand(catalogue.tours, elapsed(), throwDice)
    const body = { reason: 'The bus broke down.' }
    if (await call(storm, 'call off', () => as.send(callOffTour, { params: { id }, body })))
      acknowledged.calledOff.add(id)
  }

  while (!isOver()) {
    const what = throwDice(20)
    await (what < 11 ? refund() : what < 19 ? decide() : callOff())
    await sleep(pauseMillis)
  }
}
