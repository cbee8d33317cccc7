-- Built beside the writers of a live system, as in 0050.

-- Those that have stopped are never read, and would be the first of each list by when they are due.
drop index concurrently if exists feeds_to_read;
create index concurrently feeds_to_read on feeds (next_at) where removed_at is null and state <> 'stopped';
drop index concurrently if exists feeds_that_are_due;
