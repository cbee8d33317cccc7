-- A promo code that the platform pays for and that takes more than half has a number of uses or a largest sum: without either it would pay hosts
-- for as many stays as are booked with it.
set local lock_timeout = '5s';

update promo_codes set max_uses = greatest(uses, 100)
where funded_by = 'platform' and percent > 50 and cap_cents is null and max_uses is null;
alter table promo_codes add constraint a_large_code_of_ours_is_limited check (
  funded_by = 'host' or coalesce(percent, 0) <= 50 or cap_cents is not null or max_uses is not null) not valid;
