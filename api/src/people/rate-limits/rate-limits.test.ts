// Tests of rate limits: how often one address and one account may make attempts, and that a limit ends.
import { listApartments } from '@akwaaba/contract/apartments'
import { login, registerCustomer, resetPassword, verifyLoginCode } from '@akwaaba/contract/auth'
import { inviteMember } from '@akwaaba/contract/members'
import { downloadData, verifyEmailChange } from '@akwaaba/contract/profile'
import { rateLimitOf, rateLimits } from '@akwaaba/contract/rate-limits'
import { checkShare } from '@akwaaba/contract/shares'
import {
  createHostBooking,
  createStaffBooking,
  makeHostPaymentLink,
  makePaymentLink,
} from '@akwaaba/contract/staff-bookings'
import { submitProof } from '@akwaaba/contract/transfers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { allRows } from '#routes.ts'
import { freshHour, raw, refusal } from '#testing/tools.ts'
import { outcomeOf, password, tally, type World, world } from '#testing/world.ts'
import { deleteOldCounters, loginLimits, networkOf } from './rate-limits.ts'

const codesPerAccount = loginLimits.code.caller
const guessesPerAccount = loginLimits.guess.caller
const loginsPerAccount = loginLimits.login.caller
const signupsPerAddress = rateLimits.signup.address

const limited = () => world({ RATE_LIMITS: 'on' })
const many = async (count: number, call: (i: number) => Promise<unknown>) => {
  const outcomes: string[] = []
  for (let i = 0; i < count; i++) outcomes.push(await outcomeOf(call(i)))
  return tally(outcomes)
}
const wrongLogin = (t: World, email: string) =>
  t.anyone.send(login, { body: { email, password: 'Not-The-Password-1' } })

