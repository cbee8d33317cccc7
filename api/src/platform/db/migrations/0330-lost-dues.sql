-- A due whose money a dispute has taken back after the stay was confirmed is lost, and another due in its place is asked for. A lost due counts
-- as little for the price as a void one. The previous release makes none, and reads the due in its place as a charge.
set local lock_timeout = '5s';

alter table dues add column in_place_of uuid;
alter table dues add constraint due_in_place_of_one_of_its_booking
  foreign key (in_place_of, booking_id) references dues (id, booking_id) not valid;
alter table dues add constraint only_a_charge_is_in_place_of_a_due check (in_place_of is null or kind = 'charge') not valid;

alter table dues drop constraint a_due_has_a_known_state;
alter table dues add constraint a_due_has_a_known_state
  check (state in ('open', 'overdue', 'paid', 'dropped', 'void', 'refunded', 'lost')) not valid;
alter table dues drop constraint a_paid_due_has_its_payment;
alter table dues add constraint a_paid_due_has_its_payment
  check ((state in ('paid', 'refunded', 'lost')) = (paid_by_payment is not null)) not valid;

create or replace function dues_cover_the_price() returns trigger language plpgsql as $$
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
      and total_cents = (select sum(amount_cents) from dues where booking_id = booking and state not in ('void', 'lost'));
  if found then return null; end if;
  select total_cents into total from bookings where id = booking for no key update;
  select sum(amount_cents) into due from dues where booking_id = booking and state not in ('void', 'lost');
  -- One of the previous release has none before its first payment.
  if total = due or total is null or (due is null and tg_table_name = 'bookings') then return null; end if;
  raise exception 'the dues of booking % come to %, its total is %', booking, coalesce(due, 0), total
    using errcode = 'check_violation', constraint = 'dues_cover_the_price';
end $$;
drop trigger dues_cover_the_price on dues;
create constraint trigger dues_cover_the_price after update on dues deferrable initially deferred for each row
  when ((old.amount_cents, old.state in ('void', 'lost'), old.booking_id)
    is distinct from (new.amount_cents, new.state in ('void', 'lost'), new.booking_id))
  execute function dues_cover_the_price();
