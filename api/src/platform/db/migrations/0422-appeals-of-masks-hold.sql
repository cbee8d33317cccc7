-- The constraints of 0421 hold for what was there before, too.
set local lock_timeout = '5s';

alter table user_reports validate constraint user_reports_reason_check;
alter table user_reports validate constraint messages_alone_are_appealed;
