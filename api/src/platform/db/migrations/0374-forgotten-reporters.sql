-- The address of a visitor who has reported something is forgotten some time after the decision; what was reported and decided stays.
set local lock_timeout = '5s';

create or replace function user_report_is_final() returns trigger language plpgsql as $$
begin
  if (old.id, old.kind, old.organisation_id, old.reason, old.reported_at, old.user_id)
      is distinct from (new.id, new.kind, new.organisation_id, new.reason, new.reported_at, new.user_id)
    or (old.email is distinct from new.email and (old.state = 'open' or new.email <> old.id || '@forgotten.invalid'))
    or (old.apartment_id, old.tour_id, old.property_id, old.review_id, old.message_id)
      is distinct from (new.apartment_id, new.tour_id, new.property_id, new.review_id, new.message_id)
    or (old.text <> new.text and new.text <> '')
    or (old.state <> 'open' and (old.state, old.decided_at, old.decided_by) is distinct from (new.state, new.decided_at, new.decided_by))
  then
    raise exception 'report % is final', old.id using errcode = 'check_violation', constraint = 'user_report_is_final';
  end if;
  return new;
end $$;
