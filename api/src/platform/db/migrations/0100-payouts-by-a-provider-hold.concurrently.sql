-- The payouts that are asked about at their provider, and a name there is of one payout.
drop index concurrently if exists host_payouts_at_a_provider;
create index concurrently host_payouts_at_a_provider on host_payouts (state, ended_at) where provider is not null;
drop index concurrently if exists one_host_payout_per_provider_ref;
create unique index concurrently one_host_payout_per_provider_ref on host_payouts (provider, provider_ref) where provider_ref is not null;
-- The rules of 0099 hold for the rows there were. This reads the tables and stops nobody from writing.
alter table payout_accounts validate constraint a_name_at_the_bank_was_asked;
alter table host_payouts validate constraint only_a_provider_sends_a_payout;
alter table host_payouts validate constraint a_payout_was_sent_at_an_instant;
