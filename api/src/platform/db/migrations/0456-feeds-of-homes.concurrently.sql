-- Built beside the writers of a live system, as in 0050. Calendars of deleted homes are in none of them; the previous release, which asks for
-- those as well, reads the calendars one after the other for the minutes in which it still runs.
drop index concurrently if exists feeds_to_ask;
create index concurrently feeds_to_ask on feeds (next_at) where removed_at is null and not home_deleted and state <> 'stopped';
drop index concurrently if exists feeds_to_read;
drop index concurrently if exists live_feeds_by_reading;
create index concurrently live_feeds_by_reading on feeds (coalesce(last_ok_at, created_at), id) include (state)
  where removed_at is null and not home_deleted;
drop index concurrently if exists feeds_by_reading;
drop index concurrently if exists live_feeds_of_a_state_by_reading;
create index concurrently live_feeds_of_a_state_by_reading on feeds (state, coalesce(last_ok_at, created_at), id)
  where removed_at is null and not home_deleted;
drop index concurrently if exists feeds_of_a_state_by_reading;
-- By the key that has encrypted the address, as each start looks for those of another key.
drop index concurrently if exists feeds_by_key;
create index concurrently feeds_by_key on feeds ((left(sealed, 12))) where removed_at is null;
