// Tests of choosing a new password by a mailed link: the same answer for every address, one use, and what it ends.
import {
  askReset,
  login,
  registerCustomer,
  resetPassword,
  verifyAdminCode,
  verifyCustomerCode,
} from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import {
  askDeletion,
  changeEmail,
  changePasswordDirectly,
  confirmAuthenticator,
  confirmDeletion,
  getProfile,
  startAuthenticator,
  verifyEmailChange,
} from '@akwaaba/contract/profile'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { idOf } from '#testing/hosting.ts'
import {
  idle,
  mailServerDown,
  newAdmin,
  queued,
  raw,
  refusal,
  retryNow,
  runJob,
  waitForFailedJob,
} from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, tally, type World, world } from '#testing/world.ts'

const here = fileWorld()

const next = 'Adinkra-Cloth-1961'
const subjects = {
  link: 'Choose a new Akwaaba password',
  done: 'Your Akwaaba password has changed',
  email: 'Confirm your new Akwaaba e-mail address',
}
const ask = (t: World, email: string) => t.anyone.send(askReset, { body: { email } })
const reset = (t: World, token: string, newPassword = next) =>
  t.anyone.send(resetPassword, { body: { token, newPassword } })
const logIn = (t: World, email: string, secret = password) =>
  t.anyone.send(login, { body: { email, password: secret } })
const mailsWith = (t: World, email: string, subject: string) =>
  t.mailTo(email).filter((mail) => mail.subject === subject)

/** The token in the newest mail of a subject, once `count` of them have arrived. */
const tokenIn = async (t: World, email: string, count = 1, subject = subjects.link): Promise<string> => {
  await t.nextMail(email, () => mailsWith(t, email, subject).length >= count)
  return mailsWith(t, email, subject)[0]?.text.match(/\?token=([\w-]+)/)?.[1] ?? ''
}
const askedToken = async (t: World, email: string, count = 1): Promise<string> => {
  await ask(t, email)
  return tokenIn(t, email, count)
}
const signUp = (t: World, email: string) =>
  t.anyone.send(registerCustomer, {
    body: { username: 'Esi Ansah', email, password, phoneNumber: '', countryCode: '+233' },
  })
const deletedAddress = async (t: World): Promise<string> => {
  const [yaw] = await t.customers(1)
  await yaw.send(askDeletion, { body: { password } })
  await yaw.send(confirmDeletion, { body: { otp: await t.codeFor(yaw.email) } })
  return yaw.email
}

