-- Seats that were bought and given back: their buyers still see them, called off or cancelled. A table of its own, because
-- everything that reads tour_purchases means seats that are taken.
set local lock_timeout = '5s';
create table ended_tour_purchases (
  id uuid primary key,
  payment_id uuid not null constraint one_ended_purchase_per_payment unique references payments,
  tour_id uuid not null references tours,
  customer_id uuid not null references users,
  seats integer not null check (seats > 0),
  price_cents bigint not null check (price_cents >= 0),
  created_at timestamptz not null,
  ended_at timestamptz not null,
  constraint a_purchase_ends_after_it_was_made check (ended_at >= created_at)
);
create index ended_purchases_of_a_customer on ended_tour_purchases (customer_id, created_at desc);
create index ended_purchases_of_a_tour on ended_tour_purchases (tour_id);
-- Those of departures that were called off before this table was there.
insert into ended_tour_purchases (id, payment_id, tour_id, customer_id, seats, price_cents, created_at, ended_at)
  select gen_random_uuid(), payments.id, payments.tour_id, payments.customer_id, payments.seats,
    coalesce(payments.price_cents, payments.amount_cents), payments.created_at, refunds.created_at
  from payments join refunds on refunds.payment_id = payments.id and refunds.key = 'called-off'
  where payments.tour_id is not null;
