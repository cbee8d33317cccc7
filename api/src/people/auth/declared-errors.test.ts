// Tests that every refusal declared by the rows of accounts can occur: one way to provoke each.
import * as auth from '@akwaaba/contract/auth'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import type { Client } from '@akwaaba/contract/client'
import { type CallOf, type Endpoint, type OwnCodeOf, ownCodesOf } from '@akwaaba/contract/endpoint'
import { type ErrorCode, errors } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import * as profile from '@akwaaba/contract/profile'
import { type RateLimit, rateLimitOf } from '@akwaaba/contract/rate-limits'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { applyRateLimit, type Caller, loginLimits, signedInCaller } from '#rate-limits/rate-limits.ts'
import { makeHost } from '#testing/hosting.ts'
import { freshHour, newAdmin, refusal, stay, unproved } from '#testing/tools.ts'
import { outcomeOf, password, type TestUser, type World, world } from '#testing/world.ts'

const exported = { ...auth, ...profile }
type Exported = typeof exported
type Rows = { [N in keyof Exported as Exported[N] extends Endpoint ? N : never]: Exported[N] }
type Name = keyof Rows
/** Prepares the world so that the row refuses; gives the call, and the client that makes it where it needs a certain one. */
type Provoke<E extends Endpoint> = (t: World) => Promise<{ by?: Client; call: CallOf<E> }>
// A code that is declared and not provoked, or the other way round, does not compile.
type Matrix = { [N in Name]: { [C in OwnCodeOf<Rows[N]>]: Provoke<Rows[N]> } }

const adminSecret = 'Sankofa-Bird-42'
const next = 'Adinkra-Cloth-1961'
const common = 'Password1234'
const wrong = 'Not-The-Password-1'
const email = 'esi@example.com'
const anyToken = 'A'.repeat(43)
const here = '127.0.0.1'
const customer = (fields: object = {}) => ({
  body: { username: 'Esi Ansah', email, password, phoneNumber: '', countryCode: '+233', ...fields },
})
const administrator = (fields: object = {}) => ({
  body: { username: 'Esi Ansah', email, password, adminSecret, ...fields },
})
const person = async (t: World): Promise<TestUser> => (await t.customers(1))[0]

const limitOf = (row: Endpoint): RateLimit => {
  const limit = rateLimitOf(row)
  if (limit === null) throw new Error(`${row.path} has no rate limit`)
  return limit
}

/** Uses up the limit of a caller. */
const useUpLimit = async (t: World, limit: RateLimit, who: Caller): Promise<void> => {
  const rate = who.account === undefined ? limit.address : (limit.caller ?? limit.account)
  await Promise.all(Array.from({ length: rate?.count ?? 0 }, () => applyRateLimit(t.deps, limit, who)))
}
/** A user who has logged in and used up the limit of an account. */
const limitedUser = async (t: World, limit: RateLimit, who: (t: World) => Promise<TestUser> = person) => {
  const by = await who(t)
  await useUpLimit(t, limit, limit.caller ? signedInCaller(by.email) : { account: by.email })
  return by
}

const usedUp =
  <B>(row: Parameters<typeof limitOf>[0], body: B) =>
  async (t: World) => ({ by: await limitedUser(t, limitOf(row)), call: { body } })
/** Uses up the attempts of the code that was just mailed, with a wrong guess. */
const useUpAttempts = async (t: World, to: string, guess: (otp: string) => Promise<unknown>): Promise<void> => {
  const otp = String((Number(await t.codeFor(to)) + 1) % 1_000_000).padStart(6, '0')
  for (let i = 0; i < limits.codeTries; i++) expect(await outcomeOf(guess(otp))).toBe('bad_code')
}
const paidStay = async (t: World, by: TestUser): Promise<void> => {
  const { _id } = await by.send(createBooking, { body: stay(t, await t.apartment(), 30, 33) })
  await by.send(confirmBookingPayment, { body: { bookingId: _id } })
}
const startedApp = async (t: World) => {
  const by = await newAdmin(t)
  const { secret } = await by.send(profile.startAuthenticator, { body: { password } })
  const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.deps.clock.now().getTime() })
  return { by, otp }
}
const withApp = async (t: World) => {
  const { by, otp } = await startedApp(t)
  await by.send(profile.confirmAuthenticator, { body: { otp } })
  return { by, otp }
}

