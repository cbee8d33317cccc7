-- What each day of a listing with rules costs and allows, for searches by dates: one row, whose arrays begin with `from_day`. A job makes
-- it from the rules, and again when they have changed. A listing without a row costs its base price on all days and allows all stays.
set local lock_timeout = '5s';

create table price_calendars (
  apartment_id uuid primary key references apartments,
  rules_version integer not null,
  from_day date not null,
  -- of the apartment, as of that version
  price_cents bigint not null,
  check_in_from text not null,
  rules jsonb not null,
  cents integer[] not null,
  -- zero where no discount is taken from a night
  discountable integer[] not null,
  min_nights smallint[] not null,
  max_nights smallint[] not null,
  min_through smallint[] not null,
  arrival boolean[] not null,
  departure boolean[] not null,
  closed boolean[] not null
);
create index price_calendars_by_price on price_calendars (price_cents, apartment_id);
create index price_calendars_by_age on price_calendars (from_day);

-- Whose calendar is to be made again.
create table price_calendars_due (
  apartment_id uuid primary key references apartments
);

create function price_calendar_is_due() returns trigger language plpgsql as $$
begin
  -- A row that is there already is locked as well: a job that took it before this commits would read what stood before.
  insert into price_calendars_due (apartment_id) values (new.id)
    on conflict (apartment_id) do update set apartment_id = excluded.apartment_id;
  return null;
end $$;
create trigger price_calendar_is_due after update on apartments
  for each row when (old.rules_version is distinct from new.rules_version) execute function price_calendar_is_due();
create trigger price_calendar_is_due_of_new after insert on apartments
  for each row when (new.rules <> '{}') execute function price_calendar_is_due();

insert into price_calendars_due (apartment_id)
select id from apartments where rules <> '{}' union select apartment_id from price_rules union select apartment_id from price_days;
