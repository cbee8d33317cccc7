-- Organisations own listings, and people are members of them. All of today's records belong to the house, whose id is fixed so that
-- a column with it as its default is added without rewriting or locking a table for long. Processes of the previous release insert
-- without the column and so for the house; the next release drops the defaults.
set local lock_timeout = '5s';

create table organisations (
  id uuid primary key,
  slug text not null constraint one_organisation_per_slug unique check (slug ~ '^[a-z0-9](-?[a-z0-9]){1,39}$'),
  name text not null,
  state text not null constraint organisations_state_check check (state in ('applied', 'active', 'paused', 'closed')),
  -- the operator's own, exactly one
  house boolean not null default false,
  -- its listings go live without being looked at
  trusted boolean not null default false,
  -- null: that of the settings
  commission_percent numeric(5, 2) check (commission_percent between 0 and 50),
  phone text not null default '',
  about text not null default '',
  created_at timestamptz not null
);
create unique index one_house on organisations (house) where house;
create index organisations_by_age on organisations (state, created_at desc, id desc);
insert into organisations (id, slug, name, state, house, trusted, created_at)
values ('01990000-0000-7000-8000-000000000001', 'akwaaba', 'Akwaaba', 'active', true, true, now());

create table organisation_events (
  id bigint generated always as identity primary key,
  organisation_id uuid not null references organisations,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  happened_at timestamptz not null
);
create index events_of_an_organisation on organisation_events (organisation_id, id);
create index organisation_events_of_an_actor on organisation_events (actor_id) where actor_id is not null;

-- Rows stay when somebody leaves, so that it can be told who it was.
create table members (
  organisation_id uuid not null references organisations,
  user_id uuid not null references users,
  role text not null constraint members_role_check check (role in ('owner', 'manager', 'finance', 'cleaner')),
  since timestamptz not null,
  left_at timestamptz,
  primary key (organisation_id, user_id)
);
create index memberships_of_a_user on members (user_id);

-- Locks the organisation, so that of two owners who leave at the same instant the second one sees that the first has left.
create function an_owner_remains() returns trigger language plpgsql as $$
begin
  perform from organisations where id = old.organisation_id for no key update;
  perform from organisations
    where id = old.organisation_id and state <> 'closed'
      and not exists (select from members where organisation_id = old.organisation_id and role = 'owner' and left_at is null);
  if found then
    raise exception 'organisation % would have no owner', old.organisation_id
      using errcode = 'check_violation', constraint = 'an_owner_remains';
  end if;
  return null;
end $$;
create constraint trigger an_owner_remains after update or delete on members
  deferrable initially deferred for each row
  when (old.role = 'owner' and old.left_at is null) execute function an_owner_remains();

create table invitations (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  email text not null check (email = lower(email)),
  role text not null constraint invitations_role_check check (role in ('owner', 'manager', 'finance', 'cleaner')),
  -- made by the job that mails it, so that no table holds it
  token_hash bytea unique,
  invited_by uuid not null references users,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users,
  withdrawn_at timestamptz
);
create unique index one_open_invitation on invitations (organisation_id, email)
  where accepted_at is null and withdrawn_at is null;
create index invitations_of_an_organisation on invitations (organisation_id, invited_at desc, id desc);
create index invitations_by_inviter on invitations (invited_by);
create index invitations_by_acceptor on invitations (accepted_by) where accepted_by is not null;

alter table apartments add column organisation_id uuid not null default '01990000-0000-7000-8000-000000000001';
alter table tours add column organisation_id uuid not null default '01990000-0000-7000-8000-000000000001';
alter table properties add column organisation_id uuid not null default '01990000-0000-7000-8000-000000000001';
alter table extras add column organisation_id uuid not null default '01990000-0000-7000-8000-000000000001';
alter table adverts add column organisation_id uuid not null default '01990000-0000-7000-8000-000000000001';
alter table blocks add column organisation_id uuid not null default '01990000-0000-7000-8000-000000000001';
alter table bookings add column organisation_id uuid not null default '01990000-0000-7000-8000-000000000001';
alter table payments add column organisation_id uuid not null default '01990000-0000-7000-8000-000000000001';
alter table payouts add column organisation_id uuid not null default '01990000-0000-7000-8000-000000000001';
