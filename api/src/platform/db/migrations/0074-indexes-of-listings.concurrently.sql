-- Built beside the writers of a live system, as in 0050. The indexes of public reads, with what is listed instead of what is not
-- deleted: the next release drops those of 0050, 0057 and 0071 that have the same columns, except apartments_by_text, by which
-- administrators find apartments that are not listed.
update apartments set listed = false where deleted_at is not null and listed;
alter table apartments validate constraint apartments_state_check;
alter table apartments validate constraint only_what_is_live_is_listed;

-- Those of a state, those first that are in it longest.
drop index concurrently if exists apartments_of_a_state;
create index concurrently apartments_of_a_state on apartments (state, state_since, id) where deleted_at is null;

-- Each order, alone and within a place.
drop index concurrently if exists listed_apartments_by_recommendation;
create index concurrently listed_apartments_by_recommendation on apartments (featured desc, created_at, id)
  include (price_cents, guests, apartment_name, address, location) where listed;
drop index concurrently if exists listed_apartments_by_price;
create index concurrently listed_apartments_by_price on apartments (price_cents, id)
  include (guests, apartment_name, address, location) where listed;
drop index concurrently if exists listed_apartments_by_age;
create index concurrently listed_apartments_by_age on apartments (created_at, id)
  include (price_cents, guests, apartment_name, address, location) where listed;
drop index concurrently if exists listed_apartments_of_a_place_by_price;
create index concurrently listed_apartments_of_a_place_by_price on apartments (location, price_cents, id) include (guests) where listed;
drop index concurrently if exists listed_apartments_of_a_place_by_age;
create index concurrently listed_apartments_of_a_place_by_age on apartments (location, created_at, id) where listed;
drop index concurrently if exists listed_apartments_of_a_place_by_recommendation;
create index concurrently listed_apartments_of_a_place_by_recommendation on apartments (location, featured desc, created_at, id)
  where listed;

-- The filters that may leave few of many.
drop index concurrently if exists listed_apartments_by_guests;
create index concurrently listed_apartments_by_guests on apartments ((coalesce(guests, 2147483647))) include (guests, price_cents, id)
  where listed;
drop index concurrently if exists listed_apartments_by_text;
create index concurrently listed_apartments_by_text on apartments
  using gin ((apartment_name || E'\n' || address || E'\n' || location) gin_trgm_ops) where listed;
drop index concurrently if exists listed_apartments_by_word_beginnings;
create index concurrently listed_apartments_by_word_beginnings on apartments
  using gin (word_beginnings(apartment_name || E'\n' || address || E'\n' || location)) where listed;

-- Similar ones nearby.
drop index concurrently if exists listed_apartments_by_public_point;
create index concurrently listed_apartments_by_public_point on apartments (public_latitude, public_longitude)
  where listed and public_latitude is not null;
drop index concurrently if exists listed_apartments_of_a_city;
create index concurrently listed_apartments_of_a_city on apartments (lower(btrim(split_part(address, ',', -1))), price_cents, id)
  where listed;

-- The sitemap.
drop index concurrently if exists listed_apartments;
create index concurrently listed_apartments on apartments (id) where listed;

-- An index of an expression has no statistics before.
analyze apartments;
