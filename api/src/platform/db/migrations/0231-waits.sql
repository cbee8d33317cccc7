-- Guests who want to be told once when all nights of a stay are free: users, and addresses that have confirmed it.
set local lock_timeout = '5s';

create table waits (
  id uuid primary key,
  apartment_id uuid not null references apartments,
  check_in date not null,
  check_out date not null constraint a_wait_has_a_night check (check_out > check_in),
  user_id uuid references users,
  -- of a visitor without an account
  email text constraint an_address_is_in_small_letters check (email = lower(email)),
  created_at timestamptz not null,
  -- until then nobody is told; a user's address is known to be theirs
  confirmed_at timestamptz,
  told_at timestamptz,
  constraint a_wait_is_of_one check (num_nonnulls(user_id, email) = 1),
  constraint only_who_has_confirmed_is_told check (told_at is null or confirmed_at is not null)
);
create unique index one_wait_of_a_user on waits (user_id, apartment_id, check_in, check_out) where user_id is not null;
create unique index one_wait_of_an_address on waits (email, apartment_id, check_in, check_out) where email is not null;
create index waits_of_an_apartment on waits (apartment_id);
create index waits_by_arrival on waits (check_in);

-- The tokens of mailed links: to confirm a wait, and to end all of that person.
create table wait_links (
  token_hash bytea primary key,
  wait_id uuid not null references waits on delete cascade,
  made_at timestamptz not null
);
create index wait_links_of_a_wait on wait_links (wait_id);

-- Apartments of which nights became free while somebody waits. A row each time, so that nobody waits for a lock here.
create table waits_due (
  number bigint generated always as identity primary key,
  apartment_id uuid not null references apartments
);
create index waits_due_of_an_apartment on waits_due (apartment_id);

-- As its owner, because members of a host free nights, too.
create function note_freed_nights() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from waits where apartment_id = old.apartment_id
      and told_at is null and confirmed_at is not null and check_out > lower(old.nights)
  ) then
    insert into waits_due (apartment_id) values (old.apartment_id);
  end if;
  return null;
end $$;

create trigger freed_nights_are_noted after delete on occupied_nights
  for each row execute function note_freed_nights();
create trigger moved_nights_are_noted after update on occupied_nights
  for each row when (old.nights is distinct from new.nights or old.apartment_id is distinct from new.apartment_id)
  execute function note_freed_nights();
