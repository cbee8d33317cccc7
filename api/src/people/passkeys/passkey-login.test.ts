// Tests of logging in with a passkey, of what is refused, and of passkeys as second factor and as a proof.
import { listAudit } from '@akwaaba/contract/audit'
import { login, verifyAdminCode } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import {
  type Assertion,
  beginPasskeyLogin,
  beginPasskeyProof,
  listPasskeys,
  loginWithPasskey,
  proveWithPasskey,
  removePasskey,
} from '@akwaaba/contract/passkeys'
import { askDeletion, confirmDeletion, downloadData, getProfile } from '@akwaaba/contract/profile'
import { askProofCode, getOwnProof, proveAgain } from '@akwaaba/contract/proof'
import { agreeToRemoval, listUsers, requestRemoval, suspendUser } from '@akwaaba/contract/users'
import { describe, expect, test } from 'vitest'
import { idOf } from '#testing/hosting.ts'
import { addNewPasskey, type Lies, type newDevice } from '#testing/passkeys.ts'
import { newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()
type Device = ReturnType<typeof newDevice>

const logIn = (t: World, credential: Assertion) => t.anyone.send(loginWithPasskey, { body: { credential } })
const sign = async (t: World, device: Device, lies: Lies = {}) =>
  device.sign(await t.anyone.send(beginPasskeyLogin, {}), lies)
const outcome = async (t: World, device: Device, lies: Lies = {}) => outcomeOf(logIn(t, await sign(t, device, lies)))
const download = (by: TestUser) => outcomeOf(by.send(downloadData, {}))

describe('logging in with a passkey', () => {
  test('takes no name, password or code; it counts as a proof', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { device } = await addNewPasskey(t, ama)
    t.wait({ minutes: 20 })
    const options = await t.anyone.send(beginPasskeyLogin, {})
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    const { token, username, role } = await logIn(t, device.sign(options))
    expect({ username, role }).toEqual({ username: ama.username, role: 'customer' })
    const there = { ...ama, ...t.as(token) }
    expect((await there.send(getProfile, {})).email).toBe(ama.email)
    expect([await download(there), await download(ama)]).toEqual(['ok', 'proof_needed'])
    const [passkey] = await there.send(listPasskeys, {})
    expect(Date.parse(passkey?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(passkey?.createdAt ?? '') + 19 * 60_000)
  })

  test('is refused where the answer was given to another origin or another site', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { device } = await addNewPasskey(t, ama)
    const lies: Lies[] = [
      { origin: 'https://akwaaba.example' },
      { origin: 'http://localhost:1' },
      { rpId: 'akwaaba.example' },
      { crossOrigin: true },
      { type: 'webauthn.create' },
    ]
    for (const lie of lies) expect(await outcome(t, device, lie), JSON.stringify(lie)).toBe('bad_passkey')
    expect(await outcome(t, device)).toBe('ok')
  })

  test('is refused without user verification, with another signature, and for another account', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    const { device } = await addNewPasskey(t, ama)
    const other = await addNewPasskey(t, esi)
    expect(await outcome(t, device, { unverified: true })).toBe('bad_passkey')
    const signature = (await sign(t, other.device)).response.signature
    expect(await outcome(t, device, { signature })).toBe('bad_passkey')
    const userHandle = (await sign(t, other.device)).response.userHandle ?? ''
    expect(await outcome(t, device, { userHandle })).toBe('bad_passkey')
    expect(await outcome(t, device, { userHandle: null })).toBe('bad_passkey')
    // The credential of one with the signature of another.
    const mine = await sign(t, other.device)
    expect(await outcomeOf(logIn(t, { ...mine, id: (await sign(t, device)).id }))).toBe('bad_passkey')
    expect(await outcomeOf(logIn(t, { ...mine, id: 'bm9ib2R5cw' }))).toBe('passkey_expired')
  })

  test('is refused for a passkey that nobody has added, as for one with a wrong signature', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { device } = await addNewPasskey(t, ama)
    const [passkey] = await ama.send(listPasskeys, {})
    const wrong = await refusal(logIn(t, await sign(t, device, { signature: 'MEUCIQ' })))
    await ama.send(removePasskey, { params: { id: passkey?._id ?? '' } })
    const unknown = await refusal(logIn(t, await sign(t, device)))
    expect(wrong).toMatchObject({ code: 'bad_passkey', status: 400 })
    expect([unknown.code, unknown.status, unknown.message]).toEqual([wrong.code, wrong.status, wrong.message])
  })

  test('is refused when the challenge was used, has expired, or was for something else', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { device } = await addNewPasskey(t, ama)
    const used = await sign(t, device)
    await logIn(t, used)
    expect(await outcomeOf(logIn(t, used))).toBe('passkey_expired')
    const late = await sign(t, device)
    t.wait({ minutes: 5 })
    expect(await outcomeOf(logIn(t, late))).toBe('passkey_expired')
    const forProof = device.sign(await ama.send(beginPasskeyProof, {}))
    expect(await outcomeOf(logIn(t, forProof))).toBe('passkey_expired')
    expect(await outcome(t, device, { challenge: 'bm90LW91cnM' })).toBe('passkey_expired')
    // Of two at the same instant one is taken.
    const twice = await sign(t, device)
    const outcomes = await Promise.all([outcomeOf(logIn(t, twice)), outcomeOf(logIn(t, twice))])
    expect(outcomes.sort()).toEqual(['ok', 'passkey_expired'])
  })

  test('is refused when the counter goes back or stands still, and the owner is told', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { device } = await addNewPasskey(t, ama, { counter: 1 })
    expect([await outcome(t, device, { counter: 5 }), await outcome(t, device, { counter: 7 })]).toEqual(['ok', 'ok'])
    expect(await refusal(logIn(t, await sign(t, device, { counter: 6 })))).toMatchObject({
      status: 403,
      code: 'passkey_copied',
    })
    const subject = 'A passkey of your Akwaaba account was refused'
    expect((await t.nextMail(ama.email, (mail) => mail.subject === subject)).text).toContain('a copy of it')
    expect([await outcome(t, device, { counter: 7 }), await outcome(t, device)]).toEqual([
      'passkey_copied',
      'passkey_copied',
    ])
    const refused = await (await newAdmin(t)).send(listAudit, { query: { kind: 'passkey' } })
    expect(refused.filter(({ action }) => action === 'reject')).toHaveLength(3)
    // The one whose counter goes on is the true one.
    expect(await outcome(t, device, { counter: 8 })).toBe('ok')
  })

  test('is refused for a suspended account as a login with its password is', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const [ama] = await t.customers(1)
    const { device } = await addNewPasskey(t, ama)
    await kofi.send(suspendUser, { params: { id: await idOf(t, ama) } })
    const byPassword = await refusal(t.anyone.send(login, { body: { email: ama.email, password } }))
    const byPasskey = await refusal(logIn(t, await sign(t, device)))
    expect(byPasskey).toMatchObject({ code: 'account_suspended', status: 403 })
    expect(byPasskey.message).toBe(byPassword.message)
  })

  test('is refused for a deleted account, of which no passkey is left', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { device } = await addNewPasskey(t, ama)
    await ama.send(beginPasskeyProof, {})
    await t.nextMail(ama.email)
    await ama.send(askDeletion, { body: { password } })
    await ama.send(confirmDeletion, { body: { otp: await t.codeFor(ama.email, 1) } })
    expect(await outcome(t, device)).toBe('bad_passkey')
    expect(await t.deps.db.selectFrom('passkeys').select('id').execute()).toEqual([])
    const left = t.deps.db.selectFrom('passkeyChallenges').select('userId').where('userId', 'is not', null)
    expect(await left.execute()).toEqual([])
  })
})

