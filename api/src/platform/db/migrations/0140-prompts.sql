-- Mobile money is a method of its own: the phone of the guest is asked to approve the payment.
set local lock_timeout = '5s';
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('momo', 'card', 'paypal', 'bank')) not valid;

create table prompts (
  payment_id uuid primary key references payments,
  network text not null constraint prompts_network_check check (network in ('mtn', 'telecel', 'at')),
  -- its first and last three digits; the whole number is known to the provider alone
  phone text not null,
  state text not null constraint prompts_state_check check (state in ('sending', 'approval', 'voucher')),
  -- what the provider says the guest has to do
  display_text text not null default '',
  ends_at timestamptz not null,
  -- why it failed, in the words of the provider
  why text,
  created_at timestamptz not null
);

create table prompt_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references prompts,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  happened_at timestamptz not null
);
create index events_of_a_prompt on prompt_events (payment_id, id);
