// Tests that db/types.ts fits the migrated database; `npm run types` writes it with this test.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { tableTypes } from '#testing/table-types.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()

test('the types of the tables are those of the migrated database; npm run types writes them', async () => {
  const columnTypes = await readFile(new URL('./column-types.ts', import.meta.url), 'utf8')
  await expect(await tableTypes(here().deps.db, columnTypes)).toMatchFileSnapshot('./types.ts')
})
