// Owns the SQL of seeded bookings: their states by date, their nights, lines and events, and the seats of packages.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { Sizes, Step } from './seed-steps.ts'

/** As a list in SQL. */
export const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')
/** A cancelled stay of the seed was paid for before. */
export const paidFor = quoted([...bookingStates.having('depositPaid'), 'cancelled'])
export const confirmed = quoted(bookingStates.having('confirmed'))

// Of ten stays that are over eight were completed; of those to come nearly all are approved.
const bookings = `
insert into bookings (id, reference, apartment_id, customer_id, check_in, check_out, nightly_cents, apartment_cents,
  extras_cents, total_cents, state, hold_expires_at, created_at)
select seed_id(6, n), 'AKW-' || lpad(to_hex(n), 8, '0'), home.id, seed_id(1, seed_guest(n, $3)), check_in, check_in + nights,
  price_cents, price_cents * nights, 0, price_cents * nights,
  case when n % 10 = 9 then 'cancelled' when n % 20 = 8 then 'expired'
    when check_in + nights <= current_date then 'completed'
    when check_in > current_date and n % 100 = 1 then 'pending' when check_in > current_date and n % 20 = 3 then 'paid'
    else 'approved' end,
  now() + interval '1 day', made.created_at
from generate_series(0, $1::bigint - 1) n
cross join lateral (select seed_check_in(n, $2) as check_in, (1 + n % 7)::int as nights) as stay
cross join lateral (select least(check_in - (1 + n % 60)::int + interval '9 hours', now() - n % 20000 * interval '1 minute')
  as created_at) as made
join apartments home on home.id = seed_id(2, seed_home(n, $2))`

const nights = `
insert into occupied_nights (apartment_id, nights, held_until, booking_id)
select apartment_id, daterange(check_in, check_out), case when state = 'pending' then hold_expires_at end, id
from bookings where state in (${quoted(bookingStates.having('holdsNights'))})`

const lines = `
insert into booking_lines (booking_id, position, kind, quantity, unit_cents, amount_cents)
select id, 0, 'nights', check_out - check_in, nightly_cents, total_cents from bookings`

const events = `
insert into booking_events (booking_id, event, from_state, to_state, actor, actor_id, happened_at)
select bookings.id, event, from_state, to_state, actor, case when actor = 'customer' then customer_id end, created_at + later
from bookings cross join lateral (values
  ('create', null, 'pending', 'customer', interval '0', true),
  ('pay', 'pending', 'paid', 'provider', interval '5 minutes', state in (${paidFor})),
  ('approve', 'paid', 'approved', 'admin', interval '2 hours', state in (${confirmed})),
  ('complete', 'approved', 'completed', 'system', check_out - created_at, state = 'completed'),
  ('cancelPaid', 'paid', 'cancelled', 'customer', interval '1 day', state = 'cancelled'),
  ('expire', 'pending', 'expired', 'system', interval '30 minutes', state = 'expired')
) as happened (event, from_state, to_state, actor, later, has_happened)
where has_happened
order by created_at`

// Those that are over are done, but for a few; each has the id of its booking.
const cleaning = `
insert into cleaning_tasks (id, organisation_id, booking_id, apartment_id, day, state, done_at, done_by)
select id, organisation_id, id, apartment_id, check_out, case when is_done then 'done' else 'toDo' end,
  case when is_done then check_out + interval '12 hours' end, case when is_done then customer_id end
from bookings cross join lateral (select check_out < current_date - 2 as is_done) as made
where state in (${confirmed})`

// What of each stay is in the sums of reports.
const countedStays = `
insert into counted_stays (booking_id, organisation_id, check_in, check_out, cents)
select id, organisation_id, check_in, check_out, total_cents from bookings where is_sold(state)`

/** Bookings and what belongs to them. */
export const orderSteps = (sizes: Sizes): Step[] => [
  {
    name: 'bookings',
    fills: 'bookings',
    after: ['homes'],
    text: bookings,
    values: [sizes.bookings, sizes.homes, sizes.people],
  },
  { name: 'occupied nights', fills: 'occupied_nights', after: ['bookings'], text: nights },
  { name: 'booking lines', fills: 'booking_lines', after: ['bookings'], text: lines },
  { name: 'counted stays', fills: 'counted_stays', after: ['bookings'], text: countedStays },
  { name: 'cleaning tasks', fills: 'cleaning_tasks', after: ['bookings'], text: cleaning },
  { name: 'booking events', fills: 'booking_events', after: ['bookings'], text: events },
]
