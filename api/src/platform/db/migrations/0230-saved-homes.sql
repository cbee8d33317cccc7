-- The homes that a guest has saved, and the link by which others see them.
set local lock_timeout = '5s';

create table saved_lists (
  user_id uuid primary key references users,
  -- as it is in the link: its owner sees the link again, and what it opens is public
  share_token text unique constraint a_link_cannot_be_guessed check (length(share_token) >= 22),
  shared_at timestamptz,
  constraint a_shared_list_has_a_link check ((share_token is null) = (shared_at is null))
);

create table saved_homes (
  user_id uuid not null references users,
  apartment_id uuid not null references apartments,
  saved_at timestamptz not null,
  primary key (user_id, apartment_id)
);
create index saved_homes_of_an_apartment on saved_homes (apartment_id);