/** Signs up an account of this role; gives its code and, as `by`, a browser that did not request it. */
const registered = async (t: World, role: 'customer' | 'admin') => {
  const call = role === 'admin' ? administrator() : customer()
  await t.anyone.send(role === 'admin' ? auth.registerAdmin : auth.registerCustomer, call as never)
  const by = t.as(null)
  // A page of ours has made a call before it shows the field for the code, so its browser has a mark.
  await outcomeOf(by.send(auth.login, { body: { email: 'nobody@example.com', password } }))
  return { by, otp: await t.codeFor(email) }
}
/** Suspends an account, and leaves its codes and sessions as they are. */
const suspend = async (t: World, userId: string): Promise<void> => {
  const { id: suspendedBy } = await t.insertUser('admin')
  const suspendedAt = t.deps.clock.now()
  const row = { id: t.deps.ids.next(), userId, suspendedBy, suspendedAt, endedAt: null }
  await t.deps.db.insertInto('suspensions').values(row).execute()
}
const verifyCode = (role: 'customer' | 'admin') => ({
  bad_code: async () => ({ call: { body: { email, otp: '123456' } } }),
  account_suspended: async (t: World) => {
    const ama = await t.insertUser(role)
    await t.deps.db.updateTable('users').set({ failedLogins: limits.failedLoginsBeforeCode }).execute()
    await t.anyone.send(auth.login, { body: { email: ama.email, password } })
    const otp = await t.codeFor(ama.email)
    await suspend(t, ama.id)
    return { call: { body: { email: ama.email, otp } } }
  },
  choose_password: async (t: World) => {
    const { by, otp } = await registered(t, role)
    return { by, call: { body: { email, otp } } }
  },
  weak_password: async (t: World) => {
    const { by, otp } = await registered(t, role)
    return { by, call: { body: { email, otp, password: common } } }
  },
  username_exists: async (t: World) => {
    const { otp } = await registered(t, role)
    await takeName(t)
    return { call: { body: { email, otp } } }
  },
  too_many_requests: async (t: World) => {
    await useUpLimit(t, loginLimits.guess, { address: here, account: email })
    return { call: { body: { email, otp: '123456' } } }
  },
})
/** Another browser signs up under another name, and the name of the first one is taken in the meantime. */
const takeName = async (t: World) => {
  t.wait({ seconds: 31 })
  await t.as(null).send(auth.registerCustomer, customer({ username: 'Esi the second' }))
  await (await person(t)).send(profile.changeUsername, { body: { newUsername: 'Esi Ansah' } })
}

