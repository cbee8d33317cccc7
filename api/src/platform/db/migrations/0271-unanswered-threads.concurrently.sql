-- The conversations that a host has not answered: open pages count those with something to read every minute, and most are answered.
drop index concurrently if exists threads_not_answered;
create index concurrently threads_not_answered on threads (organisation_id, last_at, booking_id) where last_by_guest > last_by_host;