describe('POST /api/auth/request-password-reset', () => {
  test('gives known, unknown, unverified and deleted addresses the same answer, and mails only existing accounts', async () => {
    const t = await here.empty()
    const kofi = await t.insertUser('customer')
    await signUp(t, 'esi@example.com')
    const deleted = await deletedAddress(t)
    const cookie = `akwaaba-device=${'m'.repeat(43)}`
    const answer = async (email: string) => {
      const { status, headers, text } = await raw(t, askReset, { headers: { cookie }, payload: { email } })
      const { date: _a, 'x-request-id': _b, ...same } = headers
      return { status, same, text }
    }
    const known = await answer(kofi.email)
    expect(known).toMatchObject({ status: 200, text: JSON.stringify({ msg: messages.resetLinkSent }) })
    for (const email of ['nobody@example.com', 'esi@example.com', deleted, ` ${kofi.email.toUpperCase()}`])
      expect(await answer(email)).toEqual(known)
    await idle(t)
    const mails = t.mailbox.messages().filter(({ subject }) => subject === subjects.link)
    expect(mails.map(({ to }) => to).sort()).toEqual([[kofi.email], ['esi@example.com']].sort())
  })

  test('mails a link to our own pages', async () => {
    const t = await world({ PUBLIC_URL: 'https://stay.example/' })
    const ama = await t.insertUser('customer')
    const token = await askedToken(t, ama.email)
    expect(token).toMatch(/^[\w-]{43}$/)
    const [mail] = mailsWith(t, ama.email, subjects.link)
    for (const part of [mail?.text, mail?.html])
      expect(part).toContain(`https://stay.example/reset-password?token=${token}`)
    expect(await logIn(t, ama.email)).toHaveProperty('token')
  })

  test('sends one mail for many requests, at the same instant and shortly after', async () => {
    const t = await here.empty()
    const ama = await t.insertUser('customer')
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(ask(t, ama.email))))
    expect(tally(outcomes)).toEqual({ ok: 6 })
    await idle(t)
    expect(await outcomeOf(ask(t, ama.email))).toBe('ok')
    await idle(t)
    expect(mailsWith(t, ama.email, subjects.link)).toHaveLength(1)
    expect(await outcomeOf(reset(t, await tokenIn(t, ama.email)))).toBe('ok')
  })

  test('mails a link at once again when the last one has been used', async () => {
    const t = await here.empty()
    const kofi = await t.insertUser('customer')
    await reset(t, await askedToken(t, kofi.email))
    expect(await askedToken(t, kofi.email, 2)).toMatch(/^[\w-]{43}$/)
  })

  test('keeps the older link valid when another one is requested, until one of them is used', async () => {
    const t = await here.empty()
    const ama = await t.insertUser('customer')
    const older = await askedToken(t, ama.email)
    t.wait({ seconds: 31 })
    const newer = await askedToken(t, ama.email, 2)
    expect(newer).not.toBe(older)
    expect(await outcomeOf(reset(t, older))).toBe('ok')
    expect(await outcomeOf(reset(t, newer))).toBe('bad_link')
  })

  test.each(['', 'ama', 'ama@', 'a@b.com, c@d.com'])('refuses %j as an address', async (email) => {
    const t = await here.empty()
    expect(await refusal(ask(t, email))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { email: expect.any(String) },
    })
  })
})

