-- The price rules of listings: those of all days beside the apartment, seasons and events, and single days. An apartment without any costs
-- what it did, also in processes of the previous release.
set local lock_timeout = '5s';

alter table apartments
  add column rules jsonb not null default '{}',
  -- moves with everything that decides a price, so that what was computed before can be told from what holds now
  add column rules_version integer not null default 1;

-- Seasons and events. They begin on their first day and end before `to_day`.
create table price_rules (
  id uuid primary key,
  apartment_id uuid not null,
  organisation_id uuid not null,
  layer text not null constraint price_rules_layer_check check (layer in ('season', 'event')),
  name text not null,
  from_day date not null,
  to_day date not null,
  nightly_cents bigint check (nightly_cents >= 0),
  weekend_cents bigint check (weekend_cents >= 0),
  percent numeric(6, 2) check (percent between -90 and 500),
  min_nights integer check (min_nights between 1 and 90),
  max_nights integer check (max_nights between 1 and 365),
  min_through integer check (min_through between 1 and 90),
  no_arrival text[] not null default '{}',
  no_departure text[] not null default '{}',
  discountable boolean not null,
  constraint a_period_has_a_day check (from_day < to_day),
  constraint a_period_has_one_price check (num_nonnulls(nightly_cents, percent) <= 1),
  constraint price_rule_of_its_organisation
    foreign key (apartment_id, organisation_id) references apartments (id, organisation_id),
  constraint one_rule_per_layer_and_day
    exclude using gist (apartment_id with =, layer with =, daterange(from_day, to_day) with &&)
);
create index price_rules_of_an_apartment on price_rules (apartment_id, from_day);

create table price_days (
  apartment_id uuid not null,
  organisation_id uuid not null,
  day date not null,
  nightly_cents bigint check (nightly_cents >= 0),
  min_nights integer check (min_nights between 1 and 90),
  max_nights integer check (max_nights between 1 and 365),
  no_arrival boolean,
  no_departure boolean,
  closed boolean not null default false,
  discountable boolean,
  primary key (apartment_id, day),
  constraint price_day_of_its_organisation
    foreign key (apartment_id, organisation_id) references apartments (id, organisation_id)
);

create table quotes (
  id uuid primary key,
  apartment_id uuid not null references apartments,
  input jsonb not null,
  engine integer not null,
  rules_version integer not null,
  lines jsonb not null,
  total_cents bigint not null check (total_cents >= 0),
  -- what it was in the charged currency, where that is another one
  fx jsonb,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index quotes_of_an_apartment on quotes (apartment_id);
create index quotes_by_end on quotes (expires_at);

create function move_rules_version() returns trigger language plpgsql as $$
begin
  new.rules_version := old.rules_version + 1;
  return new;
end $$;
create trigger move_rules_version before update of price_cents, rules, guests, check_in_from on apartments
  for each row
  when ((old.price_cents, old.rules, old.guests, old.check_in_from)
    is distinct from (new.price_cents, new.rules, new.guests, new.check_in_from))
  execute function move_rules_version();

create function move_rules_version_of_apartments() returns trigger language plpgsql as $$
begin
  update apartments set rules_version = rules_version + 1 where id in (select apartment_id from changed);
  return null;
end $$;
do $$
declare
  rules text;
begin
  foreach rules in array array['price_rules', 'price_days'] loop
    execute format('create trigger move_version_of_new after insert on %I referencing new table as changed
      for each statement execute function move_rules_version_of_apartments()', rules);
    execute format('create trigger move_version_of_changed after update on %I referencing new table as changed
      for each statement execute function move_rules_version_of_apartments()', rules);
    execute format('create trigger move_version_of_deleted after delete on %I referencing old table as changed
      for each statement execute function move_rules_version_of_apartments()', rules);
  end loop;
end $$;

-- Who comes; null where nobody has said.
alter table bookings
  add column adults integer,
  add column children integer,
  add column infants integer,
  add constraint guests_of_a_booking check (adults >= 1 and children >= 0 and infants >= 0) not valid;

alter table booking_lines drop constraint booking_lines_kind_check;
alter table booking_lines add constraint booking_lines_kind_check
  check (kind in ('nights', 'seats', 'guests', 'cleaning', 'discount', 'extra', 'fee', 'tax')) not valid;
