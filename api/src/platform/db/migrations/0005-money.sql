-- Real money: several providers, refunds of their own, bank transfers, a ledger that balances, receipts without gaps.
set local lock_timeout = '5s';

alter table apartments
  add column cancellation_policy text not null default 'flexible' check (cancellation_policy in ('flexible', 'moderate', 'firm'));
-- The steps a booking was made under: what the apartment says later changes nothing.
alter table bookings
  add column policy jsonb not null default '[{"hoursBefore": 24, "refundPercent": 100}]',
  add column check_in_from text not null default '14:00';
update bookings set check_in_from = apartments.check_in_from from apartments where apartments.id = bookings.apartment_id;

-- amount_cents and currency are what is charged; price_cents is the listed price in dollars.
alter table payments
  add column price_cents bigint,
  add column rate numeric(18, 8) check (rate > 0),
  add column rate_date date,
  add column provider_ref text,
  add column next_url text,
  add column charge_ref text,
  add column fee_cents bigint not null default 0 check (fee_cents >= 0),
  add column service_fee_percent numeric(5, 2) not null default 10 check (service_fee_percent between 0 and 100),
  add column received_cents bigint,
  add column received_currency text,
  add column looked_at timestamptz,
  add column succeeded_at timestamptz;
update payments set price_cents = amount_cents;
update payments set succeeded_at = event.happened_at
  from payment_events event where event.payment_id = payments.id and event.event = 'succeed';
alter table payments
  alter column price_cents set not null,
  drop constraint payments_state_check,
  add constraint payments_state_check check (state in
    ('open', 'succeeded', 'failed', 'abandoned', 'review', 'refundDue', 'partRefunded', 'refunded')),
  add constraint a_rate_has_a_day check ((rate is null) = (rate_date is null));
create unique index one_payment_per_provider_ref on payments (provider, provider_ref) where provider_ref is not null;

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  reason text not null check (reason in ('declined', 'cancelled', 'late', 'duplicate', 'by-admin', 'at-provider')),
  key text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  note text not null default '',
  state text not null check (state in ('requested', 'sent', 'succeeded', 'failed', 'needsAttention')),
  provider_ref text,
  -- One for each time it was sent before: what the provider called it then, or nothing.
  earlier_refs text[] not null default '{}',
  destination text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint one_refund_per_reason unique (payment_id, key)
);
-- What was sent by hand has a place it went to. Typed in any case and with any blanks, one transaction of the bank sends
-- back one refund.
create unique index one_refund_per_bank_transaction on refunds (upper(regexp_replace(provider_ref, '\s', '', 'g')))
  where destination <> '';
create table refund_events (
  id bigint generated always as identity primary key,
  refund_id uuid not null references refunds,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  happened_at timestamptz not null
);
create function refunds_stay_within() returns trigger language plpgsql as $$
declare paid bigint; back bigint;
begin
  select coalesce(received_cents, amount_cents) into paid from payments where id = new.payment_id for no key update;
  select coalesce(sum(amount_cents), 0) into back from refunds where payment_id = new.payment_id;
  if back > paid then
    raise exception 'more would go back than came' using errcode = 'check_violation', constraint = 'refunds_stay_within_payment';
  end if;
  return null;
end $$;
create trigger refunds_stay_within after insert or update of amount_cents on refunds
  for each row execute function refunds_stay_within();

-- What providers tell us. The key makes each thing count once; the body is kept without personal data.
create table provider_events (
  id uuid primary key,
  provider text not null,
  key text not null,
  event text not null,
  reference text,
  received_at timestamptz not null,
  handled_at timestamptz,
  constraint one_event_per_key unique (provider, key)
);