describe('POST /api/auth/reset-password', () => {
  test('sets the password, revokes every token, ends codes and links, and notifies the owner', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const admin = await newAdmin(t)
    await logIn(t, kofi.email)
    const otp = await t.codeFor(kofi.email)
    await kofi.send(changeEmail, { body: { newEmail: 'kofi.new@example.com', currentPassword: password } })
    const emailLink = await tokenIn(t, 'kofi.new@example.com', 1, subjects.email)
    const token = await askedToken(t, kofi.email)
    expect(await reset(t, token)).toEqual({ msg: messages.passwordReset })
    expect(await outcomeOf(kofi.send(getProfile, {}))).toBe('not_signed_in')
    expect(await outcomeOf(admin.send(getProfile, {}))).toBe('ok')
    expect(await outcomeOf(t.anyone.send(verifyAdminCode, { body: { email: kofi.email, otp } }))).toBe('bad_code')
    expect(await outcomeOf(t.anyone.send(verifyEmailChange, { query: { token: emailLink } }))).toBe('bad_link')
    expect(await outcomeOf(logIn(t, kofi.email))).toBe('bad_credentials')
    expect(await logIn(t, kofi.email, next)).toMatchObject({ msg: messages.codeSent, role: 'admin' })
    const mail = await t.nextMail(kofi.email, ({ subject }) => subject === subjects.done)
    expect(`${mail.text}${mail.html}`).not.toContain(token)
    await idle(t)
    expect(mailsWith(t, kofi.email, subjects.done)).toHaveLength(1)
  })

  test('accepts a token once', async () => {
    const t = await here.empty()
    const ama = await t.insertUser('customer')
    const token = await askedToken(t, ama.email)
    await reset(t, token)
    expect(await refusal(reset(t, token, 'Batakari-Smock-1962'))).toMatchObject({ status: 400, code: 'bad_link' })
    expect(await logIn(t, ama.email, next)).toHaveProperty('token')
  })

  test('accepts one of many calls with the same token at the same instant', async () => {
    const t = await here.empty()
    const ama = await t.insertUser('customer')
    const token = await askedToken(t, ama.email)
    const passwords = Array.from({ length: 6 }, (_, i) => `Adinkra-Cloth-${1961 + i}`)
    const outcomes = await Promise.all(passwords.map((each) => outcomeOf(reset(t, token, each))))
    expect(tally(outcomes)).toEqual({ ok: 1, bad_link: 5 })
    for (const [i, each] of passwords.entries())
      expect(await outcomeOf(logIn(t, ama.email, each))).toBe(outcomes[i] === 'ok' ? 'ok' : 'bad_credentials')
    await idle(t)
    expect(mailsWith(t, ama.email, subjects.done)).toHaveLength(1)
  })

  test.each([
    [29, 'ok'],
    [31, 'bad_link'],
  ])('answers %i minutes later with %s', async (minutes, outcome) => {
    const t = await here.empty()
    const ama = await t.insertUser('customer')
    const token = await askedToken(t, ama.email)
    t.wait({ minutes })
    expect(await outcomeOf(reset(t, token))).toBe(outcome)
    expect(await logIn(t, ama.email, outcome === 'ok' ? next : password)).toHaveProperty('token')
  })

  test.each(['', ' ', 'x', 'null', '\0', "' or 1=1 --", '\\x00', '🙂', 'A'.repeat(43), 'A'.repeat(200)])(
    'refuses %j as a token',
    async (token) => {
      const t = await here.empty()
      const ama = await t.insertUser('customer')
      await askedToken(t, ama.email)
      expect(await refusal(reset(t, token))).toMatchObject({ status: 400, code: 'bad_link' })
    },
  )

  test.each([['A'.repeat(201)], [null], [42], [{}], [undefined]])('refuses %j, which is no token', async (token) => {
    const t = await here.empty()
    const { status, json } = await raw(t, resetPassword, { payload: { token, newPassword: next } })
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_input' })
    expect(json.fields).toHaveProperty('token')
  })

  test.each([
    ['Short1', 'invalid_input', messages.passwordTooShort],
    ['all-small-letters-1', 'invalid_input', messages.passwordNeedsUppercase],
    ['No-Digits-In-Here', 'invalid_input', messages.passwordNeedsDigit],
    ['Password1234', 'weak_password', messages.passwordTooCommon],
  ])('names why %s is refused, and the link still works', async (weak, code, sentence) => {
    const t = await here.empty()
    const ama = await t.insertUser('customer')
    const token = await askedToken(t, ama.email)
    expect(await refusal(reset(t, token, weak))).toMatchObject({
      status: 400,
      code,
      message: sentence,
      fields: { newPassword: sentence },
    })
    expect(await outcomeOf(reset(t, token))).toBe('ok')
  })

  test('verifies an unverified address', async () => {
    const t = await here.empty()
    const email = 'esi@example.com'
    await signUp(t, email)
    const code = await t.codeFor(email)
    expect(await logIn(t, email)).toMatchObject({ isVerified: false })
    await reset(t, await askedToken(t, email))
    expect(await logIn(t, email, next)).toMatchObject({ isVerified: true, token: expect.any(String) })
    const body = { email, otp: code }
    expect(await outcomeOf(t.anyone.send(verifyCustomerCode, { body }))).toBe('bad_code')
    expect(await outcomeOf(signUp(t, email))).toBe('email_exists')
  })

  test('does not replace the code of the authenticator app', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const { secret } = await kofi.send(startAuthenticator, { body: { password } })
    const appCode = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.deps.clock.now().getTime() })
    await kofi.send(confirmAuthenticator, { body: { otp: appCode() } })
    await reset(t, await askedToken(t, kofi.email))
    t.wait({ seconds: 60 })
    const asked = await logIn(t, kofi.email, next)
    expect(asked).toMatchObject({ factor: 'app', msg: messages.appCodeAsked })
    expect(asked).not.toHaveProperty('token')
    const body = { email: kofi.email, otp: appCode() }
    expect(await t.anyone.send(verifyAdminCode, { body })).toMatchObject({ role: 'admin' })
  })
})

