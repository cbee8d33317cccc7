// Owns emptying a test's database: back to the rows that the migrations leave, in place of another clone of the template.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#db/client.ts'
import { inOneStatement } from '#db/tx.ts'

// What workers know of is left.
const left = [
  ...['public.migrations', 'public.worker_leases'],
  ...['graphile_worker.migrations', 'graphile_worker._private_tasks', 'graphile_worker._private_known_crontabs'],
]

/**
 * Adds to the template what empties its clones: copies of the rows it has, and a function. That fails for a database whose
 * tables, indexes, constraints, triggers or functions are not those of the template; they are compared only where a
 * command has changed one since the last time, so most tests pay nothing. Another function waits until no
 * job is due, for a twentieth of the work of asking again and again.
 */
export const addEmptying = async (template: pg.Client): Promise<void> => {
  const tables = `select relname, oid::regclass as name from pg_class where relkind = 'r'
    and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    and oid <> all ('{${left.join(',')}}'::regclass[])`
  // In the role of a replica no trigger or foreign key looks at the rows one by one.
  await template.query(`
    create schema testing;
    do $$ declare one record; has_rows boolean; begin
      for one in ${tables} loop
        execute format('select exists (select from %s)', one.name) into has_rows;
        if has_rows then execute format('create table testing.%I as table %s', one.relname, one.name); end if;
      end loop;
    end $$;
    create schema testing_shape;
    create table testing_shape.changes (command text);
    create function testing_shape.now() returns text language sql as $$
      select md5(string_agg(line, '' order by line)) from (
        select format('%s %s %s', oid::regclass, relkind, relnatts) as line from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'i')
        union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
          where connamespace = 'public'::regnamespace
        union all select format('%s %s %s', tgrelid::regclass, case when tgisinternal then '' else tgname end, tgenabled)
          from pg_trigger
        union all select format('%s %s', oid::regprocedure, md5(prosrc)) from pg_proc
          where pronamespace = 'public'::regnamespace) as lines $$;
    create table testing_shape.first as select testing_shape.now() as shape;
    create function testing_shape.note() returns event_trigger language plpgsql as $$
      begin insert into testing_shape.changes values (tg_tag); end $$;
    create function testing.empty_tables() returns void language plpgsql set session_replication_role = replica as $$
    declare one record; begin
      if exists (select from testing_shape.changes) then
        if testing_shape.now() <> (select shape from testing_shape.first) then
          raise exception 'an earlier test of this process has left other tables than it found (%): it needs a newWorld()',
            (select string_agg(distinct command, ', ') from testing_shape.changes);
        end if;
        delete from testing_shape.changes;
      end if;
      for one in ${tables} and pg_relation_size(oid) > 0 loop
        execute format('delete from %s', one.name);
      end loop;
      for one in select relname from pg_class where relkind = 'r' and relnamespace = 'testing'::regnamespace loop
        execute format('insert into public.%1$I select * from testing.%1$I', one.relname);
      end loop;
    end $$;
    create function testing.jobs_due_after(millis int) returns int language plpgsql security definer as $$
    declare
      due int;
      until timestamptz := clock_timestamp() + millis * interval '1 millisecond';
    begin
      loop
        select count(*) into due from graphile_worker._private_jobs where run_at <= clock_timestamp();
        exit when due = 0 or clock_timestamp() > until;
        perform pg_sleep(0.004);
      end loop;
      return due;
    end $$;
    grant usage on schema testing to public;
    create event trigger note_changes on ddl_command_end execute function testing_shape.note()`)
}

/** Removes the jobs that wait, and lets those that run end. */
const endJobs = async (db: Db): Promise<void> => {
  for (const until = Date.now() + 15_000; Date.now() < until; await sleep(5)) {
    const { rows } = await sql`
      with gone as (delete from graphile_worker._private_jobs where locked_at is null)
      select from graphile_worker._private_jobs where locked_at is not null limit 1`.execute(db)
    if (rows.length === 0) return
  }
  throw new Error('a job of an earlier test still runs after 15 seconds')
}

/**
 * Empties every table, once no job of an earlier test runs, and announces that all of the catalogue has changed; takes the
 * database by the role that owns it.
 */
export const emptyDatabase = async (db: Db): Promise<void> => {
  await endJobs(db)
  // With the counts of deadlocks: a test is told of its own alone. One with a call of an earlier test that is still under way is retried.
  await inOneStatement(db, sql`select testing.empty_tables(), pg_stat_reset(), announce_catalogue_change('*', '*')`)
}
