-- The ledger by day, home and host, for reports: kept in the transaction of each posting, so that a report of some days reads those
-- days and not the whole ledger. Lines of the ledger never change, so nothing is ever taken out again.
set local lock_timeout = '5s';

create table ledger_days (
  day date not null,
  -- null where a line is nobody's, such as a settlement of a provider
  organisation_id uuid,
  -- null for tours, properties, and payouts of several stays
  apartment_id uuid,
  -- of the posting
  kind text not null,
  -- `hosts` for every organisation, whose id is beside it
  account text not null,
  currency text not null,
  amount_cents bigint not null,
  constraint one_sum_of_a_day unique nulls not distinct (day, organisation_id, apartment_id, kind, account, currency)
) with (fillfactor = 70);
create index ledger_days_of_an_organisation on ledger_days (organisation_id, day);

-- Whose a posting is, and of which home.
create function subject_of_posting(posting postings) returns table (organisation_id uuid, apartment_id uuid)
language sql stable as $$
  select coalesce(bookings.organisation_id, payments.organisation_id, refunded.organisation_id, host_payouts.organisation_id),
    bookings.apartment_id
  from (select 1) as one
  left join payments on payments.id = posting.payment_id
  left join refunds on refunds.id = posting.refund_id
  left join payments as refunded on refunded.id = refunds.payment_id
  left join bookings on bookings.id = coalesce(posting.booking_id, payments.booking_id, refunded.booking_id)
  left join host_payouts on host_payouts.id = posting.host_payout_id
$$;

-- The lines of the ledger as reports add them up.
create view ledger_by_home as
  select (postings.happened_at at time zone 'UTC')::date as day,
    coalesce(case when account like 'hosts:%' then substr(account, 7)::uuid end, subject.organisation_id) as organisation_id,
    subject.apartment_id, kind, case when account like 'hosts:%' then 'hosts' else account end as account, currency,
    amount_cents, posting_id
  from ledger_lines
  join postings on postings.id = posting_id
  cross join lateral subject_of_posting(postings) as subject;

create function keep_ledger_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_days as kept (day, organisation_id, apartment_id, kind, account, currency, amount_cents)
  select (postings.happened_at at time zone 'UTC')::date,
    coalesce(case when new.account like 'hosts:%' then substr(new.account, 7)::uuid end, subject.organisation_id),
    subject.apartment_id, kind, case when new.account like 'hosts:%' then 'hosts' else new.account end, new.currency,
    new.amount_cents
  from postings cross join lateral subject_of_posting(postings) as subject where postings.id = new.posting_id
  on conflict on constraint one_sum_of_a_day do update set amount_cents = kept.amount_cents + excluded.amount_cents;
  return null;
end $$;
-- At the end of the transaction: the sums of a day are locked for a moment only.
create constraint trigger keep_ledger_days after insert on ledger_lines deferrable initially deferred
  for each row execute function keep_ledger_days();
