// Tests of signing up as an administrator: the shared secret is checked first, and a mailed code gives the role.
import {
  type Role,
  registerAdmin,
  registerCustomer,
  verifyAdminCode,
  verifyCustomerCode,
  verifyLoginCode,
} from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { getProfile, startAuthenticator } from '@akwaaba/contract/profile'
import { rateLimits } from '@akwaaba/contract/rate-limits'
import { describe, expect, test } from 'vitest'
import { freshHour, idle, raw, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type World, world } from '#testing/world.ts'

const here = fileWorld()

const adminSecret = 'Sankofa-Bird-42'
const email = 'kofi@example.com'
const open = (more: Record<string, string> = {}) => world({ ADMIN_SECRET: adminSecret, ...more })

const form = (fields: Partial<Record<'username' | 'email' | 'password' | 'adminSecret', string>> = {}) => ({
  body: { username: 'Kofi Mensah', email, password, adminSecret, ...fields },
})
const signUp = (t: World, fields: Parameters<typeof form>[0] = {}) => t.anyone.send(registerAdmin, form(fields))
const signUpAsCustomer = (t: World) =>
  t.anyone.send(registerCustomer, {
    body: { username: 'Kofi Mensah', email, password, phoneNumber: '', countryCode: '+233' },
  })
const verify = (t: World, role: Role, otp: string) =>
  t.anyone.send(role === 'admin' ? verifyAdminCode : verifyCustomerCode, { body: { email, otp } })
const accounts = (t: World) => t.deps.db.selectFrom('users').select(['email', 'role']).execute()
const callAdminRow = (t: World, token: string) =>
  outcomeOf(t.as(token).send(startAuthenticator, { body: { password } }))

describe('POST /api/auth/register/admin', () => {
  test('mails a code that verifies the address and logs the administrator in', async () => {
    const t = await open()
    expect(await signUp(t, { email: ' Kofi@Example.COM ' })).toEqual({ msg: messages.codeSent })
    const otp = await t.codeFor(email)
    expect(t.mailTo(email)[0]?.subject).toBe('Your Akwaaba sign-up code')
    expect(await accounts(t)).toEqual([{ email, role: 'admin' }])
    const entered = await verify(t, 'admin', otp)
    expect(entered).toMatchObject({
      role: 'admin',
      isVerified: true,
      user: { username: 'Kofi Mensah', email, role: 'admin', isVerified: true },
    })
    expect(await t.as(entered.token).send(getProfile, {})).toMatchObject({ email, role: 'admin', isVerified: true })
    expect(await callAdminRow(t, entered.token)).toBe('ok')
    await idle(t)
    const told = t.mailTo(t.deps.config.site.supportEmail)
    expect(told.map(({ subject }) => subject)).toEqual(['Kofi Mensah is an administrator of Akwaaba now'])
  })

  test.each([
    ['another of the same length', 'Sankofa-Bird-43'],
    ['one in another case', 'sankofa-bird-42'],
    ['a shorter one', 'Sankofa-Bird-4'],
    ['a longer one', 'Sankofa-Bird-42x'],
    ['one with a space at the end', 'Sankofa-Bird-42 '],
    ['a space', ' '],
    ['a NUL', '\0'],
    ['two hundred letters', 'x'.repeat(200)],
  ])('refuses %s, makes no account and sends no mail', async (_, wrong) => {
    const t = await open()
    expect(await refusal(signUp(t, { adminSecret: wrong }))).toMatchObject({
      status: 403,
      code: 'bad_admin_secret',
      fields: { adminSecret: 'The admin secret is not right.' },
    })
    await idle(t)
    expect(await accounts(t)).toEqual([])
    expect(t.mailbox.messages()).toEqual([])
  })

  test('refuses a form without a secret, and names the field', async () => {
    const t = await open()
    for (const body of [
      { ...form().body, adminSecret: '' },
      { ...form().body, adminSecret: undefined },
    ]) {
      const { status, json } = await raw(t, registerAdmin, { payload: body })
      expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_input' })
      expect(json.fields).toHaveProperty('adminSecret')
    }
    expect(await accounts(t)).toEqual([])
  })

  test('gives a caller without the secret the same answer whether or not the address or name is taken', async () => {
    const t = await open()
    const ama = await t.insertUser('customer')
    const wrong = async (fields: Parameters<typeof form>[0]) => {
      const { status, json } = await raw(t, registerAdmin, { payload: form({ ...fields, adminSecret: 'wrong' }).body })
      const { requestId: _, ...body } = json
      return { status, body }
    }
    const stranger = await wrong({})
    expect(stranger).toMatchObject({ status: 403, body: { code: 'bad_admin_secret' } })
    expect(await wrong({ email: ama.email })).toEqual(stranger)
    expect(await wrong({ username: ama.username })).toEqual(stranger)
    expect(await wrong({ password: 'Password1234' })).toEqual(stranger)
  })

  test.each(['undefined', 'null', ' ', adminSecret])('refuses %j when no secret is set', async (tried) => {
    const t = here()
    expect(await refusal(signUp(t, { adminSecret: tried }))).toMatchObject({ status: 403, code: 'bad_admin_secret' })
    expect(await accounts(t)).toEqual([])
  })

  test('treats a blank setting as no secret', async () => {
    const t = await world({ ADMIN_SECRET: '' })
    expect(await outcomeOf(signUp(t, { adminSecret: ' ' }))).toBe('bad_admin_secret')
    expect(await outcomeOf(signUp(t, { adminSecret: '' }))).toBe('invalid_input')
    expect(await accounts(t)).toEqual([])
  })

  test('refuses an address that is taken, in any case of letters', async () => {
    const t = await open()
    for (const role of ['customer', 'admin'] as const) {
      const known = await t.insertUser(role)
      expect(await refusal(signUp(t, { email: known.email.toUpperCase() }))).toMatchObject({
        status: 409,
        code: 'email_exists',
        message: messages.emailExists,
      })
    }
    await idle(t)
    expect(t.mailbox.messages()).toEqual([])
  })

  test('refuses a name that is taken, in any case of letters', async () => {
    const t = await open()
    const ama = await t.insertUser('customer')
    expect(await refusal(signUp(t, { username: ama.username.toUpperCase() }))).toMatchObject({
      status: 409,
      code: 'username_exists',
      message: messages.usernameExists,
    })
    await idle(t)
    expect(t.mailbox.messages()).toEqual([])
  })

  test.each([
    ['Short1', 'invalid_input', messages.passwordTooShort],
    ['all-small-letters-1', 'invalid_input', messages.passwordNeedsUppercase],
    ['No-Digits-In-Here', 'invalid_input', messages.passwordNeedsDigit],
    ['Password1234', 'weak_password', messages.passwordTooCommon],
  ])('refuses the password %s', async (weak, code, sentence) => {
    const t = await open()
    expect(await refusal(signUp(t, { password: weak }))).toMatchObject({
      status: 400,
      code,
      message: sentence,
      fields: { password: sentence },
    })
    expect(await accounts(t)).toEqual([])
  })

  test('gives a double submit the same answer and mails once', async () => {
    const t = await open()
    expect(await signUp(t)).toEqual({ msg: messages.codeSent })
    expect(await signUp(t)).toEqual({ msg: messages.codeSent })
    await idle(t)
    expect(t.mailTo(email)).toHaveLength(1)
  })
})

