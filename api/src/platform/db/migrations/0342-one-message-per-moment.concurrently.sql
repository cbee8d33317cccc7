-- Of each moment of a stay a guest is written to once, whatever happens to its days and however often the job runs.
drop index concurrently if exists one_message_per_moment;
create unique index concurrently one_message_per_moment on messages (booking_id, moment) where moment is not null;
