-- What is to be cleaned: a task for each confirmed stay, at its home, on the day its guest leaves. It is made and moved by triggers, so that no
-- way of confirming or changing a stay can forget it, also one of the previous release.
set local lock_timeout = '5s';

create table cleaning_tasks (
  id uuid primary key,
  organisation_id uuid not null,
  booking_id uuid not null constraint one_cleaning_per_stay unique,
  apartment_id uuid not null,
  day date not null,
  state text not null constraint cleaning_tasks_state_check check (state in ('toDo', 'inProgress', 'done', 'skipped')),
  assigned_to uuid,
  note text not null default '',
  done_at timestamptz,
  done_by uuid references users,
  constraint cleaning_after_its_stay foreign key (booking_id, organisation_id) references bookings (id, organisation_id),
  constraint cleaning_of_its_home foreign key (apartment_id, organisation_id) references apartments (id, organisation_id),
  constraint cleaning_by_a_member foreign key (organisation_id, assigned_to) references members (organisation_id, user_id),
  constraint who_cleans_is_named check (state <> 'inProgress' or assigned_to is not null),
  constraint what_is_clean_has_its_time check ((state = 'done') = (done_at is not null) and (done_at is null) = (done_by is null))
);
create index cleaning_of_a_day on cleaning_tasks (organisation_id, day);
create index cleaning_of_a_home on cleaning_tasks (apartment_id, organisation_id);
create index cleaning_of_a_member on cleaning_tasks (organisation_id, assigned_to);
create index cleaning_done_by on cleaning_tasks (done_by) where done_by is not null;

create table cleaning_events (
  id bigint generated always as identity primary key,
  task_id uuid not null references cleaning_tasks on delete cascade,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  happened_at timestamptz not null
);
create index events_of_a_cleaning on cleaning_events (task_id, id);
create index cleaning_events_of_an_actor on cleaning_events (actor_id) where actor_id is not null;

-- A stay that ends elsewhere or on another day is cleaned there and then, whatever was done before. What is done already is kept when a stay
-- is cancelled after it. With the owner's rights: a member's call that confirms a stay may not see all of these rows.
create function plan_cleaning() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  task cleaning_tasks;
begin
  if new.state not in ('approved', 'completed') then
    delete from cleaning_tasks where booking_id = new.id and state <> 'done';
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
create trigger cleaning_is_planned after update on bookings for each row
  when (
    (new.state in ('approved', 'completed') or old.state in ('approved', 'completed'))
    and (new.state, new.apartment_id, new.check_out) is distinct from (old.state, old.apartment_id, old.check_out)
  )
  execute function plan_cleaning();

create function plan_cleaning_of_new() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into cleaning_tasks (id, organisation_id, booking_id, apartment_id, day, state)
    select gen_random_uuid(), organisation_id, id, apartment_id, check_out, 'toDo' from new_rows where state = 'approved'
    on conflict (booking_id) do nothing;
  return null;
end $$;
create trigger cleaning_of_new_is_planned after insert on bookings referencing new table as new_rows
  for each statement execute function plan_cleaning_of_new();
