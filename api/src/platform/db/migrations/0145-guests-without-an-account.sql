-- Guests who book without an account: a row of users for each of their bookings, and the links by mail that show it.
set local lock_timeout = '5s';

-- Not a kind: queries of the previous release join users with tables that have a column of that name.
alter table users add column is_guest boolean not null default false;
alter table users add constraint a_guest_is_no_administrator check (not is_guest or role = 'customer') not valid;

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('signup', 'login', 'password', 'deletion', 'bank', 'proof', 'trip')) not valid;

-- A link is mailed and opens a session of one browser; both are found by the hash of a token, and are about one booking alone.
create table trip_tokens (
  id uuid primary key,
  kind text not null check (kind in ('link', 'session')),
  booking_id uuid not null references bookings,
  token_hash bytea not null unique,
  made_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When a mailed code was entered in this browser, which cancelling needs.
  proved_at timestamptz,
  revoked_at timestamptz,
  constraint a_link_proves_nothing check (kind = 'session' or proved_at is null)
);
create index trip_tokens_of_a_booking on trip_tokens (booking_id);
