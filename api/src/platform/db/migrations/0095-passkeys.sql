-- Passkeys (WebAuthn credentials) of users, and the challenges that they sign. Tables of their own: nothing that exists changes.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  credential_id bytea not null,
  public_key bytea not null,
  -- How often the device says that it has signed; 0 for good where it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint a_passkey_is_added_once unique (credential_id)
);
create index passkeys_of_a_user on passkeys (user_id);

create table passkey_challenges (
  -- Of the challenge: what is stored cannot be answered in the name of another.
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('login', 'register', 'proof')),
  -- A login is begun by nobody in particular.
  user_id uuid references users,
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null,
  constraint only_a_login_has_no_user check ((purpose = 'login') = (user_id is null)),
  constraint a_challenge_of_a_user_has_a_session check ((user_id is null) = (session_id is null))
);
create index passkey_challenges_of_a_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_of_a_session on passkey_challenges (session_id) where session_id is not null;
create index passkey_challenges_by_end on passkey_challenges (expires_at);
