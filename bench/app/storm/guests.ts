// Owns what guests do in a storm: they book stays, buy packages and properties, pay, return or not, and cancel.
import { cancelBooking, createBooking, getCancellation } from '@akwaaba/contract/bookings'
import {
  confirmBookingPayment,
  confirmPropertyPayment,
  confirmTourPayment,
  startPayment,
} from '@akwaaba/contract/checkout'
import { type Client, createClient } from '@akwaaba/contract/client'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { centsFromDollars } from '@akwaaba/contract/money'
import { dice } from '../../platform/numbers.ts'
import { inDemand } from './catalogue.ts'
import { attempt, call, type Storm } from './clients.ts'

const nightsAhead = 300
const mostSeats = 3

type PayerAction = 'pay' | 'decline' | 'leave'
const payerActions: PayerAction[] = ['pay', 'pay', 'pay', 'pay', 'pay', 'pay', 'decline', 'leave']

/** What a payer does at a stand-in's page. */
export const atPage = async (url: string, does: PayerAction): Promise<void> => {
  const form = (await (await fetch(url)).text()).match(/action="([^"]+)"/)?.[1]
  if (form === undefined) return // paid already, or expired
  await fetch(new URL(form, url), { method: 'POST', body: new URLSearchParams({ does }), redirect: 'manual' })
}

type Target = { bookingId: string } | { packageId: string; seats: number } | { propertyId: string }

const confirmed = (as: Client, target: Target) => {
  if ('bookingId' in target) return as.send(confirmBookingPayment, { body: { bookingId: target.bookingId } })
  if ('packageId' in target) return as.send(confirmTourPayment, { body: { packageId: target.packageId } })
  return as.send(confirmPropertyPayment, { body: { propertyId: target.propertyId } })
}

/** Plays the guests of one client, one after the other, until the storm is over. */
export const playGuests = async (client: number, storm: Storm): Promise<void> => {
  const { product, catalogue, acknowledged, seed, isOver, elapsed } = storm
  const throwDice = dice(seed * 1_000 + client)
  const today = dateInAccra(new Date())

  const begin = async (as: Client, target: Target) => {
    const method = throwDice(2) === 0 ? ('card' as const) : ('paypal' as const)
    const start = () => as.send(startPayment, { body: { ...target, method } })
    const begun = await attempt(storm, 'start a payment', start)
    // Half of the guests without an answer click once more.
    if (begun === 'unknown') return throwDice(2) === 0 ? call(storm, 'start a payment', start) : null
    return begun
  }

  /** Whether the product has confirmed the payment. */
  const pay = async (as: Client, target: Target): Promise<boolean> => {
    const begun = await begin(as, target)
    if (!begun?.next.url) return false
    const does = payerActions[throwDice(payerActions.length)] ?? 'pay'
    await call(storm, `${does} at the provider`, () => atPage(begun.next.url, does))
    if (throwDice(10) < 4) return false // closes the browser: a webhook or the sweep has to settle it
    const settled = await call(storm, 'confirm', () => confirmed(as, target))
    if (settled?.status !== 'succeeded') return false
    acknowledged.payments.add(settled.payment._id)
    return true
  }

  const cancel = async (as: Client, id: string) => {
    const terms = await call(storm, 'ask what cancelling gives', () => as.send(getCancellation, { params: { id } }))
    if (!terms) return
    const refund = terms.refund.amount
    const gone = await call(storm, 'cancel', () => as.send(cancelBooking, { params: { id }, body: { refund } }))
    if (gone) acknowledged.cancellations.set(id, centsFromDollars(refund))
  }

  const stay = async (as: Client) => {
    const startDate = addDays(today, 1 + throwDice(nightsAhead))
    const apartmentId = catalogue.apartments[throwDice(catalogue.apartments.length)] ?? ''
    const body = { apartmentId, startDate, endDate: addDays(startDate, 1 + throwDice(4)) }
    const booking = await call(storm, 'book', () => as.send(createBooking, { body }))
    if (!booking) return
    acknowledged.bookings.add(booking._id)
    if (throwDice(10) < 2) return
    const isPaid = await pay(as, { bookingId: booking._id })
    if (isPaid && throwDice(6) === 0) await cancel(as, booking._id)
  }

  const visit = (as: Client) => {
    const what = throwDice(10)
    if (what < 6) return stay(as)
    const { tours, properties } = catalogue
    if (what < 8) return pay(as, { packageId: inDemand(tours, elapsed(), throwDice), seats: 1 + throwDice(mostSeats) })
    return pay(as, { propertyId: inDemand(properties, elapsed(), throwDice) })
  }

  const tokens = catalogue.guests[client] ?? []
  while (!isOver()) {
    const token = tokens[throwDice(tokens.length)] ?? ''
    await visit(createClient({ fetch, origin: product.origin, token: () => token }))
  }
}
