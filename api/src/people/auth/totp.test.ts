// Tests of authenticator apps: who may turn them on and off, that a login needs them, and that a code works once.
import { type CodeSource, login, verifyAdminCode, verifyLoginCode } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { confirmAuthenticator, getProfile, startAuthenticator, stopAuthenticator } from '@akwaaba/contract/profile'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { idle, newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, tally, type World, world } from '#testing/world.ts'

const here = fileWorld()

const start = (person: TestUser, secret = password) => person.send(startAuthenticator, { body: { password: secret } })
const confirm = (person: TestUser, otp: string) => person.send(confirmAuthenticator, { body: { otp } })
const stop = (person: TestUser, otp: string, secret = password) =>
  person.send(stopAuthenticator, { body: { otp, password: secret } })
const logIn = (t: World, email: string, otp?: string) => t.anyone.send(login, { body: { email, password, otp } })
const outcomesOf = (calls: Promise<unknown>[]) => Promise.all(calls.map(outcomeOf)).then(tally)

/** The app: the digits it shows, now or `off` seconds from now. */
const appOf = (t: World, secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const at = (seconds: number) => totp.generate({ timestamp: t.deps.clock.now().getTime() + seconds * 1000 })
  return {
    code: (off = 0) => at(off),
    /** digits that the app does not show within a minute */
    wrong: () => {
      const near = [-60, -30, 0, 30, 60].map(at)
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((digits) => !near.includes(digits)) ?? ''
    },
  }
}
/** Moves to the first seconds of a half minute in which no code was used, so that it does not end during the test. */
const freshStep = (t: World): void => t.wait({ seconds: 92 - ((t.deps.clock.now().getTime() / 1000) % 30) })

/** An administrator whose app is on; no code of the present half minute has been used. */
const withApp = async (t: World) => {
  const kofi = await newAdmin(t)
  const { secret } = await start(kofi)
  const app = appOf(t, secret)
  freshStep(t)
  const { recoveryCodes } = await confirm(kofi, app.code())
  freshStep(t)
  return { kofi, email: kofi.email, secret, app, recoveryCodes }
}
const appCodeAsked = { msg: messages.appCodeAsked, role: 'admin', isVerified: true, factor: 'app' satisfies CodeSource }

describe('POST /api/auth/authenticator', () => {
  test('gives a secret, as text, as a URI and as a picture for the app', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const { secret, uri, qr } = await start(kofi)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const address = new URL(uri)
    expect(address.protocol + address.host).toBe('otpauth:totp')
    expect(decodeURIComponent(address.pathname)).toBe(`/Akwaaba:${kofi.email}`)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: 'Akwaaba', digits: '6' })
    expect(qr).toMatch(/^<svg[^>]*>.*<\/svg>$/s)
  })

  test('refuses a wrong password and names the field', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    for (const wrong of ['', 'Not-The-Password-1'])
      expect(await refusal(start(kofi, wrong))).toMatchObject({
        status: 400,
        code: 'wrong_password',
        fields: { password: messages.wrongPassword },
      })
    expect(await t.deps.db.selectFrom('authenticators').selectAll().execute()).toEqual([])
  })

  test('refuses everyone but administrators, as confirming and stopping do', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const nobody = { ...ama, ...t.anyone }
    for (const call of [start, (who: TestUser) => confirm(who, '123456'), (who: TestUser) => stop(who, '123456')]) {
      expect(await refusal(call(ama))).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await refusal(call(nobody))).toMatchObject({ status: 401, code: 'not_signed_in' })
    }
  })

  test('changes nothing at login until a code has confirmed it', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const { secret } = await start(kofi)
    expect(await outcomeOf(confirm(kofi, appOf(t, secret).wrong()))).toBe('bad_code')
    expect(await kofi.send(getProfile, {})).toMatchObject({ hasAuthenticator: false, recoveryCodesLeft: 0 })
    expect(await logIn(t, kofi.email)).toEqual({ msg: messages.codeSent, role: 'admin', isVerified: true })
    const otp = await t.codeFor(kofi.email)
    expect(await outcomeOf(logIn(t, kofi.email, appOf(t, secret).code()))).toBe('bad_code')
    expect(await logIn(t, kofi.email, otp)).toHaveProperty('token')
  })

  test('starts again when it was not confirmed: only the newest secret works', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const older = appOf(t, (await start(kofi)).secret)
    const newer = appOf(t, (await start(kofi)).secret)
    freshStep(t)
    if (older.code() !== newer.code()) expect(await outcomeOf(confirm(kofi, older.code()))).toBe('bad_code')
    expect(await outcomeOf(confirm(kofi, newer.code()))).toBe('ok')
  })

  test('refuses when an app is on, and does not change it', async () => {
    const t = here()
    const { kofi, email, app } = await withApp(t)
    expect(await refusal(start(kofi))).toMatchObject({ status: 409, code: 'authenticator_on' })
    expect(await refusal(confirm(kofi, app.code()))).toMatchObject({ status: 409, code: 'authenticator_on' })
    expect(await logIn(t, email, app.code())).toHaveProperty('token')
  })
})

