-- The bookings of an organisation by their state, in the order of the list, with what the list filters: the index bookings_by_state
-- for one organisation. Built beside the writers of a live system, as in 0050.
drop index concurrently if exists bookings_of_an_organisation;
create index concurrently bookings_of_an_organisation on bookings (organisation_id, state, created_at desc, id desc)
  include (check_in, check_out, hold_expires_at) where deleted_at is null;
