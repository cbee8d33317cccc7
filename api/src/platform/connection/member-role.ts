// Owns what members' requests see of protected tables: the rows of their organisation alone.
import { textOf } from '@akwaaba/contract/guards'
import type pg from 'pg'
import { memberRole, organisationSetting } from './member-scope.ts'

type Sql = Pick<pg.Client, 'query'>

/** Tables of which a member's call sees the rows of its organisation alone, whatever it asks for; each has an organisation_id. */
const protectedTables = [
  'bookings',
  'booking_notes',
  'booking_files',
  'presences',
  'cleaning_tasks',
  'dues',
  'payments',
  'payouts',
  'payout_accounts',
  'host_payouts',
  'promo_codes',
  'staff_bookings',
  'staff_payments',
  'stay_changes',
  'stay_change_pictures',
  'reviews',
  'user_reports',
  'tour_reviews',
  'feeds',
  'export_links',
  'threads',
  'messages',
  'message_pictures',
  'thread_reads',
  'message_templates',
  'counted_stays',
  'ledger_days',
  'report_sums',
  'tax_sums',
  'listing_imports',
  'saved_views',
]
const tables = protectedTables.map((name) => `'${name}'`).join(', ')

const policy = 'own_organisation'
// In this form PostgreSQL reads the setting once, and finds the rows by an index of organisation_id.
const ownRows = `organisation_id = any (array(
  select unnest(string_to_array(nullif(current_setting('${organisationSetting}', true), ''), ',')::uuid[])))`

/**
 * Makes what is missing of the policies of the protected tables; joins the transaction. Where the role of members is missing, nothing is
 * changed: a start then says so.
 * Owners of tables and superusers pass row-level security, so migrations, backups and jobs see all rows; everybody else whom the
 * owner has given a table to sees what they saw before.
 */
export const protectRows = async (client: Sql): Promise<void> => {
  await client.query(`do $$
    declare one record; begin
      if to_regrole('${memberRole}') is null then return; end if;
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
