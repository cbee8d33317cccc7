// Owns what became of each charge: was its stay, seat or property given, or the money refunded, and never both or neither.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { ask, type Product } from './product.ts'

/** A charge as a stand-in wrote it down, by our reference, and how much of it was refunded there. */
export type Charge = { reference: string; cents: number; backCents: number }

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
        const backCents = paystackBack.get(String(id)) ?? 0
        return { reference, cents: amount, backCents }
      }),
    ...paypal.orders.flatMap(({ customId, capture }) => {
      if (capture === null || capture.status === 'DECLINED') return []
      const backCents = paypalBack.get(capture.id) ?? 0
      return [{ reference: customId, cents: centsOf(capture.amount), backCents }]
    }),
  ]
}

/** A payment as the product wrote it down. */
export type Kept = {
  id: string
  reference: string
  state: string
  hasSucceeded: boolean
  /** what it was for; of a package each guest has one */
  thing: string
  /** the guest has what it was for */
  isHeld: boolean
  isCancelledByGuest: boolean
  /** of all its refunds, whether they have arrived or not */
  askedCents: number
  /** of those that have not arrived as far as we know: the provider may know better, for hours where a webhook is lost */
  underWayCents: number
  /** what the ledger says of it on the account of its provider, fees left out */
  ledgerCents: number
}

/** All payments of the product. */
export const paymentsOf = (product: Product) =>
  ask<Kept>(
    product,
    `select payments.id, payments.reference, payments.state, succeeded_at is not null as "hasSucceeded",
       coalesce('stay ' || booking_id, 'package ' || payments.tour_id || ' of guest ' || payments.customer_id, 'property ' || property_id) as thing,
       succeeded_at is not null and case
         when booking_id is not null then bookings.state in (${bookingStates.having('depositPaid').map((state) => `'${state}'`)})
         when payments.tour_id is not null then tour_purchases.id is not null
         else properties.sold_to = payments.customer_id and not exists (
           select from payments as later
           where later.property_id = payments.property_id and later.succeeded_at > payments.succeeded_at)
       end is true as "isHeld",
       exists (select from booking_events where booking_id = bookings.id and event = 'cancelPaid') as "isCancelledByGuest",
       (select coalesce(sum(amount_cents), 0) from refunds where payment_id = payments.id)::int as "askedCents",
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
type Fate = 'given' | 'refunded' | 'being refunded' | 'kept' | { wrong: string }

const fateOf = ({ cents, backCents }: Charge, payment: Kept | undefined): Fate => {
  if (!payment) return { wrong: 'we know nothing of it' }
  if (backCents > payment.askedCents) return { wrong: `more was refunded than the ${payment.askedCents} asked for` }
  const isAllAsked = payment.askedCents >= cents
  if (payment.isHeld) return isAllAsked ? { wrong: 'given although all of it is refunded' } : 'given'
  if (isAllAsked) return backCents >= cents ? 'refunded' : 'being refunded'
  return payment.isCancelledByGuest ? 'kept' : { wrong: 'neither given nor refunded' }
}

export type Fates = { counts: Record<'given' | 'refunded' | 'being refunded' | 'kept', number>; wrong: string[] }

/** What became of all charges. Every sentence in `wrong` is a fault. */
export const fatesOf = (charges: Charge[], payments: Kept[]): Fates => {
  const known = new Map(payments.map((one) => [one.reference, one]))
  const fates: Fates = { counts: { given: 0, refunded: 0, 'being refunded': 0, kept: 0 }, wrong: [] }
  const givenFor = new Map<string, string>()
  for (const charge of charges) {
    const payment = known.get(charge.reference)
    const fate = fateOf(charge, payment)
    if (typeof fate === 'object') {
      const about = `charged ${charge.cents}, back ${charge.backCents}, ${payment?.state ?? '-'}, ${payment?.thing ?? '-'}`
      fates.wrong.push(`charge ${charge.reference}: ${fate.wrong} (${about})`)
      continue
    }
    fates.counts[fate]++
    if (fate !== 'given' || !payment) continue
    const other = givenFor.get(payment.thing)
    if (other !== undefined) fates.wrong.push(`${payment.thing} is paid for twice: ${other} and ${charge.reference}`)
    givenFor.set(payment.thing, charge.reference)
  }
  return fates
}

/** Where the ledger and the books of a provider differ about a payment by more than its refunds under way. */
export const ledgerDifferences = (charges: Charge[], payments: Kept[]): string[] => {
  const theirs = new Map(charges.map((one) => [one.reference, one.cents - one.backCents]))
  return payments.flatMap(({ reference, ledgerCents, underWayCents }) => {
    const there = theirs.get(reference) ?? 0
    const ahead = ledgerCents - there
    return ahead >= 0 && ahead <= underWayCents
      ? []
      : [`payment ${reference}: ${ledgerCents} in the ledger, ${there} at the provider`]
  })
}
