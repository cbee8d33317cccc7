// Logging in: with the password alone, and with a mailed code after failed attempts.
import { login } from '@akwaaba/contract/auth'
import { anyone, codeFor, expect, hydrated, mailTo, newGuest, test } from './users.ts'

test('returns to the page before the login when it needs a mailed code', async ({ page, origin, expectRefusal }) => {
  const guest = await newGuest(origin)
  expectRefusal(401)
  expectRefusal(400)
  for (let guess = 0; guess < 5; guess++)
    await anyone(origin)
      .send(login, { body: { email: guest.email, password: `Wrong-Guess-${guess}` } })
      .catch(() => undefined)
  const seen = await mailTo(origin, guest.email)

  await page.goto('/dashboard/pending')
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fpending/)
  await page.getByLabel('E-mail').fill(guest.email)
  await page.getByLabel('Password', { exact: true }).fill('Not-The-Password-1')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  await expect(page.getByLabel('E-mail')).toHaveValue(guest.email)

  await page.getByLabel('Password', { exact: true }).fill(guest.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Resend code in \d+ s/ })).toBeDisabled()
  const code = await codeFor(origin, guest.email, seen)
  const wrong = code === '111111' ? '222222' : '111111'
  await page.getByLabel('Digit 1 of 6').pressSequentially(wrong)
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired OTP')
  // Pasting fills all six boxes.
  await page.getByLabel('Digit 1 of 6').fill(code)
  await expect(page).toHaveURL(/\/dashboard\/pending$/)
  await expect(page.getByText('No bookings found.')).toBeVisible()
})

test('a reload keeps the dashboard, and a revoked token leads to the login and back @once', async ({
  page,
  origin,
  expectRefusal,
}) => {
  const guest = await newGuest(origin)
  expectRefusal(401)
  await page.goto('/login')
  await hydrated(page)
  await page.getByLabel('E-mail').fill(guest.email)
  await page.getByLabel('Password', { exact: true }).fill(guest.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard\/pending$/)
  await page.reload()
  await expect(page.getByText('No bookings found.')).toBeVisible()
  expect(await page.evaluate("JSON.parse(localStorage.getItem('button-store')).state.userEmail")).toBe(guest.email)
  await page.evaluate("localStorage.setItem('token', 'x'.repeat(43))")
  await page.goto('/dashboard/approved')
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fapproved/)
})

test('offers a link by e-mail when a login is refused after too many attempts @once', async ({
  page,
  origin,
  expectRefusal,
}) => {
  const guest = await newGuest(origin)
  expectRefusal(429)
  const refusal = { code: 'too_many_requests', msg: 'Too many tries.', message: 'Too many tries.', requestId: 'x' }
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 429, json: refusal }))
  await page.goto('/login')
  await hydrated(page)
  await page.getByLabel('E-mail').fill(guest.email)
  await page.getByLabel('Password', { exact: true }).fill(guest.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toContainText('If the account is yours, you need not wait')
  await page.getByRole('alert').getByRole('link', { name: 'get a link by e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
})
