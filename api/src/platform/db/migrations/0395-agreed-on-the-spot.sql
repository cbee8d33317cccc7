-- A guest who has booked here answers here: what staff say that a guest has agreed to on the spot is a longer stay, or a stay that
-- staff have booked. Damage is never agreed to that way (damage_is_accepted).
set local lock_timeout = '5s';

create function agreed_on_the_spot() returns trigger language plpgsql as $$
begin
  if exists (
    select from stay_changes where id = new.change_id and (kind = 'extension' or (kind <> 'damage' and exists (
      select from staff_bookings where staff_bookings.booking_id = stay_changes.booking_id)))
  ) then return new; end if;
  raise exception 'change % was not agreed to on the spot', new.change_id
    using errcode = 'check_violation', constraint = 'agreed_on_the_spot';
end $$;
create trigger agreed_on_the_spot before insert on stay_change_events
  for each row when (new.event = 'agree') execute function agreed_on_the_spot();
