-- Built beside the writers of a live system, as in 0050.

-- Apartments of every state as their tables sort them: by age and by price; by name there is an index.
drop index concurrently if exists apartments_by_age;
create index concurrently apartments_by_age on apartments (created_at, id) where deleted_at is null;
drop index concurrently if exists apartments_by_price;
create index concurrently apartments_by_price on apartments (price_cents, id) where deleted_at is null;

-- Users by name. It begins with the same column as the index of the beginnings of names, and serves its queries, too.
drop index concurrently if exists users_by_name;
create index concurrently users_by_name on users (lower(username) collate "C", id);
drop index concurrently if exists users_by_beginning_of_name;
