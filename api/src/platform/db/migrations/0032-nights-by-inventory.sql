-- The code reserves nights before it writes the booking or the block that has them, so these references are checked at the
-- end of the transaction. The triggers stay, for the previous release and for SQL by hand: they write what is not there yet.
alter table occupied_nights
  alter constraint occupied_nights_booking_id_fkey deferrable initially deferred,
  alter constraint occupied_nights_block_id_fkey deferrable initially deferred;

create or replace function occupy_by_booking() returns trigger language plpgsql as $$
begin
  if new.state in ('pending', 'paid', 'approved') then
    insert into occupied_nights as taken (apartment_id, nights, held_until, booking_id)
    values (new.apartment_id, daterange(new.check_in, new.check_out, '[)'),
            case when new.state = 'pending' then new.hold_expires_at end, new.id)
    on conflict (booking_id) do update
      set apartment_id = excluded.apartment_id, nights = excluded.nights, held_until = excluded.held_until
      where (taken.apartment_id, taken.nights, taken.held_until)
        is distinct from (excluded.apartment_id, excluded.nights, excluded.held_until);
  else
    delete from occupied_nights where booking_id = new.id;
  end if;
  return null;
end $$;

create or replace function occupy_by_block() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    insert into occupied_nights as taken (apartment_id, nights, block_id)
    values (new.apartment_id, daterange(new.check_in, new.check_out, '[)'), new.id)
    on conflict (block_id) do update set apartment_id = excluded.apartment_id, nights = excluded.nights
      where (taken.apartment_id, taken.nights) is distinct from (excluded.apartment_id, excluded.nights);
  else
    delete from occupied_nights where block_id = new.id;
  end if;
  return null;
end $$;
