// Tests of signing up: one account per address and name, one code by mail, strong passwords.
import { login, registerCustomer, verifyCustomerCode } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { describe, expect, test } from 'vitest'
import { idle, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, tally } from '#testing/world.ts'
import { deleteOldUnverified } from './accounts.ts'

const here = fileWorld()

const form = (
  fields: Partial<Record<'username' | 'email' | 'password' | 'phoneNumber' | 'countryCode', string>> = {},
) => ({
  body: {
    username: 'Esi Ansah',
    email: 'esi@example.com',
    password,
    phoneNumber: '024 123 4567',
    countryCode: '+233',
    ...fields,
  },
})

describe('POST /api/auth/register/customer', () => {
  test('mails a code over SMTP that verifies the address and logs in', async () => {
    const t = here()
    expect(await t.anyone.send(registerCustomer, form({ email: ' Esi@Example.COM ' }))).toEqual({
      msg: messages.codeSent,
    })
    const otp = await t.codeFor('esi@example.com')
    const [mail] = t.mailTo('esi@example.com')
    expect(mail?.subject).toBe('Your Akwaaba sign-up code')
    expect(mail?.text.match(/\d{6}/g)).toEqual([otp])
    const entered = await t.anyone.send(verifyCustomerCode, { body: { email: 'ESI@example.com', otp } })
    expect(entered).toMatchObject({
      isVerified: true,
      role: 'customer',
      username: 'Esi Ansah',
      user: { email: 'esi@example.com', username: 'Esi Ansah', role: 'customer', isVerified: true },
    })
    expect(entered.token).toMatch(/^[\w-]{43}$/)
  })

  test('removes digits of a name from the mail with the code', async () => {
    const t = await here.empty()
    await t.anyone.send(registerCustomer, form({ username: 'Esi 123456' }))
    expect(await t.codeFor('esi@example.com')).toMatch(/^\d{6}$/)
    expect(t.mailTo('esi@example.com')[0]?.text).not.toContain('123456')
  })

  test('stores the code and the password only as hashes', async () => {
    const t = await here.empty()
    await t.anyone.send(registerCustomer, form())
    const otp = await t.codeFor('esi@example.com')
    const [code] = await t.deps.db.selectFrom('codes').selectAll().execute()
    expect(code?.codeHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(code)).not.toContain(otp)
    const [user] = await t.deps.db.selectFrom('users').selectAll().execute()
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('refuses an address that is taken, in any case of letters', async () => {
    const t = here()
    const ama = await t.customer()
    const refused = await refusal(t.anyone.send(registerCustomer, form({ email: ama.email.toUpperCase() })))
    expect(refused).toMatchObject({ status: 409, code: 'email_exists', message: 'User already exists' })
  })

  test('refuses a name that is taken, in any case of letters', async () => {
    const t = await here.empty()
    const ama = await t.customer()
    for (const username of [ama.username, ama.username.toUpperCase(), ` ${ama.username.toLowerCase()} `]) {
      const refused = await refusal(t.anyone.send(registerCustomer, form({ username })))
      expect(refused).toMatchObject({ status: 409, code: 'username_exists', message: 'Username already exists' })
    }
    await idle(t)
    expect(t.mailTo('esi@example.com')).toEqual([])
  })

  test('lets an unverified address sign up again after 30 seconds: the new code works, the old one does not', async () => {
    const t = await here.empty()
    await t.anyone.send(registerCustomer, form())
    const old = await t.codeFor('esi@example.com')
    t.wait({ seconds: 31 })
    await t.anyone.send(registerCustomer, form({ username: 'Esi A.', password: 'Another-Strip-1957' }))
    const fresh = await t.codeFor('esi@example.com', 1)
    const verify = (otp: string) => t.anyone.send(verifyCustomerCode, { body: { email: 'esi@example.com', otp } })
    if (old !== fresh) expect(await refusal(verify(old))).toMatchObject({ code: 'bad_code', status: 400 })
    expect(await verify(fresh)).toMatchObject({ username: 'Esi A.' })
    const entered = t.anyone.send(login, { body: { email: 'esi@example.com', password: 'Another-Strip-1957' } })
    expect(await entered).toHaveProperty('token')
  })

  test('gives a double submit the same answer and mails once', async () => {
    const t = await here.empty()
    await t.anyone.send(registerCustomer, form())
    expect(await t.anyone.send(registerCustomer, form())).toEqual({ msg: messages.codeSent })
    await idle(t)
    expect(t.mailTo('esi@example.com')).toHaveLength(1)
  })

  test('refuses another password for 30 seconds', async () => {
    const t = await here.empty()
    await t.anyone.send(registerCustomer, form())
    const refused = await refusal(t.anyone.send(registerCustomer, form({ password: 'Another-Strip-1957' })))
    expect(refused).toMatchObject({ status: 429, code: 'code_just_sent' })
    expect(refused.retryAfter).toBeGreaterThan(25)
    expect(refused.retryAfter).toBeLessThanOrEqual(30)
    await idle(t)
    expect(t.mailTo('esi@example.com')).toHaveLength(1)
  })

  test('makes one account and sends one mail for many sign-ups at the same instant', async () => {
    const t = await here.empty()
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => outcomeOf(t.anyone.send(registerCustomer, form()))),
    )
    expect(tally(outcomes)).toEqual({ ok: 8 })
    await idle(t)
    expect(await t.deps.db.selectFrom('users').select('id').execute()).toHaveLength(1)
    expect(t.mailTo('esi@example.com')).toHaveLength(1)
  })

  test('mails once when an unverified address signs up again many times at the same instant', async () => {
    const t = await here.empty()
    await t.anyone.send(registerCustomer, form())
    await t.codeFor('esi@example.com')
    t.wait({ seconds: 31 })
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => outcomeOf(t.anyone.send(registerCustomer, form()))),
    )
    expect(tally(outcomes)).toEqual({ ok: 6 })
    await idle(t)
    expect(t.mailTo('esi@example.com')).toHaveLength(2)
  })

  test.each([
    ['short', messages.passwordTooShort],
    ['Short1', messages.passwordTooShort],
    ['all-small-letters', messages.passwordNeedsUppercase],
    ['all-small-letters-1', messages.passwordNeedsUppercase],
    ['No-Digits-In-Here', messages.passwordNeedsDigit],
  ])('names the first rule that %s breaks', async (weak, sentence) => {
    const t = here()
    const refused = await refusal(t.anyone.send(registerCustomer, form({ password: weak })))
    expect(refused).toMatchObject({ status: 400, message: sentence, fields: { password: sentence } })
  })

  test.each(['Password1234', 'Qwertyuiop12', '1234567Welcome', 'Aaaaaaaaaaa1'])(
    'refuses the common password %s',
    async (common) => {
      const t = here()
      const refused = await refusal(t.anyone.send(registerCustomer, form({ password: common })))
      expect(refused).toMatchObject({ status: 400, code: 'weak_password', message: messages.passwordTooCommon })
    },
  )

  test.each([
    ['+233', '024 123 4567', '+233241234567'],
    ['+233', '(024) 123-4567', '+233241234567'],
    ['+44', '+233 24 123 4567', '+233241234567'],
    ['+44', '00233241234567', '+233241234567'],
    ['+1', '201.555.0123', '+12015550123'],
    ['+233', '', ''],
  ])('stores %s %j as %j', async (countryCode, phoneNumber, phone) => {
    const t = await here.empty()
    await t.anyone.send(registerCustomer, form({ countryCode, phoneNumber }))
    expect(await t.deps.db.selectFrom('users').select('phone').execute()).toEqual([{ phone }])
  })

  test.each([
    ['+233', '12'],
    ['+233', '1234567890123456'],
    ['+233', '024 ABC 4567'],
    ['+233', '+0241234567'],
    ['+233', '24+1234567'],
  ])('refuses %s %j as a phone number', async (countryCode, phoneNumber) => {
    const t = here()
    const refused = await refusal(t.anyone.send(registerCustomer, form({ countryCode, phoneNumber })))
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(refused.fields).toHaveProperty('phoneNumber')
  })

  test('names every field that is wrong at once', async () => {
    const t = here()
    const refused = await refusal(
      t.anyone.send(registerCustomer, form({ email: 'nobody', username: '  ', countryCode: '233', password: 'x' })),
    )
    expect(Object.keys(refused.fields).sort()).toEqual(['countryCode', 'email', 'password', 'username'])
  })

  test('is deleted when its address was not verified for a week', async () => {
    const t = await here.empty()
    await t.anyone.send(registerCustomer, form())
    const ama = await t.customer()
    t.wait({ days: 8 })
    await deleteOldUnverified(t.deps)
    expect(await t.deps.db.selectFrom('users').select('email').execute()).toEqual([{ email: ama.email }])
  })

  test('is not deleted when it was renewed today', async () => {
    const t = await here.empty()
    await t.anyone.send(registerCustomer, form())
    t.wait({ days: 8 })
    await t.anyone.send(registerCustomer, form())
    await deleteOldUnverified(t.deps)
    expect(await t.deps.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'esi@example.com' }])
  })
})
