-- What there was before the triggers of 0454. A migration of its own, so that no lock of that one is held while all rows are read.
set local lock_timeout = '5s';

update feeds set home_deleted = true from apartments
where apartments.id = feeds.apartment_id and apartments.deleted_at is not null and not home_deleted;

-- One statement sees one moment: what the triggers have counted until then is in the rows as well, so it is left out.
insert into feed_sums as kept (state, slot, feeds)
select state, -1, sum(feeds) from (
  select * from feed_sums_from_rows() union all select state, -feeds from feed_sums
) as counted group by state having sum(feeds) <> 0
on conflict (state, slot) do update set feeds = kept.feeds + excluded.feeds;
