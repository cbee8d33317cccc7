// Tests of the caller's own account: the profile, changing the name, and both ways to change the password.
import { login, verifyLoginCode } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import {
  askDeletion,
  askPasswordCode,
  changePassword,
  changePasswordDirectly,
  changePhone,
  changeUsername,
  confirmDeletion,
  getProfile,
} from '@akwaaba/contract/profile'
import { describe, expect, test } from 'vitest'
import { idOf } from '#testing/hosting.ts'
import { idle, newAdmin, queued, raw, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld()

const next = 'Adinkra-Cloth-1961'
const logIn = (t: World, email: string, secret: string) => t.anyone.send(login, { body: { email, password: secret } })
const profileOutcome = (t: World, token: string) => outcomeOf(t.as(token).send(getProfile, {}))
const mailsWith = (t: World, email: string, subject: string) =>
  t.mailTo(email).filter((mail) => mail.subject === `Your Akwaaba ${subject}`)
const wrongFor = (otp: string, step = 1) => String((Number(otp) + step) % 1_000_000).padStart(6, '0')

/** The digits in the newest mail of a subject, once `count` of them have arrived. */
const codeIn = async (t: World, email: string, subject: string, count = 1): Promise<string> => {
  await t.nextMail(email, () => mailsWith(t, email, subject).length >= count)
  return mailsWith(t, email, subject)[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
}
const askedCode = async (t: World, person: TestUser, count = 1): Promise<string> => {
  await person.send(askPasswordCode, {})
  return codeIn(t, person.email, 'password code', count)
}
const withCode = (person: TestUser, otp: string, currentPassword = password, newPassword = next) =>
  person.send(changePassword, { body: { otp, currentPassword, newPassword } })

describe('GET /api/auth/profile', () => {
  test('shows the account with its phone number in E.164, and nothing else', async () => {
    const t = here()
    const ama = await t.customer()
    const { status, json, text } = await raw(t, getProfile, { token: ama.token })
    expect(status).toBe(200)
    expect(json).toEqual({
      username: ama.username,
      email: ama.email,
      isVerified: true,
      phoneNumber: '+233241234567',
      role: 'customer',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      hasAuthenticator: false,
      recoveryCodesLeft: 0,
    })
    for (const secret of ['argon2', ama.token, 'hash']) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  })

  test('shows the role of an administrator', async () => {
    const t = here()
    expect(await (await newAdmin(t)).send(getProfile, {})).toMatchObject({ role: 'admin', phoneNumber: '' })
  })

  test('refuses a caller who is not logged in', async () => {
    const t = here()
    expect(await refusal(t.anyone.send(getProfile, {}))).toMatchObject({ status: 401, code: 'not_signed_in' })
  })
})

describe('POST /api/auth/change-phone', () => {
  const change = (person: TestUser, phoneNumber: string) => person.send(changePhone, { body: { phoneNumber } })

  test('changes the number in the profile, and removes it', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    expect(await change(ama, ' 00233 (24) 555-0142 ')).toMatchObject({ phoneNumber: '+233245550142' })
    expect(await ama.send(getProfile, {})).toMatchObject({ phoneNumber: '+233245550142' })
    expect((await esi.send(getProfile, {})).phoneNumber).not.toBe('+233245550142')
    await change(ama, '')
    expect(await ama.send(getProfile, {})).toMatchObject({ phoneNumber: '' })
  })

  test('refuses a number without its country, and what is none', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    for (const wrong of ['024 555 0142', 'call me', '+0 24 555 0142', `+${'1'.repeat(16)}`])
      expect(await refusal(change(ama, wrong))).toMatchObject({ status: 400, code: 'invalid_input' })
  })
})

