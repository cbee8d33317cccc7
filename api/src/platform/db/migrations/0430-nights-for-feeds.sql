-- Apartments of which nights became free that a connected calendar may take. They were looked for among the events of all calendars, which was the
-- most work of every minute. A row each time, so that nobody waits for a lock here. The previous release looks among all events, as before.
set local lock_timeout = '5s';

create table feed_nights_due (
  number bigint generated always as identity primary key,
  apartment_id uuid not null references apartments
);
create index feed_nights_due_of_an_apartment on feed_nights_due (apartment_id);

-- As its owner, because members of a host free nights, too.
create function note_nights_for_feeds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from feeds where apartment_id = old.apartment_id and removed_at is null) then
    insert into feed_nights_due (apartment_id) values (old.apartment_id);
  end if;
  return null;
end $$;

create trigger freed_nights_are_for_feeds after delete on occupied_nights
  for each row when (not old.from_feeds) execute function note_nights_for_feeds();
create trigger moved_nights_are_for_feeds after update on occupied_nights
  for each row when (not old.from_feeds and (old.nights is distinct from new.nights or old.apartment_id is distinct from new.apartment_id))
  execute function note_nights_for_feeds();
