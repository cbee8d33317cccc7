-- Built beside the writers of a live system, as in 0050.

-- A second task of one event is impossible.
drop index concurrently if exists one_cleaning_per_event;
create unique index concurrently one_cleaning_per_event on cleaning_tasks (feed_entry_id);
