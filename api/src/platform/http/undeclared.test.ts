// Tests that a refusal whose code its row does not declare fails the test, also one that only looks at the status.
import { login } from '@akwaaba/contract/auth'
import { expect, onTestFinished, test } from 'vitest'
import { raw } from '#testing/tools.ts'
import { newWorld } from '#testing/world.ts'

test('a test fails when a call refuses with a code that its row does not declare', async () => {
  const ends: (() => Promise<void>)[] = []
  const t = await newWorld({}, undefined, (end) => ends.push(end))
  const declared = login.errors as unknown as string[]
  const all = declared.splice(0)
  onTestFinished(() => void declared.push(...all))
  const payload = { email: 'nobody@example.com', password: 'Kente-Strip-1957' }
  expect((await raw(t, login, { payload })).status).toBe(500)
  await expect(ends[0]?.()).rejects.toThrow('POST /api/auth/login does not declare bad_credentials')
})
