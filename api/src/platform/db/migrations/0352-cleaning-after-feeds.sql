-- A stay that another platform has sold ends in a home to clean as well: a task is of a booking, or of an event of a connected calendar. The
-- previous release reads those of bookings alone.
set local lock_timeout = '5s';

alter table cleaning_tasks
  alter column booking_id drop not null,
  add column feed_entry_id uuid,
  add constraint a_task_is_of_one_stay check (num_nonnulls(booking_id, feed_entry_id) = 1) not valid,
  add constraint cleaning_after_its_event foreign key (feed_entry_id) references feed_entries on delete cascade not valid;
