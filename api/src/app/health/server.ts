// Owns what the database server says of itself and of the processes that use it: version, size, standbys, backups, leases.
import { sql } from 'kysely'
import { type WorkerName, workerNames } from '#db/job-workers.ts'
import type { Deps } from '#deps.ts'

export type Standby = { name: string; lagBytes: number | null; lagSeconds: number | null }

// They read the log of changes as standbys do, and end when they have what they want.
const copiers = ['pg_basebackup', 'pg_receivewal', 'pg_recvlogical', 'barman_receive_wal']

/**
 * The standbys that are connected, without backups and logical replication. Where the owner of the database has not the rights of
 * pg_monitor, a backup is known by its name alone, and the lag is null; it is null as well where nothing is being written.
 */
export const readStandbys = async ({ db }: Pick<Deps, 'db'>): Promise<Standby[]> => {
  const { rows } = await sql<Standby>`
    select coalesce(nullif(application_name, ''), 'unnamed') as name, max(extract(epoch from replay_lag))::float8 as lag_seconds,
      max(pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
        lsn))::bigint as lag_bytes
    from connected_standbys()
    where state is distinct from 'backup' and application_name <> all(${copiers}::text[])
      and pid not in (select active_pid from pg_replication_slots where slot_type = 'logical' and active_pid is not null)
    group by 1 order by 1`.execute(db)
  return rows
}

/** The last backup that was reported; null where there was none. */
export const readLastBackup = async ({ db }: Pick<Deps, 'db'>): Promise<{ finishedAt: Date; kind: string } | null> => {
  const row = await db
    .selectFrom('backups')
    .select(['finishedAt', 'kind'])
    .orderBy('finishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** How many workers of each kind have renewed their lease in time, in all processes. */
export const countWorkers = async ({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<{ worker: WorkerName; count: number }[]> => {
  const { rows } = await sql<{ worker: WorkerName; count: number }>`
    select names.worker, (
      select count(*)::int from worker_leases
      where worker_leases.worker = names.worker and renewed_at > now() - make_interval(secs => ${config.jobLeaseMillis / 1000}::float8)
    ) as count from unnest(${workerNames}::text[]) as names (worker)`.execute(db)
  return rows
}
