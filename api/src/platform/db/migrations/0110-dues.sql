-- What is to be paid for a booking, in parts: each due is paid by one payment, and together they are the price. Until now there was one
-- part, all of it. Payments of tours and properties have no due. Processes of the previous release know nothing of dues: triggers make
-- and move them for what they write, and for payments of bookings that were made before; the next release drops these.
set local lock_timeout = '5s';

create table dues (
  id uuid primary key,
  organisation_id uuid not null,
  booking_id uuid not null,
  -- the order in which they are paid
  position integer not null default 0 check (position >= 0),
  kind text not null constraint dues_kind_check check (kind in ('full', 'deposit', 'balance', 'share')),
  amount_cents bigint not null check (amount_cents >= 0),
  -- null: as long as the booking holds its nights
  due_at timestamptz,
  state text not null constraint dues_state_check check (state in ('open', 'paid', 'void', 'refunded')),
  paid_by_payment uuid,
  created_at timestamptz not null,
  constraint one_due_per_payment unique (paid_by_payment),
  constraint due_and_booking unique (booking_id, id),
  constraint due_of_its_booking foreign key (booking_id, organisation_id) references bookings (id, organisation_id),
  constraint only_all_of_it_may_be_free check (amount_cents > 0 or kind = 'full'),
  constraint a_balance_has_its_day check (due_at is not null or kind <> 'balance'),
  constraint a_paid_due_has_its_payment check ((state in ('paid', 'refunded')) = (paid_by_payment is not null))
);
create unique index one_due_for_all_of_it on dues (booking_id) where kind = 'full' and state <> 'void';

create table due_events (
  id bigint generated always as identity primary key,
  due_id uuid not null references dues,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  happened_at timestamptz not null
);
create index events_of_a_due on due_events (due_id, id);

alter table payments add column due_id uuid;
-- A payment pays a due of its booking.
alter table payments add constraint payment_of_its_due
  foreign key (booking_id, due_id) references dues (booking_id, id) not valid;
alter table dues add constraint due_paid_by_payment foreign key (paid_by_payment) references payments;

-- The lock makes two that change dues of one booking take turns. A booking that this transaction has written is locked by it.
create function dues_cover_the_price() returns trigger language plpgsql as $$
declare
  booking uuid;
  total bigint;
  due bigint;
begin
  if tg_table_name = 'bookings' then booking := new.id;
  elsif tg_op = 'DELETE' then booking := old.booking_id;
  else booking := new.booking_id;
  end if;
  perform from bookings
    where id = booking and xmin = pg_current_xact_id()::xid
      and total_cents = (select sum(amount_cents) from dues where booking_id = booking and state <> 'void');
  if found then return null; end if;
  select total_cents into total from bookings where id = booking for no key update;
  select sum(amount_cents) into due from dues where booking_id = booking and state <> 'void';
  -- One of the previous release has none before its first payment.
  if total = due or total is null or (due is null and tg_table_name = 'bookings') then return null; end if;
  raise exception 'the dues of booking % come to %, its total is %', booking, coalesce(due, 0), total
    using errcode = 'check_violation', constraint = 'dues_cover_the_price';
end $$;
create constraint trigger new_dues_cover_the_price after insert or delete on dues
  deferrable initially deferred for each row execute function dues_cover_the_price();
create constraint trigger dues_cover_the_price after update on dues deferrable initially deferred for each row
  when ((old.amount_cents, old.state = 'void', old.booking_id) is distinct from (new.amount_cents, new.state = 'void', new.booking_id))
  execute function dues_cover_the_price();
create constraint trigger dues_cover_the_price after update of total_cents on bookings deferrable initially deferred for each row
  when (old.total_cents <> new.total_cents) execute function dues_cover_the_price();

-- A payment without a due gets the one to be paid, or the last one; a booking without dues gets one for all of it.
create function fill_due_of_payment() returns trigger language plpgsql as $$
begin
  for attempt in 1..2 loop
    select id into new.due_id from dues
      where booking_id = new.booking_id and state <> 'void' order by state = 'open' desc, position limit 1;
    if found then return new; end if;
    insert into dues (id, organisation_id, booking_id, kind, amount_cents, state, created_at)
      select gen_random_uuid(), organisation_id, id, 'full', total_cents, 'open', new.created_at
      from bookings where id = new.booking_id
      on conflict do nothing;
  end loop;
  select id into new.due_id from dues where booking_id = new.booking_id and state <> 'void';
  return new;
end $$;
create trigger fill_due_of_payment before insert on payments
  for each row when (new.booking_id is not null and new.due_id is null) execute function fill_due_of_payment();

-- At the end of the transaction, when the present release has moved the due itself.
create function move_due_of_payment() returns trigger language plpgsql as $$
declare
  due record;
  moved record;
begin
  select dues.id, dues.state, payments.id as payment, payments.state as paid into due
    from payments join dues on dues.id = payments.due_id where payments.id = new.id;
  select event, to_state into moved from (values
      ('pay', 'open', 'paid', due.paid = 'succeeded'),
      ('refund', 'paid', 'refunded', due.paid = 'refunded'),
      ('recover', 'refunded', 'paid', due.paid <> 'refunded')) as moves (event, from_state, to_state, happens)
    where from_state = due.state and happens;
  if not found then return null; end if;
  update dues set state = moved.to_state, paid_by_payment = due.payment
    where id = due.id and state = due.state and coalesce(paid_by_payment, due.payment) = due.payment;
  if found then
    insert into due_events (due_id, event, from_state, to_state, actor, happened_at)
      values (due.id, moved.event, due.state, moved.to_state, 'provider', now());
  end if;
  return null;
end $$;
create constraint trigger move_due_of_payment after insert or update of state on payments
  deferrable initially deferred for each row
  when (new.booking_id is not null and new.state in ('succeeded', 'refundDue', 'refunded'))
  execute function move_due_of_payment();

-- Gives the payments that were there before their dues, a thousand at a time, for 0111.
create procedure fill_dues() language plpgsql as $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    select array_agg(id order by id) into batch from (
      select id from payments where id > last and booking_id is not null and due_id is null order by id limit 1000) as waiting;
    exit when batch is null;
    insert into dues (id, organisation_id, booking_id, kind, amount_cents, state, created_at)
      select gen_random_uuid(), organisation_id, id, 'full', total_cents, 'open', created_at from bookings
      where id in (select booking_id from payments where id = any (batch))
        and not exists (select from dues where dues.booking_id = bookings.id)
      on conflict do nothing;
    commit;
    update payments set due_id = (
        select id from dues where dues.booking_id = payments.booking_id and kind = 'full' and state <> 'void')
      where id = any (batch) and due_id is null;
    update dues set state = case when payments.state = 'refunded' then 'refunded' else 'paid' end, paid_by_payment = payments.id
      from (
        select distinct on (due_id) id, due_id, state from payments
        where due_id in (select due_id from payments where id = any (batch)) and succeeded_at is not null
        order by due_id, state = 'refunded', succeeded_at desc) as payments
      where dues.id = payments.due_id and dues.state = 'open';
    last := batch[array_length(batch, 1)];
    commit;
  end loop;
end $$;
