-- Sums by month for the overview of admins, changed in the transaction that changes what they count, so that the overview reads
-- a few hundred rows and not every booking. A month has a row per slot: writers at the same time add to different ones.
create table overview_sums (
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  slot integer not null,
  nights_sold bigint not null default 0,
  nights_cents bigint not null default 0,
  other_cents bigint not null default 0,
  check_ins bigint not null default 0,
  lead_days bigint not null default 0,
  -- Offered nights of the month by what began or ended in it, and how many apartments more are offered from the next month on.
  offered_nights bigint not null default 0,
  offered_onwards bigint not null default 0,
  primary key (month, slot)
) with (fillfactor = 50);

create function overview_slot() returns integer language sql stable as $$ select pg_backend_pid() % 16 $$;
create function month_of(day date) returns date language sql immutable parallel safe return
  (date_trunc('month', day::timestamp))::date;
create function is_sold(state text) returns boolean language sql immutable parallel safe return
  state in ('paid', 'approved', 'completed');

-- What a stay adds to each of its months: the price of its nights by differences of whole cents, so that the months come to what
-- they cost, and all else on the day of check-in.
create function sums_of_stay(stay bookings)
returns table (month date, nights_sold bigint, nights_cents bigint, other_cents bigint, check_ins bigint, lead_days bigint)
language sql stable as $$
  select first, after_last - before_first, cents * after_last / count - cents * before_first / count,
    case when begins_here then others else 0 end, begins_here::int,
    case when begins_here then stay.check_in - (stay.created_at at time zone 'UTC')::date else 0 end
  from (
    select stay.check_out - stay.check_in as count,
      coalesce(sum(amount_cents) filter (where kind in ('nights', 'discount')), 0)::bigint as cents,
      coalesce(sum(amount_cents) filter (where kind not in ('nights', 'discount')), 0)::bigint as others
    from booking_lines where booking_id = stay.id
  ) as price
  cross join generate_series(month_of(stay.check_in)::timestamp, month_of(stay.check_out - 1)::timestamp, interval '1 month') as at
  cross join lateral (select at::date as first, (at + interval '1 month')::date as next) as month
  cross join lateral (
    select (greatest(first, stay.check_in) - stay.check_in)::bigint as before_first,
      (least(next, stay.check_out) - stay.check_in)::bigint as after_last, first <= stay.check_in as begins_here
  ) as part
$$;

create function count_stay(stay bookings, factor integer) returns void language sql as $$
  insert into overview_sums as kept (month, slot, nights_sold, nights_cents, other_cents, check_ins, lead_days)
  select month, overview_slot(), factor * nights_sold, factor * nights_cents, factor * other_cents, factor * check_ins,
    factor * lead_days
  from sums_of_stay(stay) order by month
  on conflict (month, slot) do update set nights_sold = kept.nights_sold + excluded.nights_sold,
    nights_cents = kept.nights_cents + excluded.nights_cents, other_cents = kept.other_cents + excluded.other_cents,
    check_ins = kept.check_ins + excluded.check_ins, lead_days = kept.lead_days + excluded.lead_days
$$;

create function count_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and is_sold(old.state) then perform count_stay(old, -1); end if;
  if tg_op <> 'DELETE' and is_sold(new.state) then perform count_stay(new, 1); end if;
  return null;
end $$;
-- At the end of the transaction: the lines of a booking come after it, and the sums are locked for a moment only.
create constraint trigger sums_of_new_stays after insert on bookings deferrable initially deferred
  for each row when (is_sold(new.state)) execute function count_stays();
create constraint trigger sums_of_changed_stays after update on bookings deferrable initially deferred
  for each row when ((is_sold(old.state) or is_sold(new.state))
    and (is_sold(old.state), old.check_in, old.check_out, old.created_at)
      is distinct from (is_sold(new.state), new.check_in, new.check_out, new.created_at))
  execute function count_stays();
create constraint trigger sums_of_deleted_stays after delete on bookings deferrable initially deferred
  for each row when (is_sold(old.state)) execute function count_stays();

-- The days on which an apartment is on the site, those on which a block takes it out of sale, and the nights of a sold stay; empty
-- where there are none. A deleted block took its nights out of sale until it was deleted.
create function days_of(apartment apartments) returns daterange language sql stable as $$
  select daterange((apartment.created_at at time zone 'UTC')::date, case when apartment.deleted_at is not null then
    greatest((apartment.created_at at time zone 'UTC')::date, (apartment.deleted_at at time zone 'UTC')::date) end) $$;
create function days_of(block blocks) returns daterange language sql stable as $$
  select daterange(block.check_in,
    greatest(block.check_in, least(block.check_out, (block.deleted_at at time zone 'UTC')::date))) $$;
create function days_of(stay bookings) returns daterange language sql stable as $$
  select case when is_sold(stay.state) then daterange(stay.check_in, stay.check_out) else 'empty' end $$;

-- The nights of an apartment that were on offer. A sold night was, even if the apartment was deleted or blocked later. One block or
-- booking can be left out, for a caller that adds it as it was before.
create function offered_nights(
  apartment uuid, days daterange, other_block uuid default null, other_stay uuid default null,
  block_days daterange default 'empty', stay_days daterange default 'empty'
) returns datemultirange language sql stable as $$
  select datemultirange(days)
    - (select coalesce(range_agg(days_of(blocks)), '{}') from blocks
       where apartment_id = apartment and id is distinct from other_block)
    - datemultirange(block_days)
    + (select coalesce(range_agg(days_of(bookings)), '{}') from bookings
       where apartment_id = apartment and id is distinct from other_stay)
    + datemultirange(stay_days)