create table transfers (
  payment_id uuid primary key references payments,
  code text not null constraint one_transfer_per_code unique,
  account jsonb not null,
  state text not null check (state in ('awaited', 'proofSubmitted', 'proofRejected', 'partPaid', 'received', 'lapsed')),
  deadline timestamptz not null,
  -- Whether the nights of a stay stay held until then: for the first transfer of a booking only, and for no seats.
  holds boolean not null default true,
  extended_at timestamptz,
  received_cents bigint not null default 0,
  payer_name text not null default '',
  payer_bank text not null default '',
  paid_on date,
  proof_name text,
  proof_hash text,
  proof_at timestamptz,
  rejection text
);
create index transfers_by_deadline on transfers (deadline) where state in ('awaited', 'proofSubmitted', 'proofRejected', 'partPaid');
create table transfer_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references transfers,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  note text not null default '',
  happened_at timestamptz not null
);
-- Lines of the bank statement. One without a payment is money that fits nothing yet.
create table bank_entries (
  id uuid primary key,
  bank_transaction_id text not null constraint one_entry_per_bank_transaction unique,
  value_date date not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  narration text not null default '',
  payer_name text not null default '',
  payment_id uuid references payments,
  entered_by uuid references users,
  created_at timestamptz not null
);

-- Double entry: each posting is a set of lines whose sum is nothing, in every currency.
create table postings (
  id uuid primary key,
  kind text not null,
  key text not null constraint one_posting_per_key unique,
  payment_id uuid references payments,
  refund_id uuid references refunds,
  booking_id uuid references bookings,
  happened_at timestamptz not null
);
create table ledger_lines (
  posting_id uuid not null references postings,
  account text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);
create index lines_of_an_account on ledger_lines (account, currency);
create index lines_of_a_posting on ledger_lines (posting_id);
create function posting_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_lines where posting_id = new.posting_id group by currency having sum(amount_cents) <> 0
  ) then
    raise exception 'a posting does not balance' using errcode = 'check_violation', constraint = 'a_posting_balances';
  end if;
  return null;
end $$;
create constraint trigger posting_balances after insert on ledger_lines
  deferrable initially deferred for each row execute function posting_balances();
create trigger ledger_lines_are_append_only before update or delete on ledger_lines
  for each row execute function refuse_change();
create trigger ledger_lines_are_never_emptied before truncate on ledger_lines
  for each statement execute function refuse_change();
create trigger postings_are_append_only before update or delete on postings
  for each row execute function refuse_change();

create table receipt_counters (kind text primary key, last integer not null);
insert into receipt_counters values ('receipt', 0), ('credit-note', 0);
create table receipts (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'credit-note')),
  number integer not null check (number > 0),
  payment_id uuid not null references payments,
  refund_id uuid unique references refunds,
  facts jsonb not null,
  issued_at timestamptz not null,
  constraint one_receipt_per_number unique (kind, number),
  constraint a_credit_note_has_a_refund check ((kind = 'credit-note') = (refund_id is not null))
);
create unique index one_receipt_per_payment on receipts (payment_id) where kind = 'receipt';
create trigger receipts_are_append_only before update or delete on receipts
  for each row execute function refuse_change();

-- One line for each stay; a refund that comes after its line was paid takes back by a line of its own, below nothing.
create table payouts (
  id uuid primary key,
  booking_id uuid not null references bookings,
  refund_id uuid references refunds,
  host_id uuid references users,
  gross_cents bigint not null,
  fee_cents bigint not null,
  currency text not null,
  owed_since date not null,
  paid_at timestamptz,
  paid_note text not null default '',
  created_at timestamptz not null,
  constraint one_payout_per_booking unique nulls not distinct (booking_id, refund_id)
);

create table settings (
  singleton boolean primary key default true check (singleton),
  version integer not null default 1,
  bank jsonb,
  cedis_per_dollar numeric(18, 8) check (cedis_per_dollar > 0),
  rate_taken_at timestamptz,
  service_fee_percent numeric(5, 2) not null default 10 check (service_fee_percent between 0 and 100),
  taxes jsonb not null default '[]',
  seller jsonb not null default '{"address": "", "taxNumber": ""}'
);
insert into settings default values;

create table reconciliations (
  id uuid primary key,
  ran_at timestamptz not null,
  differences jsonb not null
);

-- The stand-in provider's own book of what it has sent back.
create table test_gateway_refunds (
  refund_id text primary key,
  reference text not null references test_gateway_charges,
  amount_cents bigint not null check (amount_cents > 0),
  refunded_at timestamptz not null
);
