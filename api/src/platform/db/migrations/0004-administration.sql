-- What administrators do: editing without overwriting, forms sent twice, blocked nights, deleted bookings, the audit log.
set local lock_timeout = '5s';

alter table apartments add column version integer not null default 1;
create index apartments_of_an_upload on apartments using gin (images);
create index properties_of_an_upload on properties using gin (images);

-- A form sent twice makes one record: whoever comes second finds the first one's here.
create table submissions (
  actor_id uuid not null references users,
  key uuid not null,
  record_id uuid not null,
  created_at timestamptz not null,
  primary key (actor_id, key)
);

alter table bookings add column deleted_at timestamptz;
alter table booking_events add column reason text not null default '';

create table blocks (
  id uuid primary key,
  apartment_id uuid not null references apartments,
  check_in date not null,
  check_out date not null,
  note text not null default '',
  created_by uuid references users,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint a_block_has_a_night check (check_out > check_in)
);

-- One row per live booking and per block. Triggers alone write it, so that one rule keeps both apart.
create table occupied_nights (
  apartment_id uuid not null references apartments,
  nights daterange not null,
  held_until timestamptz,
  booking_id uuid unique references bookings on delete cascade,
  block_id uuid unique references blocks on delete cascade,
  constraint nights_are_taken_by_one check (num_nonnulls(booking_id, block_id) = 1)
);

create function occupy_by_booking() returns trigger language plpgsql as $$
begin
  if new.state in ('pending', 'paid', 'approved') then
    insert into occupied_nights (apartment_id, nights, held_until, booking_id)
    values (new.apartment_id, daterange(new.check_in, new.check_out, '[)'),
            case when new.state = 'pending' then new.hold_expires_at end, new.id)
    on conflict (booking_id) do update
      set apartment_id = excluded.apartment_id, nights = excluded.nights, held_until = excluded.held_until;
  else
    delete from occupied_nights where booking_id = new.id;
  end if;
  return null;
end $$;
create trigger occupy_nights after insert or update of apartment_id, check_in, check_out, state, hold_expires_at on bookings
  for each row execute function occupy_by_booking();

create function occupy_by_block() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    insert into occupied_nights (apartment_id, nights, block_id)
    values (new.apartment_id, daterange(new.check_in, new.check_out, '[)'), new.id)
    on conflict (block_id) do update set apartment_id = excluded.apartment_id, nights = excluded.nights;
  else
    delete from occupied_nights where block_id = new.id;
  end if;
  return null;
end $$;
create trigger occupy_nights after insert or update on blocks for each row execute function occupy_by_block();

insert into occupied_nights (apartment_id, nights, held_until, booking_id)
  select apartment_id, daterange(check_in, check_out, '[)'), case when state = 'pending' then hold_expires_at end, id
  from bookings where state in ('pending', 'paid', 'approved');
alter table bookings drop constraint no_double_booking;
alter table occupied_nights add constraint no_double_booking
  exclude using gist (apartment_id with =, nights with &&);

create table audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  actor_id uuid not null references users,
  action text not null,
  kind text not null,
  record_id uuid not null,
  label text not null default '',
  before jsonb,
  after jsonb
);
create index audit_of_a_record on audit_log (kind, record_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();

alter table categories drop constraint categories_name_key;
create unique index one_category_per_name on categories (lower(name));
delete from locations a using locations b
  where lower(a.name) = lower(b.name) and (a.category_id, a.name) > (b.category_id, b.name);
create unique index one_location_per_name on locations (lower(name));

-- The constraint took the only index by apartment with it; administrators read everybody's bookings, newest first.
create index bookings_of_an_apartment on bookings (apartment_id, check_in);
create index bookings_by_age on bookings (created_at desc, id desc);