$$;

-- What ranges of nights add to each month.
create function sums_of_offered(nights datemultirange)
returns table (month date, offered_nights bigint, offered_onwards bigint) language sql immutable as $$
  select month_of(day), (change * ((month_of(day)::timestamp + interval '1 month')::date - day))::bigint, change::bigint
  from unnest(nights) as range
  cross join lateral (values (lower(range), 1), (upper(range), -1)) as boundary (day, change)
  where day is not null
$$;

create function count_offered(before datemultirange, now datemultirange) returns void language sql as $$
  insert into overview_sums as kept (month, slot, offered_nights, offered_onwards)
  select month, overview_slot(), sum(offered_nights), sum(offered_onwards) from (
    select * from sums_of_offered(now - before)
    union all
    select month, -offered_nights, -offered_onwards from sums_of_offered(before - now)
  ) as changes group by month order by month
  on conflict (month, slot) do update set offered_nights = kept.offered_nights + excluded.offered_nights,
    offered_onwards = kept.offered_onwards + excluded.offered_onwards
$$;

create function count_offered_by_apartment() returns trigger language plpgsql as $$
declare
  id uuid := coalesce(new.id, old.id);
begin
  perform count_offered(
    offered_nights(id, case when tg_op = 'INSERT' then 'empty' else days_of(old) end),
    offered_nights(id, case when tg_op = 'DELETE' then 'empty' else days_of(new) end));
  return null;
end $$;
create trigger sums_of_new_apartments after insert or delete on apartments
  for each row execute function count_offered_by_apartment();
create trigger sums_of_changed_apartments after update of created_at, deleted_at on apartments
  for each row when ((old.created_at, old.deleted_at) is distinct from (new.created_at, new.deleted_at))
  execute function count_offered_by_apartment();

-- Those who change what one apartment offers take turns, so that each counts what the other has written.
create function days_of_locked(apartment uuid) returns daterange language sql as $$
  select days_of(apartments) from apartments where id = apartment for share $$;

create function count_offered_by_block() returns trigger language plpgsql as $$
declare
  apartment uuid := coalesce(new.apartment_id, old.apartment_id);
  days daterange := days_of_locked(apartment);
  block uuid := coalesce(new.id, old.id);
begin
  perform count_offered(
    offered_nights(apartment, days, block, null, case when tg_op = 'INSERT' then 'empty' else days_of(old) end),
    offered_nights(apartment, days, block, null, case when tg_op = 'DELETE' then 'empty' else days_of(new) end));
  return null;
end $$;
create trigger sums_of_blocks after insert or delete or update of check_in, check_out, deleted_at on blocks
  for each row execute function count_offered_by_block();

create function count_offered_by_stay() returns trigger language plpgsql as $$
declare
  apartment uuid := coalesce(new.apartment_id, old.apartment_id);
  days daterange := days_of_locked(apartment);
  stay uuid := coalesce(new.id, old.id);
begin
  perform count_offered(
    offered_nights(apartment, days, null, stay, 'empty', case when tg_op = 'INSERT' then 'empty' else days_of(old) end),
    offered_nights(apartment, days, null, stay, 'empty', case when tg_op = 'DELETE' then 'empty' else days_of(new) end));
  return null;
end $$;
create trigger offered_by_new_stays after insert on bookings
  for each row when (is_sold(new.state)) execute function count_offered_by_stay();
create trigger offered_by_changed_stays after update on bookings
  for each row when ((is_sold(old.state) or is_sold(new.state))
    and (is_sold(old.state), old.check_in, old.check_out) is distinct from (is_sold(new.state), new.check_in, new.check_out))
  execute function count_offered_by_stay();
create trigger offered_by_deleted_stays after delete on bookings
  for each row when (is_sold(old.state)) execute function count_offered_by_stay();

-- The same sums from all rows: what the kept ones must come to.
create function overview_from_rows() returns table (
  month date, nights_sold bigint, nights_cents bigint, other_cents bigint, check_ins bigint, lead_days bigint,
  offered_nights bigint, offered_onwards bigint
) language sql stable as $$
  with stays as (
    select month, sum(nights_sold) as nights_sold, sum(nights_cents) as nights_cents, sum(other_cents) as other_cents,
      sum(check_ins) as check_ins, sum(lead_days) as lead_days
    from bookings cross join lateral sums_of_stay(bookings) where is_sold(state) group by month
  ),
  sold as (select apartment_id, range_agg(days_of(bookings)) as nights from bookings where is_sold(state) group by apartment_id),
  blocked as (select apartment_id, range_agg(days_of(blocks)) as nights from blocks group by apartment_id),
  offered as (
    select month, sum(offered_nights) as offered_nights, sum(offered_onwards) as offered_onwards
    from apartments left join sold on sold.apartment_id = apartments.id left join blocked on blocked.apartment_id = apartments.id
    cross join lateral sums_of_offered(
      datemultirange(days_of(apartments)) - coalesce(blocked.nights, '{}') + coalesce(sold.nights, '{}'))
    group by month
  )
  select month, coalesce(nights_sold, 0), coalesce(nights_cents, 0), coalesce(other_cents, 0), coalesce(check_ins, 0),
    coalesce(lead_days, 0), coalesce(offered_nights, 0), coalesce(offered_onwards, 0)
  from stays full join offered using (month)
$$;
