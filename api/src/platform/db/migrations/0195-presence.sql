-- Where the guest of a stay is: checked in, checked out, or not come. A row is there once something was entered.
set local lock_timeout = '5s';

create table presences (
  id uuid primary key,
  organisation_id uuid not null,
  booking_id uuid not null constraint one_presence_per_booking unique,
  state text not null constraint presences_state_check check (state in ('expected', 'inHouse', 'left', 'noShow')),
  moved_at timestamptz,
  constraint presence_of_its_booking foreign key (booking_id, organisation_id) references bookings (id, organisation_id)
);
create index presences_of_an_organisation on presences (organisation_id);

create table presence_events (
  id bigint generated always as identity primary key,
  presence_id uuid not null references presences,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  happened_at timestamptz not null
);
create index events_of_a_presence on presence_events (presence_id, id);
create index presence_events_of_an_actor on presence_events (actor_id) where actor_id is not null;
