-- Packages, properties, extras and adverts are edited as apartments are: each has a version, and an edit that began from an older
-- one is refused. What is deleted waits in the bin until `ended_at`; nobody restores it after that.
set local lock_timeout = '5s';

alter table tours add column version integer not null default 1, add column ended_at timestamptz;
alter table properties add column version integer not null default 1, add column ended_at timestamptz;
alter table extras add column version integer not null default 1, add column ended_at timestamptz;
alter table adverts add column version integer not null default 1, add column ended_at timestamptz;
alter table apartments add column ended_at timestamptz;

-- Locations are deleted from their table, which processes of the previous release read whole.
create table removed_locations (
  id uuid primary key,
  category_id uuid not null references categories,
  name text not null,
  position integer not null,
  removed_at timestamptz not null
);
create index removed_locations_of_a_category on removed_locations (category_id);
create index removed_locations_by_time on removed_locations (removed_at);
