-- What finds listings that may be the same place. Built beside the writers of a live system, as in 0050.
drop index concurrently if exists apartments_by_name;
create index concurrently apartments_by_name on apartments (one_spelling(apartment_name)) where deleted_at is null;
drop index concurrently if exists apartments_by_picture;
create index concurrently apartments_by_picture on apartments using gin (array_append(images, cover_image)) where deleted_at is null;
drop index concurrently if exists apartments_by_exact_point;
create index concurrently apartments_by_exact_point on apartments (latitude, longitude)
  where deleted_at is null and latitude is not null;

-- An index of an expression has no statistics before.
analyze apartments;
