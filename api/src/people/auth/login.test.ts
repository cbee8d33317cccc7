// Tests of logging in and out: when a code is required, what a wrong guess reveals, how long a token is valid.
import { login, logout, type Role, registerCustomer, verifyLoginCode } from '@akwaaba/contract/auth'
import { listBookings } from '@akwaaba/contract/bookings'
import { messages } from '@akwaaba/contract/messages'
import { changePasswordDirectly } from '@akwaaba/contract/profile'
import { describe, expect, test } from 'vitest'
import { idOf } from '#testing/hosting.ts'
import { idle, newAdmin, queued, raw, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, tally, type World, world } from '#testing/world.ts'

const here = fileWorld()

const logIn = (t: World, email: string, more: { password?: string; otp?: string } = {}) =>
  t.anyone.send(login, { body: { email, password, ...more } })

const asked = (role: Role, isVerified = true) => ({ msg: messages.codeSent, role, isVerified })

describe('POST /api/auth/login', () => {
  test('logs a verified customer in without a code', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    const entered = await logIn(t, ama.email.toUpperCase(), { otp: '' })
    expect(entered).toMatchObject({ isVerified: true, email: ama.email, username: ama.username, role: 'customer' })
    expect(await t.as(entered.token ?? '').send(listBookings, {})).toEqual([])
    await idle(t)
    expect(t.mailTo(ama.email)).toEqual([])
  })

  test('gives the same answer to a wrong password and an unknown address', async () => {
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

  test('always requires a code of an administrator', async () => {
    const t = here()
    const kofi = await t.insertUser('admin')
    expect(await logIn(t, kofi.email)).toEqual(asked('admin'))
    const otp = await t.codeFor(kofi.email)
    expect(t.mailTo(kofi.email)[0]?.subject).toBe('Your Akwaaba login code')
    expect(await logIn(t, kofi.email, { otp })).toMatchObject({ role: 'admin', isVerified: true })
    t.wait({ seconds: 31 })
    expect(await logIn(t, kofi.email)).toEqual(asked('admin'))
  })

  test('requires a code of a customer after five failed attempts, until the next login', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    const wrong = () => outcomeOf(logIn(t, ama.email, { password: 'Not-The-Password-1' }))
    for (let i = 0; i < 4; i++) expect(await wrong()).toBe('bad_credentials')
    expect(await logIn(t, ama.email)).toHaveProperty('token')
    for (let i = 0; i < 5; i++) expect(await wrong()).toBe('bad_credentials')
    expect(await logIn(t, ama.email)).toEqual(asked('customer'))
    expect(await logIn(t, ama.email, { otp: await t.codeFor(ama.email) })).toHaveProperty('token')
    expect(await logIn(t, ama.email)).toHaveProperty('token')
  })

  test('requires a code of a customer after 90 days without a login', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    t.wait({ days: 89 })
    expect(await logIn(t, ama.email)).toHaveProperty('token')
    t.wait({ days: 91 })
    expect(await logIn(t, ama.email)).toEqual(asked('customer'))
  })

  test('refuses the old password when another one is set while it is compared', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const change = { oldPassword: password, newPassword: 'Adinkra-Cloth-1961' }
    const outcomes = await queued(t, 'users', await idOf(t, ama), [
      () => ama.send(changePasswordDirectly, { body: change }),
      () => logIn(t, ama.email),
    ])
    expect(outcomes).toEqual(['ok', 'bad_credentials'])
  })

  test('requires a code while the address is unverified, and the code verifies it', async () => {
    const t = here()
    const email = 'esi@example.com'
    await t.anyone.send(registerCustomer, {
      body: { username: 'Esi', email, password, phoneNumber: '', countryCode: '+1' },
    })
    const signupCode = await t.codeFor(email)
    // The code that was just sent can still be used, so no other is mailed.
    expect(await logIn(t, email)).toEqual(asked('customer', false))
    await idle(t)
    expect(t.mailTo(email)).toHaveLength(1)
    t.wait({ seconds: 31 })
    expect(await logIn(t, email)).toEqual(asked('customer', false))
    const otp = await t.codeFor(email, 1)
    if (otp !== signupCode) expect(await outcomeOf(logIn(t, email, { otp: signupCode }))).toBe('bad_code')
    expect(await logIn(t, email, { otp })).toMatchObject({ isVerified: true })
    expect(await logIn(t, email)).toHaveProperty('token')
  })

  test('requires a code of every user when LOGIN_OTP is always', async () => {
    const t = await world({ LOGIN_OTP: 'always' })
    const ama = await t.insertUser('customer')
    expect(await logIn(t, ama.email)).toEqual(asked('customer'))
  })

  test('requires no code when LOGIN_OTP is never, except to verify an address', async () => {
    const t = await world({ LOGIN_OTP: 'never' })
    const kofi = await t.insertUser('admin')
    expect(await logIn(t, kofi.email)).toMatchObject({ role: 'admin', isVerified: true })
    await t.deps.db.updateTable('users').set({ verifiedAt: null }).execute()
    expect(await logIn(t, kofi.email)).toEqual(asked('admin', false))
  })

  test('sends one code for many logins at the same instant', async () => {
    const t = here()
    const kofi = await t.insertUser('admin')
    for (const mails of [1, 2]) {
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(logIn(t, kofi.email))))
      expect(tally(outcomes)).toEqual({ ok: 6 })
      await idle(t)
      expect(t.mailTo(kofi.email)).toHaveLength(mails)
      t.wait({ seconds: 31 })
    }
  })

  test('with a wrong password sends no code, and accepts none', async () => {
    const t = here()
    const kofi = await t.insertUser('admin')
    const wrong = { password: 'Not-The-Password-1' }
    expect(await outcomeOf(logIn(t, kofi.email, wrong))).toBe('bad_credentials')
    await logIn(t, kofi.email)
    const otp = await t.codeFor(kofi.email)
    expect(await outcomeOf(logIn(t, kofi.email, { ...wrong, otp }))).toBe('bad_credentials')
    expect(t.mailTo(kofi.email)).toHaveLength(1)
  })

  test('refuses to send a new code for 30 seconds after the attempts of the last one are used up', async () => {
    const t = here()
    const kofi = await t.insertUser('admin')
    await logIn(t, kofi.email)
    const right = await t.codeFor(kofi.email)
    const otp = right === '000000' ? '111111' : '000000'
    for (let i = 0; i < 5; i++) expect(await outcomeOf(logIn(t, kofi.email, { otp }))).toBe('bad_code')
    const refused = await refusal(logIn(t, kofi.email))
    expect(refused).toMatchObject({ status: 429, code: 'code_just_sent' })
    expect(refused.retryAfter).toBeGreaterThan(0)
    t.wait({ seconds: 31 })
    expect(await logIn(t, kofi.email)).toEqual(asked('admin'))
    expect(await logIn(t, kofi.email, { otp: await t.codeFor(kofi.email, 1) })).toHaveProperty('token')
  })
})

