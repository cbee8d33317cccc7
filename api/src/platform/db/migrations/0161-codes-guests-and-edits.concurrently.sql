-- Codes are unique for each host and for the platform, so that making one says nothing of those of others. Its name is changed by 0162.
drop index concurrently if exists one_promo_per_code_and_owner;
create unique index concurrently one_promo_per_code_and_owner on promo_codes (code_key, organisation_id) nulls not distinct;
-- What the nightly job looks for.
drop index concurrently if exists guests_by_age;
create index concurrently guests_by_age on users (created_at) where is_guest and deleted_at is null;
drop index concurrently if exists price_edits_by_age;
create index concurrently price_edits_by_age on price_edits (made_at);
alter table splits validate constraint a_split_mails_so_often;
