-- What administrators do about people: suspending accounts, and removing the authenticator app of somebody who has lost it.
-- Both are tables of their own, so that no row of users changes and processes of the previous release are not disturbed.
set local lock_timeout = '5s';

-- An account is suspended while it has a row that was not ended.
create table suspensions (
  id uuid primary key,
  user_id uuid not null references users,
  suspended_by uuid not null references users,
  suspended_at timestamptz not null,
  ended_at timestamptz,
  constraint nobody_suspends_themselves check (suspended_by <> user_id)
);
create unique index one_suspension_at_a_time on suspensions (user_id) where ended_at is null;
create index suspensions_of_a_user on suspensions (user_id);
create index suspensions_by_admin on suspensions (suspended_by);

-- Takes turns with itself, so that of two administrators who suspend each other at the same instant the second one sees the first.
create function an_admin_remains() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id and role = 'admin';
  if not found then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('an administrator remains'));
  perform from users
    where role = 'admin' and verified_at is not null and deleted_at is null
      and not exists (select from suspensions where suspensions.user_id = users.id and ended_at is null)
    limit 1;
  if not found then
    raise exception 'no administrator would remain' using errcode = 'check_violation', constraint = 'an_admin_remains';
  end if;
  return null;
end $$;
create trigger an_admin_remains after insert on suspensions for each row execute function an_admin_remains();

-- One administrator requests it, and another one agrees or refuses.
create table authenticator_removals (
  id uuid primary key,
  user_id uuid not null references users,
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  agreed_by uuid references users,
  agreed_at timestamptz,
  withdrawn_at timestamptz,
  constraint nobody_removes_their_own_app check (requested_by <> user_id and agreed_by <> user_id),
  constraint a_second_admin_agrees check (agreed_by <> requested_by),
  constraint an_agreement_has_its_time check ((agreed_by is null) = (agreed_at is null)),
  constraint a_removal_ends_once check (agreed_at is null or withdrawn_at is null)
);
create unique index one_open_removal on authenticator_removals (user_id) where agreed_at is null and withdrawn_at is null;
create index removals_of_a_user on authenticator_removals (user_id);
create index removals_by_requester on authenticator_removals (requested_by);
create index removals_by_second_admin on authenticator_removals (agreed_by) where agreed_by is not null;
