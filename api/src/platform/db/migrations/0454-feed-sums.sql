-- How many connected calendars there are in each state, kept as they change, so that their health and their list do not count them; and whether
-- the home of one is deleted, since such a calendar is not read, and lists that skip it would skip more every year.
set local lock_timeout = '5s';

alter table feeds add column home_deleted boolean not null default false;

create table feed_sums (
  state text not null,
  slot integer not null,
  feeds bigint not null default 0,
  unique (state, slot)
) with (fillfactor = 50);

-- As their owner, because members of a host connect calendars and delete homes, too.
create function note_home_of_feed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select deleted_at is not null into new.home_deleted from apartments where id = new.apartment_id for share;
  return new;
end $$;
create trigger home_of_feed_is_noted before insert on feeds for each row execute function note_home_of_feed();

create function note_home_of_feeds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update feeds set home_deleted = new.deleted_at is not null where apartment_id = new.id;
  return null;
end $$;
create trigger home_of_feeds_is_noted after update of deleted_at on apartments for each row
  when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function note_home_of_feeds();

create function count_feed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into feed_sums as kept (state, slot, feeds)
  select state, overview_slot(), sum(change) from (
    select new.state as state, 1 as change where tg_op <> 'DELETE' and new.removed_at is null and not new.home_deleted
    union all
    select old.state, -1 where tg_op <> 'INSERT' and old.removed_at is null and not old.home_deleted
  ) as changes group by state having sum(change) <> 0 order by state
  on conflict (state, slot) do update set feeds = kept.feeds + excluded.feeds;
  return null;
end $$;
create trigger sums_of_new_feeds after insert or delete on feeds for each row execute function count_feed();
create trigger sums_of_changed_feeds after update on feeds for each row
  when ((old.state, old.removed_at is null, old.home_deleted) is distinct from (new.state, new.removed_at is null, new.home_deleted))
  execute function count_feed();

-- The same sums from all rows: what the kept ones must come to.
create function feed_sums_from_rows() returns table (state text, feeds bigint) language sql stable as $$
  select state, count(*) from feeds where removed_at is null and not home_deleted group by state
$$;