describe('rate limits', () => {
  test('let a family behind one address wait on the pages of its shares', async () => {
    const t = await limited()
    const ask = () => t.anyone.send(checkShare, { body: { token: 'x'.repeat(43) } })
    expect(await many(150, ask)).toEqual({ bad_link: 150 })
  })

  test('refuse logins of one account with 429 and a wait, and accept one after the wait', async () => {
    const t = await limited()
    const ama = await t.insertUser('customer')
    expect(await many(loginsPerAccount.count, () => wrongLogin(t, ama.email))).toEqual({
      bad_credentials: loginsPerAccount.count,
    })
    const refused = await refusal(t.anyone.send(login, { body: { email: ama.email, password } }))
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect(refused.retryAfter).toBeLessThanOrEqual(loginsPerAccount.perSeconds)
    t.wait({ seconds: refused.retryAfter ?? 0 })
    expect(await outcomeOf(t.anyone.send(login, { body: { email: ama.email, password } }))).toBe('ok')
  })

  test('count rows with the same limit together, unless the limit is one per row', () => {
    expect(rateLimitOf(resetPassword)?.name).toBe(rateLimitOf(verifyEmailChange)?.name)
    expect(rateLimitOf(downloadData)?.name).not.toBe(rateLimitOf(submitProof)?.name)
    expect(rateLimitOf(login)).toBeNull()
  })

  test('count calls that send their reply themselves, cached ones too', async () => {
    Object.assign(listApartments, { rateLimit: 'enquiry' })
    onTestFinished(() => void Reflect.deleteProperty(listApartments, 'rateLimit'))
    // Settings of its own: an app that is kept from another test has registered the row without its limit.
    const t = await world({ RATE_LIMITS: 'on', PROVIDER_SECONDS: '4' })
    expect(await many(31, () => t.anyone.send(listApartments, {}))).toEqual({ ok: 30, too_many_requests: 1 })
  })

  test('count each call of a row: one for anyone names an e-mail address, or its limit counts networks', () => {
    const uncounted = allRows
      .filter((row) => row.who === 'anyone' && row.rateLimit !== undefined && !rateLimitOf(row)?.address)
      .filter(({ body }) => !(body instanceof z.ZodObject && 'email' in body.shape))
    expect(uncounted.map(({ path }) => path)).toEqual([])
  })

  test('count the calls by which staff mail an address that they have entered', () => {
    const rows = [createStaffBooking, createHostBooking, makePaymentLink, makeHostPaymentLink, inviteMember]
    for (const row of rows) expect(rateLimitOf(row)?.account?.count, row.path).toBeLessThanOrEqual(120)
  })

  test('apply to an e-mail address without an account in the same way', async () => {
    const t = await limited()
    await many(loginsPerAccount.count, () => wrongLogin(t, 'nobody@example.com'))
    expect(await outcomeOf(wrongLogin(t, ' NOBODY@example.com'))).toBe('too_many_requests')
  })

  test('refuse guesses at a code beyond their count', async () => {
    const t = await limited()
    const guess = () => t.anyone.send(verifyLoginCode, { body: { email: 'nobody@example.com', otp: '123456' } })
    expect(await many(guessesPerAccount.count, guess)).toEqual({ bad_code: guessesPerAccount.count })
    expect(await refusal(guess())).toMatchObject({ status: 429, code: 'too_many_requests' })
  })

  test('refuse codes for one account beyond their count', async () => {
    const t = await limited()
    freshHour(t)
    const kofi = await t.insertUser('admin')
    const ask = () => {
      t.wait({ seconds: 31 })
      return t.anyone.send(login, { body: { email: kofi.email, password } })
    }
    const outcomes = await many(codesPerAccount.count + 3, ask)
    expect(outcomes).toEqual({ ok: codesPerAccount.count, too_many_requests: 3 })
  })

  test('refuse sign-ups from one network address, whatever it claims to forward', async () => {
    const t = await limited()
    const signup = (i: number) =>
      raw(t, registerCustomer, {
        headers: { 'x-forwarded-for': `203.0.113.${i}` },
        payload: {
          username: 'x',
          email: `x${i}@example.com`,
          password: 'Password1234',
          phoneNumber: '',
          countryCode: '+1',
        },
      })
    for (let i = 0; i < signupsPerAddress.count; i++) expect((await signup(i)).json.code).toBe('weak_password')
    const refused = await signup(99)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('distinguish the callers behind a proxy of ours', async () => {
    const t = await world({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
    const payload = {
      username: 'x',
      email: 'x@example.com',
      password: 'Password1234',
      phoneNumber: '',
      countryCode: '+1',
    }
    const signup = (address: string) =>
      raw(t, registerCustomer, { headers: { 'x-forwarded-for': `198.51.100.1, ${address}` }, payload })
    for (let i = 0; i <= signupsPerAddress.count; i++) await signup('203.0.113.7')
    expect((await signup('203.0.113.7')).status).toBe(429)
    expect((await signup('203.0.113.8')).status).toBe(400)
    // Text that is no address, as a careless proxy may pass on, counts as one caller.
    for (let i = 0; i < signupsPerAddress.count; i++) await signup(`invented-${i}`)
    expect((await signup('invented-too')).status).toBe(429)
  })

  test('delete windows that are over', async () => {
    const t = await limited()
    await outcomeOf(wrongLogin(t, 'nobody@example.com'))
    t.wait({ days: 2 })
    await deleteOldCounters(t.deps)
    expect(await t.deps.db.selectFrom('rateCounters').select('key').execute()).toEqual([])
  })
})

describe('a browser that has logged in before', () => {
  test('is not refused because of the guesses of others', async () => {
    const t = await limited()
    const ama = await t.insertUser('customer')
    const from = async (cookie: string | null, given: string) => {
      const headers: Record<string, string> = cookie === null ? {} : { cookie }
      return raw(t, login, { headers, payload: { email: ama.email, password: given } })
    }
    const first = await from(null, password)
    const mark = String(first.headers['set-cookie']).split(';')[0] ?? ''
    for (let i = 0; i < loginsPerAccount.count + 1; i++) await from(null, 'Not-The-Password-1')
    expect((await from(null, password)).status).toBe(429)
    expect((await from('akwaaba-device=somebody-elses-own-mark-1234', password)).status).toBe(429)
    expect((await from(mark, 'Not-The-Password-1')).status).toBe(401)
    // Guessing has raised the risk, so the right password needs a code as well.
    expect((await from(mark, password)).json).toMatchObject({ msg: 'OTP sent to your email' })
  })
})

describe('a network address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['198.51.100.7:51234', '198.51.100.7'],
    ['[2001:db8::1]:443', '2001:db8:0:0'],
    ['unknown', 'unknown'],
    ['spoofed-1', 'unknown'],
    ['', 'unknown'],
    ['127.1', 'unknown'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
