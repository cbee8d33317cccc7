// Owns the SQL of seeded money: payments, refunds, the ledger, receipts and payouts of the seeded bookings and packages. It
// balances: the reconciliation finds no difference in it.

import { confirmed, paidFor } from './seed-orders.ts'
import type { Sizes, Step } from './seed-steps.ts'

// A cancelled stay was paid and refunded. The number of a booking is the last part of its id.
const payments = `
insert into payments (id, reference, customer_id, booking_id, due_id, provider, method, amount_cents, currency, state, created_at,
  price_cents, received_cents, received_currency, succeeded_at)
select seed_id(7, n), 'stay-' || lpad(to_hex(n), 8, '0'), customer_id, bookings.id, bookings.id, 'test', 'card', total_cents, 'USD',
  case when state = 'cancelled' then 'refunded' else 'succeeded' end, created_at + interval '3 minutes', total_cents,
  total_cents, 'USD', created_at + interval '5 minutes'
from bookings cross join lateral (select ('x' || right(id::text, 12))::bit(48)::bigint as n) as numbered
where state in (${paidFor})`

// Each has the id of its booking.
const dues = `
insert into dues (id, organisation_id, booking_id, kind, amount_cents, state, paid_by_payment, created_at)
select bookings.id, organisation_id, bookings.id, 'full', total_cents,
  case when state not in (${paidFor}) then 'open' when state = 'cancelled' then 'refunded' else 'paid' end,
  case when state in (${paidFor}) then seed_id(7, n) end, created_at
from bookings cross join lateral (select ('x' || right(id::text, 12))::bit(48)::bigint as n) as numbered`

const purchasePayments = `
insert into payments (id, reference, customer_id, tour_id, seats, provider, method, amount_cents, currency, state, created_at,
  price_cents, received_cents, received_currency, succeeded_at)
select seed_id(8, n), 'tour-' || lpad(to_hex(n), 8, '0'), seed_id(1, seed_guest(n, $2)), tours.id, 2, 'test', 'card',
  2 * tours.price_cents, 'USD', 'succeeded', at, 2 * tours.price_cents, 2 * price_cents, 'USD', at
from generate_series(0, $1::bigint - 1) n
join tours on tours.id = seed_id(3, n % $3)
cross join lateral (select least(date - 5 + interval '9 hours', now() - n % 20000 * interval '1 minute') as at) as made`

const purchases = `
insert into tour_purchases (id, payment_id, tour_id, customer_id, seats, price_cents, created_at)
select id, id, tour_id, customer_id, seats, price_cents, succeeded_at from payments where tour_id is not null`
const seatsTaken = `
update tours set seats_taken = sold.seats
from (select tour_id, sum(seats) as seats from tour_purchases group by tour_id) as sold where sold.tour_id = tours.id`

const paymentEvents = `
insert into payment_events (payment_id, event, from_state, to_state, actor, actor_id, happened_at)
select payments.id, event, from_state, to_state, actor, case when actor = 'customer' then customer_id end, created_at + later
from payments cross join lateral (values
  ('create', null, 'open', 'customer', interval '0', true),
  ('succeed', 'open', 'succeeded', 'provider', interval '2 minutes', true),
  ('askRefund', 'succeeded', 'refundDue', 'system', interval '1 day', state = 'refunded'),
  ('refund', 'refundDue', 'refunded', 'provider', interval '1 day', state = 'refunded')
) as happened (event, from_state, to_state, actor, later, has_happened)
where has_happened
order by created_at`

const charges = `
insert into test_gateway_charges (reference, amount_cents, currency, outcome, charged_at, refunded_at)
select reference, amount_cents, currency, 'success', succeeded_at,
  case when state = 'refunded' then succeeded_at + interval '1 day' end
from payments`

const refunds = `
insert into refunds (id, payment_id, reason, key, amount_cents, currency, state, provider_ref, created_at, sent_at, sends, settled_at)
select id, id, 'cancelled', 'cancelled', amount_cents, currency, 'succeeded', 'test-' || id, at, at, 1, at
from payments cross join lateral (select succeeded_at + interval '1 day' as at) as made where state = 'refunded'`
const gatewayRefunds = `
insert into test_gateway_refunds (refund_id, reference, amount_cents, refunded_at)
select refunds.provider_ref, payments.reference, refunds.amount_cents, settled_at
from refunds join payments on payments.id = refunds.payment_id`

const postings = `
insert into postings (id, kind, key, payment_id, refund_id, booking_id, happened_at)
select seed_id(20, row_number() over ()), kind, kind || ':' || payments.id, payments.id,
  case when kind = 'refunded' then payments.id end, booking_id, happened_at
from payments left join bookings on bookings.id = booking_id left join tours on tours.id = tour_id
cross join lateral (values
  ('paid', true, succeeded_at),
  ('refunded', payments.state = 'refunded', succeeded_at + interval '1 day'),
  ('earned', payments.state = 'succeeded' and (check_in < current_date and bookings.state in (${confirmed})
    or tours.date <= current_date), coalesce(check_in, tours.date) + interval '1 day'),
  ('payout', payments.state = 'succeeded' and check_in < current_date - 30, check_in + interval '15 days')
) as happened (kind, has_happened, happened_at)
where has_happened`

