// Tests what the role that answers requests cannot do: a statement that came in by a fault of the code reads and writes rows at most.
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openClient } from '#db/client.ts'
import { asApp } from '#testing/world/template-cluster.ts'
import { fileWorld } from '#testing/world.ts'
import { databaseOf } from './address.ts'
import { appRoleFault, checkRoles } from './app-role.ts'
import { memberRole } from './member-scope.ts'
import { appRole, makeRoles } from './roles.ts'

const here = fileWorld()

const connected = async (url: string) => {
  const client = openClient(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe('the connection that answers requests', () => {
  test('changes no table, trigger or policy, and nothing of what is only ever added', async () => {
    const { db } = here().deps
    const refused = [
      ...['alter table bookings disable trigger all', 'alter table postings disable trigger postings_are_append_only'],
      ...['drop table bookings', 'drop trigger postings_are_append_only on postings', 'truncate bookings cascade'],
      ...['alter table bookings disable row level security', 'drop policy own_organisation on bookings'],
      ...['set session_replication_role = replica', 'set session authorization postgres', 'set role postgres'],
      ...['create table more (id int)', 'create function more() returns int language sql as $$ select 1 $$'],
      ...['create role more', `alter role ${appRole} superuser`, `grant delete on postings to ${appRole}`],
      ...['delete from postings', 'update ledger_lines set amount_cents = 0', 'update receipts set number = number'],
      ...['delete from audit_log', 'delete from settlement_reversals', 'delete from migrations'],
      'insert into graphile_worker._private_jobs (task_id) select id from graphile_worker._private_tasks',
      "copy bookings to program 'cat'",
    ]
    const outcomes = refused.map(async (text) => {
      const code = await sql
        .raw(text)
        .execute(db)
        .then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
      return [text, code]
    })
    // 42501: insufficient privilege.
    expect(await Promise.all(outcomes)).toEqual(refused.map((text) => [text, '42501']))
    const added = sql`select graphile_worker.add_job('accounts:tidy', run_at := now() + interval '1 day')`
    await expect(added.execute(db)).resolves.toBeDefined()
  })

  test('is told from that of an owner or a superuser, and from one that would see no protected row', async () => {
    const { databaseUrl: url } = here()
    const warnings: object[] = []
    const log = { warn: (facts: object) => warnings.push(facts) }
    expect([await checkRoles(asApp(url), log), warnings]).toEqual([{ limitsMembers: true }, []])
    await checkRoles(url, log)
    expect(warnings).toEqual([{ reason: expect.stringContaining('postgres is a superuser, may create roles') }])
    const owner = await connected(url)
    const faultAfter = async (change: string) => {
      await owner.query(`begin; ${change}; set local role ${appRole}`)
      return appRoleFault(owner).finally(() => owner.query('rollback'))
    }
    expect(await faultAfter(`alter table tours owner to ${appRole}`)).toContain(`${appRole} owns tables`)
    expect(await faultAfter(`alter role ${appRole} createrole`)).toContain('may create roles')
    // As on a server before 16, or where an operator has made the role without noinherit.
    const inherits = `grant ${memberRole} to ${appRole} with inherit true`
    await expect(faultAfter(inherits)).rejects.toThrow('so it sees no booking')
  })

  test('gets the rights that it lacks with the next migration, and loses those that a trigger refuses', async () => {
    const owner = await connected(here().databaseUrl)
    await owner.query(`begin; revoke all on bookings from ${appRole}; grant update, delete on postings to ${appRole}`)
    await makeRoles(owner)
    const { rows } = await owner.query(`select name, right_of, has_table_privilege('${appRole}', name, right_of) as may
      from unnest(array['bookings', 'postings', 'host_payouts', 'migrations']) as name, unnest(array['select', 'insert', 'update', 'delete']) as right_of`)
    const may = (name: string) => rows.filter((one) => one.name === name && one.may).map((one) => one.right_of)
    expect(may('bookings')).toEqual(['select', 'insert', 'update', 'delete'])
    expect(may('postings')).toEqual(['select', 'insert'])
    expect(may('host_payouts')).toEqual(['select', 'insert', 'update'])
    expect(may('migrations')).toEqual(['select'])
    await owner.query('rollback')
  })
})

test('a direct address is that of another role where it leads to the same servers, else a pooler is between', () => {
  const through = (databaseUrl: string, databaseDirectUrl?: string) =>
    databaseOf({ databaseUrl, databaseDirectUrl, databaseWaitMillis: 0 }).throughPooler
  expect(through('postgres://app@db/a')).toBe(false)
  expect(through('postgres://app@db/a', 'postgres://owner@db:5432/a')).toBe(false)
  expect(through('postgres://app@a,b:5433/a', 'postgres://owner@a,b:5433/a?target_session_attrs=read-write')).toBe(
    false,
  )
  expect(through('postgres://app@db:6432/a', 'postgres://app@db/a')).toBe(true)
  expect(through('postgres://app@%2Frun/a', 'postgres://app@db/a')).toBe(true)
})
