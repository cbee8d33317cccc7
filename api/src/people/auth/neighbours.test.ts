// Tests that strangers, also on the owner's network, gain no access to an owner's account or sign-up.
import {
  askReset,
  login,
  registerCustomer,
  resetPassword,
  verifyCustomerCode,
  verifyLoginCode,
} from '@akwaaba/contract/auth'
import { describe, expect, test } from 'vitest'
import { type Browser, browser } from '#testing/browser.ts'
import { idle, newAdmin } from '#testing/tools.ts'
import { fileWorld, password, type World } from '#testing/world.ts'

const here = fileWorld({ TRUST_PROXY: '1' })
const theirs = 'Strangers-Word-1'
const chosen = 'Adinkra-Cloth-1961'
let count = 0
const freshEmail = () => `neighbour${++count}@example.com`
const freshAddress = () => `198.51.100.${++count}`

const signUp = (who: Browser, email: string, secret: string, phoneNumber = '024 123 4567') =>
  who.send(registerCustomer, {
    ...{ username: `Neighbour ${++count} of ${email.split('@')[0]}`, email, password: secret },
    ...{ phoneNumber, countryCode: '+233' },
  })
/** A browser that has made a call before, so that it has a mark. */
const knownBrowser = async (t: World, address: string) => {
  const known = browser(t, { address })
  await known.send(login, { email: 'nobody@example.com', password })
  return known
}

describe('a program without cookies, on a network that a stranger shares', () => {
  test("does not confirm the stranger's sign-up with the newest code", async () => {
    const t = here()
    const [email, address] = [freshEmail(), freshAddress()]
    const owner = browser(t, { address, keeps: false })
    const stranger = await knownBrowser(t, address)
    expect((await signUp(owner, email, password)).status).toBe(201)
    const first = await t.codeFor(email)
    expect((await signUp(stranger, email, theirs)).status).toBe(201)
    const newest = await t.codeFor(email, 1)
    // By the network the two cannot be distinguished, so neither code is enough without a password.
    for (const otp of [newest, first])
      expect(await owner.send(verifyCustomerCode, { email, otp })).toMatchObject({
        status: 409,
        code: 'choose_password',
      })
    expect(await owner.send(verifyCustomerCode, { email, otp: newest, password })).toMatchObject({ status: 200 })
    expect((await stranger.send(login, { email, password: theirs })).code).toBe('bad_credentials')
    expect((await owner.send(login, { email, password })).status).toBe(200)
  })

  test('needs only the code when it has signed up again with the same password, or logged in for another code', async () => {
    const t = here()
    for (const again of [
      (program: Browser, email: string) => signUp(program, email, password),
      (program: Browser, email: string) => program.send(login, { email, password }),
    ]) {
      const email = freshEmail()
      const program = browser(t, { address: freshAddress(), keeps: false })
      await signUp(program, email, password)
      await t.codeFor(email)
      t.wait({ seconds: 31 })
      await again(program, email)
      const otp = await t.codeFor(email, 1)
      expect(await program.send(verifyCustomerCode, { email, otp })).toMatchObject({ status: 200 })
    }
  })
})

describe('a login code', () => {
  test('is refused on another network, and in a browser that did not give the password', async () => {
    const t = here()
    const { email } = await newAdmin(t)
    const address = freshAddress()
    const owner = browser(t, { address })
    expect((await owner.send(login, { email, password })).status).toBe(200)
    await idle(t)
    const otp = await t.codeFor(email)
    for (const stranger of [
      browser(t, { address: freshAddress(), keeps: false }),
      await knownBrowser(t, address),
      await knownBrowser(t, freshAddress()),
    ])
      expect(await stranger.send(verifyLoginCode, { email, otp })).toMatchObject({ status: 400, code: 'bad_code' })
    expect(await owner.send(verifyLoginCode, { email, otp })).toMatchObject({ status: 200 })
  })

  test('works for a program without cookies on the network where it gave the password', async () => {
    const t = here()
    const { email } = await newAdmin(t)
    const program = browser(t, { address: freshAddress(), keeps: false })
    await program.send(login, { email, password })
    const otp = await t.codeFor(email)
    expect(await program.send(verifyLoginCode, { email, otp })).toMatchObject({ status: 200 })
  })
})

test('a reset link keeps the phone number of an account that was verified before', async () => {
  const t = here()
  const { email } = await t.insertUser('customer')
  await t.deps.db.updateTable('users').set({ phone: '+233209999999' }).where('email', '=', email).execute()
  const owner = browser(t, { address: freshAddress() })
  await owner.send(askReset, { email })
  await idle(t)
  const token = /token=([\w-]+)/.exec((await t.nextMail(email)).text)?.[1]
  expect((await owner.send(resetPassword, { token, newPassword: chosen })).status).toBe(200)
  const account = t.deps.db.selectFrom('users').select('phone').where('email', '=', email)
  expect((await account.executeTakeFirst())?.phone).toBe('+233209999999')
})

test('a mail breaks up addresses in a name that a stranger typed, so that no mail program makes a link of them', async () => {
  const t = here()
  const email = freshEmail()
  const stranger = browser(t, { address: freshAddress() })
  const body = { email, password: theirs, phoneNumber: '', countryCode: '+233' }
  expect((await stranger.send(registerCustomer, { ...body, username: 'You won at prize.cloud/x' })).status).toBe(201)
  await idle(t)
  const { text, html } = await t.nextMail(email)
  for (const form of [text, html]) {
    expect(form).toContain('Hello You won at prize. cloud/x,')
    expect(form).not.toContain('prize.cloud')
  }
})
