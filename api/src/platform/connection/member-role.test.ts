// Tests that the database shows a member's call the rows of its organisation alone, whatever it asks for.
import { Readable } from 'node:stream'
import { endpoint } from '@akwaaba/contract/endpoint'
import { orgParams } from '@akwaaba/contract/organisations'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#app.ts'
import { openClient, openDb, openPool } from '#db/client.ts'
import { inTransaction } from '#db/tx.ts'
import { serve } from '#http/serve.ts'
import { makers, newSide, type Side } from '#testing/foreign/two-hosts.ts'
import { asApp } from '#testing/world/template-cluster.ts'
import { fileWorld } from '#testing/world.ts'
import { memberRoleFault, protectRows } from './member-role.ts'
import { inOrganisation, inThisScope, memberRole } from './member-scope.ts'

const here = fileWorld()
let alpha: Side
let bravo: Side

const tables = ['bookings', 'dues', 'payments', 'payouts'] as const
type Found = { organisationId: string }

beforeAll(async () => {
  const t = await here.empty()
  alpha = await newSide(t, 'ALPHA')
  bravo = await newSide(t, 'BRAVO')
  for (const side of [alpha, bravo]) await makers.payout(t, side)
})

/** The organisations of the rows of a table that a query without any condition finds. */
const everyRow = async (db: ReturnType<typeof openDb>, table: (typeof tables)[number]): Promise<string[]> => {
  const { rows } = await sql<Found>`select distinct organisation_id from ${sql.table(table)}`.execute(db)
  return rows.map(({ organisationId }) => organisationId).sort()
}

