// Owns making the role of members' requests, and what it may do: all that members' calls need, and of protected tables the rows of
// its organisation alone.
import { textOf } from '@akwaaba/contract/guards'
import type pg from 'pg'
import { newClient } from './client.ts'
import { memberRole, organisationSetting } from './member-scope.ts'

type Sql = Pick<pg.Client, 'query'>

/** Tables of which a member's call sees the rows of its organisation alone, whatever it asks for; each has an organisation_id. */
const protectedTables = ['bookings', 'payments', 'payouts', 'payout_accounts', 'host_payouts']
const tables = protectedTables.map((name) => `'${name}'`).join(', ')

const policy = 'own_organisation'
// In this form PostgreSQL reads the setting once, and finds the rows by an index of organisation_id.
const ownRows = `organisation_id = any (array(
  select unnest(string_to_array(nullif(current_setting('${organisationSetting}', true), ''), ',')::uuid[])))`

/**
 * Makes what is missing of the role, its rights and the policies of the protected tables; joins the transaction. Where our role may not create roles and nobody else has made this one, nothing is changed: a start then says so.
 * Owners of tables and superusers pass row-level security, so migrations, backups and jobs see all rows; everybody else whom the
 * owner has given a table to sees what they saw before.
 */
export const protectRows = async (client: Sql): Promise<void> => {
  await client.query(`do $$
    declare one record; has_role boolean := to_regrole('${memberRole}') is not null; begin
      if not has_role then
        begin
          create role ${memberRole} nologin;
          has_role := true;
        exception
          when insufficient_privilege then null;
          -- Another database of the same server has made it at the same instant.
          when duplicate_object or unique_violation then has_role := true;
        end;
      end if;
      if not has_role then return; end if;
      -- Before 16 a member may always act in the role.
      if not pg_has_role(current_user, '${memberRole}',
        case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
        begin
          grant ${memberRole} to current_user;
        exception when insufficient_privilege then null;
        end;
      end if;
      if not has_schema_privilege('${memberRole}', 'public', 'usage') then grant usage on schema public to ${memberRole}; end if;
      if not has_schema_privilege('${memberRole}', 'graphile_worker', 'usage') then
        grant usage on schema graphile_worker to ${memberRole};
      end if;
      for one in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and relname <> 'migrations'
          and not (has_table_privilege('${memberRole}', oid, 'select') and has_table_privilege('${memberRole}', oid, 'delete'))
      loop
        execute format('grant select, insert, update, delete on %s to ${memberRole}', one.name);
      end loop;
      for one in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace
          and case when relkind = 'S' then not has_sequence_privilege('${memberRole}', oid, 'usage') else false end
      loop
        execute format('grant usage on sequence %s to ${memberRole}', one.name);
      end loop;
      -- Members' calls add jobs, whose tables have row-level security of their own.
      for one in select oid::regprocedure as name from pg_proc
        where pronamespace = 'graphile_worker'::regnamespace and proname = 'add_job' and not prosecdef
      loop
        execute format('alter function %s security definer set search_path = pg_catalog, pg_temp', one.name);
      end loop;
      -- Each of the three by itself: a table that has lost one of them gets it again.
      for one in select oid, oid::regclass as name, relrowsecurity as active from pg_class
        where relnamespace = 'public'::regnamespace and relname in (${tables})
          and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'organisation_id')
      loop
        if not exists (select from pg_policy where polrelid = one.oid and polname = 'everybody') then
          execute format('create policy everybody on %s using (true)', one.name);
        end if;
        if not exists (select from pg_policy where polrelid = one.oid and polname = '${policy}') then
          execute format($policy$create policy ${policy} on %s as restrictive to ${memberRole} using (${ownRows})$policy$, one.name);
        end if;
        if not one.active then execute format('alter table %s enable row level security', one.name); end if;
      end loop;
    end $$`)
}

/**
 * Why members' queries cannot be limited to their organisation by the database, as a sentence; null where they are. Asked on a
 * connection of the role that answers requests.
 */
export const memberRoleFault = async (client: Sql): Promise<string | null> => {
  const howTo = `As a superuser: create role ${memberRole} nologin; grant ${memberRole} to the role of DATABASE_URL; then run npm run migrate.`
  const found = await client.query(`select to_regrole('${memberRole}') is not null as "isThere"`)
  if (!found.rows[0].isThere) return `The database has no role ${memberRole}, and ours may not create it. ${howTo}`
  await client.query('begin')
  try {
    await client.query(`set local role ${memberRole}`)
    const { rows } = await client.query<{ name: string }>(`
      select name from unnest(array[${tables}]) as name
      where to_regclass('public.' || name) is not null and (not row_security_active('public.' || name) or not exists (
        select from pg_policy where polrelid = to_regclass('public.' || name) and polname = '${policy}' and polcmd = '*'
          and not polpermissive and '${memberRole}'::regrole = any(polroles)))`)
    const names = rows.map(({ name }) => name).join(', ')
    return rows.length === 0
      ? null
      : `The role ${memberRole} sees all rows of ${names}: it is a superuser, passes row-level security or owns them, or their policies are gone.`
  } catch (error) {
    if (textOf(error, 'code') !== '42501') throw error
    return `Our role of the database may not act as ${memberRole}. ${howTo}`
  } finally {
    await client.query('rollback')
  }
}

const answerMillis = 10_000

/**
 * Whether the database at `url` limits members' queries to their organisation; logs why, where it does not. A start goes on then, so
 * that a release can be installed before a person who may do so has made the role.
 */
export const canLimitMembers = async (
  url: string,
  log: { warn(facts: object, msg: string): void },
): Promise<boolean> => {
  const client = newClient(url, answerMillis, { connectionTimeoutMillis: answerMillis })
  client.on('error', () => undefined)
  await client.connect()
  const reason = await memberRoleFault(client).finally(() => client.end())
  if (reason !== null) log.warn({ reason }, 'only the code keeps members of an organisation from the rows of others')
  return reason === null
}
