-- What is owed for each sale once, also for those without a booking, and the lines of a host's account.
drop index concurrently if exists one_payout_per_sale;
create unique index concurrently one_payout_per_sale on payouts (booking_id, payment_id, refund_id) nulls not distinct;
drop index concurrently if exists payouts_of_a_payment;
create index concurrently payouts_of_a_payment on payouts (payment_id) where payment_id is not null;
drop index concurrently if exists lines_of_hosts;
create index concurrently lines_of_hosts on ledger_lines (account, posting_id) include (amount_cents, currency)
  where left(account, 5) = 'hosts';