describe('POST /api/auth/change-username', () => {
  const rename = (person: TestUser, newUsername: string) => person.send(changeUsername, { body: { newUsername } })

  test('changes the name in the profile and in later logins', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    expect(await rename(ama, '  Ama Serwaa ')).toMatchObject({ username: 'Ama Serwaa' })
    expect(await ama.send(getProfile, {})).toMatchObject({ username: 'Ama Serwaa', email: ama.email })
    expect(await logIn(t, ama.email, password)).toMatchObject({ username: 'Ama Serwaa' })
  })

  test('refuses a name that is taken, in upper or lower case', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    for (const name of [esi.username, esi.username.toUpperCase(), ` ${esi.username.toLowerCase()} `])
      expect(await refusal(rename(ama, name))).toMatchObject({
        status: 409,
        code: 'username_exists',
        message: messages.usernameExists,
      })
    expect(await ama.send(getProfile, {})).toMatchObject({ username: ama.username })
  })

  test("accepts the user's own name in upper case", async () => {
    const t = here()
    const [ama] = await t.customers(1)
    expect(await rename(ama, ama.username.toUpperCase())).toMatchObject({ username: ama.username.toUpperCase() })
    expect(await ama.send(getProfile, {})).toMatchObject({ username: ama.username.toUpperCase() })
  })

  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['61 letters', 'a'.repeat(61)],
  ])('refuses %s', async (_, name) => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const refused = await refusal(rename(ama, name))
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input', fields: { newUsername: expect.any(String) } })
    expect(await ama.send(getProfile, {})).toMatchObject({ username: ama.username })
    expect(await outcomeOf(rename(ama, 'a'.repeat(60)))).toBe('ok')
  })

  test('gives a name that many request at the same instant to one of them', async () => {
    const t = here()
    const crowd = await t.customers(6)
    const outcomes = await Promise.all(crowd.map((user, i) => outcomeOf(rename(user, i % 2 ? 'Adwoa' : 'ADWOA'))))
    expect(tally(outcomes)).toEqual({ ok: 1, username_exists: 5 })
  })
})

type Way = (t: World, person: TestUser) => Promise<(current: string, next: string) => Promise<{ token: string }>>
const directly: Way = async (_, person) => (oldPassword, newPassword) =>
  person.send(changePasswordDirectly, { body: { oldPassword, newPassword } })
const byCode: Way = async (t, person) => {
  const otp = await askedCode(t, person)
  return (current, wanted) => withCode(person, otp, current, wanted)
}

describe.each([
  ['verify-change-password', 'oldPassword', directly],
  ['verify-and-change-password', 'currentPassword', byCode],
] as const)('POST /api/auth/%s', (route, field, way) => {
  test('sets the new password, revokes every token, gives a new one and notifies the owner', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    const { token: other = '' } = await logIn(t, ama.email, password)
    expect([await profileOutcome(t, ama.token), await profileOutcome(t, other)]).toEqual(['ok', 'ok'])
    const change = await way(t, ama)
    const { token } = await change(password, next)
    expect([await profileOutcome(t, ama.token), await profileOutcome(t, other)]).toEqual([
      'not_signed_in',
      'not_signed_in',
    ])
    expect(await t.as(token).send(getProfile, {})).toMatchObject({ email: ama.email })
    expect(await outcomeOf(logIn(t, ama.email, password))).toBe('bad_credentials')
    expect(await logIn(t, ama.email, next)).toHaveProperty('token')
    await t.nextMail(ama.email, ({ subject }) => subject === 'Your Akwaaba password has changed')
    await idle(t)
    expect(mailsWith(t, ama.email, 'password has changed')).toHaveLength(1)
    expect(await profileOutcome(t, esi.token)).toBe('ok')
    expect(t.mailTo(esi.email)).toEqual([])
  })

  test('refuses a wrong current password, names the field and changes nothing', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const change = await way(t, ama)
    for (const wrong of ['Not-The-Password-1', '', password.toLowerCase(), ` ${password}`])
      expect(await refusal(change(wrong, next))).toMatchObject({
        status: 400,
        code: 'wrong_password',
        message: messages.wrongPassword,
        fields: { [field]: messages.wrongPassword },
      })
    expect(await profileOutcome(t, ama.token)).toBe('ok')
    expect(await logIn(t, ama.email, password)).toHaveProperty('token')
    expect(await outcomeOf(change(password, next))).toBe('ok')
  })

  test.each([
    ['Too-Short-1', 'invalid_input', messages.passwordTooShort],
    ['no-capital-letter-1', 'invalid_input', messages.passwordNeedsUppercase],
    ['No-Digit-At-All', 'invalid_input', messages.passwordNeedsDigit],
    ['Password1234', 'weak_password', messages.passwordTooCommon],
    [password, 'weak_password', messages.passwordUnchanged],
  ])('refuses %s as the new one', async (weak, code, sentence) => {
    const t = here()
    const [ama] = await t.customers(1)
    const change = await way(t, ama)
    expect(await refusal(change(password, weak))).toMatchObject({
      status: 400,
      code,
      message: sentence,
      fields: { newPassword: sentence },
    })
    expect(await profileOutcome(t, ama.token)).toBe('ok')
    expect(await outcomeOf(change(password, next))).toBe('ok')
  })

  test('ends codes that were requested with the old password', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    await ama.send(askDeletion, { body: { password } })
    const otp = await codeIn(t, ama.email, 'deletion code')
    const change = await way(t, ama)
    const { token } = await change(password, next)
    expect(await outcomeOf(t.as(token).send(confirmDeletion, { body: { otp } }))).toBe('bad_code')
    expect(await profileOutcome(t, token)).toBe('ok')
  })

  test('refuses a caller who is not logged in', async () => {
    const t = here()
    const call = await raw(t, { method: 'POST', path: `/api/auth/${route}` }, { payload: {} })
    expect(call).toMatchObject({ status: 401, json: { code: 'not_signed_in' } })
  })
})

