-- An owner whose account is deleted does not count as one. Processes of the previous release end no memberships with an account.
create or replace function an_owner_remains() returns trigger language plpgsql as $$
begin
  perform from organisations where id = old.organisation_id for no key update;
  perform from organisations
    where id = old.organisation_id and state <> 'closed' and not exists (
      select from members join users on users.id = members.user_id
      where organisation_id = old.organisation_id and members.role = 'owner' and left_at is null and deleted_at is null);
  if found then
    raise exception 'organisation % would have no owner', old.organisation_id
      using errcode = 'check_violation', constraint = 'an_owner_remains';
  end if;
  return null;
end $$;