describe('POST /api/auth/logout', () => {
  test('revokes the token it is called with and no other', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    const [phone, laptop] = [await logIn(t, ama.email), await logIn(t, ama.email)]
    await t.as(phone.token ?? '').send(logout, {})
    expect(await refusal(t.as(phone.token ?? '').send(logout, {}))).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    })
    expect(await t.as(laptop.token ?? '').send(listBookings, {})).toEqual([])
  })

  test('stores tokens only as hashes', async () => {
    const t = here()
    const ama = await t.insertUser('customer')
    const { token } = await logIn(t, ama.email)
    const own = t.deps.db.selectFrom('sessions').select('tokenHash').where('userId', '=', ama.id)
    const { tokenHash } = await own.executeTakeFirstOrThrow()
    expect(tokenHash).toHaveLength(32)
    expect(tokenHash.toString('base64url')).not.toBe(token)
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

  test('expires after 90 days, also when it is used', async () => {
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
    const statusWith = async (authorization: string) =>
      (await raw(t, listBookings, { headers: { authorization } })).status
    for (const header of [
      ama.token,
      `Basic ${ama.token}`,
      'Bearer ',
      `Bearer ${ama.token}x`,
      'Bearer null',
      `Bearer ${'x'.repeat(5000)}`,
    ])
      expect(await statusWith(header)).toBe(401)
    expect(await statusWith(`Bearer ${ama.token}`)).toBe(200)
  })

  test('ends when its account is deleted', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    await t.deps.db.updateTable('users').set({ deletedAt: t.deps.clock.now() }).execute()
    expect(await outcomeOf(ama.send(listBookings, {}))).toBe('not_signed_in')
    expect(await outcomeOf(t.anyone.send(verifyLoginCode, { body: { email: ama.email, otp: '123456' } }))).toBe(
      'bad_code',
    )
  })
})
