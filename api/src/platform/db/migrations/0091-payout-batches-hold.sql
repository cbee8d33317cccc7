-- The rules of 0089 hold for the rows there were. This reads the tables and stops nobody from writing.
set local lock_timeout = '5s';

alter table payouts validate constraint paid_with_a_payout_of_its_host;
alter table payouts validate constraint a_stay_is_sent_with_a_payout;
alter table postings validate constraint posting_of_a_host_payout;
