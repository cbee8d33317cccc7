-- What host and guest agree about a stay beside its days: a late check-out, an early departure, a discount, and a charge for damage.
-- Each is a change with a reason, and a line of the price. The previous release makes none of them, and reads their lines as any other.
set local lock_timeout = '5s';

alter table stay_changes
  add column kind text not null default 'stay',
  add column reason text not null default '',
  add constraint stay_changes_kind_check
    check (kind in ('stay', 'late-check-out', 'early-departure', 'discount', 'damage')),
  add constraint a_change_of_the_price_says_why check (kind not in ('discount', 'damage') or reason <> ''),
  add constraint only_a_stay_is_asked_for_by_its_guest check (kind = 'stay' or not by_guest),
  add constraint change_of_an_organisation unique (id, booking_id, organisation_id);

-- What damage looks like, for the two sides and administrators.
create table stay_change_pictures (
  id uuid primary key,
  change_id uuid not null,
  booking_id uuid not null,
  organisation_id uuid not null,
  name text not null constraint one_change_per_picture unique,
  width integer not null,
  height integer not null,
  constraint picture_of_its_change foreign key (change_id, booking_id, organisation_id)
    references stay_changes (id, booking_id, organisation_id)
);
create index pictures_of_a_change on stay_change_pictures (change_id, booking_id, organisation_id);
create index change_pictures_of_a_booking on stay_change_pictures (booking_id);

-- Until when its guest may stay on the last day; null: as the listing says.
alter table bookings add column late_until text;
alter table bookings add constraint late_until_is_an_hour check (late_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') not valid;

alter table booking_lines drop constraint booking_lines_kind_check;
alter table booking_lines add constraint booking_lines_kind_check check (
  kind in ('nights', 'seats', 'guests', 'cleaning', 'discount', 'extra', 'fee', 'tax', 'late', 'departure', 'reduction', 'damage')
) not valid;
alter table booking_lines add constraint agreed_lines_have_their_sign check (
  case when kind in ('late', 'damage') then amount_cents >= 0 when kind in ('departure', 'reduction') then amount_cents < 0 else true end
) not valid;

-- A charge is added to a stay that is paid or has begun. Unlike a balance, it ends no stay when nobody pays it.
alter table dues drop constraint dues_kind_check;
alter table dues add constraint dues_kind_check check (kind in ('full', 'deposit', 'balance', 'share', 'charge')) not valid;
alter table dues add constraint a_charge_has_its_day check (due_at is not null or kind <> 'charge') not valid;

-- Nobody is charged for damage without having agreed to it: what the lines say is what guests have accepted.
create function damage_is_accepted() returns trigger language plpgsql as $$
declare
  charged bigint;
  accepted bigint;
begin
  select coalesce(sum(amount_cents), 0) into charged from booking_lines where booking_id = new.booking_id and kind = 'damage';
  select coalesce(sum((after ->> 'totalCents')::bigint - (before ->> 'totalCents')::bigint), 0) into accepted
    from stay_changes where booking_id = new.booking_id and kind = 'damage' and state = 'accepted' and exists (
      select from stay_change_events where change_id = stay_changes.id and event = 'take' and actor = 'customer');
  if charged <= accepted then return null; end if;
  raise exception 'booking % is charged % for damage, its guest has accepted %', new.booking_id, charged, accepted
    using errcode = 'check_violation', constraint = 'damage_is_accepted';
end $$;
create constraint trigger damage_is_accepted after insert or update on booking_lines
  deferrable initially deferred for each row when (new.kind = 'damage') execute function damage_is_accepted();

-- What is given back of nights counts against the nights.
create or replace function sums_of_stay(stay bookings)
returns table (month date, nights_sold bigint, nights_cents bigint, other_cents bigint, check_ins bigint, lead_days bigint)
language sql stable as $$
  select first, after_last - before_first, cents * after_last / count - cents * before_first / count,
    case when begins_here then others else 0 end, begins_here::int,
    case when begins_here then stay.check_in - (stay.created_at at time zone 'UTC')::date else 0 end
  from (
    select stay.check_out - stay.check_in as count,
      coalesce(sum(amount_cents) filter (where kind in ('nights', 'discount', 'departure', 'reduction')), 0)::bigint as cents,
      coalesce(sum(amount_cents) filter (where kind not in ('nights', 'discount', 'departure', 'reduction')), 0)::bigint as others
    from booking_lines where booking_id = stay.id
  ) as price
  cross join generate_series(month_of(stay.check_in)::timestamp, month_of(stay.check_out - 1)::timestamp, interval '1 month') as at
  cross join lateral (select at::date as first, (at + interval '1 month')::date as next) as month
  cross join lateral (
    select (greatest(first, stay.check_in) - stay.check_in)::bigint as before_first,
      (least(next, stay.check_out) - stay.check_in)::bigint as after_last, first <= stay.check_in as begins_here
  ) as part
$$;