describe('POST /api/auth/verify-change-password at the same instant', () => {
  test('leaves one password and the one token that came with it', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const passwords = ['Adinkra-Cloth-1961', 'Batakari-Smock-1962', 'Fugu-Weave-1963', 'Kaba-Slit-Skirt-64']
    const replies = await Promise.all(
      passwords.map(async (newPassword) => ({
        newPassword,
        token: (
          await ama.send(changePasswordDirectly, { body: { oldPassword: password, newPassword } }).catch(() => null)
        )?.token,
      })),
    )
    const valid: string[] = []
    for (const { token, newPassword } of replies)
      if (token !== undefined && (await profileOutcome(t, token)) === 'ok') valid.push(newPassword)
    expect(valid).toHaveLength(1)
    expect(await logIn(t, ama.email, valid[0] ?? '')).toHaveProperty('token')
  })
})

describe('POST /api/auth/generate-password-change-otp', () => {
  test('mails a code; a second request within 30 seconds gets the same answer and no mail', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    for (let i = 0; i < 3; i++) {
      expect(await ama.send(askPasswordCode, {})).toEqual({ msg: messages.codeSent })
      t.wait({ seconds: 9 })
    }
    const otp = await codeIn(t, ama.email, 'password code')
    await idle(t)
    expect(mailsWith(t, ama.email, 'password code')).toHaveLength(1)
    expect(await outcomeOf(withCode(ama, otp))).toBe('ok')
  })

  test('mails a new code after 30 seconds, which ends the older one', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const old = await askedCode(t, ama)
    t.wait({ seconds: 31 })
    const fresh = await askedCode(t, ama, 2)
    if (old !== fresh) expect(await outcomeOf(withCode(ama, old))).toBe('bad_code')
    expect(await outcomeOf(withCode(ama, fresh))).toBe('ok')
  })

  test('accepts a call with the content type JSON and an empty body', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const call = { token: ama.token, headers: { 'content-type': 'application/json' } }
    for (const payload of [undefined, '', '{}'])
      expect(await raw(t, askPasswordCode, { ...call, ...(payload === undefined ? {} : { payload }) })).toMatchObject({
        status: 200,
        json: { msg: messages.codeSent },
      })
  })

  test('refuses a caller who is not logged in', async () => {
    const t = here()
    expect(await outcomeOf(t.anyone.send(askPasswordCode, {}))).toBe('not_signed_in')
  })
})

