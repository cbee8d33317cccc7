-- The order by rating, alone and within a place.
drop index concurrently if exists listed_apartments_by_rating;
create index concurrently listed_apartments_by_rating on apartments (rating_rank, id)
  include (price_cents, guests, apartment_name, address, location, featured, created_at) where listed;
drop index concurrently if exists listed_apartments_of_a_place_by_rating;
create index concurrently listed_apartments_of_a_place_by_rating on apartments (location, rating_rank, id) where listed;
