-- A second administrator agrees to refunds that are paid by hand, and to money of the bank that is written down, too.
set local lock_timeout = '5s';

alter table second_approvals drop constraint second_approvals_kind_check;
alter table second_approvals add constraint second_approvals_kind_check check (kind in ('refund', 'refund-by-hand', 'bank-money')) not valid;
alter table second_approvals validate constraint second_approvals_kind_check;
