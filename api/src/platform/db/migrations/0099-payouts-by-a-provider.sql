-- Payouts that a provider sends from our balance there, and the names that the accounts of organisations are in at their banks.
set local lock_timeout = '5s';

-- The name is null where the provider knows no such account. Without an instant it was not asked yet.
alter table payout_accounts add column name_at_bank text;
alter table payout_accounts add column name_asked_at timestamptz;
alter table payout_accounts add constraint a_name_at_the_bank_was_asked check (name_at_bank is null or name_asked_at is not null) not valid;

-- Without a provider the bank has a file.
alter table payout_batches add column provider text;
alter table host_payouts add column provider text;
alter table host_payouts add column provider_ref text;
alter table host_payouts add column provider_status text not null default '';
-- How often the provider was told to send it, always under its one reference, and when for the last time.
alter table host_payouts add column sends integer not null default 0;
alter table host_payouts add column last_send_at timestamptz;
alter table host_payouts add constraint only_a_provider_sends_a_payout
  check (provider is not null or (sends = 0 and provider_ref is null)) not valid;
alter table host_payouts add constraint a_payout_was_sent_at_an_instant check ((sends = 0) = (last_send_at is null)) not valid;

-- Who sends a payout, and under which id there, is written once.
create function who_sends_a_payout_stays() returns trigger language plpgsql as $$
begin
  if (old.state <> 'gathered' and new.provider is distinct from old.provider)
    or (old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref)
    or new.sends < old.sends then
    raise exception 'who sends a payout is not changed' using errcode = 'check_violation', constraint = 'a_host_payout_stays';
  end if;
  return new;
end $$;
create trigger who_sends_a_payout_stays before update on host_payouts for each row execute function who_sends_a_payout_stays();
