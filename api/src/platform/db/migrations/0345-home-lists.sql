-- Named lists of homes, each shown to others by a link of its own while its owner shares it.
set local lock_timeout = '5s';

create table home_lists (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null constraint a_list_has_a_name check (name <> ''),
  -- as it is in the link: its owner sees the link again, and what it opens is public
  share_token text unique constraint a_link_to_a_list_cannot_be_guessed check (length(share_token) >= 22),
  shared_at timestamptz,
  created_at timestamptz not null,
  constraint a_shared_home_list_has_a_link check ((share_token is null) = (shared_at is null))
);
create unique index one_list_per_name on home_lists (user_id, lower(name));

create table homes_of_lists (
  list_id uuid not null references home_lists on delete cascade,
  apartment_id uuid not null references apartments,
  added_at timestamptz not null,
  primary key (list_id, apartment_id)
);
create index homes_of_lists_of_an_apartment on homes_of_lists (apartment_id);
