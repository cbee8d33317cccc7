// Owns the proof that what is said twice is said alike: tables and types, states and constraints, error codes and their use.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bookingStates } from '@akwaaba/contract/booking-states'
import { disputeStates } from '@akwaaba/contract/dispute-states'
import { errors } from '@akwaaba/contract/errors'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import { transferStates } from '@akwaaba/contract/transfer-states'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fileWorld, type World } from '#testing/world.ts'
import { migrate } from './migrate.ts'
import { codeOfConstraint } from './tx.ts'

const here = fileWorld()

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const sourceOf = (folder: string): string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|node_modules|^contract\/errors\.ts$/.test(name))
    .map((name) => readFileSync(`${root}${name}`, 'utf8'))

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** table → column → its type as db/types.ts writes it */
const typesOf = (text: string): Record<string, Record<string, string>> => {
  const tables = text
    .slice(text.search(/^(export )?type \w+Tables = /m))
    .matchAll(/^ {2}(\w+): \{(?: (.+) \}$|\n([\s\S]*?)\n {2}\})/gm)
  return Object.fromEntries(
    [...tables].map(([, table, inline, block]) => [
      table,
      Object.fromEntries(
        (inline ?? block ?? '')
          .split(/[;\n]/)
          .map((line) => /^\s*(\w+): (.+)$/.exec(line))
          .flatMap((match) => (match ? [[match[1], match[2]]] : [])),
      ),
    ]),
  )
}

const constraint = async (t: World, name: string): Promise<string> => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`.execute(t.deps.db)
  return rows[0]?.definition ?? ''
}
const wordsIn = (definition: string) => [...definition.matchAll(/'(\w+)'::text/g)].map(([, word]) => word).sort()

describe('the migrated database', () => {
  test('has exactly the tables and columns of db/types.ts, with the same columns nullable and made by themselves', async () => {
    const t = here()
    const { rows } = await sql<{ tableName: string; columnName: string; nullable: boolean; made: boolean }>`
      select table_name, column_name, is_nullable = 'YES' as nullable,
        column_default is not null or is_identity = 'YES' as made
      from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`.execute(t.deps.db)
    const described: Record<string, Record<string, { nullable: boolean; made: boolean }>> = {}
    for (const { tableName, columnName, nullable, made } of rows) {
      described[camel(tableName)] ??= {}
      Object.assign(described[camel(tableName)] ?? {}, { [camel(columnName)]: { nullable, made } })
    }
    const files = ['account-tables', 'catalogue-tables', 'job-tables', 'money-tables', 'types']
    const typed = Object.assign(
      {},
      ...files.map((name) => typesOf(readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8'))),
    ) as ReturnType<typeof typesOf>
    expect(Object.keys(typed).length).toBeGreaterThan(10)
    expect(
      Object.fromEntries(
        Object.entries(typed).map(([table, columns]) => [
          table,
          Object.fromEntries(
            Object.entries(columns).map(([column, type]) => [
              column,
              {
                nullable: /\| null$|^ColumnType<[^,]+\| null,/.test(type),
                made: /^(Generated<|MadeJsonOf<|PolicyColumn)/.test(type),
              },
            ]),
          ),
        ]),
      ),
    ).toEqual(described)
  })

  test('occupies nights in exactly the states that hold them, and forbids that two share one', async () => {
    const t = here()
    expect(await constraint(t, 'no_double_booking')).toBe('EXCLUDE USING gist (apartment_id WITH =, nights WITH &&)')
    const { rows } = await sql<{ source: string }>`
      select prosrc as source from pg_proc where proname = 'occupy_by_booking'`.execute(t.deps.db)
    const listed = /new\.state in \(([^)]+)\)/.exec(rows[0]?.source ?? '')?.[1] ?? ''
    expect([...listed.matchAll(/\w+/g)].map(([word]) => word).sort()).toEqual(
      bookingStates.having('holdsNights').sort(),
    )
  })

  test('knows exactly the states of the two tables of states', async () => {
    const t = here()
    expect(wordsIn(await constraint(t, 'bookings_state_check'))).toEqual([...bookingStates.all].sort())
    expect(wordsIn(await constraint(t, 'payments_state_check'))).toEqual([...paymentStates.all].sort())
    expect(wordsIn(await constraint(t, 'disputes_state_check'))).toEqual([...disputeStates.all].sort())
    expect(wordsIn(await constraint(t, 'refunds_state_check'))).toEqual([...refundStates.all].sort())
    expect(wordsIn(await constraint(t, 'transfers_state_check'))).toEqual([...transferStates.all].sort())
  })

  test('has every constraint that is turned into an error code', async () => {
    const t = here()
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'
      union select substring(prosrc from 'constraint = ''([a-z_]+)''') from pg_proc
        where pronamespace = 'public'::regnamespace`.execute(t.deps.db)
    const names = rows.map(({ name }) => name)
    for (const name of Object.keys(codeOfConstraint)) expect(names).toContain(name)
  })

  test('is left alone by a second migration, also by two at once', async () => {
    const t = here()
    expect(await Promise.all([migrate(t.databaseUrl), migrate(t.databaseUrl)])).toEqual([[], []])
  })

  test('refuses money that does not add up, whatever code asks', async () => {
    const t = here()
    const flat = await t.apartment()
    const { id } = await t.insertPerson('customer')
    const now = t.deps.clock.now()
    const booking = {
      ...{
        apartmentId: flat,
        customerId: id,
        checkIn: '2090-01-01',
        checkOut: '2090-01-03',
        state: 'pending' as const,
      },
      ...{
        holdExpiresAt: now,
        createdAt: now,
        nightlyCents: 100,
        apartmentCents: 200,
        extrasCents: 0,
        totalCents: 200,
      },
    }
    const insert = (fields: Partial<typeof booking>) =>
      t.deps.db
        .insertInto('bookings')
        .values({ ...booking, ...fields, id: t.deps.ids.next(), reference: t.deps.ids.reference('T') })
        .execute()
    await expect(insert({ totalCents: 199 })).rejects.toThrow('total_is_its_parts')
    await expect(insert({ apartmentCents: 100, totalCents: 100 })).rejects.toThrow('nights_times_rate')
    await expect(insert({ checkOut: '2090-01-01' })).rejects.toThrow('a_stay_has_a_night')
    await expect(insert({})).resolves.toBeDefined()
    await expect(insert({ checkIn: '2090-01-02', checkOut: '2090-01-04' })).rejects.toThrow('no_double_booking')
  })
})

describe('the table of errors', () => {
  test('has no code that nothing uses', () => {
    const sources = [...sourceOf('api/src'), ...sourceOf('contract')].join('\n')
    const unused = Object.keys(errors).filter((code) => !sources.includes(`'${code}'`))
    expect(unused).toEqual([])
  })
})
