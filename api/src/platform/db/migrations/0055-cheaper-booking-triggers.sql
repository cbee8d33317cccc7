-- What a new booking costs the database beside its rows: its triggers ask once for all bookings of a statement, by one query each, and
-- the conditions under which they run need no function, which every statement that writes bookings would have to plan.
set local lock_timeout = '5s';

-- A booking that begins as a hold is in no sum; the functions themselves look which states are sold.
drop trigger sums_of_new_stays on bookings;
create constraint trigger sums_of_new_stays after insert on bookings deferrable initially deferred
  for each row when (new.state <> 'pending') execute function count_stays();
drop trigger offered_by_new_stays on bookings;
create trigger offered_by_new_stays after insert on bookings
  for each row when (new.state <> 'pending') execute function count_offered_by_stay();

-- Of new bookings all at once; a change still concerns one booking at a time.
create function occupy_by_new_bookings() returns trigger language plpgsql as $$
begin
  -- Asked first: an insert of nothing opens all indexes of the nights.
  perform from made
    where state in ('pending', 'paid', 'approved') and not exists (
      select from occupied_nights
      where booking_id = made.id and apartment_id = made.apartment_id
        and nights = daterange(made.check_in, made.check_out, '[)')
        and held_until is not distinct from case when made.state = 'pending' then made.hold_expires_at end);
  if found then
    insert into occupied_nights as taken (apartment_id, nights, held_until, booking_id)
    select apartment_id, daterange(check_in, check_out, '[)'), case when state = 'pending' then hold_expires_at end, id
    from made where state in ('pending', 'paid', 'approved')
    on conflict (booking_id) do update
      set apartment_id = excluded.apartment_id, nights = excluded.nights, held_until = excluded.held_until;
  end if;
  return null;
end $$;
drop trigger occupy_nights on bookings;
create trigger occupy_nights after update of apartment_id, check_in, check_out, state, hold_expires_at on bookings
  for each row execute function occupy_by_booking();
create trigger occupy_nights_of_new after insert on bookings
  referencing new table as made for each statement execute function occupy_by_new_bookings();

-- One query tells that the sum is right; all else is looked at as before.
create or replace function lines_make_the_total() returns trigger language plpgsql as $$
declare
  lines bigint;
begin
  perform from bookings
    where id = new.id and total_cents = (select sum(amount_cents) from booking_lines where booking_id = new.id);
  if found then return null; end if;
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

create or replace function touch_bookings_of_lines() returns trigger language plpgsql as $$
declare
  touched uuid;
begin
  for touched in
    select booking_id from changed
    where not exists (
      select from bookings
      where id = booking_id and xmin = pg_current_xact_id()::xid
        and total_cents = (select sum(amount_cents) from booking_lines where booking_lines.booking_id = bookings.id))
    group by booking_id order by booking_id
  loop
    update bookings set total_cents = total_cents where id = touched;
  end loop;
  return null;
end $$;
