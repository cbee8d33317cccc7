-- Built beside the writers of a live system, as in 0050. A report of many homes shows those that earned most: they are found by what the
-- ledger has of earnings alone, and all figures of these few by their homes.
drop index concurrently if exists ledger_days_that_earned;
create index concurrently ledger_days_that_earned on ledger_days (day, currency) include (apartment_id, organisation_id, amount_cents)
  where account in ('income:service-fee', 'income:sales')
    or (account = 'hosts' and kind not in ('payout', 'payout-returned', 'transferred', 'transfer-returned'));
drop index concurrently if exists ledger_days_of_a_home;
create index concurrently ledger_days_of_a_home on ledger_days (apartment_id, day);
