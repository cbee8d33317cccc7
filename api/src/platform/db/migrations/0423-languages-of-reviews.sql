-- In which language a review of a guest is written. Earlier ones count as English, the only language of the pages.
set local lock_timeout = '5s';

alter table reviews add column language text not null default 'en';
alter table reviews add constraint reviews_language_check check (language in ('en', 'fr', 'tw')) not valid;
