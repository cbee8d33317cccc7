-- Built beside the writers of a live system, as in 0050. Those of an id and its organisation are what the composite foreign keys
-- of 0068 refer to.
drop index concurrently if exists an_apartment_and_its_organisation;
create unique index concurrently an_apartment_and_its_organisation on apartments (id, organisation_id);
drop index concurrently if exists a_tour_and_its_organisation;
create unique index concurrently a_tour_and_its_organisation on tours (id, organisation_id);
drop index concurrently if exists a_property_and_its_organisation;
create unique index concurrently a_property_and_its_organisation on properties (id, organisation_id);
drop index concurrently if exists a_booking_and_its_organisation;
create unique index concurrently a_booking_and_its_organisation on bookings (id, organisation_id);

-- What a member of an organisation asks for: its own rows, newest first.
drop index concurrently if exists apartments_of_an_organisation;
create index concurrently apartments_of_an_organisation on apartments (organisation_id, created_at desc, id desc);
drop index concurrently if exists tours_of_an_organisation;
create index concurrently tours_of_an_organisation on tours (organisation_id, created_at desc, id desc);
drop index concurrently if exists properties_of_an_organisation;
create index concurrently properties_of_an_organisation on properties (organisation_id, created_at desc, id desc);
drop index concurrently if exists extras_of_an_organisation;
create index concurrently extras_of_an_organisation on extras (organisation_id);
drop index concurrently if exists adverts_of_an_organisation;
create index concurrently adverts_of_an_organisation on adverts (organisation_id);
drop index concurrently if exists payouts_of_an_organisation;
create index concurrently payouts_of_an_organisation on payouts (organisation_id, owed_since desc, id desc);
