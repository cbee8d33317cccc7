-- What 0361 adds holds for all rows.
set local lock_timeout = '5s';

alter table bookings validate constraint a_contact_is_whole;
