-- The bookings of a state in the order of their first day, for administrators and for an organisation, with what
-- the lists filter: administrators and hosts sort their lists by it. Built beside the writers of a live system, as in 0050.
drop index concurrently if exists bookings_by_stay;
create index concurrently bookings_by_stay on bookings (state, check_in, id)
  include (check_out, hold_expires_at) where deleted_at is null;
drop index concurrently if exists bookings_of_an_organisation_by_stay;
create index concurrently bookings_of_an_organisation_by_stay on bookings (organisation_id, state, check_in, id)
  include (check_out, hold_expires_at) where deleted_at is null;
