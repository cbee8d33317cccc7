-- A departure that is called off: its package leaves the site, and everybody who bought it gets the money back.
set local lock_timeout = '5s';
alter table tours
  add column called_off_at timestamptz,
  add column call_off_reason text not null default '',
  add constraint a_departure_called_off_is_not_offered check (called_off_at is null or deleted_at is not null);
create index purchases_of_a_tour on tour_purchases (tour_id);
create index payments_of_a_booking on payments (booking_id) where booking_id is not null;