describe('a query of a member', () => {
  test('finds the rows of its organisation alone, in a transaction and outside of one, while others find all', async () => {
    const { db } = here().deps
    for (const table of tables) {
      expect(await inOrganisation(bravo.id, () => everyRow(db, table)), table).toEqual([bravo.id])
      const inside = inOrganisation(bravo.id, () => inTransaction(db, (tx) => everyRow(tx, table)))
      expect(await inside, table).toEqual([bravo.id])
      expect(await everyRow(db, table), table).toEqual([alpha.id, bravo.id].sort())
    }
  })

  test('finds the rows of others once row-level security is off, so that the test above fails then', async () => {
    const undone = new Error('undo')
    const seen: string[][] = []
    const outcome = inTransaction(here().owner, async (tx) => {
      await sql`alter table bookings disable row level security`.execute(tx)
      await sql`set local role akwaaba_member`.execute(tx)
      seen.push(await everyRow(tx, 'bookings'))
      throw undone
    })
    await expect(outcome).rejects.toBe(undone)
    expect(seen).toEqual([[alpha.id, bravo.id].sort()])
  })

  test('changes nothing of others, and adds nothing in their name', async () => {
    const { db, ids } = here().deps
    const changed = await inOrganisation(bravo.id, () =>
      db.updateTable('payouts').set({ paidNote: 'Ours now.' }).returning('organisationId').execute(),
    )
    expect(changed).toEqual([{ organisationId: bravo.id }])
    const theirs = await db
      .selectFrom('payouts')
      .selectAll()
      .where('organisationId', '=', alpha.id)
      .executeTakeFirstOrThrow()
    const forged = { ...theirs, id: ids.next() }
    const insert = inOrganisation(bravo.id, () => db.insertInto('payouts').values(forged).execute())
    await expect(insert).rejects.toThrow('row-level security')
  })

  test('is limited in handlers that forget every condition, and in files that are sent as they are read', async () => {
    const { deps, app: usual } = here()
    const { catalogue } = usual
    const row = { method: 'GET', who: 'member', needs: 'organisation.read', params: orgParams, errors: [] } as const
    const list = endpoint({ ...row, path: '/api/host/:org/everything', summary: 'All', reply: z.array(z.string()) })
    const file = endpoint({ ...row, path: '/api/host/:org/everything.csv', summary: 'All', reply: z.string() })
    const slices = async function* () {
      for (const table of tables) yield `${table} ${(await everyRow(deps.db, table)).join(',')}\n`
    }
    const app = await buildApp(deps, {
      ...{ catalogue, codeMark: 'test', strictReplies: true },
      extend: async (server) => {
        serve(server, list).with(() => everyRow(deps.db, 'bookings'))
        serve(server, file).raw((_, reply) => reply.type('text/csv').send(Readable.from(inThisScope(slices()))))
      },
    })
    onTestFinished(() => app.close())
    const headers = { authorization: `Bearer ${bravo.members.owner.token}` }
    const read = (name: string) => app.inject({ url: `/api/host/${bravo.slug}/${name}`, headers })
    expect((await read('everything')).json()).toEqual([bravo.id])
    expect((await read('everything.csv')).body).toBe(tables.map((table) => `${table} ${bravo.id}\n`).join(''))
  })

  test('leaves a connection as it was, also where it fails', async () => {
    const t = here()
    const pool = openPool(asApp(t.databaseUrl), 1, () => undefined)
    onTestFinished(() => pool.end())
    const db = openDb(pool)
    const left = async () => {
      const found = sql`select current_user = session_user as "isUs", current_setting('app.organisation_ids', true) as ids`
      return (await found.execute(db)).rows
    }
    const broken = () => sql`select 1 / 0`.execute(db)
    const works: (() => Promise<unknown>)[] = [
      () => everyRow(db, 'bookings'),
      () => inTransaction(db, (tx) => everyRow(tx, 'bookings')),
      () => expect(broken()).rejects.toThrow('division by zero'),
      () => expect(inTransaction(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no'),
    ]
    for (const work of works) {
      await inOrganisation(bravo.id, work)
      expect(await left()).toEqual([{ isUs: true, ids: expect.toBeOneOf(['', null]) }])
    }
  })

  test('takes one round trip outside a transaction, on a connection that others have used before', async () => {
    let answers = 0
    for (const throughPooler of [false, true]) {
      const pool = openPool(asApp(here().databaseUrl), 1, () => undefined, { throughPooler })
      onTestFinished(() => pool.end())
      pool.on('connect', (client) => {
        const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
        connection.on('readyForQuery', () => {
          answers += 1
        })
      })
      const db = openDb(pool)
      const of = ({ id }: Side) => inOrganisation(id, () => everyRow(db, 'bookings'))
      expect([await of(alpha), await of(bravo)]).toEqual([[alpha.id], [bravo.id]])
      answers = 0
      expect([await of(alpha), await everyRow(db, 'bookings'), await of(bravo)]).toEqual([
        [alpha.id],
        [alpha.id, bravo.id].sort(),
        [bravo.id],
      ])
      expect(answers).toBe(3)
    }
  })

  test('is refused where its organisation is none', () => {
    expect(() => inOrganisation("' or true --", () => undefined)).toThrow('not the id')
  })
})

describe('a start', () => {
  /** What is wrong with the role by a connection of its own, on which `first` has been run. */
  const faultAfter = async (url: string, first: string) => {
    const client = openClient(url)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(first)
    return memberRoleFault(client)
  }

  test('finds nothing wrong, and says so where a table has lost its policies or the role may do too much', async () => {
    const url = here().databaseUrl
    expect(await faultAfter(url, 'select 1')).toBeNull()
    // What is changed here is undone with the transaction in which it is looked at.
    expect(await faultAfter(url, 'begin; alter table payments disable row level security')).toContain(
      'rows of payments',
    )
    expect(await faultAfter(url, `begin; alter role ${memberRole} bypassrls`)).toContain(
      'bookings, booking_notes, booking_files, presences, cleaning_tasks, dues, payments, payouts',
    )
    expect(await faultAfter(url, `begin; alter table payouts owner to ${memberRole}`)).toContain('rows of payouts')
  })

  test('says so where a table has lost the policy of members alone, which the next migration makes again', async () => {
    const client = openClient(here().databaseUrl)
    await client.connect()
    onTestFinished(() => client.end())
    const lost = 'begin; drop policy own_organisation on payments; drop policy everybody on payouts'
    await client.query(lost)
    expect(await memberRoleFault(client)).toContain('all rows of payments:')
    await client.query(lost)
    await protectRows(client)
    expect(await memberRoleFault(client)).toBeNull()
    // Neither loosens what it is to keep.
    await client.query('begin; drop policy own_organisation on payments')
    await client.query('create policy own_organisation on payments using (true)')
    expect(await memberRoleFault(client)).toContain('all rows of payments:')
  })

  test('says so where our role may not act in it, or there is none', async () => {
    const url = here().databaseUrl
    const outsider = `outsider_${process.pid}`
    const asOutsider = `begin; create role ${outsider}; set local session authorization ${outsider}`
    expect(await faultAfter(url, asOutsider)).toContain(`may not act as ${memberRole}`)
    expect(await faultAfter(url, `begin; alter role ${memberRole} rename to ${outsider}`)).toContain(
      `no role ${memberRole}`,
    )
  })
})
