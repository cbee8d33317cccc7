-- Where organisations are paid. An account is never changed: another one takes its place, and each waits before it is used.
set local lock_timeout = '5s';

create table payout_accounts (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  kind text not null constraint payout_accounts_kind_check check (kind in ('bank', 'momo')),
  institution text not null,
  -- The number, encrypted with a key outside the database.
  sealed text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  name_on_account text not null,
  added_by uuid not null references users,
  added_at timestamptz not null,
  usable_from timestamptz not null,
  replaced_at timestamptz,
  constraint a_payout_account_waits check (usable_from >= added_at + interval '72 hours'),
  constraint a_payout_account_of_its_organisation unique (id, organisation_id)
);
create unique index one_live_payout_account on payout_accounts (organisation_id) where replaced_at is null;
create index payout_accounts_of_an_organisation on payout_accounts (organisation_id, id);
create index payout_accounts_by_who_added_them on payout_accounts (added_by);

-- All but the encryption of the number, and once when it was replaced.
create function payout_account_stays() returns trigger language plpgsql as $$
begin
  if (old.id, old.organisation_id, old.kind, old.institution, old.last4, old.name_on_account, old.added_by, old.added_at, old.usable_from)
    is distinct from
    (new.id, new.organisation_id, new.kind, new.institution, new.last4, new.name_on_account, new.added_by, new.added_at, new.usable_from)
    or (old.replaced_at is not null and new.replaced_at is distinct from old.replaced_at) then
    raise exception 'a payout account is replaced, not changed'
      using errcode = 'check_violation', constraint = 'a_payout_account_stays';
  end if;
  return new;
end $$;
create trigger a_payout_account_stays before update on payout_accounts
  for each row execute function payout_account_stays();
create trigger payout_accounts_are_kept before delete on payout_accounts
  for each row execute function refuse_change();
