-- Sums of payouts by host and currency, changed in the transaction that changes a payout, so that their totals do not read every
-- payout there ever was. Each has a row per slot: writers at the same time add to different ones.
create table payout_sums (
  -- null: the house itself
  host_id uuid,
  currency text not null,
  slot integer not null,
  payouts bigint not null default 0,
  due_cents bigint not null default 0,
  paid_cents bigint not null default 0,
  unique nulls not distinct (host_id, currency, slot)
) with (fillfactor = 50);

create function payout_slot() returns integer language sql stable as $$ select pg_backend_pid() % 16 $$;

-- Adds to or takes from the sums what a statement has written: the old rows are taken off and the new ones added.
create function count_payouts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into payout_sums as kept (host_id, currency, slot, payouts, due_cents, paid_cents)
    select host_id, currency, payout_slot(), -count(*),
      -coalesce(sum(gross_cents - fee_cents) filter (where paid_at is null), 0),
      -coalesce(sum(gross_cents - fee_cents) filter (where paid_at is not null), 0)
    from old_rows group by host_id, currency order by host_id, currency
    on conflict (host_id, currency, slot) do update set payouts = kept.payouts + excluded.payouts,
      due_cents = kept.due_cents + excluded.due_cents, paid_cents = kept.paid_cents + excluded.paid_cents;
  end if;
  if tg_op <> 'DELETE' then
    insert into payout_sums as kept (host_id, currency, slot, payouts, due_cents, paid_cents)
    select host_id, currency, payout_slot(), count(*),
      coalesce(sum(gross_cents - fee_cents) filter (where paid_at is null), 0),
      coalesce(sum(gross_cents - fee_cents) filter (where paid_at is not null), 0)
    from new_rows group by host_id, currency order by host_id, currency
    on conflict (host_id, currency, slot) do update set payouts = kept.payouts + excluded.payouts,
      due_cents = kept.due_cents + excluded.due_cents, paid_cents = kept.paid_cents + excluded.paid_cents;
  end if;
  return null;
end $$;
create trigger sums_of_new_payouts after insert on payouts
  referencing new table as new_rows for each statement execute function count_payouts();
create trigger sums_of_changed_payouts after update on payouts
  referencing old table as old_rows new table as new_rows for each statement execute function count_payouts();
create trigger sums_of_deleted_payouts after delete on payouts
  referencing old table as old_rows for each statement execute function count_payouts();

-- The same sums from all rows: what the kept ones must come to.
create function payout_sums_from_rows() returns table (
  host_id uuid, currency text, payouts bigint, due_cents bigint, paid_cents bigint
) language sql stable as $$
  select host_id, currency, count(*),
    coalesce(sum(gross_cents - fee_cents) filter (where paid_at is null), 0)::bigint,
    coalesce(sum(gross_cents - fee_cents) filter (where paid_at is not null), 0)::bigint
  from payouts group by host_id, currency
$$;
