// Tests that no part of a job keeps the ones after it from running.
import { expect, test } from 'vitest'
import type { Deps } from '#deps.ts'
import { runParts } from './parts.ts'

const deps = {} as Deps

test('runs every part, and fails with the error of the one that has failed', async () => {
  const ran: string[] = []
  const part = (name: string, error?: Error) => async () => {
    ran.push(name)
    if (error) throw error
  }
  await runParts(deps, [part('first')])
  await expect(runParts(deps, [part('broken', new Error('no such table')), part('last')])).rejects.toThrow(
    'no such table',
  )
  expect(ran).toEqual(['first', 'broken', 'last'])
  await expect(runParts(deps, [part('one', new Error('away')), part('two', new Error('full'))])).rejects.toThrow(
    'Error: away; Error: full',
  )
})
