// Tests that a seed knows each trigger of the database that keeps other rows, because triggers do not run while it is written.
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { assertTriggersAreKnown } from './seed-kept.ts'

const name = 'bench_seed_kept'

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

test('names what a seed does instead of each trigger that writes other rows', async () => {
  const server = inject('databaseServer')
  await connected(server, (client) =>
    client.query(`create database ${name} template template_migrated strategy file_copy`),
  )
  const url = Object.assign(new URL(server), { pathname: name }).href
  await connected(url, async (client) => {
    const assertKnown = () => assertTriggersAreKnown(async (text) => (await client.query(text)).rows)
    await assertKnown()
    await client.query(`create function note_nothing() returns trigger language plpgsql as $$
      begin insert into waits_due (apartment_id) values (new.id); return new; end $$`)
    await client.query(
      'create trigger nothing_is_noted after insert on apartments for each row execute function note_nothing()',
    )
    await expect(assertKnown()).rejects.toThrow(/instead of note_nothing$/)
  })
})
