-- The sums of reports by day, of each host and of all of them, so that a report of some days reads these days and not every stay, home and
-- line of the ledger of them. Kept in the transaction of each change. Writers at the same time add to different slots.
set local lock_timeout = '5s';

create table report_sums (
  day date not null,
  -- of nobody where it is null, such as what a provider took; of everybody where it is nil
  organisation_id uuid,
  -- of the money; empty for nights, whose prices are in dollars
  currency text not null,
  slot integer not null,
  received bigint not null default 0,
  refunded bigint not null default 0,
  commission bigint not null default 0,
  host_share bigint not null default 0,
  provider_fees bigint not null default 0,
  paid_out bigint not null default 0,
  nights bigint not null default 0,
  night_cents bigint not null default 0,
  -- how many homes more are offered from this day on
  offered bigint not null default 0,
  constraint one_report_sum unique nulls not distinct (organisation_id, day, currency, slot)
) with (fillfactor = 70);
create index report_sums_of_a_day on report_sums (day, currency);

-- What of a stay is in the sums. A row is kept when the stay is in none any more, so that the next migration, which fills in what there was, finds it.
create table counted_stays (
  booking_id uuid primary key,
  organisation_id uuid,
  check_in date,
  check_out date,
  cents bigint
) with (fillfactor = 90);

create function everybody() returns uuid language sql immutable parallel safe return
  '00000000-0000-0000-0000-000000000000'::uuid;

-- What a line of the ledger adds.
create function figures_of_line(kind text, account text, cents bigint)
returns table (received bigint, refunded bigint, commission bigint, host_share bigint, provider_fees bigint, paid_out bigint)
language sql immutable parallel safe as $$
  select case when account = 'guests' and kind = 'paid' then -cents else 0 end,
    case when account = 'guests' and kind = 'refunded' then cents else 0 end,
    case when account in ('income:service-fee', 'income:sales') then -cents else 0 end,
    case when account = 'hosts' and not moves_payouts then -cents else 0 end,
    case when account = 'cost:provider-fee' then cents else 0 end,
    case when account = 'hosts' and moves_payouts then cents else 0 end
  from (select kind in ('payout', 'payout-returned', 'transferred', 'transfer-returned') as moves_payouts) as of_kind
$$;

create or replace function keep_ledger_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with line as (
    select (postings.happened_at at time zone 'UTC')::date as day,
      coalesce(case when new.account like 'hosts:%' then substr(new.account, 7)::uuid end, subject.organisation_id) as organisation_id,
      subject.apartment_id, kind, case when new.account like 'hosts:%' then 'hosts' else new.account end as account
    from postings cross join lateral subject_of_posting(postings) as subject where postings.id = new.posting_id
  ), kept_day as (
    insert into ledger_days as kept (day, organisation_id, apartment_id, kind, account, currency, amount_cents)
    select day, organisation_id, apartment_id, kind, account, new.currency, new.amount_cents from line
    on conflict on constraint one_sum_of_a_day do update set amount_cents = kept.amount_cents + excluded.amount_cents
  )
  insert into report_sums as kept (day, organisation_id, currency, slot, received, refunded, commission, host_share, provider_fees, paid_out)
  select day, one, new.currency, overview_slot(), received, refunded, commission, host_share, provider_fees, paid_out
  from line cross join lateral figures_of_line(kind, account, new.amount_cents)
  cross join lateral unnest(array[everybody(), line.organisation_id]) as one
  where received <> 0 or refunded <> 0 or commission <> 0 or host_share <> 0 or provider_fees <> 0 or paid_out <> 0
  order by one
  on conflict on constraint one_report_sum do update set received = kept.received + excluded.received,
    refunded = kept.refunded + excluded.refunded, commission = kept.commission + excluded.commission,
    host_share = kept.host_share + excluded.host_share, provider_fees = kept.provider_fees + excluded.provider_fees,
    paid_out = kept.paid_out + excluded.paid_out;
  return null;
end $$;

-- The price of the nights of a stay that is sold.
create function counted_stay(stay bookings) returns counted_stays language sql stable as $$
  select row(stay.id, stay.organisation_id, stay.check_in, stay.check_out, coalesce(sum(amount_cents), 0)::bigint)::counted_stays
  from booking_lines where booking_id = stay.id and kind in ('nights', 'discount')
