-- Built beside the writers of a live system, as in 0050.

-- Stays that nobody approved until their first day: few, though many wait for an administrator. With what lists are ordered by.
drop index concurrently if exists unapproved_by_first_day;
create index concurrently unapproved_by_first_day on bookings (check_in) include (created_at, id)
  where state = 'paid' and deleted_at is null;

-- The calendar lists and counts apartments by name without their rows, among them those that were taken off the site and are booked.
drop index concurrently if exists apartments_in_calendar;
create index concurrently apartments_in_calendar on apartments (lower(apartment_name) collate "C", id)
  include (apartment_name, deleted_at);
-- It begins with the same columns and serves the queries of this one, too.
drop index concurrently if exists apartments_by_beginning_of_name;

-- The file of a proof is removed unless a transfer names it.
drop index concurrently if exists transfers_by_proof;
create index concurrently transfers_by_proof on transfers (proof_name) where proof_name is not null;

analyze bookings;
analyze apartments;
