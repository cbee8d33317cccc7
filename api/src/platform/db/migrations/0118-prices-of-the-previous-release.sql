-- Processes of the previous release book a listing at its base price, whatever its price rules say, and write no dues. For stays that
-- rules speak of they are refused as if the nights were taken, which they know how to answer. The next release drops this.
set local lock_timeout = '5s';

create function refuse_prices_without_rules() returns trigger language plpgsql as $$
begin
  if exists (
    select from made
    where state = 'pending' and not exists (select from dues where booking_id = made.id)
      and (exists (select from apartments where id = made.apartment_id and rules <> '{}')
        or exists (select from price_rules
          where apartment_id = made.apartment_id and from_day < made.check_out and to_day > made.check_in)
        or exists (select from price_days
          where apartment_id = made.apartment_id and day >= made.check_in and day < made.check_out))
  ) then
    raise exception 'a process of the previous release has booked a listing that has price rules'
      using errcode = 'exclusion_violation', constraint = 'no_double_booking';
  end if;
  return null;
end $$;
create trigger refuse_prices_without_rules after insert on bookings
  referencing new table as made for each statement execute function refuse_prices_without_rules();
