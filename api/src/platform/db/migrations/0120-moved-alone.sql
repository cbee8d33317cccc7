-- What one administrator has moved without a second one, so that a large sum is not made of small ones within a day.
set local lock_timeout = '5s';

create table moved_alone (
  id uuid primary key,
  kind text not null check (kind in ('payout-batch', 'refund', 'refund-by-hand', 'bank-money')),
  record_id uuid not null,
  moved_by uuid not null references users,
  -- An administrator of a few days: who knows the shared secret may be several of them.
  was_new boolean not null,
  dollar_cents bigint not null check (dollar_cents >= 0),
  moved_at timestamptz not null
);
create index moved_alone_by_admin on moved_alone (moved_by, moved_at);
create index moved_alone_by_new_admins on moved_alone (moved_at) where was_new;
create trigger moved_alone_is_kept before update or delete on moved_alone
  for each row execute function refuse_change();

-- Batches of the last day were counted by themselves before; where there is no rate, cedis count as dollars and so too much.
insert into moved_alone (id, kind, record_id, moved_by, was_new, dollar_cents, moved_at)
select gen_random_uuid(), 'payout-batch', id, agreed_by, false,
  ceil(case when currency = 'USD' then total_cents else total_cents / coalesce((select cedis_per_dollar from settings limit 1), 1) end),
  agreed_at
from payout_batches where agreed_by is not null and not needs_two and agreed_at > now() - interval '1 day';
