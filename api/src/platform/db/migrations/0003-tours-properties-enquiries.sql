-- Tour packages, properties for sale, adverts, enquiries, and payments for more than stays.
set local lock_timeout = '5s';

create table tours (
  id uuid primary key,
  title text not null check (length(title) between 1 and 200),
  description text not null,
  date date not null,
  price_cents bigint not null check (price_cents >= 0),
  image text references uploads,
  location text not null default '',
  address text not null default '',
  days integer not null default 1 check (days > 0),
  seats integer check (seats > 0),
  seats_taken integer not null default 0 check (seats_taken >= 0),
  min_age integer check (min_age >= 0),
  meeting_point text not null default '',
  departure_time text not null default '',
  itinerary jsonb not null,
  included text[] not null default '{}',
  excluded text[] not null default '{}',
  created_by uuid references users,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint no_seat_sold_twice check (seats_taken <= seats)
);
create index tours_by_date on tours (date, id) where deleted_at is null;

create table properties (
  id uuid primary key,
  property_name text not null,
  address text not null,
  location text not null,
  price_cents bigint not null check (price_cents >= 0),
  property_type text not null check (property_type in ('Furnished', 'Unfurnished')),
  bedrooms integer not null check (bedrooms >= 0),
  bathrooms integer not null check (bathrooms >= 0),
  size_sqm numeric(9, 1) not null check (size_sqm >= 0),
  description text not null,
  features text[] not null default '{}',
  cover_image text references uploads,
  images text[] not null default '{}',
  tenure text not null default '',
  tenure_years integer check (tenure_years > 0),
  status text not null default 'unpaid' check (status in ('unpaid', 'approved')),
  sold_to uuid references users,
  sold_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint sold_to_somebody check ((status = 'approved') = (num_nonnulls(sold_to, sold_at) = 2))
);
create index properties_by_age on properties (created_at desc, id) where deleted_at is null;
create index properties_of_a_buyer on properties (sold_to) where sold_to is not null;

create table adverts (
  id uuid primary key,
  title text not null default '',
  link text not null,
  image text not null references uploads,
  created_by uuid references users,
  created_at timestamptz not null,
  deleted_at timestamptz
);

create table enquiries (
  id uuid primary key,
  kind text not null check (kind in ('partnership', 'support', 'tailored', 'events')),
  email text not null,
  name text not null default '',
  company text not null default '',
  message text not null default '',
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references users
);
create index enquiries_by_age on enquiries (created_at desc);
create index enquiries_by_email on enquiries (email);

alter table payments
  add column tour_id uuid references tours,
  add column property_id uuid references properties,
  add column seats integer check (seats > 0),
  drop constraint a_payment_has_one_target,
  add constraint a_payment_has_one_target check (num_nonnulls(booking_id, tour_id, property_id) = 1),
  add constraint only_tours_have_seats check ((tour_id is null) = (seats is null));
create unique index one_open_payment_per_tour_and_person on payments (tour_id, customer_id) where state = 'open';
create unique index one_open_payment_per_property_and_person on payments (property_id, customer_id) where state = 'open';
create unique index one_payment_effect_per_tour_and_person on payments (tour_id, customer_id) where state = 'succeeded';
create unique index one_payment_effect_per_property on payments (property_id) where state = 'succeeded';

create table tour_purchases (
  id uuid primary key,
  payment_id uuid not null constraint one_purchase_per_payment unique references payments,
  tour_id uuid not null references tours,
  customer_id uuid not null references users,
  seats integer not null check (seats > 0),
  price_cents bigint not null check (price_cents >= 0),
  created_at timestamptz not null
);
create index tour_purchases_of_a_customer on tour_purchases (customer_id, created_at desc);

create trigger catalogue_changed after insert or update or delete or truncate on tours
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete or truncate on properties
  for each statement execute function catalogue_changed();
create trigger catalogue_changed after insert or update or delete or truncate on adverts
  for each statement execute function catalogue_changed();
