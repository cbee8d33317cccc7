-- A booking belongs to the organisation of its apartment, its payment and payout to that of the booking: held by the database for every
-- row written from now on. Of the rows there are, 0069 makes sure, without stopping writers. Bookings, payments and payouts do not refer
-- to organisations themselves: every one of them would lock the same row of a large organisation.
set local lock_timeout = '5s';

alter table apartments add constraint apartment_and_organisation unique using index an_apartment_and_its_organisation;
alter table tours add constraint tour_and_organisation unique using index a_tour_and_its_organisation;
alter table properties add constraint property_and_organisation unique using index a_property_and_its_organisation;
alter table bookings add constraint booking_and_organisation unique using index a_booking_and_its_organisation;

alter table apartments add constraint apartment_of_an_organisation foreign key (organisation_id) references organisations not valid;
alter table tours add constraint tour_of_an_organisation foreign key (organisation_id) references organisations not valid;
alter table properties add constraint property_of_an_organisation foreign key (organisation_id) references organisations not valid;
alter table extras add constraint extra_of_an_organisation foreign key (organisation_id) references organisations not valid;
alter table adverts add constraint advert_of_an_organisation foreign key (organisation_id) references organisations not valid;

alter table blocks add constraint block_of_its_organisation
  foreign key (apartment_id, organisation_id) references apartments (id, organisation_id) not valid;
alter table bookings add constraint booking_of_its_organisation
  foreign key (apartment_id, organisation_id) references apartments (id, organisation_id) not valid;
alter table payments add constraint payment_of_its_booking
  foreign key (booking_id, organisation_id) references bookings (id, organisation_id) not valid;
alter table payments add constraint payment_of_its_tour
  foreign key (tour_id, organisation_id) references tours (id, organisation_id) not valid;
alter table payments add constraint payment_of_its_property
  foreign key (property_id, organisation_id) references properties (id, organisation_id) not valid;
alter table payouts add constraint payout_of_its_booking
  foreign key (booking_id, organisation_id) references bookings (id, organisation_id) not valid;
