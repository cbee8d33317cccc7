-- The apartments that were to be found in the minute of 0430: an event takes a night there that nobody has.
set local lock_timeout = '5s';

insert into feed_nights_due (apartment_id)
select wanted.apartment_id from (
  select feeds.apartment_id, range_agg(daterange(check_in, check_out)) as nights
  from feed_entries join feeds on feeds.id = feed_entries.feed_id
  where removed_at is null and gone_at is null and check_out > (now() at time zone 'UTC')::date and (class <> 'rule' or not ignore_rules)
  group by feeds.apartment_id
) as wanted
where not wanted.nights <@ coalesce((
  select range_agg(taken.nights) from occupied_nights taken
  where taken.apartment_id = wanted.apartment_id and taken.nights && range_merge(wanted.nights)
), '{}'::datemultirange);
