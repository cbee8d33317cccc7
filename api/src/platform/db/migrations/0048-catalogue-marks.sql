-- Each change of the catalogue is announced with a mark of its own that no restore or failover can repeat, and with what it
-- changed. No row counts the changes, so writers do not wait for each other.

-- For processes of the previous release, which compare a counter: one that is higher each time it is read. The next release
-- drops the view, its trigger, catalogue_changed(), and the second notification below.
drop table catalogue_version;
create view catalogue_version as
  select true as singleton, (extract(epoch from clock_timestamp()) * 1000000)::bigint as version;
create or replace function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', (select version::text from catalogue_version));
  return coalesce(new, old);
end $$;
create trigger catalogue_changed instead of update on catalogue_version
  for each row execute function catalogue_changed();

-- Announces '<mark> <subject> <ids>'. '*' as subject means everything, as ids all records of the subject; without ids only
-- its lists have changed.
create function announce_catalogue_change(subject text, ids text) returns void language sql as $$
  select pg_notify('catalogue_changes', concat_ws(' ', gen_random_uuid(), subject, ids)),
    pg_notify('catalogue', (select version::text from catalogue_version))
$$;
-- A notification takes up to 8,000 bytes, so many records are announced as all of them.
create function announce_changed_records(subject text, ids uuid[]) returns void language sql as $$
  select announce_catalogue_change(subject, case when cardinality(ids) <= 50 then array_to_string(ids, ',') else '*' end)
  where cardinality(ids) > 0
$$;

-- The first argument of these triggers is the subject. A new record changes lists alone: nothing is cached of it yet.
create function announce_inserted() returns trigger language plpgsql as $$
begin
  perform announce_catalogue_change(tg_argv[0], null);
  return null;
end $$;
create function announce_deleted() returns trigger language plpgsql as $$
begin
  perform announce_changed_records(tg_argv[0], array(select id from old_rows limit 51));
  return null;
end $$;
-- A row that an update leaves as it was has not changed.
create function announce_updated() returns trigger language plpgsql as $$
begin
  perform announce_changed_records(tg_argv[0], array(
    select id from new_rows join old_rows using (id) where new_rows.* is distinct from old_rows.* limit 51));
  return null;
end $$;
-- Seats are sold far more often than packages are edited, so they are a subject of their own.
create function announce_updated_tours() returns trigger language plpgsql as $$
begin
  perform announce_changed_records('seats', array(
    select id from new_rows join old_rows using (id) where new_rows.seats_taken <> old_rows.seats_taken limit 51));
  perform announce_changed_records('tours', array(
    select id from new_rows join old_rows using (id)
    where to_jsonb(new_rows) - 'seats_taken' <> to_jsonb(old_rows) - 'seats_taken' limit 51));
  return null;
end $$;
create function announce_all() returns trigger language plpgsql as $$
begin
  perform announce_catalogue_change(tg_argv[0], '*');
  return null;
end $$;

do $$
declare
  noun text;
begin
  foreach noun in array array['apartments', 'extras', 'tours', 'properties', 'adverts'] loop
    execute format('drop trigger catalogue_changed on %I', noun);
    execute format('create trigger announce_inserted after insert on %1$I
      for each statement execute function announce_inserted(%1$L)', noun);
    execute format('create trigger announce_deleted after delete on %1$I referencing old table as old_rows
      for each statement execute function announce_deleted(%1$L)', noun);
    execute format('create trigger announce_updated after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function %2$s(%1$L)', noun,
      case when noun = 'tours' then 'announce_updated_tours' else 'announce_updated' end);
    execute format('create trigger announce_truncated after truncate on %1$I
      for each statement execute function announce_all(%1$L)', noun);
  end loop;
end $$;
drop trigger catalogue_changed on locations;
create trigger announce_all after insert or update or delete or truncate on locations
  for each statement execute function announce_all('locations');
drop trigger catalogue_changed on settings;
-- Every page shows its prices in cedis, too, where cedis are charged.
create trigger announce_all after update on settings
  for each row when (old.cedis_per_dollar is distinct from new.cedis_per_dollar)
  execute function announce_all('*');
