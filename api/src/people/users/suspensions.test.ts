// Tests of suspending accounts and restoring them: sessions and logins, who may not be suspended, and what goes on.
import { listAudit } from '@akwaaba/contract/audit'
import { askReset, login, resetPassword, verifyLoginCode } from '@akwaaba/contract/auth'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { changeEmail, getProfile, verifyEmailChange } from '@akwaaba/contract/profile'
import { listUsers, restoreUser, suspendUser } from '@akwaaba/contract/users'
import { describe, expect, test } from 'vitest'
import { databaseFailures, startAndPay } from '#testing/buying.ts'
import { idOf } from '#testing/hosting.ts'
import { whileBodyArrives } from '#testing/slow.ts'
import { newAdmin, queued, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld()

const suspend = async (t: World, by: TestUser, who: { email: string }) =>
  by.send(suspendUser, { params: { id: await idOf(t, who) } })
const restore = async (t: World, by: TestUser, who: { email: string }) =>
  by.send(restoreUser, { params: { id: await idOf(t, who) } })
const logIn = (t: World, { email }: { email: string }, given = password) =>
  t.anyone.send(login, { body: { email, password: given } })

const tokenIn = ({ text }: { text: string }) => text.match(/\?token=([\w-]+)/)?.[1] ?? ''

const scene = async () => {
  const t = await here.empty()
  const [ama] = await t.customers(1)
  return { t, kofi: await newAdmin(t), ama }
}

describe('a suspension', () => {
  test('ends every session at once, and the user is told by mail', async () => {
    const { t, kofi, ama } = await scene()
    const { token } = await logIn(t, ama)
    expect(await suspend(t, kofi, ama)).toMatchObject({
      state: 'suspended',
      suspended: { at: expect.any(String), by: kofi.username },
      actions: ['restore', 'change-email'],
    })
    for (const session of [ama, t.as(token ?? '')])
      expect(await refusal(session.send(getProfile, {}))).toMatchObject({ status: 401, code: 'not_signed_in' })
    expect((await t.nextMail(ama.email)).subject).toBe('Your Akwaaba account is suspended')
  })

  test('refuses a login with a sentence, and only who knows the password learns of it', async () => {
    const { t, kofi, ama } = await scene()
    await suspend(t, kofi, ama)
    const refused = await refusal(logIn(t, ama))
    expect(refused).toMatchObject({ status: 403, code: 'account_suspended' })
    expect(refused.message).toContain('This account is suspended')
    expect(await outcomeOf(logIn(t, ama, 'Not-The-Password-1'))).toBe('bad_credentials')
  })

  test('of an administrator ends their rights at once, and they confirm nothing with an earlier code', async () => {
    const { t, kofi } = await scene()
    const yaw = await newAdmin(t)
    await logIn(t, yaw)
    const body = { email: yaw.email, otp: await t.codeFor(yaw.email) }
    await suspend(t, kofi, yaw)
    expect(await outcomeOf(yaw.send(listUsers, { query: {} }))).toBe('not_signed_in')
    expect(await outcomeOf(t.anyone.send(verifyLoginCode, { body }))).toBe('bad_code')
    expect(await outcomeOf(logIn(t, yaw))).toBe('account_suspended')
  })

  test('of an administrator refuses a call whose body was still on its way', async () => {
    const { t, kofi, ama } = await scene()
    const yaw = await newAdmin(t)
    const path = `/api/admin/users/${await idOf(t, ama)}/change-email`
    const call = { path, token: yaw.token, body: { newEmail: 'thief@example.com' } }
    const reply = await whileBodyArrives(t, call, async () => {
      await yaw.send(listUsers, { query: {} })
      await suspend(t, kofi, yaw)
    })
    expect(reply).toContain('401')
    expect(await t.deps.db.selectFrom('links').select('id').execute()).toEqual([])
  })

  test('ends links that were mailed, and a new password does not undo it', async () => {
    const { t, kofi, ama } = await scene()
    await ama.send(changeEmail, { body: { newEmail: 'ama.new@example.com', currentPassword: password } })
    const link = tokenIn(await t.nextMail('ama.new@example.com'))
    await suspend(t, kofi, ama)
    expect(await outcomeOf(t.anyone.send(verifyEmailChange, { query: { token: link } }))).toBe('bad_link')
    await t.anyone.send(askReset, { body: { email: ama.email } })
    const token = tokenIn(await t.nextMail(ama.email, ({ subject }) => subject === 'Choose a new Akwaaba password'))
    const newPassword = 'Adinkra-Cloth-1961'
    await t.anyone.send(resetPassword, { body: { token, newPassword } })
    expect(await outcomeOf(logIn(t, ama, newPassword))).toBe('account_suspended')
  })

  test('leaves paid stays and holds as they are, and money that arrives for a hold is taken', async () => {
    const { t, kofi, ama } = await scene()
    const flat = await t.apartment()
    const { _id: paid } = await ama.send(createBooking, { body: stay(t, flat, 5, 7) })
    await ama.send(confirmBookingPayment, { body: { bookingId: paid } })
    const { _id: held } = await ama.send(createBooking, { body: stay(t, flat, 20, 22) })
    const reference = await startAndPay(t, ama, { bookingId: held })
    const states = async () =>
      (await t.deps.db.selectFrom('bookings').select('state').orderBy('checkIn').execute()).map(({ state }) => state)
    const [ofPaid, ...ofHeld] = await states()
    expect(ofHeld).toEqual(['pending'])
    await suspend(t, kofi, ama)
    expect(await states()).toEqual([ofPaid, 'pending'])
    await runJob(t, 'payment:check', { reference })
    expect(await states()).toEqual([ofPaid, ofPaid])
  })

  test('is ended by restoring: the user logs in again, and earlier tokens stay closed', async () => {
    const { t, kofi, ama } = await scene()
    await suspend(t, kofi, ama)
    expect(await restore(t, kofi, ama)).toMatchObject({ state: 'active', suspended: null })
    expect(await outcomeOf(ama.send(getProfile, {}))).toBe('not_signed_in')
    expect(await logIn(t, ama)).toHaveProperty('token')
    await suspend(t, kofi, ama)
    expect(await outcomeOf(logIn(t, ama))).toBe('account_suspended')
  })

  test('is refused for oneself, twice, for nobody, and for a sign-up that was not verified', async () => {
    const { t, kofi, ama } = await scene()
    expect(await refusal(suspend(t, kofi, kofi))).toMatchObject({ status: 409, code: 'own_account' })
    expect(await outcomeOf(restore(t, kofi, ama))).toBe('illegal_transition')
    await suspend(t, kofi, ama)
    expect(await outcomeOf(suspend(t, kofi, ama))).toBe('illegal_transition')
    const id = '01900000-0000-7000-8000-000000000000'
    expect(await outcomeOf(kofi.send(suspendUser, { params: { id } }))).toBe('not_found')
    const efua = await t.insertUser('customer')
    await t.deps.db.updateTable('users').set({ verifiedAt: null }).where('id', '=', efua.id).execute()
    expect(await outcomeOf(suspend(t, kofi, efua))).toBe('illegal_transition')
  })

  test('is in the activity log with the names of both, which is not stored there', async () => {
    const { t, kofi, ama } = await scene()
    await suspend(t, kofi, ama)
    await restore(t, kofi, ama)
    const subject = { _id: await idOf(t, ama), username: ama.username }
    expect(await kofi.send(listAudit, { query: { kind: 'user' } })).toMatchObject([
      { action: 'restore', actor: { username: kofi.username }, subject, label: '' },
      { action: 'suspend', actor: { username: kofi.username }, subject, label: '' },
    ])
  })
})

describe('a suspension at the same instant', () => {
  test.each(['login first', 'suspension first'])('as a login leaves no session behind: %s', async (order) => {
    const { t, kofi } = await scene()
    const yaw = await t.insertUser('admin')
    await logIn(t, yaw)
    const otp = await t.codeFor(yaw.email)
    const tokens: string[] = []
    const calls = [
      async () => {
        const { token } = await t.anyone.send(verifyLoginCode, { body: { email: yaw.email, otp } })
        tokens.push(token)
      },
      () => suspend(t, kofi, yaw),
    ]
    const isFirst = order === 'login first'
    const outcomes = await queued(t, 'users', yaw.id, isFirst ? calls : calls.toReversed())
    expect(outcomes).toEqual(isFirst ? ['ok', 'ok'] : ['ok', 'bad_code'])
    expect(tokens).toHaveLength(isFirst ? 1 : 0)
    for (const token of tokens) expect(await outcomeOf(t.as(token).send(getProfile, {}))).toBe('not_signed_in')
    await restore(t, kofi, yaw)
    for (const token of tokens) expect(await outcomeOf(t.as(token).send(getProfile, {}))).toBe('not_signed_in')
    expect(await databaseFailures(t)).toEqual({ deadlocks: 0, failedJobs: 0 })
  })

  test('of two administrators by each other lets one of them remain', async () => {
    const { t, kofi } = await scene()
    const yaw = await newAdmin(t)
    const outcomes = await Promise.all([outcomeOf(suspend(t, kofi, yaw)), outcomeOf(suspend(t, yaw, kofi))])
    expect(tally(outcomes)).toEqual({ ok: 1, not_signed_in: 1 })
  })

  test('never leaves the site without an administrator, whatever writes it', async () => {
    const { t, kofi, ama } = await scene()
    const [userId, suspendedBy] = [await idOf(t, kofi), await idOf(t, ama)]
    const row = { id: t.deps.ids.next(), userId, suspendedBy, suspendedAt: t.deps.clock.now(), endedAt: null }
    await expect(t.deps.db.insertInto('suspensions').values(row).execute()).rejects.toThrow(
      'no administrator would remain',
    )
  })
})
