-- All nights were of a booking or a block before feeds could take any.
set local lock_timeout = '5s';
alter table occupied_nights validate constraint nights_are_taken_by_one;
