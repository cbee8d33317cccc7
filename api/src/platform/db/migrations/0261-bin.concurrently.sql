-- What is in the bin, the latest first. Built beside the writers of a live system, as in 0050.
drop index concurrently if exists apartments_in_the_bin;
create index concurrently apartments_in_the_bin on apartments (deleted_at, id) where deleted_at is not null and ended_at is null;
drop index concurrently if exists tours_in_the_bin;
create index concurrently tours_in_the_bin on tours (deleted_at, id) where deleted_at is not null and ended_at is null;
drop index concurrently if exists properties_in_the_bin;
create index concurrently properties_in_the_bin on properties (deleted_at, id) where deleted_at is not null and ended_at is null;
drop index concurrently if exists extras_in_the_bin;
create index concurrently extras_in_the_bin on extras (deleted_at, id) where deleted_at is not null and ended_at is null;
drop index concurrently if exists adverts_in_the_bin;
create index concurrently adverts_in_the_bin on adverts (deleted_at, id) where deleted_at is not null and ended_at is null;
