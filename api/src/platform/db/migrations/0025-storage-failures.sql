-- Files that could not be stored, so that admins see it before guests do.
create table storage_failures (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  reason text not null
);
create index storage_failures_by_time on storage_failures (happened_at);
