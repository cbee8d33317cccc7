// Owns the proof of logging in and out: when a code is asked for, what a wrong guess learns, how long a token lives.
import { login, logout, type Role, registerCustomer, verifyLoginCode } from '@akwaaba/contract/auth'
import { listBookings } from '@akwaaba/contract/bookings'
import { messages } from '@akwaaba/contract/messages'
import { describe, expect, test } from 'vitest'
import { idle, newAdmin, raw, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, tally, type World, world } from '#testing/world.ts'

const here = fileWorld()

const enter = (t: World, email: string, more: { password?: string; otp?: string } = {}) =>
  t.anyone.send(login, { body: { email, password, ...more } })

const asked = (role: Role, isVerified = true) => ({ msg: messages.codeSent, role, isVerified })

describe('POST /api/auth/login', () => {
  test('lets a proven customer straight in', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    const entered = await enter(t, ama.email.toUpperCase(), { otp: '' })
    expect(entered).toMatchObject({ isVerified: true, email: ama.email, username: ama.username, role: 'customer' })
    expect(await t.as(entered.token ?? '').send(listBookings, {})).toEqual([])
    await idle(t)
    expect(t.mailTo(ama.email)).toEqual([])
  })

  test('answers wrong passwords and unknown addresses alike', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    const payload = (email: string) => ({ payload: { email, password: 'Not-The-Password-1' } })
    const [known, unknown] = await Promise.all([
      raw(t, login, payload(ama.email)),
      raw(t, login, payload('nobody@example.com')),
    ])
    const { requestId: _a, ...ofKnown } = known.json
    const { requestId: _b, ...ofUnknown } = unknown.json
    expect(ofKnown).toEqual({ msg: 'Invalid credentials', message: 'Invalid credentials', code: 'bad_credentials' })
    expect(ofUnknown).toEqual(ofKnown)
    expect([known.status, unknown.status]).toEqual([401, 401])
  })

  test('always asks an administrator for a code', async () => {
    const t = here()
    const kofi = await t.insertUser('admin')
    expect(await enter(t, kofi.email)).toEqual(asked('admin'))
    const otp = await t.codeFor(kofi.email)
    expect(t.mailTo(kofi.email)[0]?.subject).toBe('Your Akwaaba login code')
    expect(await enter(t, kofi.email, { otp })).toMatchObject({ role: 'admin', isVerified: true })
    t.wait({ seconds: 31 })
    expect(await enter(t, kofi.email)).toEqual(asked('admin'))
  })

  test('asks a customer for a code after five failed tries, and no more once they are in', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    const wrong = () => outcomeOf(enter(t, ama.email, { password: 'Not-The-Password-1' }))
    for (let i = 0; i < 4; i++) expect(await wrong()).toBe('bad_credentials')
    expect(await enter(t, ama.email)).toHaveProperty('token')
    for (let i = 0; i < 5; i++) expect(await wrong()).toBe('bad_credentials')
    expect(await enter(t, ama.email)).toEqual(asked('customer'))
    expect(await enter(t, ama.email, { otp: await t.codeFor(ama.email) })).toHaveProperty('token')
    expect(await enter(t, ama.email)).toHaveProperty('token')
  })

  test('asks a customer for a code after 90 days without a login', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    t.wait({ days: 89 })
    expect(await enter(t, ama.email)).toHaveProperty('token')
    t.wait({ days: 91 })
    expect(await enter(t, ama.email)).toEqual(asked('customer'))
  })

  test('asks for a code while the address is unproven, and the code proves it', async () => {
    const t = here()
    const email = 'esi@example.com'
    await t.anyone.send(registerCustomer, {
      body: { username: 'Esi', email, password, phoneNumber: '', countryCode: '+1' },
    })
    const signupCode = await t.codeFor(email)
    // the code of a moment ago still works, so none is mailed
    expect(await enter(t, email)).toEqual(asked('customer', false))
    await idle(t)
    expect(t.mailTo(email)).toHaveLength(1)
    t.wait({ seconds: 31 })
    expect(await enter(t, email)).toEqual(asked('customer', false))
    const otp = await t.codeFor(email, 1)
    if (otp !== signupCode) expect(await outcomeOf(enter(t, email, { otp: signupCode }))).toBe('bad_code')
    expect(await enter(t, email, { otp })).toMatchObject({ isVerified: true })
    expect(await enter(t, email)).toHaveProperty('token')
  })

  test('asks everybody when LOGIN_OTP is always', async () => {
    const t = await world({ LOGIN_OTP: 'always' })
    const ama = await t.insertUser('customer')
    expect(await enter(t, ama.email)).toEqual(asked('customer'))
  })

  test('asks nobody when LOGIN_OTP is never, except to prove an address', async () => {
    const t = await world({ LOGIN_OTP: 'never' })
    const kofi = await t.insertUser('admin')
    expect(await enter(t, kofi.email)).toMatchObject({ role: 'admin', isVerified: true })
    await t.deps.db.updateTable('users').set({ verifiedAt: null }).execute()
    expect(await enter(t, kofi.email)).toEqual(asked('admin', false))
  })

  test('sends one code for many logins at the same instant', async () => {
    const t = here()
    const kofi = await t.insertUser('admin')
    for (const mails of [1, 2]) {
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(enter(t, kofi.email))))
      expect(tally(outcomes)).toEqual({ ok: 6 })
      await idle(t)
      expect(t.mailTo(kofi.email)).toHaveLength(mails)
      t.wait({ seconds: 31 })
    }
  })

  test('asks for no code with a wrong password, and takes no code with one', async () => {
    const t = here()
    const kofi = await t.insertUser('admin')
    const wrong = { password: 'Not-The-Password-1' }
    expect(await outcomeOf(enter(t, kofi.email, wrong))).toBe('bad_credentials')
    await enter(t, kofi.email)
    const otp = await t.codeFor(kofi.email)
    expect(await outcomeOf(enter(t, kofi.email, { ...wrong, otp }))).toBe('bad_credentials')
    expect(t.mailTo(kofi.email)).toHaveLength(1)
  })

  test('makes people wait for a new code when they wore the last one out', async () => {
    const t = here()
    const kofi = await t.insertUser('admin')
    await enter(t, kofi.email)
    const right = await t.codeFor(kofi.email)
    const otp = right === '000000' ? '111111' : '000000'
    for (let i = 0; i < 5; i++) expect(await outcomeOf(enter(t, kofi.email, { otp }))).toBe('bad_code')
    const refused = await refusal(enter(t, kofi.email))
    expect(refused).toMatchObject({ status: 429, code: 'code_just_sent' })
    expect(refused.retryAfter).toBeGreaterThan(0)
    t.wait({ seconds: 31 })
    expect(await enter(t, kofi.email)).toEqual(asked('admin'))
    expect(await enter(t, kofi.email, { otp: await t.codeFor(kofi.email, 1) })).toHaveProperty('token')
  })
})

