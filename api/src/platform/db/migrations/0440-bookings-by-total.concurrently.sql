-- The bookings of a state in the order of what they cost, as 0197 has them by their first day, and the total beside that day: a view whose
-- bookings are found by their days is sorted by it without the table. Built beside the writers of a live system, as in 0050.
drop index concurrently if exists bookings_by_total;
create index concurrently bookings_by_total on bookings (state, total_cents, id)
  include (check_in, check_out, hold_expires_at) where deleted_at is null;
drop index concurrently if exists bookings_of_an_organisation_by_total;
create index concurrently bookings_of_an_organisation_by_total on bookings (organisation_id, state, total_cents, id)
  include (check_in, check_out, hold_expires_at) where deleted_at is null;
drop index concurrently if exists bookings_by_stay;
create index concurrently bookings_by_stay on bookings (state, check_in, id)
  include (check_out, hold_expires_at, total_cents) where deleted_at is null;
drop index concurrently if exists bookings_of_an_organisation_by_stay;
create index concurrently bookings_of_an_organisation_by_stay on bookings (organisation_id, state, check_in, id)
  include (check_out, hold_expires_at, total_cents) where deleted_at is null;
