-- Changes of stays: asked for by a guest or offered by a host, with the stay before and after and the price of each. The nights are
-- exchanged in the bookings; here is who has asked for what, and what became of it.
set local lock_timeout = '5s';

create table stay_changes (
  id uuid primary key,
  organisation_id uuid not null,
  booking_id uuid not null,
  -- whether its guest has asked for it, or its host has offered it
  by_guest boolean not null,
  state text not null constraint stay_changes_state_check
    check (state in ('drafted', 'asked', 'offered', 'accepted', 'declined', 'withdrawn', 'expired')),
  before jsonb not null,
  after jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint change_of_its_booking foreign key (booking_id, organisation_id) references bookings (id, organisation_id)
);
create index changes_of_a_booking on stay_changes (booking_id, created_at);
create unique index one_open_change_per_booking on stay_changes (booking_id) where state in ('asked', 'offered');
create index open_changes on stay_changes (expires_at) where state in ('asked', 'offered');
create index open_changes_of_an_organisation on stay_changes (organisation_id, created_at) where state in ('asked', 'offered');

create table stay_change_events (
  id bigint generated always as identity primary key,
  change_id uuid not null references stay_changes,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  happened_at timestamptz not null
);
create index events_of_a_change on stay_change_events (change_id, id);

-- What a cheaper stay gives back.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (
  reason in ('declined', 'cancelled', 'late', 'duplicate', 'by-admin', 'at-provider', 'disputed', 'recovered', 'changed')
) not valid;

-- A change may leave nothing of a due that was paid: its money has gone back.
alter table dues drop constraint only_all_of_it_may_be_free;
alter table dues add constraint only_all_of_it_may_be_free
  check (amount_cents > 0 or kind = 'full' or paid_by_payment is not null) not valid;

-- Of a stay that moves to another home the nights of both are counted again.
create or replace function count_offered_by_stay() returns trigger language plpgsql as $$
declare
  apartment uuid := coalesce(new.apartment_id, old.apartment_id);
  days daterange := days_of_locked(apartment);
  stay uuid := coalesce(new.id, old.id);
  days_left daterange;
begin
  if tg_op = 'UPDATE' and old.apartment_id <> new.apartment_id then
    days_left := days_of_locked(old.apartment_id);
    perform count_offered(
      offered_nights(old.apartment_id, days_left, null, stay, 'empty', days_of(old)),
      offered_nights(old.apartment_id, days_left, null, stay));
    perform count_offered(
      offered_nights(apartment, days, null, stay), offered_nights(apartment, days, null, stay, 'empty', days_of(new)));
    return null;
  end if;
  perform count_offered(
    offered_nights(apartment, days, null, stay, 'empty', case when tg_op = 'INSERT' then 'empty' else days_of(old) end),
    offered_nights(apartment, days, null, stay, 'empty', case when tg_op = 'DELETE' then 'empty' else days_of(new) end));
  return null;
end $$;
create trigger offered_by_moved_stays after update of apartment_id on bookings
  for each row when (is_sold(old.state) and is_sold(new.state) and old.apartment_id <> new.apartment_id
    and (old.check_in, old.check_out) = (new.check_in, new.check_out))
  execute function count_offered_by_stay();
