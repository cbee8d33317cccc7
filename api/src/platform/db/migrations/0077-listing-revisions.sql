-- What hosts change of listings that are approved: it waits for an administrator beside the listing, which guests see as it was.
set local lock_timeout = '5s';

create table listing_revisions (
  id uuid primary key,
  apartment_id uuid not null references apartments,
  state text not null check (state in ('submitted', 'approved', 'rejected', 'withdrawn')),
  -- the new values of what it changes, by the names of the wire
  changes jsonb not null constraint a_revision_changes_something check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
  -- those that it names, so that they are kept
  pictures text[] not null default '{}',
  submitted_at timestamptz not null,
  -- why it was rejected
  note text
);
create unique index one_pending_revision on listing_revisions (apartment_id) where state = 'submitted';
create index revisions_of_an_apartment on listing_revisions (apartment_id, id);
create index pending_revisions on listing_revisions (submitted_at, id) where state = 'submitted';

create table listing_revision_events (
  id bigint generated always as identity primary key,
  revision_id uuid not null references listing_revisions,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  note text not null default '',
  happened_at timestamptz not null
);
create index events_of_a_revision on listing_revision_events (revision_id, id);
create index revision_events_of_an_actor on listing_revision_events (actor_id) where actor_id is not null;
