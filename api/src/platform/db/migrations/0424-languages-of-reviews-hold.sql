-- The constraint of 0423 holds for what was there before, too.
set local lock_timeout = '5s';

alter table reviews validate constraint reviews_language_check;
