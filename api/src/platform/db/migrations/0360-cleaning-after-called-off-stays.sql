-- A stay that is called off after its guest has come leaves a home that is to be cleaned, on that day. Its task was deleted until now.
create or replace function plan_cleaning() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  task cleaning_tasks;
begin
  if new.state not in ('approved', 'completed') then
    if exists (select from presences where booking_id = new.id and state in ('inHouse', 'left')) then
      update cleaning_tasks
        set day = least(day, (select (max(happened_at) at time zone 'UTC')::date from booking_events where booking_id = new.id))
        where booking_id = new.id and state <> 'done';
    else
      delete from cleaning_tasks where booking_id = new.id and state <> 'done';
    end if;
    return null;
  end if;
  insert into cleaning_tasks (id, organisation_id, booking_id, apartment_id, day, state)
    values (gen_random_uuid(), new.organisation_id, new.id, new.apartment_id, new.check_out, 'toDo')
    on conflict (booking_id) do nothing;
  if found then return null; end if;
  select * into task from cleaning_tasks where booking_id = new.id for update;
  if (task.apartment_id, task.day) = (new.apartment_id, new.check_out) then return null; end if;
  if task.state <> 'toDo' then
    insert into cleaning_events (task_id, event, from_state, to_state, actor, happened_at)
      values (task.id, 'reschedule', task.state, 'toDo', 'system', now());
  end if;
  update cleaning_tasks
    set apartment_id = new.apartment_id, day = new.check_out, state = 'toDo', done_at = null, done_by = null
    where id = task.id;
  return null;
end $$;
