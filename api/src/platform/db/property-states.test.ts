// Tests that the state of a property, its status and deleted_at agree, whichever release writes them.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { databaseBefore } from '#testing/old-database.ts'
import { migrate } from './migrate.ts'

const migration = '0043-property-states.sql'

const userId = '00000000-0000-7000-8000-000000000001'
const user = `insert into users (id, username, email, password_hash, role, created_at)
  values ('${userId}', 'Ama', 'ama@example.com', 'x', 'customer', now());`

/** A property as the previous release adds it. */
const added = (
  name: string,
) => `insert into properties (id, property_name, address, location, price_cents, property_type,
    bedrooms, bathrooms, size_sqm, description, created_at)
  values (gen_random_uuid(), '${name}', 'Osu', 'Osu', 100, 'Furnished', 1, 1, 40, '', now());`
const sold = `status = 'approved', sold_to = '${userId}', sold_at = now()`
const unsold = `status = 'unpaid', sold_to = null, sold_at = null`
const set = (name: string, columns: string) => `update properties set ${columns} where property_name = '${name}';`

/** What the previous release makes of five properties. */
const oldLives = (at: string) =>
  [
    ...[1, 2, 3, 4, 5].map((number) => added(`${at} ${number}`)),
    set(`${at} 2`, sold),
    set(`${at} 3`, 'deleted_at = now()'),
    set(`${at} 4`, sold) + set(`${at} 4`, 'deleted_at = now()'),
    set(`${at} 5`, sold) + set(`${at} 5`, unsold),
  ].join('')

const statesOf = async (client: pg.Client, at: string) => {
  const { rows } = await client.query<{ state: string }>(
    `select state from properties where property_name like '${at} %' order by property_name`,
  )
  return rows.map(({ state }) => state)
}
const expected = ['forSale', 'sold', 'withdrawn', 'archived', 'forSale']

test('gives a state to what is stored, and to what processes of the previous release write', async () => {
  const { url, client } = await databaseBefore(migration)
  await client.query(user + oldLives('before'))
  expect(await migrate(url)).toContain(migration)
  await client.query(oldLives('after'))
  expect(await statesOf(client, 'before')).toEqual(expected)
  expect(await statesOf(client, 'after')).toEqual(expected)
})

test('sets the status by the state, and refuses a state that its other columns contradict', async () => {
  const { url, client } = await databaseBefore(migration)
  await migrate(url)
  await client.query(user + added('one'))
  const move = async (columns: string) => {
    const { rows } = await client.query(`update properties set ${columns} returning status`)
    return rows[0].status
  }
  expect(await move(`state = 'sold', sold_to = '${userId}', sold_at = now()`)).toBe('approved')
  expect(await move(`state = 'forSale', sold_to = null, sold_at = null`)).toBe('unpaid')
  await expect(move(`state = 'sold'`)).rejects.toMatchObject({ constraint: 'sold_to_somebody' })
  await expect(move(`state = 'withdrawn'`)).rejects.toMatchObject({ constraint: 'a_state_says_what_is_listed' })
  await expect(move(`state = 'gone', deleted_at = now()`)).rejects.toMatchObject({
    constraint: 'properties_state_check',
  })
})
