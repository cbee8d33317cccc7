-- Every foreign key has its index: the rows of a person, a payment or a picture are found without reading the table, and a
-- sign-up that was never proven is deleted without reading every table that refers to people.
set local lock_timeout = '5s';

-- People.
create index sessions_of_any_age on sessions (user_id);
create index codes_of_a_user on codes (user_id);
create index links_of_a_user on links (user_id);
create index payments_of_a_customer on payments (customer_id, created_at desc);
create index payouts_of_a_host on payouts (host_id) where host_id is not null;
create index audit_of_an_actor on audit_log (actor_id, id desc);
create index booking_events_of_an_actor on booking_events (actor_id) where actor_id is not null;
create index payment_events_of_an_actor on payment_events (actor_id) where actor_id is not null;
create index refund_events_of_an_actor on refund_events (actor_id) where actor_id is not null;
create index transfer_events_of_an_actor on transfer_events (actor_id) where actor_id is not null;
create index bank_entries_of_an_admin on bank_entries (entered_by) where entered_by is not null;
create index differences_of_an_admin on differences (closed_by) where closed_by is not null;
create index enquiries_of_an_admin on enquiries (handled_by) where handled_by is not null;
create index reversals_of_an_admin on settlement_reversals (reversed_by);
create index adverts_of_an_admin on adverts (created_by) where created_by is not null;
create index apartments_of_an_admin on apartments (created_by) where created_by is not null;
create index blocks_of_an_admin on blocks (created_by) where created_by is not null;
create index extras_of_an_admin on extras (created_by) where created_by is not null;
create index properties_of_an_admin on properties (created_by) where created_by is not null;
create index tours_of_an_admin on tours (created_by) where created_by is not null;
create index uploads_of_an_admin on uploads (created_by) where created_by is not null;

-- Money.
create index payments_of_a_tour on payments (tour_id) where tour_id is not null;
create index payments_of_a_property on payments (property_id) where property_id is not null;
create index postings_of_a_payment on postings (payment_id) where payment_id is not null;
create index postings_of_a_refund on postings (refund_id) where refund_id is not null;
create index postings_of_a_booking on postings (booking_id) where booking_id is not null;
create index receipts_of_a_payment on receipts (payment_id);
create index payouts_of_a_refund on payouts (refund_id) where refund_id is not null;
create index entries_of_a_payment on bank_entries (payment_id) where payment_id is not null;
create index events_of_a_refund on refund_events (refund_id, id);
create index events_of_a_transfer on transfer_events (payment_id, id);
create index test_gateway_refunds_of_a_charge on test_gateway_refunds (reference);

-- What providers told: by what it is about, and by when, for the reconciliation and for deleting what is old.
create index provider_events_by_reference on provider_events (reference) where reference is not null;
create index provider_events_by_time on provider_events (received_at);

-- The catalogue.
create index blocks_of_an_apartment on blocks (apartment_id, check_in);
create index bookings_with_an_extra on booking_extras (extra_id);
create index adverts_of_an_upload on adverts (image);
create index apartments_of_a_cover on apartments (cover_image) where cover_image is not null;
create index extras_of_an_upload on extras (image) where image is not null;
create index properties_of_a_cover on properties (cover_image) where cover_image is not null;
create index tours_of_an_upload on tours (image) where image is not null;

-- Payments as administrators list them, newest first.
create index payments_by_age on payments (created_at desc, id desc);
