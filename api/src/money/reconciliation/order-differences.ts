// Owns the differences within our own records: payments against purchases, the ledger against both, and what waits for an admin.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { disputeStates } from '@akwaaba/contract/dispute-states'
import { dueStates } from '@akwaaba/contract/due-states'
import { limits } from '@akwaaba/contract/limits'
import { formatMoney, moneyOf } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { Difference } from '@akwaaba/contract/reconciliation'
import { refundStates } from '@akwaaba/contract/refund-states'
import { type RawBuilder, sql } from 'kysely'
import { type Slice, slicesOf, within } from '#db/page.ts'
import type { Deps } from '#deps.ts'
import { receivedOf } from '#payments/rows.ts'
import { entryFinding, type Finding } from './differences.ts'

export type Books = Pick<Deps, 'db' | 'clock'>
type Named = { provider: string | null; reference: string }
type Sums = Named & { currency: string; here: number; there: number }

/** Cents of a currency as a finding tells them. */
export const text = (cents: number, currency: string) => formatMoney(moneyOf(Number(cents), currency))
const toDifferences = (kind: Difference['kind'], says: string, rows: readonly Named[]): Difference[] =>
  rows.map(({ provider, reference }) => ({ kind, provider: provider ?? '', reference, says }))

const notGiven = (slice: Slice) => sql<Named>`
  select payments.provider, payments.reference from payments
    left join bookings on bookings.id = payments.booking_id
    left join tour_purchases on tour_purchases.payment_id = payments.id
    left join properties on properties.id = payments.property_id
  where payments.state = 'succeeded' and (bookings.state = any(${bookingStates.having('payable')}) and not exists (select from splits
        where splits.booking_id = bookings.id and completed_at is null and failed_at is null)
    or (payments.tour_id is not null and tour_purchases.id is null) or properties.status = 'unpaid')
    and ${within('payments.id', slice)}`

const notPaid = (slice: Slice) => sql<Named>`
  select null as provider, bookings.reference from bookings
  where state = any(${bookingStates.having('depositPaid')}) and not exists (
    select from payments where payments.booking_id = bookings.id and payments.succeeded_at is not null)
    and ${within('bookings.id', slice)}`

// Not a stay that is over: it took place, and a refund after it does not undo that. Nor a part of which a change has left nothing to pay, nor a charge
// that was agreed on later, nor a part that was lost in a dispute and paid again, nor a share that its payer
// took back.
const refundedButGiven = (slice: Slice) => sql<Named>`
  select payments.provider, payments.reference from payments
  where payments.state = 'refunded' and payments.succeeded_at is not null and ${within('payments.id', slice)} and (
    exists (select from bookings where bookings.id = payments.booking_id
      and not exists (select from dues where dues.id = payments.due_id and (dues.amount_cents = 0 or dues.kind = 'charge'
        or dues.state = 'lost' and exists (select from refunds where refunds.payment_id = payments.id and key = 'withdrawn:' || dues.id)
        or dues.state = 'lost' and exists (select from dues again where again.in_place_of = dues.id
          and again.booking_id = dues.booking_id and again.state = any(${[...dueStates.having('received'), ...dueStates.having('wentBack')]}))))
      and bookings.state = any(${bookingStates.having('depositPaid', 'holdsNights')}))
    or exists (select from tour_purchases where tour_purchases.payment_id = payments.id)
    or exists (select from properties where properties.id = payments.property_id and properties.status = 'approved'
      and not exists (select from payments other where other.property_id = properties.id
        and other.succeeded_at is not null and other.state <> 'refunded')))`

const cancelledButKept = (slice: Slice) => sql<Named>`
  select payments.provider, payments.reference from payments join bookings on bookings.id = payments.booking_id
  where bookings.state = 'cancelled' and payments.succeeded_at is not null
    and payments.state = any(${paymentStates.having('settled')}) and payments.amount_cents > 0
    and ${within('payments.id', slice)}
    and not exists (select from postings where postings.payment_id = payments.id and postings.kind = 'earned')`

/** The rows of a query that reads one slice of a table, from all slices. */
const inAll = async <T>({ db }: Books, table: string, query: (slice: Slice) => RawBuilder<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const slice of slicesOf(db, table)) found.push(...(await query(slice).execute(db)).rows)
  return found
}

