-- Calendars of other platforms: feeds that are read, the events in them, and links by which others read ours. What an event takes is a
-- third kind of occupied nights, made from all feeds of an apartment at once: without the nights of its bookings and blocks, so that
-- no import can break the rule that two never have one night.
set local lock_timeout = '5s';

create table feeds (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  apartment_id uuid not null references apartments,
  label text not null,
  -- the address, encrypted: who has it reads the calendar
  sealed text not null,
  host text not null,
  etag text,
  last_modified text,
  state text not null constraint feeds_state_check check (state in ('ok', 'quiet', 'failing', 'stopped')),
  -- attempts in a row that brought nothing, and how many of them were refused
  failures integer not null default 0,
  refusals integer not null default 0,
  failing_since timestamptz,
  fetched_at timestamptz,
  last_ok_at timestamptz,
  next_at timestamptz not null,
  error text,
  ignore_rules boolean not null default true,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index feeds_of_an_apartment on feeds (apartment_id, created_at) where removed_at is null;
create index feeds_by_apartment on feeds (apartment_id);
create index feeds_of_an_organisation on feeds (organisation_id);
create index feeds_that_are_due on feeds (next_at) where removed_at is null;

create table feed_events (
  id bigint generated always as identity primary key,
  feed_id uuid not null references feeds,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  happened_at timestamptz not null
);
create index events_of_a_feed on feed_events (feed_id, id);

create table feed_entries (
  id uuid primary key,
  feed_id uuid not null references feeds,
  uid text not null,
  check_in date not null,
  check_out date not null,
  class text not null constraint feed_entries_class_check check (class in ('reservation', 'closure', 'rule', 'other')),
  summary text not null default '',
  code text,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- good answers of the feed without it
  missed integer not null default 0,
  missed_at timestamptz,
  gone_at timestamptz,
  conflict_with uuid references bookings,
  resolved_as text constraint feed_entries_resolved_check check (resolved_as in ('keep-ours', 'ignore')),
  constraint an_entry_has_nights check (check_in < check_out),
  constraint one_entry_per_uid unique (feed_id, uid)
);
create index feed_entries_in_conflict on feed_entries (conflict_with) where conflict_with is not null;
create index feed_entries_by_end on feed_entries (check_out);

create table export_links (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  apartment_id uuid not null references apartments,
  token_hash bytea not null constraint one_export_link_per_token unique,
  -- whose own events it leaves out
  for_feed uuid references feeds,
  created_at timestamptz not null,
  read_at timestamptz,
  revoked_at timestamptz
);
create index export_links_of_an_apartment on export_links (apartment_id, created_at);
create index export_links_of_an_organisation on export_links (organisation_id);
create index export_links_of_a_feed on export_links (for_feed) where for_feed is not null;

alter table occupied_nights
  add column from_feeds boolean not null default false,
  drop constraint nights_are_taken_by_one,
  add constraint nights_are_taken_by_one check (num_nonnulls(booking_id, block_id) + from_feeds::integer = 1) not valid;
