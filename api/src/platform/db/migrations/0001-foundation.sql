-- Accounts, catalogue, bookings and payments. Invariants live here; constraint names are read by db/tx.ts.
create extension if not exists btree_gist;

create table users (
  id uuid primary key,
  username text not null check (length(username) between 1 and 60),
  email text not null check (email = lower(email)),
  password_hash text not null,
  role text not null check (role in ('customer', 'admin')),
  phone text not null default '',
  verified_at timestamptz,
  failed_logins integer not null default 0,
  last_login_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index one_account_per_email on users (email);
create unique index one_account_per_username on users (lower(username));

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  token_hash bytea not null unique,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_a_user on sessions (user_id) where revoked_at is null;

-- A code waits for its hash until the mail job makes it, so that no code rests in the database in the clear.
create table codes (
  id uuid primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('signup', 'login')),
  code_hash text,
  tries integer not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  replaced_at timestamptz
);
create unique index one_live_code_per_purpose on codes (user_id, purpose)
  where consumed_at is null and replaced_at is null;

create table rate_counters (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

create table uploads (
  name text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  created_by uuid references users,
  created_at timestamptz not null
);

create table categories (
  id uuid primary key,
  name text not null unique,
  created_at timestamptz not null
);
create table locations (
  category_id uuid not null references categories,
  name text not null check (length(name) between 1 and 80),
  position integer not null default 0,
  primary key (category_id, name)
);

create table apartments (
  id uuid primary key,
  apartment_name text not null,
  apartment_type text not null,
  location text not null,
  address text not null,
  bedrooms integer not null check (bedrooms >= 0),
  bathrooms integer not null check (bathrooms >= 0),
  size_sqm numeric(8, 1) not null check (size_sqm >= 0),
  price_cents bigint not null check (price_cents >= 0),
  description text not null,
  cover_image text references uploads,
  images text[] not null default '{}',
  guests integer check (guests > 0),
  amenities text[] not null default '{}',
  latitude double precision,
  longitude double precision,
  instant_booking boolean not null default false,
  check_in_from text not null default '14:00',
  check_out_by text not null default '11:00',
  featured boolean not null default false,
  created_by uuid references users,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index apartments_by_recommendation on apartments (featured desc, created_at, id) where deleted_at is null;
create index apartments_by_location on apartments (location, price_cents) where deleted_at is null;
create index apartments_by_price on apartments (price_cents, id) where deleted_at is null;

create table extras (
  id uuid primary key,
  title text not null,
  description text not null,
  price_cents bigint not null check (price_cents >= 0),
  image text references uploads,
  created_by uuid references users,
  created_at timestamptz not null,
  deleted_at timestamptz
);

create table bookings (
  id uuid primary key,
  reference text not null constraint one_booking_per_reference unique,
  apartment_id uuid not null references apartments,
  customer_id uuid not null references users,
  check_in date not null,
  check_out date not null,
  nightly_cents bigint not null check (nightly_cents >= 0),
  apartment_cents bigint not null check (apartment_cents >= 0),
  extras_cents bigint not null check (extras_cents >= 0),
  total_cents bigint not null,
  state text not null check (state in ('pending', 'paid', 'approved', 'completed', 'cancelled', 'expired')),
  hold_expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint a_stay_has_a_night check (check_out > check_in),
  constraint a_stay_is_at_most_a_year check (check_out - check_in <= 365),
  constraint total_is_its_parts check (total_cents = apartment_cents + extras_cents),
  constraint nights_times_rate check (apartment_cents = nightly_cents * (check_out - check_in)),
  constraint no_double_booking exclude using gist (
    apartment_id with =,
    daterange(check_in, check_out, '[)') with &&
  ) where (state in ('pending', 'paid', 'approved'))
);
create index bookings_of_a_customer on bookings (customer_id, created_at desc);
create index holds_by_deadline on bookings (hold_expires_at) where state = 'pending';

create table booking_extras (
  booking_id uuid not null references bookings,
  extra_id uuid not null references extras,
  title text not null,
  description text not null,
  price_cents bigint not null check (price_cents >= 0),
  image text,
  primary key (booking_id, extra_id)
);

create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  happened_at timestamptz not null
);
create index events_of_a_booking on booking_events (booking_id, id);

create table payments (
  id uuid primary key,
  reference text not null constraint one_payment_per_reference unique,
  customer_id uuid not null references users,
  booking_id uuid references bookings,
  provider text not null,
  method text not null check (method in ('card', 'paypal', 'bank')),
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('open', 'succeeded', 'failed', 'abandoned', 'refundDue', 'refunded')),
  created_at timestamptz not null,
  constraint a_payment_has_one_target check (num_nonnulls(booking_id) = 1)
);
create unique index one_open_payment_per_booking on payments (booking_id) where state = 'open';
create unique index one_payment_effect_per_booking on payments (booking_id) where state = 'succeeded';
create index open_payments_by_age on payments (created_at) where state = 'open';

create table payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  happened_at timestamptz not null
);
create index events_of_a_payment on payment_events (payment_id, id);

-- What the stand-in provider remembers. It plays somebody else's database, so nothing refers to it.
create table test_gateway_charges (
  reference text primary key,
  amount_cents bigint not null,
  currency text not null,
  outcome text check (outcome in ('success', 'decline', 'timeout', 'late')),
  charged_at timestamptz,
  refunded_at timestamptz
);

-- One counter that every catalogue write moves. Caches compare it; listeners hear of it.
create table catalogue_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null
);
insert into catalogue_version (version) values (1);

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  perform pg_notify('catalogue', (select version::text from catalogue_version));
  return null;
end $$;

create trigger catalogue_changed after insert or update or delete or truncate on apartments
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete or truncate on extras
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete or truncate on locations
  for each statement execute function catalogue_changed();
