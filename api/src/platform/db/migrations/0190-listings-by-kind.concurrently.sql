-- The filters by type, bedrooms and amenities where few of many are left; where many are, the index of the order finds them.
drop index concurrently if exists listed_apartments_of_a_type;
create index concurrently listed_apartments_of_a_type on apartments (apartment_type, id) where listed;
drop index concurrently if exists listed_apartments_by_bedrooms;
create index concurrently listed_apartments_by_bedrooms on apartments (bedrooms, id) where listed;
drop index concurrently if exists listed_apartments_with_amenities;
create index concurrently listed_apartments_with_amenities on apartments using gin (amenities) where listed;
