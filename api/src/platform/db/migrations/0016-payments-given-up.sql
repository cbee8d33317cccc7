-- The sweep asks about payments that failed or were given up within the last day: their pages may still take money.
set local lock_timeout = '5s';
create index payments_given_up_by_time on payment_events (happened_at, payment_id) where event in ('fail', 'abandon');