describe("an administrator's passkey", () => {
  test('is what a login asks for beside the password; no code is mailed, and an earlier one is not taken', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const logInByPassword = (otp?: string) => t.anyone.send(login, { body: { email: kofi.email, password, otp } })
    await logInByPassword()
    const earlier = await t.codeFor(kofi.email)
    const { device, _id } = await addNewPasskey(t, kofi)
    const asked = { msg: messages.passkeyAsked, role: 'admin', isVerified: true, factor: 'passkey' }
    expect([await logInByPassword(), await logInByPassword(earlier)]).toEqual([asked, asked])
    const byCode = t.anyone.send(verifyAdminCode, { body: { email: kofi.email, otp: earlier } })
    expect(await outcomeOf(byCode)).toBe('bad_code')
    expect(await outcome(t, device)).toBe('ok')
    const { msg } = await kofi.send(removePasskey, { params: { id: _id } })
    expect(msg).toContain('Logins take their code from your mail again.')
    expect(await logInByPassword()).toEqual({ msg: messages.codeSent, role: 'admin', isVerified: true })
  })

  test('is removed by two administrators when it is lost, and one that was added since stays', async () => {
    const t = await here.empty()
    const [kofi, yaw, efua] = [await newAdmin(t), await newAdmin(t), await newAdmin(t)]
    const [ama] = await t.customers(1)
    const { device } = await addNewPasskey(t, efua)
    await addNewPasskey(t, ama)
    const params = { id: await idOf(t, efua) }
    const [listed] = await kofi.send(listUsers, { query: { search: efua.email } })
    expect(listed).toMatchObject({ hasPasskeys: true, actions: ['suspend', 'request-removal'] })
    // A customer who has lost one logs in with password and mail.
    const ofCustomer = { params: { id: await idOf(t, ama) } }
    expect(await outcomeOf(kofi.send(requestRemoval, ofCustomer))).toBe('authenticator_off')
    await kofi.send(requestRemoval, { params })
    t.wait({ minutes: 1 })
    const added = await addNewPasskey(t, efua)
    const { msg } = await yaw.send(agreeToRemoval, { params })
    expect(msg).toBe(`The passkeys are removed. ${efua.username} logs in with what was added since.`)
    expect([await outcome(t, device), await outcome(t, added.device)]).toEqual(['bad_passkey', 'ok'])
  })
})

