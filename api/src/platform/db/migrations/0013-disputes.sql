-- Disputes: what payers claim back at the provider. While one is open no refund of its payment is sent.
set local lock_timeout = '5s';

create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments,
  provider text not null,
  -- None for money that the provider took back without naming a dispute.
  provider_id text,
  -- What the provider calls its state, in its own words.
  provider_status text not null,
  state text not null check (state in ('opened', 'won', 'lost')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What the provider took back, how much of it our books could take, and by what name its lists show it.
  lost_cents bigint check (lost_cents > 0),
  booked_cents bigint not null default 0 check (booked_cents >= 0),
  reversal_ref text,
  due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint one_dispute_per_provider_id unique (provider, provider_id),
  constraint a_lost_dispute_has_a_sum check ((state = 'lost') = (lost_cents is not null)),
  constraint an_open_dispute_is_not_closed check ((state = 'opened') = (closed_at is null))
);
create index disputes_of_a_payment on disputes (payment_id);
create index disputes_open on disputes (opened_at) where state = 'opened';

create table dispute_events (
  id bigint generated always as identity primary key,
  dispute_id uuid not null references disputes,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  happened_at timestamptz not null
);
create index events_of_a_dispute on dispute_events (dispute_id);

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check
    check (reason in ('declined', 'cancelled', 'late', 'duplicate', 'by-admin', 'at-provider', 'disputed'));

-- Sent by us, or by hand: neither while a dispute is open. What the provider itself reports as done is written down.
create function refuse_refund_while_disputed() returns trigger language plpgsql as $$
begin
  if exists (select from disputes where payment_id = new.payment_id and state = 'opened') then
    raise exception 'the payment is disputed'
      using errcode = 'check_violation', constraint = 'no_refund_is_sent_while_disputed';
  end if;
  return null;
end $$;
create trigger no_refund_is_sent_while_disputed after update on refunds
  for each row when (
    (new.sends > old.sends) or (new.state = 'sent' and old.state <> 'sent')
    or (new.destination <> '' and old.destination = '')
  )
  execute function refuse_refund_while_disputed();

-- What a signed webhook says of a dispute or a reversal: the first for where the provider does not let us ask.
alter table provider_events add column claim jsonb;
