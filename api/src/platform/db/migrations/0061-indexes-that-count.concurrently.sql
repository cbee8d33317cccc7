-- Built beside the writers of a live system, outside a transaction. One that was interrupted leaves an invalid index, so each is
-- dropped before it is built: the file can be run again from its beginning.

-- Bookings by the first day and by the last one, with all that a list filters and is ordered by, so that ten thousand of them are
-- counted without their rows.
drop index concurrently if exists bookings_by_first_day;
create index concurrently bookings_by_first_day on bookings (check_in, check_out)
  include (created_at, id, state, hold_expires_at, deleted_at);
drop index concurrently if exists bookings_by_last_day;
create index concurrently bookings_by_last_day on bookings (state, check_out) include (created_at, id, deleted_at);
-- These begin with the same columns and serve the queries of those before, too.
drop index concurrently if exists bookings_by_days;
drop index concurrently if exists bookings_by_check_out;

-- Enquiries in the order of the list, and by all their texts: a condition on one expression is looked for once.
drop index concurrently if exists enquiries_in_order;
create index concurrently enquiries_in_order on enquiries (created_at desc, id desc) include (handled_at, kind);
drop index concurrently if exists enquiries_by_age;
drop index concurrently if exists enquiries_by_email_and_words;
create index concurrently enquiries_by_email_and_words on enquiries
  using gin (email gin_trgm_ops, (name || E'\n' || company || E'\n' || message) gin_trgm_ops);
drop index concurrently if exists enquiries_by_text;

-- An index of an expression has no statistics before.
analyze enquiries;
