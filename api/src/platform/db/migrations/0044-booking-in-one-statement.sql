-- A booking is written by one statement: what its checks cost, and what tells that another hold of the guest came between.
set local lock_timeout = '5s';

-- Incremented with every hold that a guest makes. What is decided from their holds is written only if it has not changed since;
-- the row lock makes two at the same instant take turns.
alter table users add column holds_made integer not null default 0;

-- Looks before it inserts: where the code has reserved the nights, an insert with a conflict would lock and write the row again.
create or replace function occupy_by_booking() returns trigger language plpgsql as $$
begin
  if new.state in ('pending', 'paid', 'approved') then
    perform from occupied_nights
      where booking_id = new.id and apartment_id = new.apartment_id
        and nights = daterange(new.check_in, new.check_out, '[)')
        and held_until is not distinct from case when new.state = 'pending' then new.hold_expires_at end;
    if not found then
      insert into occupied_nights as taken (apartment_id, nights, held_until, booking_id)
      values (new.apartment_id, daterange(new.check_in, new.check_out, '[)'),
              case when new.state = 'pending' then new.hold_expires_at end, new.id)
      on conflict (booking_id) do update
        set apartment_id = excluded.apartment_id, nights = excluded.nights, held_until = excluded.held_until;
    end if;
  else
    delete from occupied_nights where booking_id = new.id;
  end if;
  return null;
end $$;

-- The sum is checked once for each booking, at the end of the transaction, instead of once for each of its lines as well.
drop trigger lines_make_the_total on booking_lines;
drop trigger lines_make_the_total on bookings;
drop trigger fill_missing_lines on bookings;
drop function fill_missing_lines();

-- Its own transaction has inserted the booking or locked it by the update, so nobody else changes its lines meanwhile. A booking
-- of the previous release without lines gets them here, because its extras come after it; the next release drops that.
create or replace function lines_make_the_total() returns trigger language plpgsql as $$
declare
  lines bigint;
begin
  select sum(amount_cents) into lines from booking_lines where booking_id = new.id;
  if lines is null and tg_op = 'INSERT' then
    perform fill_booking_lines(new.id);
    select sum(amount_cents) into lines from booking_lines where booking_id = new.id;
  end if;
  if coalesce(lines, 0) <> (select total_cents from bookings where id = new.id) then
    raise exception 'the lines of booking % come to %, which is not its total', new.id, coalesce(lines, 0)
      using errcode = 'check_violation', constraint = 'lines_make_the_total';
  end if;
  return null;
end $$;
create constraint trigger lines_make_the_total after insert or update of total_cents on bookings
  deferrable initially deferred for each row execute function lines_make_the_total();

-- Touches the bookings whose lines a statement has changed: that locks them, so that two who change lines of one booking take
-- turns, and has the trigger above check them. Not needed where this transaction has made the booking and its sum is right; asked
-- first, because an update that finds nothing costs as much as inserting a line.
create function touch_bookings_of_lines() returns trigger language plpgsql as $$
declare
  touched uuid;
begin
  for touched in select distinct booking_id from changed order by booking_id loop
    perform from bookings
      where id = touched and xmin = pg_current_xact_id()::xid
        and total_cents = (select sum(amount_cents) from booking_lines where booking_id = touched);
    if not found then
      update bookings set total_cents = total_cents where id = touched;
    end if;
  end loop;
  return null;
end $$;
create trigger touch_bookings_of_new_lines after insert on booking_lines
  referencing new table as changed for each statement execute function touch_bookings_of_lines();
create trigger touch_bookings_of_lines_as_they_were after update on booking_lines
  referencing old table as changed for each statement execute function touch_bookings_of_lines();
create trigger touch_bookings_of_lines_as_they_are after update on booking_lines
  referencing new table as changed for each statement execute function touch_bookings_of_lines();
create trigger touch_bookings_of_removed_lines after delete on booking_lines
  referencing old table as changed for each statement execute function touch_bookings_of_lines();
