-- Every payment of a booking has its due now. What holds for a due held for a booking, which has several from now on.
set local lock_timeout = '5s';
alter table payments add constraint a_payment_of_a_booking_has_a_due check (booking_id is null or due_id is not null) not valid;
drop index one_open_payment_per_booking;
drop index one_payment_effect_per_booking;
drop procedure fill_dues;
