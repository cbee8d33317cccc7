-- Built beside the writers of a live system, outside a transaction. One that was interrupted leaves an invalid index, so each is
-- dropped before it is built: the file can be run again from its beginning.

-- Apartments: an index for each order, alone and within a place, whose last column is unique.
drop index concurrently if exists apartments_by_age;
create index concurrently apartments_by_age on apartments (created_at, id) where deleted_at is null;
drop index concurrently if exists apartments_of_a_place_by_price;
create index concurrently apartments_of_a_place_by_price on apartments (location, price_cents, id) include (guests) where deleted_at is null;
drop index concurrently if exists apartments_of_a_place_by_age;
create index concurrently apartments_of_a_place_by_age on apartments (location, created_at, id) where deleted_at is null;
drop index concurrently if exists apartments_of_a_place_by_recommendation;
create index concurrently apartments_of_a_place_by_recommendation on apartments (location, featured desc, created_at, id) where deleted_at is null;

-- The filters that may leave few of many.
drop index concurrently if exists apartments_by_guests;
create index concurrently apartments_by_guests on apartments ((coalesce(guests, 2147483647))) include (guests, price_cents, id)
  where deleted_at is null;
-- Without these the planner takes a third of all for many guests.
drop statistics if exists apartments_guests;
create statistics apartments_guests on (coalesce(guests, 2147483647)) from apartments;
drop index concurrently if exists apartments_by_text;
create index concurrently apartments_by_text on apartments using gin ((apartment_name || E'\n' || address || E'\n' || location) gin_trgm_ops)
  where deleted_at is null;

-- Similar ones nearby: by coordinates, or by the city of the address.
drop index concurrently if exists apartments_by_coordinates;
create index concurrently apartments_by_coordinates on apartments (latitude, longitude) where deleted_at is null and latitude is not null;
drop index concurrently if exists apartments_of_a_city;
create index concurrently apartments_of_a_city on apartments (lower(btrim(split_part(address, ',', -1))), price_cents, id) where deleted_at is null;

-- The sitemap.
drop index concurrently if exists apartments_on_offer;
create index concurrently apartments_on_offer on apartments (id) where deleted_at is null;

-- Packages: by day, alone and within a place; the highest price of those to come.
drop index concurrently if exists tours_by_day;
create index concurrently tours_by_day on tours (date, id) include (price_cents, location) where deleted_at is null;
drop index concurrently if exists tours_of_a_place_by_day;
create index concurrently tours_of_a_place_by_day on tours (location, date, id) where deleted_at is null;
drop index concurrently if exists tours_by_price;
create index concurrently tours_by_price on tours (price_cents, date) where deleted_at is null;

-- Properties: the newest of a state, and the filters.
drop index concurrently if exists properties_of_a_state_by_age;
create index concurrently properties_of_a_state_by_age on properties (state, created_at, id);
drop index concurrently if exists properties_by_price;
create index concurrently properties_by_price on properties (state, price_cents);
drop index concurrently if exists properties_by_place;
create index concurrently properties_by_place on properties using gin (location gin_trgm_ops);

-- The indexes above begin with the same columns and serve its queries, too.
drop index concurrently if exists apartments_by_location;
drop index concurrently if exists tours_by_date;
drop index concurrently if exists properties_by_state;

-- An index of an expression has no statistics before.
analyze apartments;
analyze tours;
analyze properties;
