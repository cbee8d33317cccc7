-- The cost of promo codes that there was before the sums of reports had it. One statement with one snapshot: what the trigger has added by then
-- is in it and left out, what it adds later is not in it.
insert into report_sums as kept (day, organisation_id, currency, slot, promotion)
select day, organisation_id, currency, -1, sum(promotion) from (
  select day, one as organisation_id, currency, amount_cents as promotion
  from ledger_days cross join lateral unnest(array[everybody(), organisation_id]) as one where account = 'cost:promotion'
  union all
  select day, organisation_id, currency, -promotion from report_sums where promotion <> 0
) as missing
group by day, organisation_id, currency having sum(promotion) <> 0
on conflict on constraint one_report_sum do update set promotion = kept.promotion + excluded.promotion;
