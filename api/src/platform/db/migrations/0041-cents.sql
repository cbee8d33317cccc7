-- Amounts that are never below zero say so; the types of the tables are made from these checks.
set local lock_timeout = '5s';

alter table bookings add constraint a_total_is_not_negative check (total_cents >= 0);
alter table payments
  add constraint a_price_is_not_negative check (price_cents >= 0),
  add constraint what_was_received_is_not_negative check (received_cents >= 0);
alter table transfers add constraint what_was_transferred_is_not_negative check (received_cents >= 0);
alter table test_gateway_charges add constraint a_charge_is_not_negative check (amount_cents >= 0);
