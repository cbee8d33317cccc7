-- Who counts as an owner, since when a member has their role, and changes of apartments that no guest sees.
set local lock_timeout = '5s';

-- Null where it is theirs since they joined.
alter table members add column role_since timestamptz;

-- An owner whose account is deleted or suspended does not count as one: nobody could act for the organisation. A suspension itself
-- is never refused for it.
create or replace function an_owner_remains() returns trigger language plpgsql as $$
begin
  perform from organisations where id = old.organisation_id for no key update;
  perform from organisations
    where id = old.organisation_id and state <> 'closed' and not exists (
      select from members join users on users.id = members.user_id
      where organisation_id = old.organisation_id and members.role = 'owner' and left_at is null and deleted_at is null
        and not exists (select from suspensions where suspensions.user_id = users.id and ended_at is null));
  if found then
    raise exception 'organisation % would have no owner', old.organisation_id
      using errcode = 'check_violation', constraint = 'an_owner_remains';
  end if;
  return null;
end $$;

-- What waits to be changed of a listing ends with it.
with ended as (
  update listing_revisions as revision set state = 'withdrawn' from apartments
  where apartments.id = revision.apartment_id and apartments.deleted_at is not null and revision.state = 'submitted'
  returning revision.id
)
insert into listing_revision_events (revision_id, event, from_state, to_state, actor, happened_at)
select id, 'end', 'submitted', 'withdrawn', 'admin', now() from ended;

-- A draft is saved while it is written, and nothing that is cached depends on it. A suspended apartment has an answer of its own.
create function announce_inserted_apartments() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows where listed) then
    perform announce_catalogue_change('apartments', null);
  end if;
  return null;
end $$;
create function announce_updated_apartments() returns trigger language plpgsql as $$
begin
  perform announce_changed_records('apartments', array(
    select id from new_rows join old_rows using (id)
    where new_rows.* is distinct from old_rows.*
      and (old_rows.listed or new_rows.listed or 'suspended' in (old_rows.state, new_rows.state)) limit 51));
  return null;
end $$;
drop trigger announce_inserted on apartments;
create trigger announce_inserted after insert on apartments referencing new table as new_rows
  for each statement execute function announce_inserted_apartments();
drop trigger announce_updated on apartments;
create trigger announce_updated after update on apartments referencing old table as old_rows new table as new_rows
  for each statement execute function announce_updated_apartments();
