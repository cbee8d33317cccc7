// Tests that a sign-up belongs to the browser that made it: which code confirms it in which browser, and that
// strangers cannot use up the owner's attempts.
import {
  askReset,
  login,
  registerCustomer,
  resetPassword,
  verifyAdminCode,
  verifyCustomerCode,
  verifyLoginCode,
} from '@akwaaba/contract/auth'
import type { RateLimit } from '@akwaaba/contract/rate-limits'
import { describe, expect, test } from 'vitest'
import { type Caller, isBeyond, loginLimits } from '#rate-limits/rate-limits.ts'
import { browser as browserAt } from '#testing/browser.ts'
import { freshHour, idle } from '#testing/tools.ts'
import { fileWorld, password, type World, world } from '#testing/world.ts'

const here = fileWorld({ TRUST_PROXY: '1' })
const theirs = 'Strangers-Word-1'
const chosen = 'Adinkra-Cloth-1961'
let addresses = 0
const freshAddress = () => `203.0.${++addresses >> 8}.${addresses & 255}`
const freshEmail = () => `owner${++addresses}@example.com`

/** A browser, at a new network address by default, that can also sign up. */
const browser = (t: World, { address = freshAddress(), keeps = true } = {}) => {
  const { send } = browserAt(t, { address, keeps })
  const signUp = (email: string, secret = password) =>
    send(registerCustomer, {
      ...{ username: `Owner of ${email.split('@')[0]}`, email, password: secret },
      ...{ phoneNumber: '024 123 4567', countryCode: '+233' },
    })
  return { send, signUp }
}
const accountOf = (t: World, email: string) =>
  t.deps.db
    .selectFrom('users')
    .select(['phone', 'verifiedAt', 'passwordHash'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
const wrongFor = (otp: string, step: number) => String((Number(otp) + step) % 1_000_000).padStart(6, '0')

describe("a stranger's sign-up with the address of an owner", () => {
  test.each([
    ['a browser that requested none', true],
    ['a program that keeps no cookie', false],
  ])('is not confirmed by its code in %s: the owner chooses a password', async (_, keeps) => {
    const t = here()
    const email = freshEmail()
    const stranger = browser(t)
    expect((await stranger.signUp(email, theirs)).status).toBe(201)
    const otp = await t.codeFor(email)
    const owner = browser(t, { keeps })
    for (const row of [verifyCustomerCode, verifyLoginCode])
      expect(await owner.send(row, { email, otp })).toMatchObject({ status: 409, code: 'choose_password' })
    expect((await accountOf(t, email)).verifiedAt).toBeNull()
    const refused = await owner.send(verifyCustomerCode, { email, otp, password: 'Password1234' })
    expect(refused).toMatchObject({ status: 400, code: 'weak_password' })
    const confirmed = await owner.send(verifyCustomerCode, { email, otp, password: chosen })
    expect(confirmed).toMatchObject({ status: 200, token: expect.any(String), isVerified: true })
    expect((await stranger.send(login, { email, password: theirs })).code).toBe('bad_credentials')
    expect((await owner.send(login, { email, password: chosen })).status).toBe(200)
    // What the stranger typed about the owner is not stored.
    expect((await accountOf(t, email)).phone).toBe('')
  })

  test('and the sign-up of the owner have a code each, which confirms it in its own browser', async () => {
    const t = here()
    const email = freshEmail()
    const [owner, stranger] = [browser(t), browser(t)]
    await owner.signUp(email)
    const first = await t.codeFor(email)
    expect((await stranger.signUp(email, theirs)).status).toBe(201)
    const newest = await t.codeFor(email, 1)
    expect(await owner.send(verifyCustomerCode, { email, otp: newest })).toMatchObject({ code: 'choose_password' })
    expect(await owner.send(verifyCustomerCode, { email, otp: first })).toMatchObject({ status: 200 })
    expect((await owner.send(login, { email, password })).status).toBe(200)
    expect((await stranger.send(verifyCustomerCode, { email, otp: newest })).code).toBe('bad_code')
    expect((await stranger.send(login, { email, password: theirs })).code).toBe('bad_credentials')
    expect(await t.deps.db.selectFrom('registrations').selectAll().execute()).toEqual([])
  })

  test("does not prevent a login to the owner's sign-up, although it is newer", async () => {
    const t = here()
    const email = freshEmail()
    const [owner, stranger] = [browser(t), browser(t)]
    await owner.signUp(email)
    await t.codeFor(email)
    await stranger.signUp(email, theirs)
    await t.codeFor(email, 1)
    expect(await owner.send(login, { email, password })).toMatchObject({ status: 200, isVerified: false })
    expect((await owner.send(login, { email, password: theirs })).code).toBe('bad_credentials')
  })

  test("does not log in to the owner's sign-up, which the owner may complete in another browser", async () => {
    const t = here()
    const email = freshEmail()
    await browser(t).signUp(email)
    await t.codeFor(email)
    const phone = browser(t)
    expect((await phone.send(login, { email, password: theirs })).code).toBe('bad_credentials')
    expect(await phone.send(login, { email, password })).toMatchObject({ status: 200, isVerified: false })
    const otp = await t.codeFor(email, 1)
    expect(await phone.send(verifyCustomerCode, { email, otp })).toMatchObject({ status: 200 })
    expect((await accountOf(t, email)).phone).toBe('+233241234567')
  })
})

describe('a program that keeps no cookie', () => {
  test('completes its sign-up with the code alone on the network it signed up from, and on no other', async () => {
    const t = here()
    const email = freshEmail()
    const program = browser(t, { keeps: false })
    await program.signUp(email)
    const otp = await t.codeFor(email)
    const elsewhere = browser(t, { keeps: false })
    expect(await elsewhere.send(verifyCustomerCode, { email, otp })).toMatchObject({ code: 'choose_password' })
    expect(await program.send(verifyCustomerCode, { email, otp })).toMatchObject({
      status: 200,
      token: expect.any(String),
    })
    expect((await program.send(login, { email, password })).status).toBe(200)
  })

  test('does not confirm a sign-up for a browser on the same network that requested no code', async () => {
    const t = here()
    const email = freshEmail()
    const address = '198.51.100.77'
    await browser(t, { address, keeps: false }).signUp(email, theirs)
    const otp = await t.codeFor(email)
    const owner = browser(t, { address })
    await owner.send(login, { email, password })
    expect(await owner.send(verifyCustomerCode, { email, otp })).toMatchObject({ status: 409, code: 'choose_password' })
  })

  test('completes its sign-up by sending its password with the code', async () => {
    const t = here()
    const email = freshEmail()
    const program = browser(t, { keeps: false })
    await program.signUp(email)
    const otp = await t.codeFor(email)
    expect(await program.send(verifyCustomerCode, { email, otp, password })).toMatchObject({ status: 200 })
    expect((await accountOf(t, email)).phone).toBe('+233241234567')
    expect((await program.send(login, { email, password })).status).toBe(200)
  })

  test('logs in with its password and the code in one call', async () => {
    const t = here()
    const email = freshEmail()
    const program = browser(t, { keeps: false })
    await program.signUp(email)
    const otp = await t.codeFor(email)
    expect(await program.send(login, { email, password, otp })).toMatchObject({ token: expect.any(String) })
  })
})

describe('wrong guesses of strangers', () => {
  test.each(['a sign-up', 'a login'])('from other devices do not use up the code of %s', async (what) => {
    const t = here()
    const owner = browser(t)
    const email = what === 'a login' ? (await t.insertUser('admin')).email : freshEmail()
    await (what === 'a login' ? owner.send(login, { email, password }) : owner.signUp(email))
    const otp = await t.codeFor(email)
    const strangers = [browser(t), browser(t, { keeps: false }), browser(t, { keeps: false })]
    for (const stranger of strangers)
      for (let i = 1; i <= 8; i++)
        expect((await stranger.send(verifyLoginCode, { email, otp: wrongFor(otp, i) })).code).toBe('bad_code')
    // A network has five attempts, so that even the right digits are refused there now.
    expect((await strangers[2]?.send(verifyLoginCode, { email, otp }))?.code).toBe('bad_code')
    expect(await owner.send(verifyLoginCode, { email, otp })).toMatchObject({ status: 200 })
  })

  test('and the right digits are refused in a browser that did not give the password', async () => {
    const t = here()
    const { email } = await t.insertUser('admin')
    const [owner, other] = [browser(t), browser(t)]
    await owner.send(login, { email, password })
    const otp = await t.codeFor(email)
    await other.send(login, { email, password: theirs })
    expect((await other.send(verifyLoginCode, { email, otp })).code).toBe('bad_code')
    expect(await owner.send(verifyLoginCode, { email, otp })).toMatchObject({ status: 200 })
  })

  test('from many networks get 25 attempts in total, apart from the five of the owner', async () => {
    const t = here()
    const email = freshEmail()
    const owner = browser(t)
    await owner.signUp(email)
    const otp = await t.codeFor(email)
    const guesses = Array.from({ length: 40 }, (_, i) =>
      browser(t, { keeps: false }).send(verifyCustomerCode, { email, otp: wrongFor(otp, i + 1) }),
    )
    await Promise.all(guesses)
    expect((await browser(t).send(verifyCustomerCode, { email, otp })).code).toBe('bad_code')
    expect(await owner.send(verifyCustomerCode, { email, otp })).toMatchObject({ status: 200 })
  })
})

/** The tokens of the reset links that were mailed to an address, the oldest first. */
const linksTo = async (t: World, email: string): Promise<string[]> => {
  await idle(t)
  const tokens = t.mailTo(email).flatMap(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? [])
  return tokens.toReversed()
}

/** Uses up a rate limit with calls of the callers that `who` gives. */
const useUp = async (t: World, limit: RateLimit, { count }: { count: number }, who: (i: number) => Caller) => {
  await Promise.all(Array.from({ length: count }, (_, i) => isBeyond(t.deps, limit, who(i))))
}

/** Strangers, each on a network of their own, use up the limits of unknown browsers at an account. */
const useUpStrangers = async (t: World, account: string): Promise<void> => {
  const who = () => ({ address: freshAddress(), account })
  for (const limit of [loginLimits.code, loginLimits.guess, loginLimits.login])
    await useUp(t, limit, limit.strangers, who)
  for (let i = 0; i < loginLimits.resetEmails.account.count + 5; i++)
    expect((await browser(t).send(askReset, { email: account })).status).toBe(200)
}

/** Neighbours use up the limits of a network, at other accounts. */
const useUpNetwork = async (t: World, address: string): Promise<void> => {
  const who = (i: number) => ({ address, account: `neighbour${i}@example.com` })
  for (const limit of [loginLimits.guess, loginLimits.login, loginLimits.reset])
    await useUp(t, limit, limit.address, who)
}

describe('the rate limits of an owner', () => {
  const limited = () => world({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })

  test('of codes and of guesses are not used up by a stranger', async () => {
    const t = await limited()
    freshHour(t)
    const { email } = await t.insertUser('admin')
    const [owner, stranger] = [browser(t), browser(t, { address: '198.51.100.7' })]
    await owner.send(login, { email, password })
    await owner.send(verifyAdminCode, { email, otp: await t.codeFor(email) })
    const outcomes: unknown[] = []
    for (let i = 0; i < loginLimits.code.caller.count + 2; i++) {
      t.wait({ seconds: 31 })
      outcomes.push((await stranger.send(login, { email, password })).code ?? 'ok')
    }
    expect(outcomes.filter((code) => code === 'too_many_requests')).toHaveLength(2)
    for (let i = 0; i < loginLimits.guess.caller.count + 2; i++)
      await stranger.send(verifyLoginCode, { email, otp: '000000' })
    expect((await stranger.send(verifyLoginCode, { email, otp: '000000' })).code).toBe('too_many_requests')
    await idle(t)
    const mails = t.mailTo(email).length
    expect((await owner.send(login, { email, password })).status).toBe(200)
    const otp = await t.codeFor(email, mails)
    expect(await owner.send(verifyAdminCode, { email, otp })).toMatchObject({ status: 200 })
  })

  test('of reset mails are not used up by a stranger, and a link stays valid when another is requested', async () => {
    const t = await limited()
    freshHour(t)
    const { email } = await t.insertUser('customer')
    const [owner, stranger] = [browser(t), browser(t, { address: '198.51.100.7' })]
    expect((await owner.send(askReset, { email })).status).toBe(200)
    const [token] = await linksTo(t, email)
    for (let i = 0; i < 20; i++) {
      t.wait({ seconds: 31 })
      expect((await stranger.send(askReset, { email })).status).toBe(200)
      await idle(t)
    }
    // Five at once, then one in five minutes.
    expect(await linksTo(t, email)).toHaveLength(6)
    expect((await owner.send(resetPassword, { token, newPassword: chosen })).status).toBe(200)
    // Using one ends the others.
    const [, other] = await linksTo(t, email)
    expect((await owner.send(resetPassword, { token: other, newPassword: password })).code).toBe('bad_link')
  })

  test('in a browser that the account knows are not used up by strangers on many networks, the same one included', async () => {
    const t = await limited()
    freshHour(t)
    const { email } = await t.insertUser('admin')
    const address = '198.51.100.7'
    const owner = browser(t, { address })
    await owner.send(login, { email, password })
    await owner.send(verifyAdminCode, { email, otp: await t.codeFor(email) })
    await useUpStrangers(t, email)
    await useUpNetwork(t, address)
    for (const [row, body] of [
      [login, { email, password }],
      [verifyLoginCode, { email, otp: '000000' }],
      [askReset, { email }],
    ] as const)
      expect((await browser(t, { address }).send(row, body)).code).toBe('too_many_requests')
    await idle(t)
    const mails = t.mailTo(email).length
    expect((await owner.send(login, { email, password })).status).toBe(200)
    const otp = await t.codeFor(email, mails)
    expect(await owner.send(verifyAdminCode, { email, otp })).toMatchObject({ status: 200 })
    // Its limit of links is not used up either: one is mailed at once.
    const links = (await linksTo(t, email)).length
    t.wait({ seconds: 31 })
    expect((await owner.send(askReset, { email })).status).toBe(200)
    expect(await linksTo(t, email)).toHaveLength(links + 1)
  })

  test('in a new browser can be used up by strangers on many networks; then a reset link lets the owner log in', async () => {
    const t = await limited()
    freshHour(t)
    const { email } = await t.insertUser('admin')
    await useUpStrangers(t, email)
    const owner = browser(t)
    expect((await owner.send(login, { email, password })).code).toBe('too_many_requests')
    expect((await owner.send(verifyLoginCode, { email, otp: '000000' })).code).toBe('too_many_requests')
    expect((await owner.send(askReset, { email })).status).toBe(200)
    const token = (await linksTo(t, email)).at(-1)
    expect((await owner.send(resetPassword, { token, newPassword: chosen })).status).toBe(200)
    await idle(t)
    const mails = t.mailTo(email).length
    expect(await owner.send(login, { email, password: chosen })).toMatchObject({ status: 200, isVerified: true })
    const otp = await t.codeFor(email, mails)
    expect(await owner.send(verifyAdminCode, { email, otp })).toMatchObject({ token: expect.any(String) })
    // Other browsers are still refused, with the right password, too.
    expect((await browser(t).send(login, { email, password: chosen })).code).toBe('too_many_requests')
  })

  test('of sign-ups can be used up by strangers; then a reset link makes the account', async () => {
    const t = await limited()
    freshHour(t)
    const email = freshEmail()
    expect((await browser(t).signUp(email, theirs)).status).toBe(201)
    await useUp(t, loginLimits.code, { count: loginLimits.code.strangers.count - 1 }, () => ({
      address: freshAddress(),
      account: email,
    }))
    const owner = browser(t)
    expect((await owner.signUp(email)).code).toBe('too_many_requests')
    await owner.send(askReset, { email })
    const token = (await linksTo(t, email)).at(-1)
    expect((await owner.send(resetPassword, { token, newPassword: chosen })).status).toBe(200)
    expect((await owner.send(login, { email, password: chosen })).status).toBe(200)
    expect((await browser(t).send(login, { email, password: theirs })).code).toBe('bad_credentials')
    // What the strangers typed about the owner is not stored.
    expect((await accountOf(t, email)).phone).toBe('')
  })
})
