// Tests of one-time codes: one use, ten minutes, five attempts, and each route for its own role.
import { login, registerCustomer, verifyAdminCode, verifyCustomerCode, verifyLoginCode } from '@akwaaba/contract/auth'
import { describe, expect, test } from 'vitest'
import { refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, tally, type World, world } from '#testing/world.ts'

const here = fileWorld()

const askedFor = async (t: World, role: 'customer' | 'admin') => {
  const person = await t.insertUser(role)
  await t.anyone.send(login, { body: { email: person.email, password } })
  return { email: person.email, otp: await t.codeFor(person.email) }
}
const wrongFor = (otp: string, step = 1) => String((Number(otp) + step) % 1_000_000).padStart(6, '0')

describe('POST /api/auth/verify-customer-otp', () => {
  test('accepts a code once', async () => {
    const t = here()
    const body = { username: 'Esi', email: 'esi@example.com', password, phoneNumber: '', countryCode: '+1' }
    await t.anyone.send(registerCustomer, { body })
    const call = { body: { email: body.email, otp: await t.codeFor(body.email) } }
    expect(await t.anyone.send(verifyCustomerCode, call)).toHaveProperty('token')
    expect(await refusal(t.anyone.send(verifyCustomerCode, call))).toMatchObject({
      status: 400,
      code: 'bad_code',
      message: 'Invalid or expired OTP',
    })
  })

  test('accepts one of many calls with the right code at the same instant', async () => {
    const t = await world({ LOGIN_OTP: 'always' })
    const body = await askedFor(t, 'customer')
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(t.anyone.send(verifyCustomerCode, { body }))),
    )
    expect(tally(outcomes)).toEqual({ ok: 1, bad_code: 4 })
    expect(await t.deps.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  test('refuses an administrator', async () => {
    const t = here()
    const body = await askedFor(t, 'admin')
    expect(await outcomeOf(t.anyone.send(verifyCustomerCode, { body }))).toBe('bad_code')
    expect(await outcomeOf(t.anyone.send(verifyAdminCode, { body }))).toBe('ok')
  })

  test('refuses an unknown address with the same message', async () => {
    const t = here()
    const body = { email: 'nobody@example.com', otp: '123456' }
    expect(await refusal(t.anyone.send(verifyCustomerCode, { body }))).toMatchObject({
      status: 400,
      message: 'Invalid or expired OTP',
    })
  })

  test.each(['12345', '1234567', 'abcdef', '１２３４５６', ''])('refuses %j as a code', async (otp) => {
    const t = here()
    const refused = await refusal(t.anyone.send(verifyCustomerCode, { body: { email: 'a@example.com', otp } }))
    expect(refused).toMatchObject({ status: 400, message: 'Invalid or expired OTP' })
  })
})

describe('POST /api/auth/verify-admin-otp', () => {
  test("accepts an administrator's login code", async () => {
    const t = here()
    const body = await askedFor(t, 'admin')
    expect(await t.anyone.send(verifyAdminCode, { body })).toMatchObject({ role: 'admin', isVerified: true })
  })

  test('refuses a customer, whose code stays valid', async () => {
    const t = await world({ LOGIN_OTP: 'always' })
    const body = await askedFor(t, 'customer')
    expect(await outcomeOf(t.anyone.send(verifyAdminCode, { body }))).toBe('bad_code')
    expect(await outcomeOf(t.anyone.send(verifyCustomerCode, { body }))).toBe('ok')
  })
})

describe('POST /api/auth/verify-login-otp', () => {
  test.each(['customer', 'admin'] as const)('accepts the code of a %s', async (role) => {
    const t = await world({ LOGIN_OTP: 'always' })
    const body = await askedFor(t, role)
    expect(await t.anyone.send(verifyLoginCode, { body })).toMatchObject({ role, isVerified: true })
  })

  test('refuses a code after ten minutes', async () => {
    const t = here()
    const body = await askedFor(t, 'admin')
    t.wait({ minutes: 10, seconds: 1 })
    expect(await refusal(t.anyone.send(verifyLoginCode, { body }))).toMatchObject({
      status: 400,
      message: 'Invalid or expired OTP',
    })
  })

  test('accepts a code in its tenth minute', async () => {
    const t = here()
    const body = await askedFor(t, 'admin')
    t.wait({ minutes: 9, seconds: 50 })
    expect(await outcomeOf(t.anyone.send(verifyLoginCode, { body }))).toBe('ok')
  })

  test('accepts the right code at the fifth attempt', async () => {
    const t = here()
    const body = await askedFor(t, 'admin')
    for (let i = 1; i <= 4; i++)
      expect(await outcomeOf(t.anyone.send(verifyLoginCode, { body: { ...body, otp: wrongFor(body.otp, i) } }))).toBe(
        'bad_code',
      )
    expect(await outcomeOf(t.anyone.send(verifyLoginCode, { body }))).toBe('ok')
  })

  test('refuses the right code at the sixth attempt', async () => {
    const t = here()
    const body = await askedFor(t, 'admin')
    for (let i = 1; i <= 5; i++)
      expect(await outcomeOf(t.anyone.send(verifyLoginCode, { body: { ...body, otp: wrongFor(body.otp, i) } }))).toBe(
        'bad_code',
      )
    expect(await outcomeOf(t.anyone.send(verifyLoginCode, { body }))).toBe('bad_code')
  })

  test('counts thirty wrong codes at the same instant, and then refuses the right one', async () => {
    const t = await here.empty()
    const body = await askedFor(t, 'admin')
    const guesses = Array.from({ length: 30 }, (_, i) => ({ ...body, otp: wrongFor(body.otp, i + 1) }))
    const outcomes = await Promise.all(
      guesses.map((guess) => outcomeOf(t.anyone.send(verifyLoginCode, { body: guess }))),
    )
    expect(tally(outcomes)).toEqual({ bad_code: 30 })
    const { tries } = await t.deps.db.selectFrom('codes').select('tries').executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    expect(await outcomeOf(t.anyone.send(verifyLoginCode, { body }))).toBe('bad_code')
    expect(await t.deps.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('shares the five attempts among all three routes and the login', async () => {
    const t = here()
    const body = await askedFor(t, 'admin')
    const guess = { ...body, otp: wrongFor(body.otp) }
    await outcomeOf(t.anyone.send(verifyLoginCode, { body: guess }))
    await outcomeOf(t.anyone.send(verifyAdminCode, { body: guess }))
    for (let i = 0; i < 3; i++) await outcomeOf(t.anyone.send(login, { body: { ...guess, password } }))
    expect(await outcomeOf(t.anyone.send(verifyAdminCode, { body }))).toBe('bad_code')
  })
})
