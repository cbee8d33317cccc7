-- Links by mail, devices, authenticator apps, and codes for more than signing up and logging in.
set local lock_timeout = '5s';

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in ('signup', 'login', 'password', 'deletion'));
-- An app makes its own codes: such a row has no hash, and only remembers that the password was right and how often
-- somebody has guessed since.
alter table codes add column source text not null default 'mail' check (source in ('mail', 'app'));
-- The browser that asked. Another one that tells its own mark may not spend the code.
alter table codes add column device_hash bytea;

-- As with codes, the mail job makes the token, so that none rests here in the clear.
create table links (
  id uuid primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('reset', 'email')),
  token_hash bytea unique,
  old_email text,
  new_email text check (new_email = lower(new_email)),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  constraint an_email_link_knows_both_addresses
    check ((purpose = 'email') = (num_nonnulls(old_email, new_email) = 2))
);
create unique index one_live_link_per_purpose on links (user_id, purpose)
  where used_at is null and replaced_at is null;

-- Browsers somebody has logged in with before, by the hash of a mark they keep.
create table devices (
  user_id uuid not null references users,
  mark_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, mark_hash)
);

-- The step is that of the last code taken (RFC 6238): no code works twice.
create table authenticators (
  user_id uuid primary key references users,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null
);
