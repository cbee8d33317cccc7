-- Built beside the writers of a live system, as in 0050. Connected calendars of all organisations from the one that was not read for longest
-- on, of a state and of all, and the conflicts that nobody has decided about.
drop index concurrently if exists feeds_by_reading;
create index concurrently feeds_by_reading on feeds (coalesce(last_ok_at, created_at), id) include (state) where removed_at is null;
drop index concurrently if exists feeds_of_a_state_by_reading;
create index concurrently feeds_of_a_state_by_reading on feeds (state, coalesce(last_ok_at, created_at), id) where removed_at is null;
drop index concurrently if exists feed_conflicts_to_decide;
create index concurrently feed_conflicts_to_decide on feed_entries (check_in, id)
  where conflict_with is not null and resolved_as is null and gone_at is null;
