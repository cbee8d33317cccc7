-- The price of a booking line by line. Their sum is its total, whatever formula made them; the columns of the old formula stay
-- for replies and for the previous release, and the two checks of that formula go.
create table booking_lines (
  booking_id uuid not null references bookings,
  position integer not null check (position >= 0),
  kind text not null check (kind in ('nights', 'seats', 'cleaning', 'discount', 'extra', 'fee', 'tax')),
  label text not null default '',
  quantity integer not null check (quantity > 0),
  unit_cents bigint not null,
  amount_cents bigint not null,
  primary key (booking_id, position),
  constraint a_line_is_its_quantity_times_its_price check (amount_cents = quantity * unit_cents)
);

-- From the columns, where there are no lines: for the bookings there are, and for those that the previous release makes while
-- its processes are replaced. The next release drops the trigger and this function.
create function fill_booking_lines(booking uuid) returns void language sql as $$
  with parts as (
    select 'nights' as kind, '' as label, check_out - check_in as quantity, nightly_cents as unit_cents, 0 as rank
    from bookings where id = booking
    union all
    select 'extra', title, 1, price_cents, 1 from booking_extras where booking_id = booking
    union all
    -- What the column says beyond the extras that are written.
    select 'extra', 'Extras', 1, extras_cents - coalesce(written.cents, 0), 2
    from bookings, (select sum(price_cents) as cents from booking_extras where booking_id = booking) as written
    where id = booking and extras_cents <> coalesce(written.cents, 0)
  )
  insert into booking_lines (booking_id, position, kind, label, quantity, unit_cents, amount_cents)
  select booking, row_number() over (order by rank, label) - 1, kind, label, quantity, unit_cents, quantity * unit_cents
  from parts
  where not exists (select from booking_lines where booking_id = booking)
$$;

create function fill_missing_lines() returns trigger language plpgsql as $$
begin
  if not exists (select from booking_lines where booking_id = new.id) then
    perform fill_booking_lines(new.id);
  end if;
  return null;
end $$;
-- Extras come after their booking, so it waits for the end of the transaction. Its name comes before that of the check.
create constraint trigger fill_missing_lines after insert on bookings
  deferrable initially deferred for each row execute function fill_missing_lines();
-- After the trigger, whose lock keeps out bookings that neither of the two would see.
select fill_booking_lines(id) from bookings;

create function lines_make_the_total() returns trigger language plpgsql as $$
declare
  changed uuid[];
  booking uuid;
  total bigint;
  lines bigint;
begin
  if tg_table_name = 'bookings' then changed := array[new.id];
  elsif tg_op = 'INSERT' then changed := array[new.booking_id];
  elsif tg_op = 'DELETE' then changed := array[old.booking_id];
  else changed := array[old.booking_id, new.booking_id];
  end if;
  foreach booking in array changed loop
    -- Two that change lines of one booking take turns, so that each counts what the other has written.
    select total_cents into total from bookings where id = booking for no key update;
    if found then
      select coalesce(sum(amount_cents), 0) into lines from booking_lines where booking_id = booking;
      if lines <> total then
        raise exception 'the lines of booking % come to %, its total is %', booking, lines, total
          using errcode = 'check_violation', constraint = 'lines_make_the_total';
      end if;
    end if;
  end loop;
  return null;
end $$;
create constraint trigger lines_make_the_total after insert or update of total_cents on bookings
  deferrable initially deferred for each row execute function lines_make_the_total();
create constraint trigger lines_make_the_total after insert or update or delete on booking_lines
  deferrable initially deferred for each row execute function lines_make_the_total();

alter table bookings drop constraint total_is_its_parts, drop constraint nights_times_rate;
