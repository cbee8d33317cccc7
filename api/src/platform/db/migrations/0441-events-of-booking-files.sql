-- What happened to the files of bookings, for their timeline: the row of a file goes with it, and the audit log knows no job.
set local lock_timeout = '5s';

create table booking_file_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings,
  event text not null constraint a_file_has_a_known_event check (event in ('add', 'remove', 'expire', 'erase')),
  shows text not null constraint an_event_names_what_a_file_shows check (shows in ('identity', 'receipt', 'damage', 'other')),
  -- whether the author of the file acted for the platform, whose files members of another host do not see
  by_platform boolean not null,
  actor text not null constraint a_file_is_moved_by_somebody_known check (actor in ('host', 'admin', 'system')),
  actor_id uuid references users,
  happened_at timestamptz not null,
  constraint staff_are_named check ((actor = 'system') = (actor_id is null))
);
create index events_of_files_of_a_booking on booking_file_events (booking_id, id);
create index file_events_of_an_actor on booking_file_events (actor_id) where actor_id is not null;

insert into booking_file_events (booking_id, event, shows, by_platform, actor, actor_id, happened_at)
  select booking_id, 'add', shows, by_platform, case when by_platform then 'admin' else 'host' end, author_id, added_at
  from booking_files order by added_at;
