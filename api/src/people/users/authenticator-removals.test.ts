// Tests of removing a lost authenticator app: one administrator requests it, another one agrees, and the user is told.
import { listAudit } from '@akwaaba/contract/audit'
import { login } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { confirmAuthenticator, getProfile, startAuthenticator, stopAuthenticator } from '@akwaaba/contract/profile'
import {
  agreeToRemoval,
  listUsers,
  requestRemoval,
  restoreUser,
  suspendUser,
  withdrawRemoval,
} from '@akwaaba/contract/users'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { idOf } from '#testing/hosting.ts'
import { newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld()

const turnOn = async (t: World, user: TestUser) => {
  const { secret } = await user.send(startAuthenticator, { body: { password } })
  const otp = new TOTP({ secret }).generate({ timestamp: t.deps.clock.now().getTime() })
  return (await user.send(confirmAuthenticator, { body: { otp } })).recoveryCodes
}

/** Two administrators, and a third one who has lost an app. */
const scene = async () => {
  const t = await here.empty()
  const [kofi, yaw, efua] = [await newAdmin(t), await newAdmin(t), await newAdmin(t)]
  const recoveryCodes = await turnOn(t, efua)
  const params = { id: await idOf(t, efua) }
  return {
    ...{ t, kofi, yaw, efua, recoveryCodes, params },
    request: (by: TestUser) => by.send(requestRemoval, { params }),
    agree: (by: TestUser) => by.send(agreeToRemoval, { params }),
    withdraw: (by: TestUser) => by.send(withdrawRemoval, { params }),
    logIn: (otp?: string) => t.anyone.send(login, { body: { email: efua.email, password, otp } }),
    isOn: async () => (await t.deps.db.selectFrom('authenticators').select('userId').execute()).length === 1,
  }
}

describe('removing a lost authenticator app', () => {
  test('changes nothing before a second administrator agrees; both steps are told by mail', async () => {
    const { t, kofi, yaw, efua, params, request, agree, logIn } = await scene()
    expect(await request(kofi)).toMatchObject({
      hasAuthenticator: true,
      removal: { requestedBy: kofi.username, isYours: true },
      actions: ['suspend', 'withdraw-removal'],
    })
    const asked = await t.nextMail(efua.email)
    expect(asked.subject).toBe('Your Akwaaba authenticator app is to be removed')
    expect(await logIn()).toMatchObject({ factor: 'app' })
    const [listed, ...others] = await yaw.send(listUsers, { query: { removal: 'open' } })
    expect(others).toEqual([])
    expect(listed).toMatchObject({ _id: params.id, actions: ['suspend', 'agree-removal', 'withdraw-removal'] })
    expect(await agree(yaw)).toMatchObject({ hasAuthenticator: false, removal: null, actions: ['suspend'] })
    const told = await t.nextMail(efua.email, ({ subject }) => subject !== asked.subject)
    expect(told.subject).toBe('Your Akwaaba authenticator app is removed')
    expect(await outcomeOf(efua.send(getProfile, {}))).toBe('not_signed_in')
    expect(await logIn()).toEqual({ msg: messages.codeSent, role: 'admin', isVerified: true })
  })

  test('leaves no recovery code that works', async () => {
    const { kofi, yaw, recoveryCodes, request, agree, logIn } = await scene()
    await request(kofi)
    await agree(yaw)
    expect(await outcomeOf(logIn(recoveryCodes[0]))).toBe('bad_code')
  })

  test('is refused by the administrator who requested it, by the user, and by the database whatever the code does', async () => {
    const { t, kofi, efua, params, request, agree, withdraw, isOn } = await scene()
    await request(kofi)
    expect(await refusal(agree(kofi))).toMatchObject({ status: 409, code: 'second_admin' })
    for (const call of [request, agree, withdraw]) expect(await outcomeOf(call(efua))).toBe('own_account')
    const { requestedBy } = await t.deps.db.selectFrom('authenticatorRemovals').selectAll().executeTakeFirstOrThrow()
    for (const agreedBy of [requestedBy, params.id])
      await expect(
        t.deps.db.updateTable('authenticatorRemovals').set({ agreedBy, agreedAt: t.deps.clock.now() }).execute(),
      ).rejects.toThrow(/a_second_admin_agrees|nobody_removes_their_own_app/)
    expect(await isOn()).toBe(true)
  })

  test('cannot be agreed to after a day, and can be requested again', async () => {
    const { t, kofi, yaw, request, agree, isOn } = await scene()
    await request(kofi)
    expect(await outcomeOf(request(yaw))).toBe('removal_requested')
    t.wait({ days: 1, seconds: 1 })
    await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
    expect(await outcomeOf(agree(yaw))).toBe('not_found')
    expect(await outcomeOf(request(yaw))).toBe('ok')
    expect(await isOn()).toBe(true)
    expect(await outcomeOf(agree(kofi))).toBe('ok')
  })

  test('ends when it is withdrawn, or when the administrator who requested it is suspended', async () => {
    const { t, kofi, yaw, request, agree, withdraw, isOn } = await scene()
    const ama = await newAdmin(t)
    await request(kofi)
    expect(await outcomeOf(withdraw(yaw))).toBe('ok')
    for (const call of [agree, withdraw]) expect(await outcomeOf(call(yaw))).toBe('not_found')
    await request(kofi)
    const id = await idOf(t, kofi)
    await ama.send(suspendUser, { params: { id } })
    expect(await outcomeOf(agree(yaw))).toBe('not_found')
    await ama.send(restoreUser, { params: { id } })
    expect(await outcomeOf(agree(yaw))).toBe('not_found')
    expect(await isOn()).toBe(true)
  })

  test('does not touch an app that was turned on after the request', async () => {
    const { t, kofi, yaw, efua, recoveryCodes, request, agree, isOn } = await scene()
    await request(kofi)
    await efua.send(stopAuthenticator, { body: { password, otp: recoveryCodes[0] ?? '' } })
    expect(await outcomeOf(agree(yaw))).toBe('authenticator_off')
    t.wait({ seconds: 90 })
    await turnOn(t, efua)
    expect(await refusal(agree(yaw))).toMatchObject({ status: 409, code: 'authenticator_off' })
    expect(await isOn()).toBe(true)
  })

  test('is refused where no app is on', async () => {
    const { kofi, yaw, request, agree } = await scene()
    await request(kofi)
    await agree(yaw)
    expect(await outcomeOf(request(kofi))).toBe('authenticator_off')
  })

  test('is decided once when it is agreed to and withdrawn at the same instant', async () => {
    const { kofi, yaw, request, agree, withdraw } = await scene()
    await request(kofi)
    const outcomes = await Promise.all([agree(yaw), withdraw(kofi), agree(yaw)].map(outcomeOf))
    expect(tally(outcomes)).toEqual({ ok: 1, not_found: 2 })
  })

  test('is in the activity log, step by step', async () => {
    const { kofi, yaw, efua, request, agree, withdraw } = await scene()
    await request(kofi)
    await withdraw(yaw)
    await request(kofi)
    await agree(yaw)
    const records = await kofi.send(listAudit, { query: { kind: 'authenticator' } })
    expect(records.map(({ action, actor, subject }) => [action, actor?.username, subject?.username])).toEqual([
      ['agree', yaw.username, efua.username],
      ['request', kofi.username, efua.username],
      ['withdraw', yaw.username, efua.username],
      ['request', kofi.username, efua.username],
      ['turn-on', efua.username, efua.username],
    ])
  })
})
