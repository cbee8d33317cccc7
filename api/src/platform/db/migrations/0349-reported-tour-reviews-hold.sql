-- The constraints of 0347 hold for what was there before, too.
set local lock_timeout = '5s';

alter table user_reports validate constraint user_reports_kind_check;
alter table user_reports validate constraint a_report_is_about_one_thing;
