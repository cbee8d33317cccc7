-- Promo codes and their uses. A use is counted with the booking that holds the nights, and given back when the hold ends unpaid: by
-- triggers, so that processes of the previous release, which end holds too, do the same.
set local lock_timeout = '5s';

create table promo_codes (
  id uuid primary key,
  -- null: of the platform, for the listings of all
  organisation_id uuid references organisations,
  code text not null check (code ~ '^[A-Z0-9-]{3,24}$'),
  -- what guests may write as well: O for 0, I and L for 1, no hyphens
  code_key text not null constraint one_promo_per_code unique,
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount_cents bigint check (amount_cents > 0),
  cap_cents bigint check (cap_cents > 0),
  min_nights integer not null check (min_nights between 1 and 365),
  min_total_cents bigint not null check (min_total_cents >= 0),
  max_uses integer check (max_uses >= 1),
  max_uses_per_guest integer check (max_uses_per_guest >= 1),
  uses integer not null default 0,
  -- the first and the last day of booking, and the first and the last night of the stay
  book_from date,
  book_until date,
  stay_from date,
  stay_until date,
  -- none: all of the organisation, or of all
  apartment_ids uuid[] not null default '{}',
  created_by uuid not null references users,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint a_code_takes_one_thing check (num_nonnulls(percent, amount_cents) = 1),
  constraint a_code_has_days check (book_from <= book_until and stay_from <= stay_until),
  constraint a_code_is_not_used_up check (uses between 0 and coalesce(max_uses, uses))
);
create index promo_codes_of_an_organisation on promo_codes (organisation_id, created_at, id);
create index promo_codes_by_age on promo_codes (created_at, id);
create index promo_codes_by_author on promo_codes (created_by);

create table promo_uses (
  booking_id uuid primary key references bookings,
  promo_id uuid not null references promo_codes,
  customer_id uuid not null references users,
  used_at timestamptz not null,
  -- null: it counts
  released_at timestamptz
);
create index promo_uses_of_a_guest on promo_uses (customer_id, promo_id);
create index promo_uses_of_a_code on promo_uses (promo_id);

-- The code is locked from its first use in a transaction to the end, so that two who want the last one take turns. As its owner, because
-- a member who declines a hold sees the codes of one organisation alone.
create function count_promo_use() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most integer;
begin
  update promo_codes set uses = uses + case when new.released_at is null then 1 else -1 end
    where id = new.promo_id returning max_uses_per_guest into most;
  if new.released_at is null and most < (
    select count(*) from promo_uses where promo_id = new.promo_id and customer_id = new.customer_id and released_at is null)
  then
    raise exception 'guest % has used promo code % % times', new.customer_id, new.promo_id, most
      using errcode = 'check_violation', constraint = 'a_guest_uses_a_code_so_often';
  end if;
  return null;
end $$;
create trigger count_promo_use after insert on promo_uses for each row when (new.released_at is null)
  execute function count_promo_use();
create trigger count_promo_use_again after update of released_at on promo_uses for each row
  when ((old.released_at is null) <> (new.released_at is null)) execute function count_promo_use();

create function release_promo_use() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'pending' then
    update promo_uses set released_at = null where booking_id = new.id and released_at is not null;
  else
    update promo_uses set released_at = now() where booking_id = new.id and released_at is null;
  end if;
  return null;
end $$;
create trigger release_promo_use after update of state on bookings for each row
  when (old.state = 'pending' and new.state in ('expired', 'cancelled') or old.state = 'expired' and new.state = 'pending')
  execute function release_promo_use();
