// Owns the outcome of each charge: either its stay, seat or property was given, or the money was refunded; never both or neither.
import { bookingStates } from '@akwaaba/contract/booking-states'

import { ask, type Product } from './product.ts'

/** A charge as recorded by a stand-in, by our reference, and how much of it was refunded there. */
export type Charge = { reference: string; cents: number; refundedCents: number }

type PaystackBooks = {
  transactions: { id: number; reference: string; amount: number; status: string }[]
  refunds: { transaction: number; amount: number; status: string }[]
}
type Money = { value: string }
type PaypalBooks = {
  orders: { customId: string; capture: { id: string; amount: Money; status: string } | null }[]
  refunds: { captureId: string; amount: Money; status: string }[]
}

const booksAt = async <T>(url: string | undefined): Promise<T> => (await (await fetch(`${url}/books`)).json()) as T
const centsOf = ({ value }: Money) => Math.round(Number(value) * 100)
const sumBy = <T>(rows: T[], keyOf: (row: T) => string, cents: (row: T) => number): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + cents(row))
  return sums
}

/** Everything that was charged at both stand-ins. */
export const chargesAt = async (settings: Record<string, string>): Promise<Charge[]> => {
  const paystack = await booksAt<PaystackBooks>(settings.PAYSTACK_URL)
  const paypal = await booksAt<PaypalBooks>(settings.PAYPAL_URL)
  const paystackBack = sumBy(
    paystack.refunds.filter(({ status }) => status !== 'failed'),
    ({ transaction }) => String(transaction),
    ({ amount }) => amount,
  )
  const paypalBack = sumBy(
    paypal.refunds.filter(({ status }) => status !== 'FAILED'),
    ({ captureId }) => captureId,
    ({ amount }) => centsOf(amount),
  )
  return [
    ...paystack.transactions
      .filter(({ status }) => status !== 'abandoned' && status !== 'failed')
      .map(({ id, reference, amount }) => {
        const refundedCents = paystackBack.get(String(id)) ?? 0
        return { reference, cents: amount, refundedCents }
      }),
    ...paypal.orders.flatMap(({ customId, capture }) => {
      if (capture === null || capture.status === 'DECLINED') return []
      const refundedCents = paypalBack.get(capture.id) ?? 0
      return [{ reference: customId, cents: centsOf(capture.amount), refundedCents }]
    }),
  ]
}

/** A payment as recorded by the product. */
export type PaymentRow = {
  id: string
  reference: string
  state: string
  hasSucceeded: boolean
  /** what it was for, with the guest for a package */
  thing: string
  /** the guest has got what it was for */
  isGiven: boolean
  isCancelledByGuest: boolean
  /** the sum of all its refunds, arrived or not */
  requestedCents: number
  /** the sum of refunds under way as far as the product knows; after a lost webhook the provider is hours ahead */
  underWayCents: number
  /** its balance in the ledger on the account of its provider, without fees */
  ledgerCents: number
}

/** All payments of the product. */
export const paymentsOf = (product: Product) =>
  ask<PaymentRow>(
    product,
    `select payments.id, payments.reference, payments.state, succeeded_at is not null as "hasSucceeded",
       coalesce('stay ' || booking_id, 'package ' || payments.tour_id || ' of guest ' || payments.customer_id, 'property ' || property_id) as thing,
       succeeded_at is not null and case
         when booking_id is not null then bookings.state in (${bookingStates.having('depositPaid').map((state) => `'${state}'`)})
         when payments.tour_id is not null then tour_purchases.id is not null
         else properties.sold_to = payments.customer_id and not exists (
           select from payments as later
           where later.property_id = payments.property_id and later.succeeded_at > payments.succeeded_at)
       end is true as "isGiven",
       exists (select from booking_events where booking_id = bookings.id and event = 'cancelPaid') as "isCancelledByGuest",
       (select coalesce(sum(amount_cents), 0) from refunds where payment_id = payments.id)::int as "requestedCents",
       (select coalesce(sum(amount_cents), 0) from refunds
        where payment_id = payments.id and refunds.state <> 'succeeded')::int as "underWayCents",
       (select coalesce(sum(amount_cents), 0) from ledger_lines join postings on postings.id = posting_id
        where payment_id = payments.id and kind <> 'fee' and account = 'provider:' || payments.provider)::int as "ledgerCents"
     from payments
       left join bookings on bookings.id = booking_id
       left join tour_purchases on tour_purchases.payment_id = payments.id
       left join properties on properties.id = property_id`,
  )

/** 'kept': a guest cancelled, and the policy refunds only a part or nothing. */
type Outcome = 'given' | 'refunded' | 'being refunded' | 'kept' | { wrong: string }

const chargeOutcome = ({ cents, refundedCents }: Charge, payment: PaymentRow | undefined): Outcome => {
  if (!payment) return { wrong: 'we know nothing of it' }
  if (refundedCents > payment.requestedCents)
    return { wrong: `more was refunded than the ${payment.requestedCents} asked for` }
  const isAllAsked = payment.requestedCents >= cents
  if (payment.isGiven) return isAllAsked ? { wrong: 'given although all of it is refunded' } : 'given'
  if (isAllAsked) return refundedCents >= cents ? 'refunded' : 'being refunded'
  return payment.isCancelledByGuest ? 'kept' : { wrong: 'neither given nor refunded' }
}

export type Outcomes = { counts: Record<'given' | 'refunded' | 'being refunded' | 'kept', number>; wrong: string[] }

/** The outcomes of all charges. Every sentence in `wrong` is a fault. */
export const outcomesOf = (charges: Charge[], payments: PaymentRow[]): Outcomes => {
  const known = new Map(payments.map((one) => [one.reference, one]))
  const outcomes: Outcomes = { counts: { given: 0, refunded: 0, 'being refunded': 0, kept: 0 }, wrong: [] }
  const givenTo = new Map<string, string>()
  for (const charge of charges) {
    const payment = known.get(charge.reference)
    const outcome = chargeOutcome(charge, payment)
    if (typeof outcome === 'object') {
      const about = `charged ${charge.cents}, back ${charge.refundedCents}, ${payment?.state ?? '-'}, ${payment?.thing ?? '-'}`
      outcomes.wrong.push(`charge ${charge.reference}: ${outcome.wrong} (${about})`)
      continue
    }
    outcomes.counts[outcome]++
    if (outcome !== 'given' || !payment) continue
    const other = givenTo.get(payment.thing)
    if (other !== undefined) outcomes.wrong.push(`${payment.thing} is paid for twice: ${other} and ${charge.reference}`)
    givenTo.set(payment.thing, charge.reference)
  }
  return outcomes
}

/** Payments for which ledger and provider differ by more than the refunds under way. */
export const ledgerDifferences = (charges: Charge[], payments: PaymentRow[]): string[] => {
  const theirs = new Map(charges.map((one) => [one.reference, one.cents - one.refundedCents]))
  return payments.flatMap(({ reference, ledgerCents, underWayCents }) => {
    const there = theirs.get(reference) ?? 0
    const ahead = ledgerCents - there
    return ahead >= 0 && ahead <= underWayCents
      ? []
      : [`payment ${reference}: ${ledgerCents} in the ledger, ${there} at the provider`]
  })
}