$$;

-- What a stay adds to each of its days: the price by differences of whole cents, so that the days come to what they cost.
create function days_of_counted(stay counted_stays)
returns table (day date, organisation_id uuid, nights bigint, night_cents bigint) language sql immutable as $$
  select stay.check_in + at, one, 1::bigint, stay.cents * (at + 1) / length - stay.cents * at / length
  from (select stay.check_out - stay.check_in as length) as whole
  cross join lateral generate_series(0, length - 1) as at
  cross join lateral unnest(array[everybody(), stay.organisation_id]) as one
$$;

create function add_counted(stay counted_stays, factor integer) returns void language sql as $$
  insert into report_sums as kept (day, organisation_id, currency, slot, nights, night_cents)
  select day, organisation_id, '', overview_slot(), factor * nights, factor * night_cents
  from days_of_counted(stay) order by organisation_id, day
  on conflict on constraint one_report_sum do update
    set nights = kept.nights + excluded.nights, night_cents = kept.night_cents + excluded.night_cents
$$;

create function recount_stay() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stay uuid := coalesce(new.id, old.id);
  was counted_stays;
  now_counted counted_stays;
begin
  select (counted_stay(bookings)).* into now_counted from bookings where id = stay and is_sold(state) and deleted_at is null;
  insert into counted_stays (booking_id) values (stay) on conflict do nothing;
  select * into was from counted_stays where booking_id = stay for update;
  if (was.organisation_id, was.check_in, was.check_out, was.cents)
    is not distinct from (now_counted.organisation_id, now_counted.check_in, now_counted.check_out, now_counted.cents) then return null; end if;
  if was.check_in is not null then perform add_counted(was, -1); end if;
  if now_counted.check_in is not null then perform add_counted(now_counted, 1); end if;
  update counted_stays set organisation_id = now_counted.organisation_id, check_in = now_counted.check_in,
    check_out = now_counted.check_out, cents = now_counted.cents where booking_id = stay;
  return null;
end $$;
-- At the end of the transaction: the lines of a booking come after it, and the sums are locked for a moment only. A change of lines alone
-- touches their booking.
create constraint trigger recount_new_stays after insert on bookings deferrable initially deferred
  for each row when (new.state <> 'pending') execute function recount_stay();
create constraint trigger recount_changed_stays after update on bookings deferrable initially deferred
  for each row when (is_sold(old.state) or is_sold(new.state)) execute function recount_stay();
create constraint trigger recount_deleted_stays after delete on bookings deferrable initially deferred
  for each row when (is_sold(old.state)) execute function recount_stay();

-- On which day homes more or fewer are offered because of a home that was public, and because of a block of it.
create function offer_of_home(home apartments) returns table (day date, change bigint) language sql stable as $$
  select day, change from (
    select (home.created_at at time zone 'UTC')::date as start, (home.deleted_at at time zone 'UTC')::date as stop
  ) as days
  cross join lateral (values (start, 1::bigint), (stop, -1::bigint)) as boundary (day, change)
  where home.state in ('live', 'suspended') and (stop is null or stop > start) and day is not null
$$;
create function offer_of_block(block blocks, home apartments) returns table (day date, change bigint) language sql stable as $$
  select day, change from (
    select greatest(block.check_in, (home.created_at at time zone 'UTC')::date) as start,
      least(block.check_out, (block.deleted_at at time zone 'UTC')::date, (home.deleted_at at time zone 'UTC')::date) as stop
  ) as days
  cross join lateral (values (start, -1::bigint), (stop, 1::bigint)) as boundary (day, change)
  where home.state in ('live', 'suspended') and stop > start
$$;
create function offer_of_home_and_blocks(home apartments) returns table (day date, change bigint) language sql stable as $$
  select * from offer_of_home(home)
  union all
  select offer.* from blocks cross join lateral offer_of_block(blocks, home) as offer where apartment_id = home.id
$$;

