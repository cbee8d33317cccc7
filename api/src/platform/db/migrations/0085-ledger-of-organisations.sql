-- The ledger keeps what hosts are owed by organisation: in the account `hosts` for the operator's own listings, as before, and in
-- `hosts:<id>` for each other organisation. Their sum is that of all accounts whose names begin with `hosts`.
set local lock_timeout = '5s';

-- Nothing is paid out to an organisation before this moment, as after a change of its owner; null: at any time.
alter table organisations add column payouts_from timestamptz;
-- The commission agreed for one stay; null: that of its organisation.
alter table bookings add column commission_percent numeric(5, 2);
alter table bookings add constraint commission_of_a_booking check (commission_percent between 0 and 50) not valid;

-- What other organisations sell is theirs less the commission, also tours and properties, which have no booking.
alter table payouts alter column booking_id drop not null;
alter table payouts add column payment_id uuid;
alter table payouts add constraint payout_of_a_payment foreign key (payment_id) references payments not valid;
alter table payouts add constraint a_payout_is_of_one_sale check (num_nonnulls(booking_id, payment_id) = 1) not valid;

-- A line is of the organisation that its posting is about. Processes of the previous release write `hosts` for all of them.
create function give_line_to_its_host() returns trigger language plpgsql as $$
declare
  seller uuid;
  expected text;
begin
  select coalesce(payments.organisation_id, bookings.organisation_id) into seller
    from postings
    left join payments on payments.id = postings.payment_id
    left join bookings on bookings.id = postings.booking_id
    where postings.id = new.posting_id and postings.kind <> 'regrouped';
  if seller is null then return new; end if;
  select case when house then 'hosts' else 'hosts:' || id end into expected from organisations where id = seller;
  if new.account = 'hosts' then
    new.account := expected;
  elsif new.account <> expected then
    raise exception 'a line of % is posted to %', expected, new.account
      using errcode = 'check_violation', constraint = 'a_line_is_of_its_host';
  end if;
  return new;
end $$;
create trigger a_line_is_of_its_host before insert on ledger_lines
  for each row when (new.account like 'hosts%') execute function give_line_to_its_host();

create function payout_is_of_its_payment() returns trigger language plpgsql as $$
begin
  if not exists (select from payments where id = new.payment_id and organisation_id = new.organisation_id) then
    raise exception 'the payment is of another organisation'
      using errcode = 'check_violation', constraint = 'payout_is_of_its_payment';
  end if;
  return null;
end $$;
create trigger payout_is_of_its_payment after insert or update of payment_id, organisation_id on payouts
  for each row when (new.payment_id is not null) execute function payout_is_of_its_payment();

-- Of a payout without a booking the payment may be disputed as well.
create or replace function refuse_payout_while_disputed() returns trigger language plpgsql as $$
begin
  if exists (
    select from disputes join payments on payments.id = disputes.payment_id
    where (payments.booking_id = new.booking_id or payments.id = new.payment_id) and disputes.state = 'opened'
  ) then
    raise exception 'its payment is disputed'
      using errcode = 'check_violation', constraint = 'no_payout_while_disputed';
  end if;
  return null;
end $$;
