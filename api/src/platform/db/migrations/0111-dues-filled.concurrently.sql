-- The dues of the payments that 0110 found, and what holds for a due instead of a booking: one open payment, and one that takes effect.
-- Outside a transaction, so that a live system goes on; the file can be run again from its beginning.
call fill_dues();
alter table payments validate constraint payment_of_its_due;
drop index concurrently if exists payments_of_a_booking_and_due;
create index concurrently payments_of_a_booking_and_due on payments (booking_id, due_id) where booking_id is not null;
-- It begins with the same column and serves the queries of this one, too.
drop index concurrently if exists payments_of_a_booking;
drop index concurrently if exists one_open_payment_per_due;
create unique index concurrently one_open_payment_per_due on payments (due_id) where state = 'open';
drop index concurrently if exists one_payment_effect_per_due;
create unique index concurrently one_payment_effect_per_due on payments (due_id) where state = 'succeeded';
analyze dues;
