-- When the platform of an event had last read our calendar before the event was first seen with its dates: only a stay of ours that was
-- in what it read can have come back in it.
set local lock_timeout = '5s';

alter table feed_entries add column read_before timestamptz;

-- Of the events that there are this is not known. Where anybody reads the calendar they stay what they were taken for.
update feed_entries set read_before = first_seen
from feeds
where feeds.id = feed_entries.feed_id and exists (
  select from export_links where export_links.apartment_id = feeds.apartment_id and read_at is not null);