describe('the token of a reset', () => {
  test('is stored in the database only as a hash', async () => {
    const t = await here.empty()
    const ama = await t.insertUser('customer')
    const token = await askedToken(t, ama.email)
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(t.deps.db)
    const lines: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(t.deps.db)
      lines.push(...rows.map(({ line }) => line))
    }
    const dump = lines.join('\n')
    const { tokenHash } = await t.deps.db.selectFrom('links').select('tokenHash').executeTakeFirstOrThrow()
    // The hash is in the dump, so the dump does cover the table of links.
    expect(dump).toContain(tokenHash?.toString('hex') ?? 'no hash')
    for (const clear of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')])
      expect(dump).not.toContain(clear)
  })

  test('is not in the job that is to mail it', async () => {
    const t = await here.empty()
    await mailServerDown(t)
    const ama = await t.insertUser('customer')
    await ask(t, ama.email)
    await waitForFailedJob(t, 'mail:link')
    const { rows } = await sql<{ payload: unknown; lastError: string | null }>`
      select payload, last_error from graphile_worker._private_jobs`.execute(t.deps.db)
    const { id, tokenHash } = await t.deps.db.selectFrom('links').selectAll().executeTakeFirstOrThrow()
    expect(tokenHash).toHaveLength(32)
    const payload = { linkId: id, _requestId: expect.any(String) }
    expect(rows).toEqual([{ payload, lastError: expect.any(String) }])
    expect(rows[0]?.lastError).not.toMatch(/[\w-]{43}/)
  })
})

describe('a reset link while the SMTP server is down', () => {
  const asked = async () => {
    const t = await here.empty()
    const smtp = await mailServerDown(t)
    const ama = await t.insertUser('customer')
    await ask(t, ama.email)
    await waitForFailedJob(t, 'mail:link')
    expect(t.mailbox.messages()).toEqual([])
    return { t, smtp, ama }
  }

  test('arrives when the server is back within half an hour, and works', async () => {
    const { t, smtp, ama } = await asked()
    t.wait({ minutes: 20 })
    await smtp.up()
    await retryNow(t)
    const token = await tokenIn(t, ama.email)
    await idle(t)
    expect(mailsWith(t, ama.email, subjects.link)).toHaveLength(1)
    expect(await outcomeOf(reset(t, token))).toBe('ok')
  })

  test('is not sent after that', async () => {
    const { t, smtp, ama } = await asked()
    t.wait({ minutes: 31 })
    await smtp.up()
    await retryNow(t)
    await idle(t)
    expect(t.mailTo(ama.email)).toEqual([])
  })
})

test('a call whose session a reset has ended meanwhile changes no password or address, and begins no app', async () => {
  const t = here()
  const customer = async () => (await t.customers(1))[0]
  const admin = () => newAdmin(t)
  const other = 'Batakari-Smock-1962'
  for (const [newCaller, change] of [
    [customer, (by) => by.send(changePasswordDirectly, { body: { oldPassword: password, newPassword: other } })],
    [customer, (by) => by.send(changeEmail, { body: { newEmail: `new.${by.email}`, currentPassword: password } })],
    [admin, (by) => by.send(startAuthenticator, { body: { password } })],
  ] satisfies [() => Promise<TestUser>, (by: TestUser) => Promise<unknown>][]) {
    const caller = await newCaller()
    const token = await askedToken(t, caller.email)
    const outcomes = await queued(t, 'users', await idOf(t, caller), [() => reset(t, token), () => change(caller)])
    expect(outcomes).toEqual(['ok', 'not_signed_in'])
    expect(await outcomeOf(logIn(t, caller.email, next))).toBe('ok')
  }
})

describe('a reset request whose job runs late', () => {
  test.each([
    [10, 1],
    [-1, 0],
  ])('%i minutes before its link would expire sends %i mails', async (minutes, mails) => {
    const t = await here.empty()
    const ama = await t.insertUser('customer')
    const expiresAt = t.deps.clock.in({ minutes }).toISOString()
    await runJob(t, 'accounts:reset', { email: ama.email, expiresAt })
    expect(mailsWith(t, ama.email, subjects.link)).toHaveLength(mails)
  })
})
