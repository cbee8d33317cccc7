-- What the platform pays for promo codes, in the sums of reports by day.
set local lock_timeout = '5s';

alter table report_sums add column promotion bigint not null default 0;

drop function figures_of_line(text, text, bigint);
drop function report_from_rows();

-- What a line of the ledger adds.
create function figures_of_line(kind text, account text, cents bigint)
returns table (received bigint, refunded bigint, commission bigint, host_share bigint, provider_fees bigint, paid_out bigint,
  promotion bigint)
language sql immutable parallel safe as $$
  select case when account = 'guests' and kind = 'paid' then -cents else 0 end,
    case when account = 'guests' and kind = 'refunded' then cents else 0 end,
    case when account in ('income:service-fee', 'income:sales') then -cents else 0 end,
    case when account = 'hosts' and not moves_payouts then -cents else 0 end,
    case when account = 'cost:provider-fee' then cents else 0 end,
    case when account = 'hosts' and moves_payouts then cents else 0 end,
    case when account = 'cost:promotion' then cents else 0 end
  from (select kind in ('payout', 'payout-returned', 'transferred', 'transfer-returned') as moves_payouts) as of_kind
$$;

create or replace function keep_ledger_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with line as (
    select (postings.happened_at at time zone 'UTC')::date as day,
      coalesce(case when new.account like 'hosts:%' then substr(new.account, 7)::uuid end, subject.organisation_id) as organisation_id,
      subject.apartment_id, kind, case when new.account like 'hosts:%' then 'hosts' else new.account end as account
    from postings cross join lateral subject_of_posting(postings) as subject where postings.id = new.posting_id
  ), kept_day as (
    insert into ledger_days as kept (day, organisation_id, apartment_id, kind, account, currency, amount_cents)
    select day, organisation_id, apartment_id, kind, account, new.currency, new.amount_cents from line
    on conflict on constraint one_sum_of_a_day do update set amount_cents = kept.amount_cents + excluded.amount_cents
  )
  insert into report_sums as kept (day, organisation_id, currency, slot, received, refunded, commission, host_share, provider_fees, paid_out,
    promotion)
  select day, one, new.currency, overview_slot(), received, refunded, commission, host_share, provider_fees, paid_out, promotion
  from line cross join lateral figures_of_line(kind, account, new.amount_cents)
  cross join lateral unnest(array[everybody(), line.organisation_id]) as one
  where received <> 0 or refunded <> 0 or commission <> 0 or host_share <> 0 or provider_fees <> 0 or paid_out <> 0
    or promotion <> 0
  order by one
  on conflict on constraint one_report_sum do update set received = kept.received + excluded.received,
    refunded = kept.refunded + excluded.refunded, commission = kept.commission + excluded.commission,
    host_share = kept.host_share + excluded.host_share, provider_fees = kept.provider_fees + excluded.provider_fees,
    paid_out = kept.paid_out + excluded.paid_out,
    promotion = kept.promotion + excluded.promotion;
  return null;
end $$;

-- The same sums from all rows: what the kept ones must come to.
create function report_from_rows() returns table (
  day date, organisation_id uuid, currency text, received bigint, refunded bigint, commission bigint, host_share bigint,
  provider_fees bigint, paid_out bigint, nights bigint, night_cents bigint, offered bigint, promotion bigint
) language sql stable as $$
  with money as (
    select ledger_days.day, ledger_days.organisation_id, ledger_days.currency, sum(of_line.received) as received,
      sum(of_line.refunded) as refunded, sum(of_line.commission) as commission, sum(of_line.host_share) as host_share,
      sum(of_line.provider_fees) as provider_fees, sum(of_line.paid_out) as paid_out,
      sum(of_line.promotion) as promotion
    from ledger_days cross join lateral figures_of_line(kind, account, amount_cents) as of_line
    group by 1, 2, 3
  ),
  prices as (
    select bookings.id, bookings.organisation_id, check_in, check_out - check_in as length,
      coalesce(sum(amount_cents) filter (where kind in ('nights', 'discount')), 0)::bigint as cents
    from bookings left join booking_lines on booking_id = bookings.id
    where is_sold(state) and deleted_at is null group by bookings.id
  ),
  sold as (
    select check_in + at as day, prices.organisation_id, count(*) as nights,
      sum(cents * (at + 1) / length - cents * at / length) as night_cents
    from prices cross join lateral generate_series(0, length - 1) as at group by 1, 2
  ),
  offers as (
    select offer.day, apartments.organisation_id, sum(change) as offered
    from apartments cross join lateral offer_of_home(apartments) as offer group by 1, 2
    union all
    select offer.day, apartments.organisation_id, sum(change)
    from blocks join apartments on apartments.id = apartment_id cross join lateral offer_of_block(blocks, apartments) as offer
    group by 1, 2
  ),
  every as (
    select day, organisation_id, currency, received, refunded, commission, host_share, provider_fees, paid_out, 0 as nights, 0 as night_cents,
      0 as offered, promotion from money
    union all select day, organisation_id, '', 0, 0, 0, 0, 0, 0, nights, night_cents, 0, 0 from sold
    union all select day, organisation_id, '', 0, 0, 0, 0, 0, 0, 0, 0, offered, 0 from offers
  )
  select day, one, currency, sum(received)::bigint, sum(refunded)::bigint, sum(commission)::bigint, sum(host_share)::bigint,
    sum(provider_fees)::bigint, sum(paid_out)::bigint, sum(nights)::bigint, sum(night_cents)::bigint, sum(offered)::bigint,
    sum(promotion)::bigint
  from every cross join lateral unnest(array[everybody(), organisation_id]) as one
  group by 1, 2, 3
$$;
