-- That a waiting refund was not sent: the provider took its money back for a lost dispute. Why it was requested stays in `reason`.
set local lock_timeout = '5s';

alter table refunds add column taken_in_dispute boolean not null default false;