const matrix: Matrix = {
  registerCustomer: {
    email_exists: async (t) => ({ call: customer({ email: (await t.insertUser('admin')).email }) }),
    username_exists: async (t) => ({ call: customer({ username: (await t.insertUser('admin')).username }) }),
    weak_password: async () => ({ call: customer({ password: common }) }),
    code_just_sent: async (t) => {
      await t.anyone.send(auth.registerCustomer, customer())
      return { call: customer({ password: next }) }
    },
    too_many_requests: async (t) => {
      await useUpLimit(t, limitOf(auth.registerCustomer), { address: here })
      return { call: customer() }
    },
  },
  registerAdmin: {
    bad_admin_secret: async () => ({ call: administrator({ adminSecret: wrong }) }),
    email_exists: async (t) => ({ call: administrator({ email: (await t.insertUser('customer')).email }) }),
    username_exists: async (t) => ({ call: administrator({ username: (await t.insertUser('customer')).username }) }),
    weak_password: async () => ({ call: administrator({ password: common }) }),
    code_just_sent: async (t) => {
      await t.anyone.send(auth.registerAdmin, administrator())
      return { call: administrator({ password: next }) }
    },
    too_many_requests: async (t) => {
      await useUpLimit(t, limitOf(auth.registerAdmin), { address: here, account: email })
      return { call: administrator() }
    },
  },
  login: {
    bad_credentials: async () => ({ call: { body: { email, password } } }),
    account_suspended: async (t) => {
      const ama = await t.insertUser('customer')
      await suspend(t, ama.id)
      return { call: { body: { email: ama.email, password } } }
    },
    bad_code: async (t) => {
      const kofi = await t.insertUser('admin')
      return { call: { body: { email: kofi.email, password, otp: '123456' } } }
    },
    code_just_sent: async (t) => {
      const call = { body: { email: (await t.insertUser('admin')).email, password } }
      await t.anyone.send(auth.login, call)
      await useUpAttempts(t, call.body.email, (otp) => t.anyone.send(auth.login, { body: { ...call.body, otp } }))
      return { call }
    },
    username_exists: async (t) => {
      const { otp } = await registered(t, 'customer')
      await takeName(t)
      return { call: { body: { email, password, otp } } }
    },
    too_many_requests: async (t) => {
      await useUpLimit(t, loginLimits.login, { address: here, account: email })
      return { call: { body: { email, password } } }
    },
  },
  verifyCustomerCode: verifyCode('customer'),
  verifyAdminCode: verifyCode('admin'),
  verifyLoginCode: verifyCode('customer'),
  askReset: {
    too_many_requests: async (t) => {
      await useUpLimit(t, loginLimits.reset, { address: here, account: email })
      return { call: { body: { email } } }
    },
  },
  resetPassword: {
    bad_link: async () => ({ call: { body: { token: anyToken, newPassword: next } } }),
    weak_password: async () => ({ call: { body: { token: anyToken, newPassword: common } } }),
    too_many_requests: async (t) => {
      await useUpLimit(t, limitOf(auth.resetPassword), { address: here })
      return { call: { body: { token: anyToken, newPassword: next } } }
    },
  },
  logout: {},
  getProfile: {},
  changeUsername: {
    username_exists: async (t) => {
      const [ama, esi] = await t.customers(2)
      return { by: ama, call: { body: { newUsername: esi.username } } }
    },
    too_many_requests: usedUp(profile.changeUsername, { newUsername: 'Ama' }),
  },
  changePhone: { too_many_requests: usedUp(profile.changePhone, { phoneNumber: '' }) },
  changeEmail: {
    proof_needed: async (t) => {
      const by = unproved(t, await newAdmin(t))
      return { by, call: { body: { newEmail: email, currentPassword: password } } }
    },
    wrong_password: async (t) => {
      const by = await person(t)
      return { by, call: { body: { newEmail: email, currentPassword: wrong } } }
    },
    email_exists: async (t) => {
      const [ama, esi] = await t.customers(2)
      return { by: ama, call: { body: { newEmail: esi.email, currentPassword: password } } }
    },
    too_many_requests: usedUp(profile.changeEmail, { newEmail: email, currentPassword: password }),
  },
  verifyEmailChange: {
    bad_link: async () => ({ call: { query: { token: anyToken } } }),
    email_exists: async (t) => {
      await (await person(t)).send(profile.changeEmail, { body: { newEmail: email, currentPassword: password } })
      const mail = await t.nextMail(email)
      // Another account verifies the address before the link is opened.
      await t.anyone.send(auth.registerCustomer, customer())
      await t.anyone.send(auth.verifyCustomerCode, { body: { email, otp: await t.codeFor(email, 1) } })
      return { call: { query: { token: mail.text.match(/\?token=([\w-]+)/)?.[1] ?? '' } } }
    },
    too_many_requests: async (t) => {
      await useUpLimit(t, limitOf(profile.verifyEmailChange), { address: here })
      return { call: { query: { token: anyToken } } }
    },
  },
  changePasswordDirectly: {
    wrong_password: async (t) => ({ by: await person(t), call: { body: { oldPassword: wrong, newPassword: next } } }),
    weak_password: async (t) => ({
      by: await person(t),
      call: { body: { oldPassword: password, newPassword: common } },
    }),
    too_many_requests: async (t) => ({
      by: await limitedUser(t, loginLimits.guess),
      call: { body: { oldPassword: password, newPassword: next } },
    }),
  },
  askPasswordCode: {
    code_just_sent: async (t) => {
      const by = await person(t)
      await by.send(profile.askPasswordCode, {})
      const change = { currentPassword: password, newPassword: next }
      await useUpAttempts(t, by.email, (otp) => by.send(profile.changePassword, { body: { otp, ...change } }))
      return { by, call: {} }
    },
    too_many_requests: async (t) => ({ by: await limitedUser(t, loginLimits.code), call: {} }),
  },
  changePassword: {
    wrong_password: async (t) => ({
      by: await person(t),
      call: { body: { otp: '123456', currentPassword: wrong, newPassword: next } },
    }),
    weak_password: async (t) => ({
      by: await person(t),
      call: { body: { otp: '123456', currentPassword: password, newPassword: common } },
    }),
    bad_code: async (t) => ({
      by: await person(t),
      call: { body: { otp: '123456', currentPassword: password, newPassword: next } },
    }),
    too_many_requests: async (t) => ({
      by: await limitedUser(t, loginLimits.guess),
      call: { body: { otp: '123456', currentPassword: password, newPassword: next } },
    }),
  },
  askDeletion: {
    wrong_password: async (t) => ({ by: await person(t), call: { body: { password: wrong } } }),
    stay_ahead: async (t) => {
      const by = await person(t)
      await paidStay(t, by)
      return { by, call: { body: { password } } }
    },
    last_owner: async (t) => {
      const by = await person(t)
      await makeHost(t, by)
      return { by, call: { body: { password } } }
    },
    code_just_sent: async (t) => {
      const by = await person(t)
      await by.send(profile.askDeletion, { body: { password } })
      await useUpAttempts(t, by.email, (otp) => by.send(profile.confirmDeletion, { body: { otp } }))
      return { by, call: { body: { password } } }
    },
    too_many_requests: async (t) => ({ by: await limitedUser(t, loginLimits.code), call: { body: { password } } }),
  },
  confirmDeletion: {
    bad_code: async (t) => ({ by: await person(t), call: { body: { otp: '123456' } } }),
    stay_ahead: async (t) => {
      const by = await person(t)
      await by.send(profile.askDeletion, { body: { password } })
      const otp = await t.codeFor(by.email)
      await paidStay(t, by)
      return { by, call: { body: { otp } } }
    },
    last_owner: async (t) => {
      const by = await person(t)
      await by.send(profile.askDeletion, { body: { password } })
      const otp = await t.codeFor(by.email)
      await makeHost(t, by)
      return { by, call: { body: { otp } } }
    },
    too_many_requests: async (t) => ({
      by: await limitedUser(t, loginLimits.guess),
      call: { body: { otp: '123456' } },
    }),
  },
  listDevices: {},
  signOutDevice: {
    not_found: async (t) => {
      const [ama, esi] = await t.customers(2)
      const [device] = await esi.send(profile.listDevices, {})
      return { by: ama, call: { params: { id: device?._id ?? '' } } }
    },
  },
  signOutOtherDevices: {},
  downloadData: {
    too_many_requests: async (t) => ({ by: await limitedUser(t, limitOf(profile.downloadData)), call: {} }),
    proof_needed: async (t) => ({ by: unproved(t, await person(t)), call: {} }),
  },
  startAuthenticator: {
    proof_needed: async (t) => ({ by: unproved(t, await newAdmin(t)), call: { body: { password } } }),
    wrong_password: async (t) => ({ by: await newAdmin(t), call: { body: { password: wrong } } }),
    authenticator_on: async (t) => ({ by: (await withApp(t)).by, call: { body: { password } } }),
    too_many_requests: async (t) => ({
      by: await limitedUser(t, loginLimits.guess, newAdmin),
      call: { body: { password } },
    }),
  },
  confirmAuthenticator: {
    bad_code: async (t) => ({ by: (await startedApp(t)).by, call: { body: { otp: '123456' } } }),
    authenticator_on: async (t) => {
      const { by, otp } = await withApp(t)
      return { by, call: { body: { otp } } }
    },
    authenticator_off: async (t) => ({ by: await newAdmin(t), call: { body: { otp: '123456' } } }),
    too_many_requests: async (t) => ({
      by: await limitedUser(t, loginLimits.guess, newAdmin),
      call: { body: { otp: '123456' } },
    }),
  },
  stopAuthenticator: {
    wrong_password: async (t) => ({ by: (await withApp(t)).by, call: { body: { password: wrong, otp: '123456' } } }),
    bad_code: async (t) => {
      // The code that turned the app on is used.
      const { by, otp } = await withApp(t)
      return { by, call: { body: { password, otp } } }
    },
    authenticator_off: async (t) => ({ by: await newAdmin(t), call: { body: { password, otp: '123456' } } }),
    too_many_requests: async (t) => ({
      by: await limitedUser(t, loginLimits.guess, newAdmin),
      call: { body: { password, otp: '123456' } },
    }),
  },
}

const table = matrix as unknown as Record<Name, Record<string, Provoke<Endpoint>>>
const cases = Object.entries(table).flatMap(([name, ways]) =>
  Object.entries(ways).map(([code, provoke]) => ({ name: name as Name, code: code as ErrorCode, provoke })),
)

describe('a declared refusal', () => {
  test.each(cases)('of $name occurs: $code', async ({ name, code, provoke }) => {
    const t = await world({ ADMIN_SECRET: adminSecret, RATE_LIMITS: code === 'too_many_requests' ? 'on' : 'off' })
    freshHour(t)
    const { by = t.anyone, call } = await provoke(t)
    expect(await refusal(by.send<Endpoint>(exported[name], call))).toMatchObject({ code, status: errors[code].status })
  })

  test('is in the table for every row of accounts, and nothing else is', () => {
    const isRow = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value
    const declared = Object.entries(exported).flatMap(([name, value]) =>
      isRow(value) ? [[name, ownCodesOf(value).sort()] as const] : [],
    )
    expect(declared.length).toBeGreaterThan(20)
    expect(Object.fromEntries(Object.entries(table).map(([name, ways]) => [name, Object.keys(ways).sort()]))).toEqual(
      Object.fromEntries(declared),
    )
  })
})
