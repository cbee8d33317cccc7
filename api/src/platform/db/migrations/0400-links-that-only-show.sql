-- Links that only show a trip, and what the owner of an address does who has not booked what the mails are about.
set local lock_timeout = '5s';

-- A view shows a stay and opens nothing. It is a kind of its own: code that looks for links and sessions does not take it for one.
alter table trip_tokens drop constraint trip_tokens_kind_check;
alter table trip_tokens add constraint trip_tokens_kind_check check (kind in ('link', 'session', 'view')) not valid;

-- The other token of a mailed link: by it the receiver says that the trip is not theirs, and nothing else.
alter table trip_tokens add column denial_hash bytea;
alter table trip_tokens add constraint only_a_link_is_denied check (kind = 'link' or denial_hash is null) not valid;

-- That the owner of the address of a guest without an account has denied the trip, and that the guest has given another one. The address
-- itself is forgotten with the denial; its hash keeps the trip from being mailed to it again.
create table trip_address_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings,
  event text not null constraint an_address_is_denied_or_corrected check (event in ('deny', 'correct')),
  address_hash bytea not null,
  happened_at timestamptz not null
);
create index trip_address_events_of_a_booking on trip_address_events (booking_id);
