-- The index of 0161 takes the place and the name of the constraint, by which a refusal is known.
set local lock_timeout = '5s';
alter table promo_codes drop constraint one_promo_per_code;
alter index one_promo_per_code_and_owner rename to one_promo_per_code;