describe('a proof by passkey', () => {
  const prove = async (by: TestUser, device: Device, lies: Lies = {}) =>
    outcomeOf(
      by.send(proveWithPasskey, { body: { credential: device.sign(await by.send(beginPasskeyProof, {}), lies) } }),
    )

  test('proves this session as password and code do', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { device } = await addNewPasskey(t, ama)
    t.wait({ minutes: 11 })
    expect(await ama.send(getOwnProof, {})).toEqual({ provedUntil: null, factor: 'mail', hasPasskeys: true })
    expect(await prove(ama, device, { unverified: true })).toBe('bad_passkey')
    expect(await download(ama)).toBe('proof_needed')
    expect([await prove(ama, device, { userHandle: null }), await download(ama)]).toEqual(['ok', 'ok'])
  })

  test("is refused with another user's passkey, another session's challenge, and that of a login", async () => {
    const t = here()
    const [ama, esi, efua] = await t.customers(3)
    const [one, other] = [await addNewPasskey(t, ama), await addNewPasskey(t, esi)]
    expect(await prove(ama, other.device)).toBe('bad_passkey')
    const send = (by: TestUser, credential: Assertion) => outcomeOf(by.send(proveWithPasskey, { body: { credential } }))
    const mine = one.device.sign(await ama.send(beginPasskeyProof, {}))
    const there = { ...ama, ...t.as((await logIn(t, await sign(t, one.device))).token) }
    expect([await send(there, mine), await send(ama, mine)]).toEqual(['passkey_expired', 'ok'])
    expect(await send(ama, await sign(t, one.device))).toBe('passkey_expired')
    expect(await outcomeOf(efua.send(beginPasskeyProof, {}))).toBe('not_found')
  })

  test('is the only one of an administrator with passkeys and no app', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const { device } = await addNewPasskey(t, kofi, { counter: 3 })
    t.wait({ minutes: 11 })
    expect(await kofi.send(getOwnProof, {})).toEqual({ provedUntil: null, factor: 'passkey', hasPasskeys: true })
    await t.nextMail(kofi.email)
    await kofi.send(askProofCode, {})
    const otp = await t.codeFor(kofi.email, 1)
    expect(await outcomeOf(kofi.send(proveAgain, { body: { password, otp } }))).toBe('bad_code')
    expect(await prove(kofi, device, { counter: 3 })).toBe('passkey_copied')
    expect([await prove(kofi, device, { counter: 4 }), await download(kofi)]).toEqual(['ok', 'ok'])
  })
})
