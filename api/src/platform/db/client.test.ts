// Tests that the pool does not end the process when a connection is released twice, or was never made.
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '#testing/world/database.ts'
import { openPool } from './client.ts'

type Given = { error: Error | undefined; release: ((reason?: unknown) => void) | undefined }

const poolOfOne = async () => {
  const database = await cloneDatabase(inject('databaseServer'))
  const pool = openPool(database.url, 1, () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  /** As graphile-worker asks, which calls `release` whatever came. */
  const connect = () =>
    new Promise<Given>((resolve) => pool.connect((error, _client, release) => resolve({ error, release })))
  return { pool, connect }
}

test('releasing does nothing where no connection came free in time', async () => {
  const { pool, connect } = await poolOfOne()
  const held = await connect()
  pool.options.connectionTimeoutMillis = 50
  const late = await connect()
  expect(late.error?.message).toContain('timeout exceeded')
  expect(() => late.release?.()).not.toThrow()
  held.release?.()
})

test('releasing for the second time does nothing', async () => {
  const { connect } = await poolOfOne()
  const { release } = await connect()
  release?.()
  expect(() => release?.()).not.toThrow()
  const next = await connect()
  expect(next.error).toBeUndefined()
  next.release?.()
})
