-- What a map reads: the homes of a cell by their public points, and those that have none. Of the two columns alone, an index finds a band of
-- latitudes and reads all that is in it.
drop index concurrently if exists listed_apartments_by_place;
create index concurrently listed_apartments_by_place on apartments using gist (point(public_longitude, public_latitude))
  where listed and public_latitude is not null;
drop index concurrently if exists listed_apartments_without_a_point;
create index concurrently listed_apartments_without_a_point on apartments (id) where listed and public_latitude is null;