describe('POST /api/auth/authenticator/confirm', () => {
  test('turns the app on and gives eight recovery codes, stored only as hashes', async () => {
    const t = await here.empty()
    const { kofi, recoveryCodes } = await withApp(t)
    expect(new Set(recoveryCodes).size).toBe(8)
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await kofi.send(getProfile, {})).toMatchObject({ hasAuthenticator: true, recoveryCodesLeft: 8 })
    const row = await t.deps.db.selectFrom('authenticators').selectAll().executeTakeFirstOrThrow()
    expect(row.recoveryHashes).toHaveLength(8)
    for (const hash of row.recoveryHashes) expect(hash).toMatch(/^\$argon2id\$/)
    for (const code of recoveryCodes)
      for (const part of code.split('-')) expect(JSON.stringify(row)).not.toContain(part)
  })

  test('ends a login code that was mailed before, because logins now need the app', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const app = appOf(t, (await start(kofi)).secret)
    await logIn(t, kofi.email)
    const body = { email: kofi.email, otp: await t.codeFor(kofi.email) }
    await confirm(kofi, app.code())
    expect(await outcomeOf(t.anyone.send(verifyAdminCode, { body }))).toBe('bad_code')
  })

  test('refuses when nothing was started', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    expect(await refusal(confirm(kofi, '123456'))).toMatchObject({ status: 409, code: 'authenticator_off' })
  })

  test('accepts one of many calls at the same instant', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const app = appOf(t, (await start(kofi)).secret)
    freshStep(t)
    const codes = [app.code(-30), app.code(), app.code(30), app.code()]
    const { ok, ...refused } = await outcomesOf(codes.map((code) => confirm(kofi, code)))
    expect(ok).toBe(1)
    expect((refused.bad_code ?? 0) + (refused.authenticator_on ?? 0)).toBe(3)
  })
})

