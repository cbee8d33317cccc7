-- That administrators have given a trip without an account another address, as its guest asked them to.
set local lock_timeout = '5s';

alter table trip_address_events drop constraint an_address_is_denied_or_corrected;
alter table trip_address_events add constraint an_address_is_denied_or_corrected check (event in ('deny', 'correct', 'set')) not valid;

alter table trip_address_events add column set_by uuid references users;
alter table trip_address_events add constraint who_sets_an_address_is_known check ((event = 'set') = (set_by is not null)) not valid;
create index trip_address_events_of_staff on trip_address_events (set_by) where set_by is not null;
