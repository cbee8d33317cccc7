-- Who pays for what a promo code takes off: its host, as all codes until now, or the platform.
set local lock_timeout = '5s';

alter table promo_codes add column funded_by text not null default 'host';
alter table promo_codes add constraint a_code_is_paid_by_one_side check (funded_by in ('host', 'platform')) not valid;
alter table promo_codes add constraint a_host_pays_for_its_own_code check (organisation_id is null or funded_by = 'host') not valid;

-- What the platform pays of a stay in place of its guest. As its owner, because a member who ends a stay sees the codes of one organisation alone.
create function paid_by_platform(stay uuid) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(-sum(booking_lines.amount_cents), 0)::bigint
  from promo_uses
  join promo_codes on promo_codes.id = promo_uses.promo_id and promo_codes.funded_by = 'platform'
  join booking_lines on booking_lines.booking_id = promo_uses.booking_id
    and booking_lines.kind = 'discount' and booking_lines.label = 'Code ' || promo_codes.code
  where promo_uses.booking_id = stay
$$;

-- A host is never paid what it has taken itself, but what the platform pays of such a sale it is.
create or replace function taken_money_is_not_paid_out() returns trigger language plpgsql as $$
begin
  if exists (
    select from payments left join dues on dues.id = payments.due_id
    where payments.provider = 'host' and payments.succeeded_at is not null
      and (payments.id = new.payment_id or (payments.booking_id = new.booking_id and coalesce(dues.kind, 'full') = 'full'))
      and new.gross_cents > (
        select coalesce(sum(amount_cents), 0) from postings join ledger_lines on posting_id = postings.id
        where postings.payment_id = payments.id and account = 'cost:promotion')
  ) then
    raise exception 'the host has this money already'
      using errcode = 'check_violation', constraint = 'taken_money_is_not_paid_out';
  end if;
  return null;
end $$;
