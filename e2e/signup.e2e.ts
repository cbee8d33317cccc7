// Signing up: errors beside their fields, the format of phone numbers, and new codes.
import type { Page } from '@playwright/test'
import { codeFor, expect, hydrated, mailTo, newGuest, newUser, test, type User } from './users.ts'

const fillIn = async (page: Page, user: User) => {
  await page.getByLabel('Name').fill(user.username)
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
}

test('refuses an empty form field by field, checks the rules of the password, and requires the terms @once', async ({
  page,
}) => {
  await page.goto('/signup')
  await hydrated(page)
  const send = page.getByRole('main').getByRole('button', { name: 'Sign Up' })
  await send.click()
  for (const sentence of [
    'Please enter your name.',
    'Please enter your e-mail.',
    'Please agree to the terms to continue.',
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  const password = page.getByLabel('Password', { exact: true })
  for (const [typed, sentence] of [
    ['short', 'Password must be at least 12 characters long.'],
    ['all-small-letters', 'Password must contain at least one uppercase letter.'],
    ['No-Digits-In-Here', 'Password must contain at least one digit.'],
  ] as const) {
    await password.fill(typed)
    await expect(page.getByText(sentence)).toBeVisible()
  }
  const rules = page.getByRole('list', { name: 'Rules of the password' })
  await expect(rules.getByText(', met')).toHaveCount(2)
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('a pasted phone number chooses its country and is formatted @once', async ({ page }) => {
  await page.goto('/signup')
  await hydrated(page)
  const phone = page.getByLabel('Phone')
  await expect(page.getByLabel('Country')).toHaveValue('US')
  await phone.fill('+233241234567')
  await expect(page.getByLabel('Country')).toHaveValue('GH')
  await expect(phone).toHaveValue('024 123 4567')
  await page.getByLabel('Country').selectOption('GB')
  await phone.fill('07400123456')
  await expect(phone).toHaveValue('07400 123456')
})

test('shows a dialog when the address or name is taken, and keeps what was typed @once', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(409)
  const known = await newGuest(origin)
  const fresh = newUser()
  await page.goto('/signup')
  await hydrated(page)
  await fillIn(page, { ...fresh, email: known.email })
  await page.getByLabel(/I am 18 or older/).check()
  const send = page.getByRole('main').getByRole('button', { name: 'Sign Up' })
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Signup Error' })
  await expect(dialog).toContainText('The email you entered already exists in the system.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill(fresh.email)
  await page.getByLabel('Name').fill(known.username.toUpperCase())
  await send.click()
  await expect(dialog).toContainText('Username already exists. Please choose a different one.')
  await page.keyboard.press('Escape')
  await page.getByLabel('Name').fill(fresh.username)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(fresh.password)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page.getByText(`${fresh.email.slice(0, 4)}***@example.com`)).toBeVisible()
  // A reload, which a phone does when the user reads the mail, loses nothing; the password is not stored.
  await page.reload()
  await hydrated(page)
  await expect(page.getByText(`${fresh.email.slice(0, 4)}***@example.com`)).toBeVisible()
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain(fresh.password)
  await page.getByLabel('Digit 1 of 6').fill(await codeFor(origin, fresh.email))
  await expect(page).toHaveURL(/\/dashboard/)
})

test('sends a new code after half a minute, and refuses the old one @once', async ({ page, origin, expectRefusal }) => {
  test.slow()
  expectRefusal(400)
  const user = newUser()
  await page.goto('/signup')
  await hydrated(page)
  await fillIn(page, user)
  await page.getByLabel(/I am 18 or older/).check()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  const old = await codeFor(origin, user.email)
  const seen = await mailTo(origin, user.email)
  const again = page.getByRole('button', { name: 'Resend code', exact: true })
  await expect(again).toBeEnabled({ timeout: 40_000 })
  await again.click()
  await expect(page.getByText('A new code is on its way.')).toBeVisible()
  const fresh = await codeFor(origin, user.email, seen)
  expect(await mailTo(origin, user.email)).toHaveLength(2)
  if (fresh !== old) {
    await page.getByLabel('Digit 1 of 6').fill(old)
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired OTP')
  }
  await page.getByLabel('Digit 1 of 6').fill(fresh)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a code entered in a browser that did not ask for it asks for a password @once', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(409)
  const user = newUser()
  await page.goto('/signup')
  await hydrated(page)
  await fillIn(page, user)
  await page.getByLabel(/I am 18 or older/).check()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  // The server now takes it for another browser that has called before, as every browser on the code page has.
  await page.context().clearCookies()
  await page.request.post('/api/auth/login', { data: { email: newUser().email, password: user.password } })
  const code = await codeFor(origin, user.email)
  await page.getByLabel('Digit 1 of 6').fill(code)
  await expect(page.getByText(/asked for in another browser/)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Adinkra-Cloth-1961')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/dashboard/**')
})
