// Owns the database's roles of the product and their rights: one that answers requests, and one that members' requests switch to.
// Both read and write rows; neither owns anything, so neither can change a table, a trigger or a policy.
import type pg from 'pg'
import { memberRole } from './member-scope.ts'

/**
 * The role that requests are answered in. It does not inherit the rights of members' role, or it would see what that sees. It passes
 * row-level security where an owner has let it: a policy, even one that shows every row, keeps the planner from its statistics.
 */
export const appRole = 'akwaaba_app'

/**
 * Makes what is missing of the roles and their rights; joins the transaction. Where our role may not create roles and nobody else has made
 * them, that is left out: a start says so.
 * What a trigger refuses for every row, such as changing a posting, is no right at all.
 */
export const makeRoles = async (client: Pick<pg.Client, 'query'>): Promise<void> => {
  await client.query(`do $$
    declare
      role text;
      one record;
      -- Before 16 a member may always act in the role, and whether it inherits is up to the member.
      is_old boolean := current_setting('server_version_num')::int < 160000;
      acts text := case when is_old then 'member' else 'set' end;
    begin
      foreach role in array array['${memberRole}', '${appRole}'] loop
        if to_regrole(role) is null then
          begin
            execute format('create role %I nologin noinherit', role);
          exception
            when insufficient_privilege then null;
            -- Another database of the same server has made it at the same instant.
            when duplicate_object or unique_violation then null;
          end;
        end if;
        if role = '${appRole}' and exists (select from pg_roles where rolname = role and not rolbypassrls) then
          begin
            execute format('alter role %I bypassrls', role);
          exception when insufficient_privilege then null;
          end;
        end if;
        continue when to_regrole(role) is null;
        for one in select name from unnest(array['public', 'graphile_worker']) as name
          where not has_schema_privilege(role, name, 'usage')
        loop
          execute format('grant usage on schema %I to %I', one.name, role);
        end loop;
        for one in
          select oid::regclass as name, wanted, has_table_privilege(role, oid, wanted) as is_given,
            not exists (select from pg_trigger where tgrelid = pg_class.oid and tgfoid = to_regprocedure('refuse_change()')
              and tgtype & bit > 0 and tgqual is null and tgattr::text = '') as is_meant
          from pg_class, (values ('select', 0), ('insert', 0), ('update', 16), ('delete', 8)) as rights (wanted, bit)
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
            and (relname <> 'migrations' or wanted = 'select')
        loop
          if one.is_meant and not one.is_given then
            execute format('grant %s on %s to %I', one.wanted, one.name, role);
          elsif one.is_given and not one.is_meant then
            execute format('revoke %s on %s from %I', one.wanted, one.name, role);
          end if;
        end loop;
        for one in select oid::regclass as name from pg_class
          where relnamespace = 'public'::regnamespace
            and case when relkind = 'S' then not has_sequence_privilege(role, oid, 'usage') else false end
        loop
          execute format('grant usage on sequence %s to %I', one.name, role);
        end loop;
      end loop;
      -- Jobs are added with the rights of their owner, whose tables have row-level security of their own.
      for one in select oid::regprocedure as name from pg_proc
        where pronamespace = 'graphile_worker'::regnamespace and proname = 'add_job' and not prosecdef
      loop
        execute format('alter function %s security definer set search_path = pg_catalog, pg_temp', one.name);
      end loop;
      -- Administrators look at jobs, try them again and remove them; whether their workers live is seen by their leases.
      if to_regrole('${appRole}') is not null then
        for one in select oid, oid::regclass as name, relrowsecurity as is_limited from pg_class
          where relnamespace = 'graphile_worker'::regnamespace
            and relname in ('jobs', '_private_jobs', '_private_job_queues', '_private_tasks')
        loop
          if not has_table_privilege('${appRole}', one.oid, 'delete') then
            execute format('grant select, update, delete on %s to ${appRole}', one.name);
          end if;
          if one.is_limited and not exists (select from pg_policy where polrelid = one.oid and polname = '${appRole}') then
            execute format('create policy ${appRole} on %s to ${appRole} using (true)', one.name);
          end if;
        end loop;
      end if;
      if to_regrole('${memberRole}') is null then return; end if;
      begin
        if not pg_has_role(current_user, '${memberRole}', acts) then grant ${memberRole} to current_user; end if;
        if to_regrole('${appRole}') is not null and not pg_has_role('${appRole}', '${memberRole}', acts) then
          execute 'grant ${memberRole} to ${appRole}' || case when is_old then '' else ' with inherit false, set true' end;
        end if;
      exception when insufficient_privilege then null;
      end;
    end $$`)
}