describe('a code for a new password', () => {
  test('is not used up by wrong passwords', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const otp = await askedCode(t, ama)
    for (let i = 0; i < 6; i++) expect(await outcomeOf(withCode(ama, otp, 'Not-The-Password-1'))).toBe('wrong_password')
    expect(await outcomeOf(withCode(ama, otp))).toBe('ok')
  })

  test('is used up by five wrong codes', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const otp = await askedCode(t, ama)
    for (let i = 1; i <= 5; i++)
      expect(await refusal(withCode(ama, wrongFor(otp, i)))).toMatchObject({
        status: 400,
        code: 'bad_code',
        message: messages.badCode,
      })
    expect(await outcomeOf(withCode(ama, otp))).toBe('bad_code')
    expect(await logIn(t, ama.email, password)).toHaveProperty('token')
  })

  test('still works at the fifth attempt, and works once', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const otp = await askedCode(t, ama)
    for (let i = 1; i <= 4; i++) expect(await outcomeOf(withCode(ama, wrongFor(otp, i)))).toBe('bad_code')
    const { token } = await withCode(ama, otp)
    const again = t.as(token).send(changePassword, {
      body: { otp, currentPassword: next, newPassword: 'Batakari-Smock-1962' },
    })
    expect(await outcomeOf(again)).toBe('bad_code')
  })

  test('changes the password once when many calls send it at the same instant', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const otp = await askedCode(t, ama)
    const calls = Array.from({ length: 5 }, () => () => withCode(ama, otp))
    expect(tally(await queued(t, 'users', await idOf(t, ama), calls))).toEqual({ ok: 1, bad_code: 4 })
    await t.nextMail(ama.email, ({ subject }) => subject === 'Your Akwaaba password has changed')
    await idle(t)
    expect(mailsWith(t, ama.email, 'password has changed')).toHaveLength(1)
  })

  test.each([
    [590, 'ok'],
    [601, 'bad_code'],
  ])('after %i seconds is %s', async (seconds, outcome) => {
    const t = here()
    const [ama] = await t.customers(1)
    const otp = await askedCode(t, ama)
    t.wait({ seconds })
    expect(await outcomeOf(withCode(ama, otp))).toBe(outcome)
  })

  test('is refused for a login and a deletion, and their codes are refused for it', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    await logIn(t, kofi.email, password)
    await kofi.send(askDeletion, { body: { password } })
    const [forLogin, forDeletion] = [
      await codeIn(t, kofi.email, 'login code'),
      await codeIn(t, kofi.email, 'deletion code'),
    ]
    for (const other of [forLogin, forDeletion]) expect(await outcomeOf(withCode(kofi, other))).toBe('bad_code')
    const otp = await askedCode(t, kofi)
    for (const other of [forLogin, forDeletion]) expect(await outcomeOf(withCode(kofi, other))).toBe('bad_code')
    expect(await outcomeOf(kofi.send(confirmDeletion, { body: { otp } }))).toBe('bad_code')
    expect(await outcomeOf(t.anyone.send(verifyLoginCode, { body: { email: kofi.email, otp } }))).toBe('bad_code')
    expect(await outcomeOf(withCode(kofi, otp))).toBe('ok')
  })

  test('is refused for another user', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    const [hers, his] = [await askedCode(t, ama), await askedCode(t, esi)]
    expect(await outcomeOf(withCode(esi, hers))).toBe(hers === his ? 'ok' : 'bad_code')
    expect(await outcomeOf(withCode(ama, hers))).toBe('ok')
  })

  test('is stored only as a hash', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const otp = await askedCode(t, ama)
    const rows = await t.deps.db.selectFrom('codes').selectAll().where('purpose', '=', 'password').execute()
    expect(rows).toMatchObject([{ codeHash: expect.stringMatching(/^\$argon2id\$/) }])
    expect(JSON.stringify(rows)).not.toContain(otp)
  })
})
