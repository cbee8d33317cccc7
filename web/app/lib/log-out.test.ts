// Tests of logging out: the token of the account is revoked, also beside the page of a trip.
import { expect, onTestFinished, test, vi } from 'vitest'
import { logOutTo } from './log-out.ts'
import { openTrip } from './session.ts'

test('revokes the token of the account, not the one of the trip that is shown', async () => {
  const calls: unknown[] = []
  const storage = { getItem: (key: string) => (key === 'token' ? 'of-the-account' : null), setItem: () => undefined }
  vi.stubGlobal('localStorage', { ...storage, clear: () => undefined })
  vi.stubGlobal('sessionStorage', { clear: () => undefined })
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => calls.push(headers))
  openTrip.token = 'of-the-trip'
  onTestFinished(() => {
    openTrip.token = null
    vi.unstubAllGlobals()
  })
  await new Promise((left) => {
    vi.stubGlobal('location', { assign: left })
    logOutTo('/')
  })
  expect(calls).toMatchObject([{ authorization: 'Bearer of-the-account' }])
})
