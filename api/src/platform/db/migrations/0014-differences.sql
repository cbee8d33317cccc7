-- What the reconciliation finds, kept until an admin closes it with a reason; and what each provider says it holds for us.
set local lock_timeout = '5s';

create table differences (
  id uuid primary key,
  -- The comparison that finds it: a provider's list, or our own books.
  source text not null,
  kind text not null,
  provider text not null,
  reference text not null,
  -- What tells it from others of this kind and reference: a record's name, or the sentence itself.
  about text not null,
  says text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Since when the comparison, having looked at this reference again, finds it no more.
  gone_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references users,
  close_reason text,
  constraint a_closed_difference_has_a_reason
    check (num_nonnulls(closed_at, closed_by, close_reason) in (0, 3) and close_reason <> '')
);
-- Closed and found again it stays closed; closed, gone and found again it is a new one.
create unique index one_difference_at_a_time on differences (kind, provider, reference, about)
  where closed_at is null or gone_at is null;
create index differences_still_open on differences (first_seen_at) where closed_at is null;
create index differences_closed on differences (closed_at) where closed_at is not null;

alter table reconciliations add column balances jsonb not null default '[]';
