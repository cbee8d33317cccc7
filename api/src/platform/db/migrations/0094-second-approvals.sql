-- Sums that one administrator asks to move and another one agrees to.
create table second_approvals (
  id uuid primary key,
  kind text not null check (kind in ('refund')),
  record_id uuid not null,
  -- What was asked for: the second administrator agrees to exactly that.
  key text not null,
  label text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  note text not null default '',
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  agreed_by uuid references users,
  agreed_at timestamptz,
  withdrawn_by uuid references users,
  withdrawn_at timestamptz,
  constraint another_admin_agrees check (agreed_by <> requested_by),
  constraint an_agreement_to_a_sum_has_its_time check ((agreed_by is null) = (agreed_at is null)),
  constraint a_request_ends_once check (withdrawn_at is null or agreed_at is null),
  constraint a_request_expires_later check (expires_at > requested_at)
);
create unique index one_open_second_approval on second_approvals (kind, record_id)
  where agreed_at is null and withdrawn_at is null;
create index second_approvals_by_requester on second_approvals (requested_by);
create index second_approvals_by_second_admin on second_approvals (agreed_by) where agreed_by is not null;
create index second_approvals_by_withdrawer on second_approvals (withdrawn_by) where withdrawn_by is not null;
