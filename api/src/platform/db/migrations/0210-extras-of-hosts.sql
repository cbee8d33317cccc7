-- Extras of organisations: an extra is counted by a unit, and is offered with the stays of its organisation; those of the house with all,
-- once for each stay.
set local lock_timeout = '5s';

alter table extras add column unit text not null default 'booking';
alter table extras add constraint extras_unit_check check (unit in ('booking', 'night', 'guest', 'guest-night'));
alter table extras add constraint extras_of_the_house_count_once
  check (unit = 'booking' or organisation_id <> '01990000-0000-7000-8000-000000000001');

alter table booking_extras add column unit text not null default 'booking';
alter table booking_extras add constraint booking_extras_unit_check
  check (unit in ('booking', 'night', 'guest', 'guest-night')) not valid;

-- Processes of the previous release know neither units nor whose an extra is. They are refused as if the nights were taken, which they know
-- how to answer; the code of this release has refused before.
create function extras_are_of_the_host() returns trigger language plpgsql as $$
begin
  if exists (
    select from added
      join extras on extras.id = added.extra_id
      join bookings on bookings.id = added.booking_id
    where extras.unit <> added.unit
      or extras.organisation_id not in ('01990000-0000-7000-8000-000000000001', bookings.organisation_id)
  ) then
    raise exception 'a stay has an extra of another host, or counts it by another unit'
      using errcode = 'exclusion_violation', constraint = 'no_double_booking';
  end if;
  return null;
end $$;
create trigger extras_are_of_the_host after insert on booking_extras
  referencing new table as added for each statement execute function extras_are_of_the_host();

-- So that what a booking says of its extras stays true.
create function an_extra_stays_as_it_is_counted() returns trigger language plpgsql as $$
begin
  raise exception 'an extra changes neither its unit nor its organisation'
    using errcode = 'check_violation', constraint = 'an_extra_stays_as_it_is_counted';
end $$;
create trigger an_extra_stays_as_it_is_counted before update of unit, organisation_id on extras
  for each row when (old.unit is distinct from new.unit or old.organisation_id is distinct from new.organisation_id)
  execute function an_extra_stays_as_it_is_counted();