describe('a login of an administrator with an app', () => {
  test('needs a code of the app, and no code is mailed', async () => {
    const t = here()
    const { email } = await withApp(t)
    expect(await logIn(t, email)).toEqual(appCodeAsked)
    await idle(t)
    expect(t.mailTo(email)).toEqual([])
  })

  test.each([verifyAdminCode, verifyLoginCode])('accepts it at $path', async (row) => {
    const t = here()
    const { email, app } = await withApp(t)
    await logIn(t, email)
    const { token } = await t.anyone.send(row, { body: { email, otp: app.code() } })
    expect(await t.as(token).send(getProfile, {})).toMatchObject({ email, hasAuthenticator: true })
  })

  test('accepts the password and the code in one call, and refuses the code with a wrong password', async () => {
    const t = here()
    const { email, app } = await withApp(t)
    const wrong = t.anyone.send(login, { body: { email, password: 'Not-The-Password-1', otp: app.code() } })
    expect(await outcomeOf(wrong)).toBe('bad_credentials')
    expect(await logIn(t, email, app.code())).toMatchObject({ role: 'admin', token: expect.any(String) })
  })

  test('needs the app whatever LOGIN_OTP says', async () => {
    const t = await world({ LOGIN_OTP: 'never' })
    const { email } = await withApp(t)
    expect(await logIn(t, email)).toEqual(appCodeAsked)
  })

  test.each([
    [-90, 'bad_code'],
    [-60, 'bad_code'],
    [-30, 'ok'],
    [0, 'ok'],
    [30, 'ok'],
    [60, 'bad_code'],
    [90, 'bad_code'],
  ])('with a code that is %i seconds off is %s', async (off, outcome) => {
    const t = here()
    const { email, app } = await withApp(t)
    const near = [-30, 0, 30].map(app.code)
    expect(outcome === 'ok' || !near.includes(app.code(off))).toBe(true)
    expect(await outcomeOf(logIn(t, email, app.code(off)))).toBe(outcome)
  })

  test('accepts a code once, and no older one after it', async () => {
    const t = here()
    const { email, app } = await withApp(t)
    const [older, code, later] = [app.code(-30), app.code(), app.code(30)]
    expect(await outcomeOf(logIn(t, email, code))).toBe('ok')
    for (const used of [code, older]) {
      expect(await outcomeOf(logIn(t, email, used))).toBe('bad_code')
      await logIn(t, email)
      expect(await outcomeOf(t.anyone.send(verifyLoginCode, { body: { email, otp: used } }))).toBe('bad_code')
    }
    expect(await outcomeOf(logIn(t, email, later))).toBe('ok')
  })

  test('refuses the code that turned the app on', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const app = appOf(t, (await start(kofi)).secret)
    freshStep(t)
    await confirm(kofi, app.code())
    expect(await outcomeOf(logIn(t, kofi.email, app.code()))).toBe('bad_code')
  })

  test('accepts one of many logins with the same code at the same instant', async () => {
    const t = here()
    const { email, app } = await withApp(t)
    const otp = app.code()
    const sessions = () => t.deps.db.selectFrom('sessions').select('id').execute()
    const before = (await sessions()).length
    expect(await outcomesOf(Array.from({ length: 5 }, () => logIn(t, email, otp)))).toEqual({ ok: 1, bad_code: 4 })
    expect(await sessions()).toHaveLength(before + 1)
  })

  test('accepts one of many verifications of the same code at the same instant', async () => {
    const t = here()
    const { email, app } = await withApp(t)
    await logIn(t, email)
    const body = { email, otp: app.code() }
    const rows = [verifyAdminCode, verifyLoginCode, verifyAdminCode, verifyLoginCode]
    expect(await outcomesOf(rows.map((row) => t.anyone.send(row, { body })))).toEqual({ ok: 1, bad_code: 3 })
  })

  test('refuses a right code without the password before it', async () => {
    const t = here()
    const { email, app } = await withApp(t)
    const verify = () => outcomeOf(t.anyone.send(verifyAdminCode, { body: { email, otp: app.code() } }))
    expect(await verify()).toBe('bad_code')
    await logIn(t, email)
    t.wait({ minutes: 10, seconds: 1 })
    expect(await verify()).toBe('bad_code')
    await logIn(t, email)
    expect(await verify()).toBe('ok')
    freshStep(t)
    expect(await verify()).toBe('bad_code')
  })

  test('is refused after five wrong codes, and can be started again 30 seconds later', async () => {
    const t = here()
    const { email, app } = await withApp(t)
    const verify = (otp: string) => outcomeOf(t.anyone.send(verifyAdminCode, { body: { email, otp } }))
    await logIn(t, email)
    for (let i = 0; i < 5; i++) expect(await verify(app.wrong())).toBe('bad_code')
    expect(await verify(app.code())).toBe('bad_code')
    for (const otp of [undefined, app.code()])
      expect(await refusal(logIn(t, email, otp))).toMatchObject({ status: 429, code: 'code_just_sent' })
    freshStep(t)
    expect(await logIn(t, email, app.code())).toHaveProperty('token')
  })
})

