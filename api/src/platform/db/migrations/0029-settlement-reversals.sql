-- A settlement that was booked for the wrong provider is reversed by a posting of its own; its money is without purpose again.
set local lock_timeout = '5s';

create table settlement_reversals (
  id uuid primary key,
  bank_entry_id uuid not null references bank_entries,
  -- What is reversed, and by what.
  posting_id uuid not null constraint one_reversal_per_settlement unique references postings,
  reversal_posting_id uuid not null unique references postings,
  reason text not null check (reason <> ''),
  reversed_by uuid not null references users,
  reversed_at timestamptz not null
);
create index reversals_of_a_bank_entry on settlement_reversals (bank_entry_id);
create trigger settlement_reversals_are_append_only before update or delete on settlement_reversals
  for each row execute function refuse_change();
create trigger settlement_reversals_are_never_emptied before truncate on settlement_reversals
  for each statement execute function refuse_change();
create index postings_of_settlements on postings (happened_at, id) where kind = 'settlement';

-- Booked again after a reversal it needs a posting of its own: the key of the first one is taken.
create function settlement_is_in_the_ledger() returns trigger language plpgsql as $$
declare reversals bigint;
begin
  select count(*) into reversals from settlement_reversals where bank_entry_id = new.id;
  if not exists (
    select from postings
    where key = 'settlement:' || new.id || case when reversals = 0 then '' else ':' || reversals end
  ) then
    raise exception 'a settlement is not in the ledger'
      using errcode = 'check_violation', constraint = 'a_settlement_is_in_the_ledger';
  end if;
  return null;
end $$;
create constraint trigger a_settlement_is_in_the_ledger after update of settlement_of on bank_entries
  deferrable initially deferred for each row when (new.settlement_of is not null)
  execute function settlement_is_in_the_ledger();
