-- The taxes of receipts and credit notes by day, for the report of taxes: kept in the transaction that issues a paper, which locks the
-- counter of their numbers anyway. Papers never change, so nothing is ever taken out again.
set local lock_timeout = '5s';

create table tax_sums (
  day date not null,
  organisation_id uuid,
  -- the name and percentage of a tax
  label text not null,
  currency text not null,
  slot integer not null,
  papers bigint not null default 0,
  total_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  constraint one_sum_of_a_tax unique nulls not distinct (day, organisation_id, label, currency, slot)
) with (fillfactor = 70);
create index tax_sums_of_an_organisation on tax_sums (organisation_id, day);

-- What a paper adds for each of its taxes; a credit note counts below zero.
create function taxes_of_paper(paper receipts)
returns table (day date, organisation_id uuid, label text, currency text, papers bigint, total_cents bigint, tax_cents bigint)
language sql stable as $$
  select (paper.issued_at at time zone 'UTC')::date, payments.organisation_id, tax ->> 'label', tax -> 'amount' ->> 'currency', 1,
    (sign * round((paper.facts -> 'total' ->> 'amount')::numeric * 100))::bigint,
    (sign * round((tax -> 'amount' ->> 'amount')::numeric * 100))::bigint
  from jsonb_array_elements(paper.facts -> 'taxes') as tax
  cross join (select case paper.kind when 'receipt' then 1 else -1 end as sign) as signed
  join payments on payments.id = paper.payment_id
$$;

create function tax_from_rows()
returns table (day date, organisation_id uuid, label text, currency text, papers bigint, total_cents bigint, tax_cents bigint)
language sql stable as $$
  select of_paper.day, of_paper.organisation_id, of_paper.label, of_paper.currency, sum(of_paper.papers)::bigint,
    sum(of_paper.total_cents)::bigint, sum(of_paper.tax_cents)::bigint
  from receipts cross join lateral taxes_of_paper(receipts) as of_paper
  where facts -> 'taxes' <> '[]'
  group by 1, 2, 3, 4
$$;

create function keep_tax_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tax_sums as kept (day, organisation_id, label, currency, slot, papers, total_cents, tax_cents)
  select day, organisation_id, label, currency, 0, sum(papers), sum(total_cents), sum(tax_cents)
  from taxes_of_paper(new) group by 1, 2, 3, 4
  on conflict on constraint one_sum_of_a_tax do update set papers = kept.papers + excluded.papers,
    total_cents = kept.total_cents + excluded.total_cents, tax_cents = kept.tax_cents + excluded.tax_cents;
  return null;
end $$;
create trigger keep_tax_sums after insert on receipts for each row when (new.facts -> 'taxes' <> '[]') execute function keep_tax_sums();