describe('POST /api/auth/logout', () => {
  test('revokes the token it is called with and no other', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    const [phone, laptop] = [await enter(t, ama.email), await enter(t, ama.email)]
    await t.as(phone.token ?? '').send(logout, {})
    expect(await refusal(t.as(phone.token ?? '').send(logout, {}))).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    })
    expect(await t.as(laptop.token ?? '').send(listBookings, {})).toEqual([])
  })

  test('keeps no token in the clear', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    const { token } = await enter(t, ama.email)
    const [session] = await t.deps.db.selectFrom('sessions').select('tokenHash').execute()
    expect(session?.tokenHash).toHaveLength(32)
    expect(session?.tokenHash.toString('base64url')).not.toBe(token)
  })
})

describe('a token', () => {
  test('expires after 30 days without use', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    t.wait({ days: 29 })
    expect(await outcomeOf(ama.send(listBookings, {}))).toBe('ok')
    t.wait({ days: 29 })
    expect(await outcomeOf(ama.send(listBookings, {}))).toBe('ok')
    t.wait({ days: 31 })
    expect(await outcomeOf(ama.send(listBookings, {}))).toBe('not_signed_in')
  })

  test('expires after 90 days however much it is used', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    for (let i = 0; i < 4; i++) {
      t.wait({ days: 22 })
      expect(await outcomeOf(kofi.send(listBookings, {}))).toBe('ok')
    }
    t.wait({ days: 3 })
    expect(await outcomeOf(kofi.send(listBookings, {}))).toBe('not_signed_in')
  })

  test('is refused in any other shape', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const with_ = (authorization: string) => raw(t, listBookings, { headers: { authorization } })
    for (const header of [
      ama.token,
      `Basic ${ama.token}`,
      'Bearer ',
      `Bearer ${ama.token}x`,
      'Bearer null',
      `Bearer ${'x'.repeat(5000)}`,
    ])
      expect((await with_(header)).status).toBe(401)
    expect((await with_(`Bearer ${ama.token}`)).status).toBe(200)
  })

  test('dies with its account', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    await t.deps.db.updateTable('users').set({ deletedAt: t.deps.clock.now() }).execute()
    expect(await outcomeOf(ama.send(listBookings, {}))).toBe('not_signed_in')
    expect(await outcomeOf(t.anyone.send(verifyLoginCode, { body: { email: ama.email, otp: '123456' } }))).toBe(
      'bad_code',
    )
  })
})
