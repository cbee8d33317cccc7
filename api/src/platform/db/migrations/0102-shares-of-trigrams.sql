-- How large a share of the rows of a table has a trigram, as the database has sampled it: statistics are shown to owners of tables
-- alone, and requests are answered in a role that owns none.
create function trigram_shares(statistics text)
returns table (trigram text, share real, rows real)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select common.trigram, common.share, pg_class.reltuples
  from pg_stats_ext_exprs as known
  join pg_class on pg_class.relname = known.tablename and pg_class.relnamespace = 'public'::regnamespace,
    unnest(known.most_common_elems::text::text[], known.most_common_elem_freqs) as common (trigram, share)
  where known.statistics_name = trigram_shares.statistics and common.trigram is not null
$$;