create function count_home_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into report_sums as kept (day, organisation_id, currency, slot, offered)
  select day, one, '', overview_slot(), sum(change) from (
    select day, change, new.organisation_id as organisation_id from offer_of_home_and_blocks(new) where tg_op <> 'DELETE'
    union all
    select day, -change, old.organisation_id from offer_of_home_and_blocks(old) where tg_op <> 'INSERT'
  ) as changes cross join lateral unnest(array[everybody(), organisation_id]) as one
  group by one, day having sum(change) <> 0 order by one, day
  on conflict on constraint one_report_sum do update set offered = kept.offered + excluded.offered;
  return null;
end $$;
create trigger home_days_of_new after insert or delete on apartments for each row execute function count_home_days();
create trigger home_days_of_changed after update of state, created_at, deleted_at, organisation_id on apartments
  for each row when ((old.state, old.created_at, old.deleted_at, old.organisation_id)
    is distinct from (new.state, new.created_at, new.deleted_at, new.organisation_id)) execute function count_home_days();

create function count_block_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  home apartments;
begin
  -- Those who change what one home offers take turns, so that each counts what the other has written.
  select * into home from apartments where id = coalesce(new.apartment_id, old.apartment_id) for share;
  insert into report_sums as kept (day, organisation_id, currency, slot, offered)
  select day, one, '', overview_slot(), sum(change) from (
    select day, change from offer_of_block(new, home) where tg_op <> 'DELETE'
    union all
    select day, -change from offer_of_block(old, home) where tg_op <> 'INSERT'
  ) as changes cross join lateral unnest(array[everybody(), home.organisation_id]) as one
  group by one, day having sum(change) <> 0 order by one, day
  on conflict on constraint one_report_sum do update set offered = kept.offered + excluded.offered;
  return null;
end $$;
create trigger block_days after insert or delete or update of check_in, check_out, deleted_at on blocks
  for each row execute function count_block_days();

-- The same sums from all rows: what the kept ones must come to.
create function report_from_rows() returns table (
  day date, organisation_id uuid, currency text, received bigint, refunded bigint, commission bigint, host_share bigint,
  provider_fees bigint, paid_out bigint, nights bigint, night_cents bigint, offered bigint
) language sql stable as $$
  with money as (
    select ledger_days.day, ledger_days.organisation_id, ledger_days.currency, sum(of_line.received) as received,
      sum(of_line.refunded) as refunded, sum(of_line.commission) as commission, sum(of_line.host_share) as host_share,
      sum(of_line.provider_fees) as provider_fees, sum(of_line.paid_out) as paid_out
    from ledger_days cross join lateral figures_of_line(kind, account, amount_cents) as of_line
    group by 1, 2, 3
  ),
  prices as (
    select bookings.id, bookings.organisation_id, check_in, check_out - check_in as length,
      coalesce(sum(amount_cents) filter (where kind in ('nights', 'discount')), 0)::bigint as cents
    from bookings left join booking_lines on booking_id = bookings.id
    where is_sold(state) and deleted_at is null group by bookings.id
  ),
  sold as (
    select check_in + at as day, prices.organisation_id, count(*) as nights,
      sum(cents * (at + 1) / length - cents * at / length) as night_cents
    from prices cross join lateral generate_series(0, length - 1) as at group by 1, 2
  ),
  offers as (
    select offer.day, apartments.organisation_id, sum(change) as offered
    from apartments cross join lateral offer_of_home(apartments) as offer group by 1, 2
    union all
    select offer.day, apartments.organisation_id, sum(change)
    from blocks join apartments on apartments.id = apartment_id cross join lateral offer_of_block(blocks, apartments) as offer
    group by 1, 2
  ),
  every as (
    select day, organisation_id, currency, received, refunded, commission, host_share, provider_fees, paid_out, 0 as nights, 0 as night_cents,
      0 as offered from money
    union all select day, organisation_id, '', 0, 0, 0, 0, 0, 0, nights, night_cents, 0 from sold
    union all select day, organisation_id, '', 0, 0, 0, 0, 0, 0, 0, 0, offered from offers
  )
  select day, one, currency, sum(received)::bigint, sum(refunded)::bigint, sum(commission)::bigint, sum(host_share)::bigint,
    sum(provider_fees)::bigint, sum(paid_out)::bigint, sum(nights)::bigint, sum(night_cents)::bigint, sum(offered)::bigint
  from every cross join lateral unnest(array[everybody(), organisation_id]) as one
  group by 1, 2, 3
$$;
