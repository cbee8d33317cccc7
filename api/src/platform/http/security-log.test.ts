// Tests that the log tells of accounts: from which address which account was tried, and no secret.
import { askReset, login, registerAdmin, resetPassword, verifyLoginCode } from '@akwaaba/contract/auth'
import { listEnquiries } from '@akwaaba/contract/enquiries'
import { changePasswordDirectly } from '@akwaaba/contract/profile'
import { expect, test } from 'vitest'
import { idle, raw } from '#testing/tools.ts'
import { newWorld, password } from '#testing/world.ts'

const address = '203.0.113.9'
const headers = { 'x-forwarded-for': address }
const next = 'Adinkra-Cloth-1961'

test('each try at an account, and each refusal of a right, is a line with address and account', async () => {
  const lines: string[] = []
  const t = await newWorld(
    { LOG_LEVEL: 'info', TRUST_PROXY: '1', ADMIN_SECRET: 'Sankofa-Bird-42' },
    {
      write: (line: string) => void lines.push(line),
    },
  )
  const [ama] = await t.customers(1)
  lines.length = 0
  const email = ama.email
  await raw(t, login, { headers, payload: { email, password: 'Not-The-Password-1' } })
  await raw(t, login, { headers, payload: { email, password } })
  await raw(t, login, { headers, payload: { email: 'My-Password-1957', password } })
  await raw(t, verifyLoginCode, { headers, payload: { email, otp: '123456' } })
  await raw(t, registerAdmin, { headers, payload: { username: 'A', email, password, adminSecret: 'hidden' } })
  await raw(t, listEnquiries, { headers, token: ama.token })
  await raw(t, askReset, { headers, payload: { email } })
  await idle(t)
  const token = /token=([\w-]+)/.exec((await t.nextMail(email)).text)?.[1]
  await raw(t, changePasswordDirectly, { headers, token: ama.token, payload: { oldPassword: next, newPassword: next } })
  await raw(t, resetPassword, { headers, payload: { token, newPassword: next } })
  const events = lines.map((line) => JSON.parse(line)).filter(({ security }) => security)
  const brief = events.map(({ security, outcome, account, level }) => [
    security.split('/').at(-1),
    outcome,
    account,
    level,
  ])
  expect(brief).toEqual([
    ['login', 'bad_credentials', email, 40],
    ['login', 'ok', email, 30],
    ['login', 'bad_credentials', undefined, 40],
    ['verify-login-otp', 'bad_code', email, 40],
    ['admin', 'bad_admin_secret', email, 40],
    ['enquiries', 'forbidden', email, 40],
    ['request-password-reset', 'ok', email, 30],
    ['verify-change-password', 'wrong_password', email, 40],
    ['password reset', 'ok', email, 30],
    ['reset-password', 'ok', undefined, 30],
  ])
  expect(events.every((event) => event.address === address)).toBe(true)
  for (const secret of [password, next, 'Not-The-Password-1', 'My-Password-1957', 'hidden', String(token), ama.token])
    expect(lines.join('\n').toLowerCase()).not.toContain(secret.toLowerCase())
})
