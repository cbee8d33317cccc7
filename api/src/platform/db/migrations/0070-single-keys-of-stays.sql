-- The composite keys of 0069 contain these.
set local lock_timeout = '5s';

alter table blocks drop constraint blocks_apartment_id_fkey;
alter table bookings drop constraint bookings_apartment_id_fkey;
alter table payments drop constraint payments_booking_id_fkey;
alter table payments drop constraint payments_tour_id_fkey;
alter table payments drop constraint payments_property_id_fkey;
alter table payouts drop constraint payouts_booking_id_fkey;
