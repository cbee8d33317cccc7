-- A lost dispute that is won on appeal is booked back: as a refund below nothing, so that every sum of refunds follows.
set local lock_timeout = '5s';

alter table disputes
  add column recovered_cents bigint not null default 0 check (recovered_cents >= 0);

alter table refunds
  drop constraint refunds_reason_check,
  drop constraint refunds_amount_cents_check,
  add constraint refunds_reason_check check (
    reason in ('declined', 'cancelled', 'late', 'duplicate', 'by-admin', 'at-provider', 'disputed', 'recovered')
  ),
  add constraint only_what_came_back_is_below_nothing
    check (case when reason = 'recovered' then amount_cents < 0 else amount_cents > 0 end);

-- Taken together no more can come back than went.
create function recoveries_stay_within() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from refunds where payment_id = new.payment_id) < 0 then
    raise exception 'more came back than went'
      using errcode = 'check_violation', constraint = 'recoveries_stay_within_refunds';
  end if;
  return null;
end $$;
create trigger recoveries_stay_within after insert on refunds
  for each row when (new.amount_cents < 0) execute function recoveries_stay_within();
