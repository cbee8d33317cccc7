-- Built beside the writers of a live system, as in 0050. What all organisations have to clean on a day.
drop index concurrently if exists cleaning_by_day;
create index concurrently cleaning_by_day on cleaning_tasks (day, state);
