-- By which form a guest without an account has booked: a hash of the random key of that form with all that was asked for by it. Where the reply
-- was lost, the same form sent again finds the booking.
set local lock_timeout = '5s';

alter table users add column form_hash bytea;
alter table users add constraint only_a_guest_has_a_form check (is_guest or form_hash is null) not valid;
