-- The stays and postings of a payout, and what is due to an organisation and not gathered yet.
drop index concurrently if exists payouts_of_a_host_payout;
create index concurrently payouts_of_a_host_payout on payouts (host_payout_id, organisation_id) where host_payout_id is not null;
drop index concurrently if exists payouts_to_gather;
create index concurrently payouts_to_gather on payouts (organisation_id, currency, owed_since, id)
  where paid_at is null and host_payout_id is null;
drop index concurrently if exists postings_of_a_host_payout;
create index concurrently postings_of_a_host_payout on postings (host_payout_id) where host_payout_id is not null;
