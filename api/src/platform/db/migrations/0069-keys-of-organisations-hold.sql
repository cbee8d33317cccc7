-- The rows there were fit the keys of 0068 as well. This reads the tables and stops nobody from writing.

set local lock_timeout = '5s';

alter table apartments validate constraint apartment_of_an_organisation;
alter table tours validate constraint tour_of_an_organisation;
alter table properties validate constraint property_of_an_organisation;
alter table extras validate constraint extra_of_an_organisation;
alter table adverts validate constraint advert_of_an_organisation;
alter table blocks validate constraint block_of_its_organisation;
alter table bookings validate constraint booking_of_its_organisation;
alter table payments validate constraint payment_of_its_booking;
alter table payments validate constraint payment_of_its_tour;
alter table payments validate constraint payment_of_its_property;
alter table payouts validate constraint payout_of_its_booking;
