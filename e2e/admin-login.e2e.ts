// Administrators: signing up with the shared secret, and an authenticator app as second factor.
import { TOTP } from 'otpauth'
import { adminSecret } from './admin-secret.ts'
import { codeFor, expect, hydrated, login, mailTo, newUser, test } from './users.ts'

test('an administrator signs up with the secret, turns on an authenticator app, and logs in with its code and with a recovery code', async ({
  page,
  origin,
  expectRefusal,
}) => {
  test.slow()
  expectRefusal(403)
  expectRefusal(400)
  const user = newUser()
  await page.goto('/admin-signup')
  await hydrated(page)
  await page.getByLabel('Name').fill(user.username)
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel('Admin secret', { exact: true }).fill('not the secret')
  await page.getByLabel(/I am 18 or older/).check()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('The admin secret is not right.')).toBeVisible()
  await page.getByLabel('Admin secret', { exact: true }).fill(adminSecret)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  expect(await page.evaluate("JSON.parse(localStorage.getItem('button-store')).state.tempUserRole")).toBe('admin')
  await page.getByLabel('Digit 1 of 6').fill(await codeFor(origin, user.email))
  await expect(page).toHaveURL(/\/dashboard\/pending$/)
  expect(await page.evaluate("JSON.parse(localStorage.getItem('button-store')).state.userRole")).toBe('admin')
  await page.goto('/admin-signup')
  await expect(page).toHaveURL(/\/dashboard\/pending$/)

  await page.goto('/dashboard/profile')
  await hydrated(page)
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Authenticator app' }) })
  await panel.getByLabel('Password', { exact: true }).fill(user.password)
  await panel.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible()
  const href = (await page.getByRole('link', { name: 'The app is on this device' }).getAttribute('href')) ?? ''
  const secret = new URL(href).searchParams.get('secret') ?? ''
  const app = new TOTP({ secret })
  await panel.getByLabel('Digit 1 of 6').fill(app.generate())
  await expect(panel.getByText('They are shown only now.')).toBeVisible()
  const written = await panel.getByRole('listitem').allTextContents()
  expect(written).toHaveLength(8)
  await panel.getByRole('button', { name: 'I have written them down' }).click()
  await expect(panel.getByText('8 recovery codes are left.')).toBeVisible()

  const logInAgain = async () => {
    await page.goto('/')
    await hydrated(page)
    await page.evaluate('localStorage.clear()')
    await page.goto('/login')
    await hydrated(page)
    await login(page, user.email, user.password)
    await expect(page.getByText('Enter the code from your authenticator app.')).toBeVisible()
  }
  // What other journeys do, which run beside this one, is mailed to every administrator, too.
  const idsOfMails = async () =>
    (await mailTo(origin, user.email)).map(({ id }) => id).filter((id) => /^<(?:code|new-device)-/.test(id))
  const before = await idsOfMails()
  await logInAgain()
  // A code works once, so this one is of the next half minute, which is accepted already.
  await page.getByLabel('Digit 1 of 6').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await expect(page).toHaveURL(/\/dashboard\/pending$/)
  await logInAgain()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill((written[0] ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/pending$/)
  expect((await mailTo(origin, user.email)).filter(({ subject }) => /login code/.test(subject))).toEqual([])
  expect((await idsOfMails()).filter((id) => !before.includes(id))).toEqual([])
})
