-- A guest who is in house moves to another home of the same host. The nights that were slept stay with the first home, and the booking that
-- staff make of the other one says from which stay it goes on. On the first day the stay itself is moved.
set local lock_timeout = '5s';

alter table staff_bookings add column moved_from uuid references bookings;
create unique index a_stay_goes_on_in_one on staff_bookings (moved_from) where moved_from is not null;

alter table stay_changes
  drop constraint stay_changes_kind_check,
  add constraint stay_changes_kind_check
    check (kind in ('stay', 'extension', 'move', 'late-check-out', 'early-departure', 'discount', 'damage')) not valid;

-- What a guest has agreed to on the spot is a longer stay, a stay that staff have booked, or a move that takes no night from them: the same days in
-- another home, or an end today that a stay of the same guest goes on from until the same last day, at the same price.
create or replace function agreed_on_the_spot() returns trigger language plpgsql as $$
begin
  if exists (
    select from stay_changes join bookings on bookings.id = stay_changes.booking_id
    where stay_changes.id = new.change_id and case kind
      when 'extension' then true
      when 'damage' then false
      when 'move' then before->'totalCents' = after->'totalCents' and (
        before->'checkIn' = after->'checkIn' and before->'checkOut' = after->'checkOut'
        or exists (
          select from staff_bookings join bookings next on next.id = staff_bookings.booking_id
          where staff_bookings.moved_from = bookings.id and next.customer_id = bookings.customer_id
            and next.organisation_id = bookings.organisation_id and next.state = 'pending'
            and next.check_in = (after->>'checkOut')::date and next.check_out = (before->>'checkOut')::date))
      else exists (select from staff_bookings where staff_bookings.booking_id = stay_changes.booking_id) end
  ) then return new; end if;
  raise exception 'change % was not agreed to on the spot', new.change_id
    using errcode = 'check_violation', constraint = 'agreed_on_the_spot';
end $$;
