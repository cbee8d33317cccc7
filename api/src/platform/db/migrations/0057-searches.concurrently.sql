-- Built beside the writers of a live system, outside a transaction. One that was interrupted leaves an invalid index, so each is
-- dropped before it is built: the file can be run again from its beginning.

-- Apartments in each order with all that a search looks at, so that ten thousand of them are read without their rows.
drop index concurrently if exists searched_apartments_by_recommendation;
create index concurrently searched_apartments_by_recommendation on apartments (featured desc, created_at, id)
  include (price_cents, guests, apartment_name, address, location) where deleted_at is null;
drop index concurrently if exists searched_apartments_by_price;
create index concurrently searched_apartments_by_price on apartments (price_cents, id)
  include (guests, apartment_name, address, location) where deleted_at is null;
drop index concurrently if exists searched_apartments_by_age;
create index concurrently searched_apartments_by_age on apartments (created_at, id)
  include (price_cents, guests, apartment_name, address, location) where deleted_at is null;

-- A text of one or two letters begins a word.
drop index concurrently if exists apartments_by_word_beginnings;
create index concurrently apartments_by_word_beginnings on apartments
  using gin (word_beginnings(apartment_name || E'\n' || address || E'\n' || location)) where deleted_at is null;

-- The indexes above begin with the same columns and serve their queries, too.
drop index concurrently if exists apartments_by_recommendation;
drop index concurrently if exists apartments_by_price;
drop index concurrently if exists apartments_by_age;

-- An index of an expression has no statistics before.
analyze apartments;