/** Payments without a purchase, purchases without a payment, and purchases whose payment was refunded. */
export const orderDifferences = async (books: Books): Promise<Difference[]> => [
  ...toDifferences(
    'order',
    'It is paid, and what it paid for was not given.',
    await inAll(books, 'payments', notGiven),
  ),
  ...toDifferences(
    'order',
    'This booking counts as paid, and no payment of it succeeded.',
    await inAll(books, 'bookings', notPaid),
  ),
  ...toDifferences(
    'order',
    'All its money went back, and what it paid for is still given.',
    await inAll(books, 'payments', refundedButGiven),
  ),
  ...toDifferences(
    'order',
    'Its stay is cancelled, and its money was neither sent back nor kept for the host.',
    await inAll(books, 'payments', cancelledButKept),
  ),
]

// Before revenue is recognised the guest owns all that is not refunded; afterwards only the refunds that are under way.
const guests = (slice: Slice) => sql<Sums>`
  select * from (
    select payments.provider, payments.reference, coalesce(received_currency, currency) as currency,
      coalesce((select -sum(amount_cents) from ledger_lines join postings on postings.id = posting_id
        where postings.payment_id = payments.id and account = 'guests'), 0)::bigint as here,
      (case when exists (select from postings where postings.payment_id = payments.id and kind = 'earned')
        then coalesce((select sum(amount_cents) from refunds
          where refunds.payment_id = payments.id and refunds.state <> 'succeeded'), 0)
        else coalesce(received_cents, amount_cents) - coalesce((select sum(amount_cents) from refunds
          where refunds.payment_id = payments.id and refunds.state = 'succeeded'), 0) end)::bigint as there
    from payments where state = any(${paymentStates.having('moneyCame')}) and ${within('payments.id', slice)}
  ) sums where here <> there`

const hosts = (slice: Slice) => sql<Sums>`
  select * from (
    select '' as provider, bookings.reference, owed.currency, owed.here, owed.there::bigint from (
      select booking_id, currency, sum(here)::bigint as here, sum(there)::bigint as there from (
        select booking_id, currency, -amount_cents as here, 0 as there
          from ledger_lines join postings on postings.id = posting_id
          where account like 'hosts%' and ${within('postings.booking_id', slice)}
        union all
        select booking_id, currency, 0, gross_cents - fee_cents from payouts where paid_at is null and ${within('payouts.booking_id', slice)}
        union all
        -- Of a part of a stay, which has a payout of its own, and what was paid of that.
        select payments.booking_id, ledger_lines.currency, -ledger_lines.amount_cents, 0
          from payments join postings on postings.payment_id = payments.id and postings.booking_id is null
          join ledger_lines on posting_id = postings.id
          where account like 'hosts%' and ${within('payments.booking_id', slice)}
        union all
        select payments.booking_id, payouts.currency, 0, payouts.gross_cents - payouts.fee_cents
          from payments join payouts on payouts.payment_id = payments.id and paid_at is null
          where ${within('payments.booking_id', slice)}
      ) both_books group by booking_id, currency
    ) owed join bookings on bookings.id = owed.booking_id
  ) sums where here <> there`

// The same for what other organisations than the house sell without a booking.
const hostsOfPayments = (slice: Slice) => sql<Sums>`
  select * from (
    select payments.provider, payments.reference, coalesce(received_currency, currency) as currency,
      coalesce((select -sum(amount_cents) from ledger_lines join postings on postings.id = posting_id
        where postings.payment_id = payments.id and account like 'hosts%'), 0)::bigint as here,
      coalesce((select sum(gross_cents - fee_cents) from payouts
        where payouts.payment_id = payments.id and paid_at is null), 0)::bigint as there
    from payments where booking_id is null and organisation_id <> (select id from organisations where house)
      and ${within('payments.id', slice)}
  ) sums where here <> there`

