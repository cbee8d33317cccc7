-- The checks of 0220 hold for the rows there were. This reads the tables and stops nobody from writing.
set local lock_timeout = '5s';

alter table bookings validate constraint late_until_is_an_hour;
alter table booking_lines validate constraint booking_lines_kind_check;
alter table booking_lines validate constraint agreed_lines_have_their_sign;
alter table dues validate constraint dues_kind_check;
alter table dues validate constraint a_charge_has_its_day;
