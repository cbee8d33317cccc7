-- The listing of an apartment has a state, and `listed` says whether guests find and book it: it is live, not deleted, and its
-- organisation is active. Apartments of the previous release, whose processes insert without these columns, are live.
-- The checks that read the table are validated by 0074, which stops nobody from writing.
set local lock_timeout = '5s';

alter table apartments
  add column state text not null default 'live',
  add column listed boolean not null default true,
  add column state_since timestamptz not null default now(),
  -- why it was rejected or suspended
  add column review_note text;
alter table apartments add constraint apartments_state_check
  check (state in ('draft', 'submitted', 'live', 'rejected', 'suspended')) not valid;
alter table apartments add constraint only_what_is_live_is_listed
  check (not listed or (state = 'live' and deleted_at is null)) not valid;

create table apartment_events (
  id bigint generated always as identity primary key,
  apartment_id uuid not null references apartments,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  note text not null default '',
  happened_at timestamptz not null
);
create index events_of_an_apartment on apartment_events (apartment_id, id);
create index apartment_events_of_an_actor on apartment_events (actor_id) where actor_id is not null;

-- The only writer of `listed`. A new row is on no list of the organisation yet, so it waits for one that is just being paused; an
-- update does not: follow_organisation() waits for its row and computes it again.
create function keep_listed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state = 'live' then
    perform from organisations where id = new.organisation_id for share;
  end if;
  new.listed := new.state = 'live' and new.deleted_at is null
    and exists (select from organisations where id = new.organisation_id and state = 'active');
  return new;
end $$;
create trigger keep_listed before insert or update of state, deleted_at, organisation_id, listed on apartments
  for each row execute function keep_listed();

-- keep_listed() computes it again: of all rows and not only of the live ones, so that it waits for one that is just becoming live.
create function follow_organisation() returns trigger language plpgsql as $$
begin
  if old.state is distinct from new.state then
    update apartments set listed = listed where organisation_id = new.id and deleted_at is null;
  end if;
  if (old.name, old.slug) is distinct from (new.name, new.slug) then
    perform announce_changed_records('apartments', array(
      select id from apartments where organisation_id = new.id and listed limit 51));
  end if;
  return null;
end $$;
create trigger follow_organisation after update of state, name, slug on organisations
  for each row execute function follow_organisation();