/** Differences between the ledger and the payments of guests, and between the ledger and the payouts of hosts. */
export const bookDifferences = async (books: Books): Promise<Difference[]> => {
  const toDifference = (
    whose: string,
    by: string,
    { provider, reference, currency, here, there }: Sums,
  ): Difference => {
    const says = `The ledger keeps ${text(here, currency)} of it for ${whose}; by ${by} it is ${text(there, currency)}.`
    return { kind: 'ledger', provider: provider ?? '', reference, says }
  }
  return [
    ...(await inAll(books, 'payments', guests)).map((row) => toDifference('guests', 'its payment and refunds', row)),
    ...(await inAll(books, 'bookings', hosts)).map((row) => toDifference('the host', 'the statements', row)),
    ...(await inAll(books, 'payments', hostsOfPayments)).map((row) => toDifference('the host', 'the statements', row)),
  ]
}

// A part was refunded, and the rest has neither bought anything nor is being refunded.
const remaindersOfReviews = sql<Sums & { id: string }>`
  select * from (
    select payments.id, payments.provider, payments.reference, coalesce(received_currency, currency) as currency,
      (coalesce(received_cents, amount_cents)
        - (select coalesce(sum(amount_cents), 0) from refunds where payment_id = payments.id))::bigint as here, 0 as there
    from payments where state = 'partRefunded' and succeeded_at is null
  ) sums where here > 0`

const reviews = async ({ db }: Books): Promise<Finding[]> => {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'provider', 'reference', 'amountCents', 'currency', 'receivedCents', 'receivedCurrency'])
    .where('state', '=', 'review')
    .orderBy('createdAt')
    .execute()
  const parts = (await remaindersOfReviews.execute(db)).rows
  return [
    ...rows.map((row): Finding => {
      const { cents, currency } = receivedOf(row)
      const says = `${text(cents, currency)} came for it where ${text(row.amountCents, row.currency)} was asked for, and nobody has decided what to do.`
      return { kind: 'waiting', provider: row.provider, reference: row.reference, says, about: `review:${row.id}` }
    }),
    ...parts.map(({ id, provider, reference, here, currency }): Finding => {
      const says = `A part of its money went back; ${text(here, currency)} that paid for nothing is still here.`
      return { kind: 'waiting', provider: provider ?? '', reference, says, about: `review:${id}` }
    }),
  ]
}

const waitingRefunds = async ({ db, clock }: Books): Promise<Finding[]> => {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.state', 'refunds.amountCents', 'refunds.currency'])
    .select(['payments.provider', 'payments.reference'])
    .where('refunds.state', 'in', refundStates.having('underWay'))
    // A refund that waits for a dispute is not late.
    .where(({ not, and, exists, selectFrom, eb }) =>
      not(
        and([
          eb('refunds.state', '=', 'requested'),
          exists(
            selectFrom('disputes')
              .select('disputes.id')
              .whereRef('disputes.paymentId', '=', 'payments.id')
              .where('disputes.state', 'in', disputeStates.having('holdsRefunds')),
          ),
        ]),
      ),
    )
    .where((is) =>
      is.or([
        is('refunds.state', 'in', refundStates.having('stuck')),
        is('refunds.createdAt', '<', clock.in({ minutes: -limits.refundHours * 60 })),
      ]),
    )
    .orderBy('refunds.createdAt')
    .execute()
  return rows.map(({ id, state, provider, reference, amountCents, currency }): Finding => {
    const what = `A refund of ${text(amountCents, currency)}`
    const says = refundStates.is(state, 'sending')
      ? `${what} has not arrived after two days.`
      : `${what} waits for somebody to send it.`
    return { kind: 'waiting', provider, reference, says, about: `refund:${id}` }
  })
}

const unmatchedEntries = async ({ db }: Books): Promise<Finding[]> => {
  const rows = await db
    .selectFrom('bankEntries')
    .select(['id', 'bankTransactionId', 'amountCents', 'currency', 'valueDate'])
    .where('paymentId', 'is', null)
    .where('settlementOf', 'is', null)
    .orderBy('valueDate')
    .execute()
  return rows.map(entryFinding)
}

/** What waits for an admin, whatever its age: payments in review, refunds that need attention, and unmatched bank entries. */
export const waitingDifferences = async (books: Books): Promise<Finding[]> => [
  ...(await reviews(books)),
  ...(await waitingRefunds(books)),
  ...(await unmatchedEntries(books)),
]
