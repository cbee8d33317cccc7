// Tests that sign-ups, logins, authenticator apps and changes of rights are in the log, by names that can be erased.
import { listAudit } from '@akwaaba/contract/audit'
import { askReset, login, registerCustomer, resetPassword } from '@akwaaba/contract/auth'
import { changeMemberRole, removeMember } from '@akwaaba/contract/members'
import { applyAsHost } from '@akwaaba/contract/organisations'
import { confirmAuthenticator, startAuthenticator, stopAuthenticator } from '@akwaaba/contract/profile'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newHost, newMember } from '#testing/hosting.ts'
import { newAdmin } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password } from '#testing/world.ts'

const here = fileWorld()

const scene = async () => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  const log = async (query = {}) =>
    (await kofi.send(listAudit, { query })).map(
      ({ actor, action, kind, subject }) => `${actor?.username} ${action} ${kind} ${subject?.username}`,
    )
  return { t, kofi, log }
}

test('a sign-up is recorded when its address is verified, by a code or by a link, and then the login', async () => {
  const { t, log } = await scene()
  const { username: ama } = await t.customer()
  expect(await log()).toEqual([`${ama} log-in login ${ama}`, `${ama} sign-up user ${ama}`])
  const esi = { username: 'Esi Ansah', email: 'esi@example.com' }
  await t.anyone.send(registerCustomer, { body: { ...esi, password, phoneNumber: '', countryCode: '+233' } })
  await t.anyone.send(askReset, { body: { email: esi.email } })
  const { text } = await t.nextMail(esi.email, ({ subject }) => subject === 'Choose a new Akwaaba password')
  expect(await log({ kind: 'user' })).toHaveLength(1)
  const token = text.match(/\?token=([\w-]+)/)?.[1] ?? ''
  await t.anyone.send(resetPassword, { body: { token, newPassword: 'Adinkra-Cloth-1961' } })
  expect((await log({ kind: 'user' }))[0]).toBe('Esi Ansah sign-up user Esi Ansah')
})

test('a login is recorded, a refused one is not, and the log can be read without logins', async () => {
  const { t, log } = await scene()
  const ama = await t.insertUser('customer')
  const logIn = (given: string) => outcomeOf(t.anyone.send(login, { body: { email: ama.email, password: given } }))
  expect(await logIn('Not-The-Password-1')).toBe('bad_credentials')
  expect(await log()).toEqual([])
  expect(await logIn(password)).toBe('ok')
  expect(await log({ kind: 'login' })).toEqual([`${ama.username} log-in login ${ama.username}`])
  expect(await log({ without: 'login' })).toEqual([])
})

test('turning an authenticator app on and off is recorded', async () => {
  const { t, kofi, log } = await scene()
  const { secret } = await kofi.send(startAuthenticator, { body: { password } })
  expect(await log()).toEqual([])
  const otp = new TOTP({ secret }).generate({ timestamp: t.deps.clock.now().getTime() })
  const { recoveryCodes } = await kofi.send(confirmAuthenticator, { body: { otp } })
  await kofi.send(stopAuthenticator, { body: { password, otp: recoveryCodes[0] ?? '' } })
  const name = kofi.username
  expect(await log()).toEqual([`${name} turn-off authenticator ${name}`, `${name} turn-on authenticator ${name}`])
})

test('an applicant is recorded as the owner of the new organisation', async () => {
  const { t, kofi } = await scene()
  const [ama] = await t.customers(1)
  await ama.send(applyAsHost, { body: { name: 'Volta Stays', phone: '024 123 4567', about: '' } })
  expect(await kofi.send(listAudit, { query: {} })).toMatchObject([
    {
      action: 'join',
      kind: 'member',
      label: 'Volta Stays',
      subject: { username: ama.username },
      after: { role: 'owner' },
    },
  ])
})

test('a change of a role names the member; a name is not stored, and not shown once the account is deleted', async () => {
  const { t, log } = await scene()
  const { id, slug, owner } = await newHost(t)
  const yaw = await newMember(t, id, 'cleaner')
  const params = { org: slug, user: yaw.id }
  await owner.send(changeMemberRole, { params, body: { role: 'manager' } })
  await owner.send(removeMember, { params })
  expect(await log({ kind: 'member' })).toEqual([
    `${owner.username} remove member ${yaw.username}`,
    `${owner.username} update member ${yaw.username}`,
  ])
  expect(JSON.stringify(await t.deps.db.selectFrom('auditLog').selectAll().execute())).not.toContain(yaw.username)
  await t.deps.db.updateTable('users').set({ deletedAt: t.deps.clock.now() }).where('id', '=', yaw.id).execute()
  expect((await log({ kind: 'member' }))[0]).toBe(`${owner.username} remove member undefined`)
})
