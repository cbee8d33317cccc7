// Tests of the list of devices: their names, and that signing one out revokes its token.
import { login, logout } from '@akwaaba/contract/auth'
import { getProfile, listDevices, signOutDevice, signOutOtherDevices } from '@akwaaba/contract/profile'
import { describe, expect, test } from 'vitest'
import { raw, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type World } from '#testing/world.ts'

const here = fileWorld()

const agents = {
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
  none: '',
}
const nowhere = '01900000-0000-7000-8000-000000000000'

/** Logs in with a browser; gives its token. */
const logIn = async (t: World, email: string, agent: keyof typeof agents = 'android'): Promise<string> => {
  const { json } = await raw(t, login, {
    payload: { email, password },
    headers: { 'user-agent': agents[agent] },
  })
  return String(json.token)
}
const devices = (t: World, token: string) => t.as(token).send(listDevices, {})
const namesOf = async (t: World, token: string) => (await devices(t, token)).map(({ name }) => name)
const ownId = async (t: World, token: string) =>
  (await devices(t, token)).find(({ isThisOne }) => isThisOne)?._id ?? nowhere
const signOut = (t: World, token: string, id: string) => t.as(token).send(signOutDevice, { params: { id } })
const profileOutcome = (t: World, token: string) => outcomeOf(t.as(token).send(getProfile, {}))

describe('GET /api/auth/devices', () => {
  test('names each device by browser and system, last used first, and marks this one', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    const tokens: string[] = []
    for (const agent of ['android', 'iphone', 'windows', 'none'] as const) {
      tokens.push(await logIn(t, ama.email, agent))
      t.wait({ minutes: 2 })
    }
    const [android = '', iphone = ''] = tokens
    const listed = await devices(t, android)
    expect(listed.map(({ name, isThisOne }) => [name, isThisOne])).toEqual([
      ['A program or an unknown browser', false],
      ['Firefox on Windows', false],
      ['Safari on iOS', false],
      ['Chrome on Android', true],
    ])
    expect(listed.map(({ signedInAt }) => signedInAt)).toEqual(listed.map(({ lastUsedAt }) => lastUsedAt))
    t.wait({ minutes: 11 })
    await profileOutcome(t, iphone)
    t.wait({ minutes: 11 })
    const later = await devices(t, android)
    expect(later.map(({ name }) => name)).toEqual([
      'Chrome on Android',
      'Safari on iOS',
      'A program or an unknown browser',
      'Firefox on Windows',
    ])
    expect(Date.parse(later[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(later[0]?.signedInAt ?? ''))
  })

  test('shows no token or hash, and no devices of another user', async () => {
    const t = here()
    const [ama, esi] = [await t.insertUser('customer'), await t.insertUser('customer')]
    const [token, hers] = [await logIn(t, ama.email), await logIn(t, esi.email, 'windows')]
    const { json, text } = await raw(t, listDevices, { token })
    expect(json).toEqual([
      {
        _id: expect.stringMatching(/^[\da-f-]{36}$/),
        name: 'Chrome on Android',
        signedInAt: expect.any(String),
        lastUsedAt: expect.any(String),
        isThisOne: true,
      },
    ])
    for (const secret of [token, hers, 'hash']) expect(text).not.toContain(secret)
  })

  test('leaves out sessions that expired or were logged out', async () => {
    const t = await here.empty()
    const ama = await t.insertUser('customer')
    await logIn(t, ama.email, 'windows')
    t.wait({ days: 20 })
    const phone = await logIn(t, ama.email, 'iphone')
    t.wait({ days: 11 })
    const current = await logIn(t, ama.email)
    expect(await namesOf(t, current)).toEqual(['Chrome on Android', 'Safari on iOS'])
    await t.as(phone).send(logout, {})
    expect(await namesOf(t, current)).toEqual(['Chrome on Android'])
  })

  test('leaves out a session that is 90 days old, also when it was used', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    const old = await logIn(t, ama.email, 'windows')
    for (let i = 0; i < 3; i++) {
      t.wait({ days: 29 })
      expect(await profileOutcome(t, old)).toBe('ok')
    }
    expect(await namesOf(t, await logIn(t, ama.email))).toHaveLength(2)
    t.wait({ days: 4 })
    expect(await namesOf(t, await logIn(t, ama.email))).toEqual(['Chrome on Android', 'Chrome on Android'])
  })

  test('refuses a caller who is not logged in', async () => {
    const t = here()
    expect(await outcomeOf(t.anyone.send(listDevices, {}))).toBe('not_signed_in')
  })
})

