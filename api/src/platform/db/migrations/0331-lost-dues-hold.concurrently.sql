-- The checks of 0330 hold for the rows there were, and a lost due is asked for again once.
drop index concurrently if exists one_due_in_place_of_another;
create unique index concurrently one_due_in_place_of_another on dues (in_place_of, booking_id)
  where in_place_of is not null and state <> 'void';
drop index concurrently if exists dues_in_place_of_another;
create index concurrently dues_in_place_of_another on dues (in_place_of, booking_id) where in_place_of is not null;
alter table dues validate constraint due_in_place_of_one_of_its_booking;
alter table dues validate constraint only_a_charge_is_in_place_of_a_due;
alter table dues validate constraint a_due_has_a_known_state;
alter table dues validate constraint a_paid_due_has_its_payment;
