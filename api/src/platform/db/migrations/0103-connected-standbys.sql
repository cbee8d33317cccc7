-- What reads the log of changes of this server. How far it is shows to members of pg_monitor alone: the owner may be one, and the role that
-- answers requests inherits no rights.
create function connected_standbys()
returns table (pid integer, application_name text, state text, replay_lag interval, lsn pg_lsn)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select pid, application_name, state, replay_lag, coalesce(replay_lsn, flush_lsn, write_lsn, sent_lsn) from pg_stat_replication
$$;