describe('DELETE /api/auth/devices/:id', () => {
  test('signs that device out and no other', async () => {
    const t = await here.empty()
    const ama = await t.insertUser('customer')
    const [current, lost, third] = [
      await logIn(t, ama.email),
      await logIn(t, ama.email, 'windows'),
      await logIn(t, ama.email, 'iphone'),
    ]
    await signOut(t, current, await ownId(t, lost))
    expect([await profileOutcome(t, current), await profileOutcome(t, lost), await profileOutcome(t, third)]).toEqual([
      'ok',
      'not_signed_in',
      'ok',
    ])
    expect((await namesOf(t, current)).sort()).toEqual(['Chrome on Android', 'Safari on iOS'])
  })

  test("signs out the caller's own device", async () => {
    const t = await here.empty()
    const ama = await t.insertUser('customer')
    const [current, other] = [await logIn(t, ama.email), await logIn(t, ama.email, 'windows')]
    await signOut(t, current, await ownId(t, current))
    expect([await profileOutcome(t, current), await profileOutcome(t, other)]).toEqual(['not_signed_in', 'ok'])
  })

  test("does not find another user's device, which stays signed in", async () => {
    const t = here()
    const [ama, esi] = [await t.insertUser('customer'), await t.insertUser('customer')]
    const [mine, hers] = [await logIn(t, ama.email), await logIn(t, esi.email)]
    expect(await refusal(signOut(t, mine, await ownId(t, hers)))).toMatchObject({ status: 404, code: 'not_found' })
    expect([await profileOutcome(t, mine), await profileOutcome(t, hers)]).toEqual(['ok', 'ok'])
  })

  test('does not find a device that is signed out already, nor an unknown one', async () => {
    const t = await here.empty()
    const ama = await t.insertUser('customer')
    const [current, lost] = [await logIn(t, ama.email), await logIn(t, ama.email)]
    const id = await ownId(t, lost)
    await signOut(t, current, id)
    for (const unknown of [id, nowhere]) expect(await outcomeOf(signOut(t, current, unknown))).toBe('not_found')
    expect(await refusal(signOut(t, current, 'no-id'))).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await profileOutcome(t, current)).toBe('ok')
  })

  test('refuses a caller who is not logged in', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    const token = await logIn(t, ama.email)
    const id = await ownId(t, token)
    expect(await outcomeOf(t.anyone.send(signOutDevice, { params: { id } }))).toBe('not_signed_in')
    expect(await profileOutcome(t, token)).toBe('ok')
  })
})

describe('DELETE /api/auth/devices', () => {
  test("signs out all the user's other devices, and no other user's", async () => {
    const t = await here.empty()
    const [ama, esi] = [await t.insertUser('customer'), await t.insertUser('customer')]
    const others = [await logIn(t, ama.email, 'windows'), await logIn(t, ama.email, 'iphone')]
    const [current, hers] = [await logIn(t, ama.email), await logIn(t, esi.email)]
    await t.as(current).send(signOutOtherDevices, {})
    for (const token of others) expect(await profileOutcome(t, token)).toBe('not_signed_in')
    expect([await profileOutcome(t, current), await profileOutcome(t, hers)]).toEqual(['ok', 'ok'])
    expect(await namesOf(t, current)).toEqual(['Chrome on Android'])
    await t.as(current).send(signOutOtherDevices, {})
    expect(await profileOutcome(t, current)).toBe('ok')
  })

  test('refuses a caller who is not logged in', async () => {
    const t = here()
    expect(await outcomeOf(t.anyone.send(signOutOtherDevices, {}))).toBe('not_signed_in')
  })
})
