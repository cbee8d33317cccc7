-- Built beside the writers of a live system, outside a transaction. One that was interrupted leaves an invalid index, so each is
-- dropped before it is built: the file can be run again from its beginning.
create extension if not exists pg_trgm;

-- Bookings as administrators list them: by view, newest first, and by the days of a stay, of which few are long; and those that
-- are to be completed.
drop index concurrently if exists bookings_newest_first;
create index concurrently bookings_newest_first on bookings (created_at desc, id desc)
  include (state, check_in, check_out, hold_expires_at, apartment_id, customer_id) where deleted_at is null;
drop index concurrently if exists bookings_by_age;
drop index concurrently if exists bookings_by_state;
create index concurrently bookings_by_state on bookings (state, created_at desc, id desc) include (check_in, check_out, hold_expires_at) where deleted_at is null;
drop index concurrently if exists bookings_by_days;
create index concurrently bookings_by_days on bookings (check_in, check_out);
drop index concurrently if exists long_bookings_by_days;
create index concurrently long_bookings_by_days on bookings (check_in, check_out) where check_out - check_in > 14;
drop index concurrently if exists bookings_by_check_out;
create index concurrently bookings_by_check_out on bookings (state, check_out);

-- Payments by view, and by the beginning of a reference.
drop index concurrently if exists payments_by_state;
create index concurrently payments_by_state on payments (state, created_at desc, id desc);
drop index concurrently if exists payments_by_reference;
create index concurrently payments_by_reference on payments (lower(reference));
drop index concurrently if exists refunds_by_state;
create index concurrently refunds_by_state on refunds (state, payment_id) where state <> 'succeeded';

-- Guests by a part of a name or an e-mail.
drop index concurrently if exists users_by_text;
create index concurrently users_by_text on users using gin (username gin_trgm_ops, email gin_trgm_ops);

-- Payouts, all of them and by view.
drop index concurrently if exists payouts_by_age;
create index concurrently payouts_by_age on payouts (owed_since desc, id desc);
drop index concurrently if exists payouts_due;
create index concurrently payouts_due on payouts (owed_since desc, id desc) where paid_at is null;
drop index concurrently if exists payouts_paid;
create index concurrently payouts_paid on payouts (owed_since desc, id desc) where paid_at is not null;
drop index concurrently if exists payouts_of_a_host_by_age;
create index concurrently payouts_of_a_host_by_age on payouts (host_id, owed_since desc, id desc);

-- Other lists, newest first.
drop index concurrently if exists receipts_by_age;
create index concurrently receipts_by_age on receipts (issued_at desc, id desc);
drop index concurrently if exists purchases_by_age;
create index concurrently purchases_by_age on tour_purchases (created_at desc, id desc);
drop index concurrently if exists ended_purchases_by_age;
create index concurrently ended_purchases_by_age on ended_tour_purchases (created_at desc, id desc);
drop index concurrently if exists open_enquiries_by_age;
create index concurrently open_enquiries_by_age on enquiries (created_at desc, id desc) where handled_at is null;
drop index concurrently if exists enquiries_by_text;
create index concurrently enquiries_by_text on enquiries using gin (name gin_trgm_ops, company gin_trgm_ops, email gin_trgm_ops, message gin_trgm_ops);
drop index concurrently if exists audit_of_a_kind;
create index concurrently audit_of_a_kind on audit_log (kind, id desc);

-- The balance of an account is read from the index alone.
drop index concurrently if exists lines_by_account;
create index concurrently lines_by_account on ledger_lines (account, currency) include (amount_cents);
drop index concurrently if exists lines_of_an_account;

-- The calendar lists apartments by name, those that were deleted only as long as they have bookings.
drop index concurrently if exists apartments_by_name;
create index concurrently apartments_by_name on apartments (lower(apartment_name), id);
drop index concurrently if exists deleted_apartments_by_name;
create index concurrently deleted_apartments_by_name on apartments (lower(apartment_name), id) where deleted_at is not null;

-- An index of an expression has no statistics before.
analyze apartments;
analyze payments;
