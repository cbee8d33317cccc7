-- Bookings that staff make for a guest at the reception or on the phone, and money that staff take themselves.
set local lock_timeout = '5s';

create table staff_bookings (
  booking_id uuid primary key,
  organisation_id uuid not null,
  -- of the form, so that a second click makes no second booking
  key uuid not null,
  made_by uuid not null references users,
  -- whether its author acted for the platform
  by_platform boolean not null,
  -- the total that was agreed instead of that of the rules, and why
  agreed_cents bigint check (agreed_cents >= 0),
  price_reason text not null default '',
  made_at timestamptz not null,
  constraint staff_booking_of_its_booking foreign key (booking_id, organisation_id) references bookings (id, organisation_id),
  constraint one_staff_booking_per_key unique (made_by, key),
  constraint an_agreed_price_has_a_reason check ((agreed_cents is null) = (price_reason = ''))
);
create index staff_bookings_of_an_organisation on staff_bookings (organisation_id);

-- What staff have taken: to the providers `house` and `host` what a line of the statement is to our bank.
create table staff_payments (
  payment_id uuid primary key references payments,
  -- of the stay; whether it holds the money, or the house does, is the provider of the payment
  organisation_id uuid not null references organisations,
  -- of the form, so that a second click writes it down once
  key uuid not null,
  recorded_by uuid not null references users,
  by_platform boolean not null,
  -- of a transfer: the id by which the bank knows it
  bank_transaction_id text not null default '',
  recorded_at timestamptz not null,
  constraint one_staff_payment_per_key unique (recorded_by, key)
);
create index staff_payments_of_an_organisation on staff_payments (organisation_id);
create index staff_payments_by_age on staff_payments (recorded_at);

alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('momo', 'card', 'paypal', 'bank', 'cash')) not valid;
alter table payments add constraint staff_take_money_for_stays check (
  provider not in ('house', 'host') or (booking_id is not null and currency = 'USD' and method in ('cash', 'bank'))) not valid;
alter table payments add constraint cash_is_taken_by_staff check (method <> 'cash' or provider in ('house', 'host', 'none')) not valid;

alter table second_approvals drop constraint second_approvals_kind_check;
alter table second_approvals add constraint second_approvals_kind_check
  check (kind in ('refund', 'refund-by-hand', 'bank-money', 'staff-money')) not valid;
alter table moved_alone drop constraint moved_alone_kind_check;
alter table moved_alone add constraint moved_alone_kind_check
  check (kind in ('payout-batch', 'refund', 'refund-by-hand', 'bank-money', 'staff-money')) not valid;

-- The house holds its money as `house`: as a host it would owe itself a commission.
create function host_money_is_of_a_host() returns trigger language plpgsql as $$
begin
  if exists (select from organisations where id = new.organisation_id and house) then
    raise exception 'the house is no host' using errcode = 'check_violation', constraint = 'host_money_is_of_a_host';
  end if;
  return null;
end $$;
create trigger host_money_is_of_a_host after insert or update of provider, organisation_id on payments
  for each row when (new.provider = 'host') execute function host_money_is_of_a_host();

-- Money that staff hold has come only when somebody has entered it.
create function staff_money_was_entered() returns trigger language plpgsql as $$
begin
  if not exists (select from staff_payments where payment_id = new.id and organisation_id = new.organisation_id) then
    raise exception 'nobody has entered this money' using errcode = 'check_violation', constraint = 'staff_money_was_entered';
  end if;
  return null;
end $$;
create trigger staff_money_was_entered after insert or update of state on payments
  for each row when (new.provider in ('house', 'host') and new.state in ('succeeded', 'review', 'refundDue', 'partRefunded', 'refunded'))
  execute function staff_money_was_entered();
create trigger staff_payments_are_kept before update or delete on staff_payments
  for each row execute function refuse_change();

-- What an organisation holds of its guests is in its own account, and nowhere else.
create function taken_money_is_of_its_host() returns trigger language plpgsql as $$
begin
  if not exists (
    select from postings join payments on payments.id = postings.payment_id
    where postings.id = new.posting_id and payments.provider = 'host' and new.account = 'taken:' || payments.organisation_id
  ) then
    raise exception 'this money is not held by %', new.account
      using errcode = 'check_violation', constraint = 'taken_money_is_of_its_host';
  end if;
  return new;
end $$;
create trigger taken_money_is_of_its_host before insert on ledger_lines
  for each row when (new.account like 'taken:%' or new.account = 'provider:host') execute function taken_money_is_of_its_host();

-- What a host holds and what it holds for guests are the same money: in each posting the two are each other's opposite.
create function taken_money_is_of_guests() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_lines where posting_id = new.posting_id and (account like 'taken:%' or account = 'guests')
    group by currency having sum(amount_cents) <> 0
  ) then
    raise exception 'money held by % is not that of guests', new.account
      using errcode = 'check_violation', constraint = 'taken_money_is_of_guests';
  end if;
  return null;
end $$;
create constraint trigger taken_money_is_of_guests after insert on ledger_lines
  deferrable initially deferred for each row when (new.account like 'taken:%') execute function taken_money_is_of_guests();

-- A host is never paid what it has taken itself: of such a sale it owes the fee, and what of it is the house's own. A refund gives it
-- these back in proportion.
create function taken_money_is_not_paid_out() returns trigger language plpgsql as $$
begin
  if exists (
    select from payments left join dues on dues.id = payments.due_id
    where payments.provider = 'host' and payments.succeeded_at is not null
      and (payments.id = new.payment_id or (payments.booking_id = new.booking_id and coalesce(dues.kind, 'full') = 'full'))
  ) then
    raise exception 'the host has this money already'
      using errcode = 'check_violation', constraint = 'taken_money_is_not_paid_out';
  end if;
  return null;
end $$;
create trigger taken_money_is_not_paid_out after insert or update of gross_cents, booking_id, payment_id on payouts
  for each row when (new.gross_cents > 0 and new.refund_id is null) execute function taken_money_is_not_paid_out();
