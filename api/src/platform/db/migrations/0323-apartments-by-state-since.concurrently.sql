-- Built beside the writers of a live system, as in 0050.

-- Apartments of every state by how long they are in theirs; those of one state have an index.
drop index concurrently if exists apartments_by_state_since;
create index concurrently apartments_by_state_since on apartments (state_since, id) where deleted_at is null;
