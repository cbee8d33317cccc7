-- The stays that are confirmed already and have not ended: those confirmed from now on have a task by 0280.
set local lock_timeout = '5s';

insert into cleaning_tasks (id, organisation_id, booking_id, apartment_id, day, state)
  select gen_random_uuid(), organisation_id, id, apartment_id, check_out, 'toDo' from bookings
  where state = 'approved' and check_out >= (now() at time zone 'UTC')::date
  on conflict (booking_id) do nothing;
