-- What the health page and the metrics show of the past: the sum of the ledger at a reconciliation, and backups.
set local lock_timeout = '5s';

-- By how much all lines of the ledger did not add up to zero, over all currencies; null for runs before it was checked.
alter table reconciliations add column imbalance_cents bigint;

-- A row for each backup that has ended well. Whatever makes the backup adds it: the product itself makes none.
create table backups (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null default now(),
  kind text not null constraint a_backup_says_what_it_is check (kind <> '')
);
create index backups_by_time on backups (finished_at desc);
