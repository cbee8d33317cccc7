-- What hosts have written about the guest of a booking is of other bookings: that of this one stands beside it already.
set local lock_timeout = '5s';

create or replace function reviews_of_guest(booking uuid, organisation uuid)
  returns table (overall integer, text text, written_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select reviews.overall, reviews.text, reviews.written_at
    from bookings as asked
    join bookings as earlier on earlier.customer_id = asked.customer_id and earlier.id <> asked.id
    join reviews on reviews.booking_id = earlier.id and reviews.side = 'host' and reviews.state = 'published'
    where asked.id = booking and asked.organisation_id = organisation
    order by reviews.written_at desc limit 20
$$;