// Of ten dollars of a stay nine are the host's; a package is the house's own.
const ledgerLines = `
insert into ledger_lines (posting_id, account, amount_cents, currency)
select postings.id, account, cents, 'USD'
from postings join payments on payments.id = payment_id
join organisations on organisations.id = payments.organisation_id
cross join lateral (select amount_cents as paid,
  case when organisations.house then 'hosts' else 'hosts:' || organisations.id end as hosts,
  case when payments.booking_id is null then 0 else (amount_cents * 1000 + 5000) / 10000 end as fee) as sums
cross join lateral (values
  ('paid', 'provider:test', paid), ('paid', 'guests', -paid),
  ('refunded', 'guests', paid), ('refunded', 'provider:test', -paid),
  ('earned', 'guests', paid), ('earned', 'income:service-fee', -fee),
  ('earned', case when payments.booking_id is null then 'income:sales' else hosts end, fee - paid),
  ('payout', hosts, paid - fee), ('payout', 'cash:payouts', fee - paid)
) as line (of_kind, account, cents)
where of_kind = postings.kind and cents <> 0`

// What reports add up: the lines as ledger_by_home gives them, by joins that need no index.
const ledgerDays = `
insert into ledger_days (day, organisation_id, apartment_id, kind, account, currency, amount_cents)
select (happened_at at time zone 'UTC')::date, payments.organisation_id, apartment_id, kind,
  case when account like 'hosts:%' then 'hosts' else account end, ledger_lines.currency, sum(ledger_lines.amount_cents)
from ledger_lines join postings on postings.id = posting_id join payments on payments.id = postings.payment_id
left join bookings on bookings.id = payments.booking_id
group by 1, 2, 3, 4, 5, 6`

const payouts = `
insert into payouts (id, booking_id, organisation_id, gross_cents, fee_cents, currency, owed_since, paid_at, created_at)
select payment_id, postings.booking_id, payments.organisation_id, payments.amount_cents, (amount_cents * 1000 + 5000) / 10000, 'USD', check_in + 1,
  case when check_in < current_date - 30 then check_in + interval '15 days' end, happened_at
from postings join payments on payments.id = payment_id join bookings on bookings.id = postings.booking_id
where kind = 'earned'`

const receipts = `
insert into receipts (id, kind, number, payment_id, facts, issued_at)
select id, 'receipt', row_number() over (order by succeeded_at, id), id,
  jsonb_build_object('paymentReference', reference, 'creditFor', null, 'title', 'A stay', 'details', '[]'::jsonb,
    'lines', jsonb_build_array(jsonb_build_object('label', 'Nights', 'amount', money)),
    'taxes', jsonb_build_array(jsonb_build_object('label', 'VAT 15%',
      'amount', jsonb_build_object('amount', round(amount_cents * 15 / 115.0) / 100, 'currency', 'USD'))),
    'total', money, 'charged', money, 'rate', null, 'method', 'card', 'seller', jsonb_build_object('name', 'Akwaaba', 'address', '',
    'taxNumber', '', 'email', 'support@example.com', 'phone', '')), succeeded_at
from payments
cross join lateral (select jsonb_build_object('amount', amount_cents / 100.0, 'currency', 'USD') as money) as told`
const receiptCounter = `
update receipt_counters set last = (select count(*) from receipts) where kind = 'receipt'`

const allPayments = ['payments of packages']

/** Money of everything that was booked and bought, in the order in which one refers to another. */
export const moneySteps = (sizes: Sizes): Step[] => [
  { name: 'payments', fills: 'payments', after: ['bookings'], text: payments },
  { name: 'dues', fills: 'dues', after: ['bookings'], text: dues },
  {
    name: 'payments of packages',
    after: ['payments', 'tours'],
    text: purchasePayments,
    values: [sizes.purchases, sizes.people, sizes.tours],
  },
  { name: 'postings', fills: 'postings', after: allPayments, text: postings },
  { name: 'ledger lines', fills: 'ledger_lines', after: ['postings'], text: ledgerLines },
  { name: 'days of the ledger', fills: 'ledger_days', after: ['ledger lines'], text: ledgerDays },
  { name: 'receipts', fills: 'receipts', after: allPayments, text: receipts },
  { name: 'payment events', fills: 'payment_events', after: allPayments, text: paymentEvents },
  { name: 'payouts', fills: 'payouts', after: ['postings'], text: payouts },
  { name: 'charges of the provider', fills: 'test_gateway_charges', after: allPayments, text: charges },
  { name: 'purchases', fills: 'tour_purchases', after: allPayments, text: purchases },
  { name: 'seats', after: ['purchases'], text: seatsTaken },
  { name: 'refunds', fills: 'refunds', after: allPayments, text: refunds },
  { name: 'refunds of the provider', fills: 'test_gateway_refunds', after: ['refunds'], text: gatewayRefunds },
  { name: 'receipt counter', after: ['receipts'], text: receiptCounter },
]