describe("the code of an administrator's sign-up", () => {
  test('is refused by the route of customers, and still works afterwards', async () => {
    const t = await open()
    await signUp(t)
    const otp = await t.codeFor(email)
    for (let i = 0; i < 6; i++) expect(await outcomeOf(verify(t, 'customer', otp))).toBe('bad_code')
    expect(await verify(t, 'admin', otp)).toMatchObject({ role: 'admin' })
  })

  test('works on the route for both roles', async () => {
    const t = await open()
    await signUp(t)
    const body = { email, otp: await t.codeFor(email) }
    expect(await t.anyone.send(verifyLoginCode, { body })).toMatchObject({ role: 'admin', isVerified: true })
  })
})

describe('the role of an unverified address', () => {
  test("becomes an administrator's with a later sign-up that knows the secret", async () => {
    const t = await open()
    await signUpAsCustomer(t)
    const older = await t.codeFor(email)
    t.wait({ seconds: 31 })
    await signUp(t)
    const otp = await t.codeFor(email, 1)
    expect(await outcomeOf(verify(t, 'customer', otp))).toBe('bad_code')
    if (older !== otp) expect(await outcomeOf(verify(t, 'admin', older))).toBe('bad_code')
    const { token, role } = await verify(t, 'admin', otp)
    expect(role).toBe('admin')
    expect(await callAdminRow(t, token)).toBe('ok')
  })

  test("becomes a customer's with a later sign-up as a customer", async () => {
    const t = await open()
    await signUp(t)
    const older = await t.codeFor(email)
    t.wait({ seconds: 31 })
    await signUpAsCustomer(t)
    const otp = await t.codeFor(email, 1)
    expect(await outcomeOf(verify(t, 'admin', otp))).toBe('bad_code')
    if (older !== otp) expect(await outcomeOf(verify(t, 'customer', older))).toBe('bad_code')
    const { token, role } = await verify(t, 'customer', otp)
    expect(role).toBe('customer')
    expect(await callAdminRow(t, token)).toBe('forbidden')
  })

  test.each([
    ['customer', 'admin'],
    ['admin', 'customer'],
  ] as const)('does not change from %s to %s while a code was just sent', async (first, second) => {
    const t = await open()
    const as = { admin: () => signUp(t), customer: () => signUpAsCustomer(t) }
    await as[first]()
    const otp = await t.codeFor(email)
    expect(await refusal(as[second]())).toMatchObject({ status: 429, code: 'code_just_sent' })
    expect(await verify(t, first, otp)).toMatchObject({ role: first })
  })
})

describe('the rate limit of guessing the secret', () => {
  const { caller, address } = rateLimits.adminSecret

  test('counts by the e-mail address, also when the last guess is right', async () => {
    const t = await open({ RATE_LIMITS: 'on' })
    freshHour(t)
    for (let i = 0; i < caller.count; i++)
      expect(await outcomeOf(signUp(t, { adminSecret: `guess ${i}` }))).toBe('bad_admin_secret')
    const refused = await refusal(signUp(t))
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect(await accounts(t)).toEqual([])
    t.wait({ seconds: refused.retryAfter ?? 0 })
    expect(await outcomeOf(signUp(t))).toBe('ok')
  })

  test('counts by the network address, across e-mail addresses', async () => {
    const t = await open({ RATE_LIMITS: 'on' })
    freshHour(t)
    for (let i = 0; i < address.count; i++)
      expect(await outcomeOf(signUp(t, { email: `k${i}@example.com`, adminSecret: 'guess' }))).toBe('bad_admin_secret')
    expect(await outcomeOf(signUp(t))).toBe('too_many_requests')
  })
})
