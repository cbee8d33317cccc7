-- A host is paid nothing for a stay while its guest disputes the payment: the money may be taken back.
set local lock_timeout = '5s';

create function refuse_payout_while_disputed() returns trigger language plpgsql as $$
begin
  if exists (
    select from disputes join payments on payments.id = disputes.payment_id
    where payments.booking_id = new.booking_id and disputes.state = 'opened'
  ) then
    raise exception 'the stay''s payment is disputed'
      using errcode = 'check_violation', constraint = 'no_payout_while_disputed';
  end if;
  return null;
end $$;
-- Also one that is written down as paid at once. What a host owes us may come in at any time.
create trigger no_payout_is_paid_while_disputed after update of paid_at on payouts
  for each row when (old.paid_at is null and new.paid_at is not null and new.gross_cents > new.fee_cents)
  execute function refuse_payout_while_disputed();
create trigger no_payout_is_inserted_as_paid_while_disputed after insert on payouts
  for each row when (new.paid_at is not null and new.gross_cents > new.fee_cents)
  execute function refuse_payout_while_disputed();
