-- The writer of a message appeals that a part of it is hidden; where an administrator agrees, the other side reads it whole before the payment.
-- Both are noted with the message, since a host's own calls read no reports.
set local lock_timeout = '5s';

alter table messages add column appealed_at timestamptz;
alter table messages add column shown_at timestamptz;

alter table user_reports drop constraint user_reports_reason_check;
alter table user_reports add constraint user_reports_reason_check
  check (reason in ('inaccurate', 'fraud', 'offensive', 'personal-data', 'incentive', 'unsafe', 'other', 'masked')) not valid;
alter table user_reports add constraint messages_alone_are_appealed check (reason <> 'masked' or kind = 'message') not valid;
