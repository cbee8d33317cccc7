-- The taxes of the papers there were. One statement with one snapshot: what the trigger has added by then is in it and left out, what it
-- adds later is not in it. Nobody is stopped from issuing papers.
insert into tax_sums as kept (day, organisation_id, label, currency, slot, papers, total_cents, tax_cents)
select day, organisation_id, label, currency, -1, sum(papers), sum(total_cents), sum(tax_cents) from (
  select day, organisation_id, label, currency, papers, total_cents, tax_cents from tax_from_rows()
  union all
  select day, organisation_id, label, currency, -papers, -total_cents, -tax_cents from tax_sums
) as missing
group by day, organisation_id, label, currency
having sum(papers) <> 0
on conflict on constraint one_sum_of_a_tax do update set papers = kept.papers + excluded.papers,
  total_cents = kept.total_cents + excluded.total_cents, tax_cents = kept.tax_cents + excluded.tax_cents;
