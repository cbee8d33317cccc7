-- A line of the bank statement can be a provider's settlement: money that was booked at the provider when guests paid.
set local lock_timeout = '5s';

alter table bank_entries
  add column settlement_of text check (settlement_of in ('paystack', 'paypal', 'test')),
  add constraint a_bank_entry_has_one_purpose check (num_nonnulls(payment_id, settlement_of) <= 1);
create index bank_entries_without_purpose on bank_entries (created_at) where payment_id is null and settlement_of is null;
