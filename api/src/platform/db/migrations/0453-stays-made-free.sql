-- What the platform pays the host of a stay that its guest has paid for and that a change of days has made free, since a promo code of the platform
-- takes all of what it costs by now. It goes with the first payment of the stay, all of which went back. As its owner, as paid_by_platform.
set local lock_timeout = '5s';

create function paid_after_a_change(payment uuid) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select paid_by_platform(bookings.id) from payments join bookings on bookings.id = payments.booking_id
    where payments.id = payment and payments.amount_cents > 0 and payments.state = 'refunded' and total_cents = 0
      and exists (select from stay_changes where booking_id = bookings.id and kind = 'stay' and stay_changes.state = 'accepted'
        and after->>'totalCents' = '0')
      and not exists (select from payments earlier
        where earlier.booking_id = bookings.id and earlier.succeeded_at is not null and earlier.id < payments.id)), 0)
$$;
