-- What hosts say of a home: rooms and beds, house rules, and power, water and internet with the day they were checked. Processes of the
-- previous release add apartments without them.
set local lock_timeout = '5s';

alter table apartments
  add column rooms text[] not null default '{}',
  add column house_rules text[] not null default '{}',
  add column power text,
  add column water text,
  add column internet text,
  add column facts_checked_on date;
