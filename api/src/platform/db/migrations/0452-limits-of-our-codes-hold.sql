-- What the two migrations before have asked of new rows holds for all.
set local lock_timeout = '5s';

alter table promo_codes validate constraint a_large_code_of_ours_is_limited;
alter table trip_address_events validate constraint an_address_is_denied_or_corrected;
alter table trip_address_events validate constraint who_sets_an_address_is_known;
