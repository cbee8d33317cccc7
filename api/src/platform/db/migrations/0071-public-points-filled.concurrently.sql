-- The public points of the rows that 0071-arrivals-and-public-points found, and what finds apartments by them. Outside a transaction, and
-- statement by statement, so that a live system goes on; the file can be run again from its beginning.
call fill_public_points();
alter table apartments validate constraint a_public_point_is_whole;
alter table apartments validate constraint a_public_point_is_blurred;
drop index concurrently if exists apartments_by_public_point;
create index concurrently apartments_by_public_point on apartments (public_latitude, public_longitude)
  where deleted_at is null and public_latitude is not null;
