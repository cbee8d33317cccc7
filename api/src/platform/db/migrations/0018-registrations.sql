-- A sign-up belongs to the browser that made it. Until a code has proven the address, each browser has a registration
-- of its own; the row in users only reserves the address and the name.
set local lock_timeout = '5s';

create table registrations (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null,
  username text not null check (length(username) between 1 and 60),
  password_hash text not null,
  role text not null check (role in ('customer', 'admin')),
  phone text not null default '',
  created_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- Where a code was asked for, as a hash: a program that keeps no cookie is known by it when it asks again.
alter table codes add column network_hash bytea;

-- One live code per browser: a stranger who asks must not end the code of the owner.
drop index one_live_code_per_purpose;
create unique index one_live_code_per_device on codes (user_id, purpose, coalesce(device_hash, ''))
  where consumed_at is null and replaced_at is null;

-- A second reset link leaves the first one alive, for the same reason. Changes of address follow one another.
drop index one_live_link_per_purpose;
create unique index one_live_email_link on links (user_id)
  where purpose = 'email' and used_at is null and replaced_at is null;
