-- The tasks of 0352: made, moved and taken away by triggers, as those of bookings are by 0280. An event that is gone takes its task along unless
-- it is done; removing a calendar deletes its events, and their tasks with them.
set local lock_timeout = '5s';

alter table cleaning_tasks validate constraint a_task_is_of_one_stay;
alter table cleaning_tasks validate constraint cleaning_after_its_event;

create function plan_cleaning_of_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  task cleaning_tasks;
begin
  if new.class <> 'reservation' or new.gone_at is not null then
    delete from cleaning_tasks where feed_entry_id = new.id and state <> 'done';
    return null;
  end if;
  insert into cleaning_tasks (id, organisation_id, feed_entry_id, apartment_id, day, state)
    select gen_random_uuid(), organisation_id, new.id, apartment_id, new.check_out, 'toDo' from feeds
    where id = new.feed_id and new.check_out >= (new.last_seen at time zone 'UTC')::date
    on conflict (feed_entry_id) do nothing;
  if found then return null; end if;
  select * into task from cleaning_tasks where feed_entry_id = new.id for update;
  if not found or task.day = new.check_out then return null; end if;
  if task.state <> 'toDo' then
    insert into cleaning_events (task_id, event, from_state, to_state, actor, happened_at)
      values (task.id, 'reschedule', task.state, 'toDo', 'system', now());
  end if;
  update cleaning_tasks set day = new.check_out, state = 'toDo', done_at = null, done_by = null where id = task.id;
  return null;
end $$;
create trigger cleaning_of_event_is_planned after update on feed_entries for each row
  when ((new.class, new.check_out, new.gone_at is null) is distinct from (old.class, old.check_out, old.gone_at is null))
  execute function plan_cleaning_of_event();

create function plan_cleaning_of_new_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into cleaning_tasks (id, organisation_id, feed_entry_id, apartment_id, day, state)
    select gen_random_uuid(), feeds.organisation_id, new_rows.id, feeds.apartment_id, new_rows.check_out, 'toDo'
    from new_rows join feeds on feeds.id = new_rows.feed_id
    where class = 'reservation' and gone_at is null and new_rows.check_out >= (new_rows.last_seen at time zone 'UTC')::date
    on conflict (feed_entry_id) do nothing;
  return null;
end $$;
create trigger cleaning_of_new_events_is_planned after insert on feed_entries referencing new table as new_rows
  for each statement execute function plan_cleaning_of_new_events();

-- The events that there are already and that have not ended.
insert into cleaning_tasks (id, organisation_id, feed_entry_id, apartment_id, day, state)
  select gen_random_uuid(), feeds.organisation_id, feed_entries.id, feeds.apartment_id, check_out, 'toDo'
  from feed_entries join feeds on feeds.id = feed_entries.feed_id
  where class = 'reservation' and gone_at is null and removed_at is null and check_out >= (now() at time zone 'UTC')::date
  on conflict (feed_entry_id) do nothing;