describe('a recovery code', () => {
  test('works once, in upper or lower case, and the others stay valid', async () => {
    const t = here()
    const { kofi, email, recoveryCodes } = await withApp(t)
    const [first = '', second = ''] = recoveryCodes
    expect(await logIn(t, email, ` ${first.toLowerCase()} `)).toHaveProperty('token')
    expect(await outcomeOf(logIn(t, email, first))).toBe('bad_code')
    expect(await kofi.send(getProfile, {})).toMatchObject({ hasAuthenticator: true, recoveryCodesLeft: 7 })
    t.wait({ seconds: 31 })
    await logIn(t, email)
    const body = { email, otp: second }
    expect(await t.anyone.send(verifyAdminCode, { body })).toMatchObject({ role: 'admin' })
    expect(await kofi.send(getProfile, {})).toMatchObject({ recoveryCodesLeft: 6 })
  })

  test('works for one of many logins at the same instant', async () => {
    const t = here()
    const { kofi, email, recoveryCodes } = await withApp(t)
    const calls = Array.from({ length: 5 }, () => logIn(t, email, recoveryCodes[7]))
    expect(await outcomesOf(calls)).toEqual({ ok: 1, bad_code: 4 })
    expect(await kofi.send(getProfile, {})).toMatchObject({ recoveryCodesLeft: 7 })
  })

  test('is refused for another administrator', async () => {
    const t = here()
    const [kofi, esi] = [await withApp(t), await withApp(t)]
    expect(await outcomeOf(logIn(t, esi.email, kofi.recoveryCodes[0]))).toBe('bad_code')
    expect(await outcomeOf(logIn(t, esi.email, esi.recoveryCodes[0]))).toBe('ok')
  })
})

describe('POST /api/auth/authenticator/stop', () => {
  test('needs the password and a code, and then codes come by mail again', async () => {
    const t = here()
    const { kofi, email, app, recoveryCodes } = await withApp(t)
    expect(await refusal(stop(kofi, app.code(), 'Not-The-Password-1'))).toMatchObject({
      status: 400,
      code: 'wrong_password',
      fields: { password: messages.wrongPassword },
    })
    expect(await refusal(stop(kofi, app.wrong()))).toMatchObject({ status: 400, code: 'bad_code' })
    expect(await logIn(t, email)).toEqual(appCodeAsked)
    // The call with the wrong password did not use up the code.
    expect(await outcomeOf(stop(kofi, app.code()))).toBe('ok')
    expect(await kofi.send(getProfile, {})).toMatchObject({ hasAuthenticator: false, recoveryCodesLeft: 0 })
    expect(await refusal(stop(kofi, app.code()))).toMatchObject({ status: 409, code: 'authenticator_off' })
    freshStep(t)
    for (const ended of [app.code(), recoveryCodes[0]])
      expect(await outcomeOf(t.anyone.send(verifyAdminCode, { body: { email, otp: ended ?? '' } }))).toBe('bad_code')
    expect(await logIn(t, email)).toEqual({ msg: messages.codeSent, role: 'admin', isVerified: true })
    expect(await logIn(t, email, await t.codeFor(email))).toHaveProperty('token')
  })

  test('accepts a recovery code in place of the app', async () => {
    const t = here()
    const { kofi, email, recoveryCodes } = await withApp(t)
    expect(await outcomeOf(stop(kofi, recoveryCodes[3] ?? ''))).toBe('ok')
    expect(await logIn(t, email)).toMatchObject({ msg: messages.codeSent })
  })

  test('refuses when no app is on, started or not', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    expect(await outcomeOf(stop(kofi, '123456'))).toBe('authenticator_off')
    const { secret } = await start(kofi)
    expect(await outcomeOf(stop(kofi, appOf(t, secret).code()))).toBe('authenticator_off')
  })

  test('lets the next app start with codes of its own', async () => {
    const t = here()
    const { kofi, email, secret, app } = await withApp(t)
    await stop(kofi, app.code())
    const again = await start(kofi)
    expect(again.secret).not.toBe(secret)
    freshStep(t)
    await confirm(kofi, appOf(t, again.secret).code())
    freshStep(t)
    expect(await outcomeOf(logIn(t, email, appOf(t, again.secret).code()))).toBe('ok')
  })
})
