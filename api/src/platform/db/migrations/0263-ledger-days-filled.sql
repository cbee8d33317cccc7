-- The sums of the lines there were. One statement with one snapshot: what the trigger has added by then is in it and left out, what it
-- adds later is not in it. Nobody is stopped from writing.
insert into ledger_days as kept (day, organisation_id, apartment_id, kind, account, currency, amount_cents)
select day, organisation_id, apartment_id, kind, account, currency, sum(cents) from (
  select day, organisation_id, apartment_id, kind, account, currency, amount_cents as cents from ledger_by_home
  union all
  select day, organisation_id, apartment_id, kind, account, currency, -amount_cents from ledger_days
) as missing
group by day, organisation_id, apartment_id, kind, account, currency
having sum(cents) <> 0
on conflict on constraint one_sum_of_a_day do update set amount_cents = kept.amount_cents + excluded.amount_cents;
