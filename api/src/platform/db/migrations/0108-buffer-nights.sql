-- Nights after a stay that nobody can book, copied from the rules of its listing: they are a part of what the stay occupies, so that the
-- constraint on occupied nights holds for them, too. A process of the previous release books without any.
set local lock_timeout = '5s';

alter table bookings
  add column buffer_nights integer not null default 0,
  add constraint buffer_of_a_booking check (buffer_nights between 0 and 14) not valid;

create or replace function occupy_by_booking() returns trigger language plpgsql as $$
begin
  if new.state in ('pending', 'paid', 'approved') then
    perform from occupied_nights
      where booking_id = new.id and apartment_id = new.apartment_id
        and nights = daterange(new.check_in, new.check_out + new.buffer_nights, '[)')
        and held_until is not distinct from case when new.state = 'pending' then new.hold_expires_at end;
    if not found then
      insert into occupied_nights as taken (apartment_id, nights, held_until, booking_id)
      values (new.apartment_id, daterange(new.check_in, new.check_out + new.buffer_nights, '[)'),
              case when new.state = 'pending' then new.hold_expires_at end, new.id)
      on conflict (booking_id) do update
        set apartment_id = excluded.apartment_id, nights = excluded.nights, held_until = excluded.held_until;
    end if;
  else
    delete from occupied_nights where booking_id = new.id;
  end if;
  return null;
end $$;

create or replace function occupy_by_new_bookings() returns trigger language plpgsql as $$
begin
  -- Asked first: an insert of nothing opens all indexes of the nights.
  perform from made
    where state in ('pending', 'paid', 'approved') and not exists (
      select from occupied_nights
      where booking_id = made.id and apartment_id = made.apartment_id
        and nights = daterange(made.check_in, made.check_out + made.buffer_nights, '[)')
        and held_until is not distinct from case when made.state = 'pending' then made.hold_expires_at end);
  if found then
    insert into occupied_nights as taken (apartment_id, nights, held_until, booking_id)
    select apartment_id, daterange(check_in, check_out + buffer_nights, '[)'),
      case when state = 'pending' then hold_expires_at end, id
    from made where state in ('pending', 'paid', 'approved')
    on conflict (booking_id) do update
      set apartment_id = excluded.apartment_id, nights = excluded.nights, held_until = excluded.held_until;
  end if;
  return null;
end $$;
