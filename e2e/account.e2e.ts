// The account of a user: forgotten password, name, address, password, devices, data download and erasure.
import * as auth from '@akwaaba/contract/auth'
import { accessibilityFaults } from './axe.ts'
import { anyone, codeFor, expect, hydrated, linkIn, login, mailAbout, mailTo, newGuest, openAs, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

const newPassword = 'Adinkra-Cloth-1960'

test('replaces a forgotten password by keyboard alone, and refuses the old one', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(401)
  const guest = await newGuest(origin)
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reset-password-request$/)
  // The address changes before the page does, and the login has a field of that name, too.
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(guest.email)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password reset link sent to your email.')).toBeVisible()

  // The link works in any browser.
  const mail = await mailAbout(origin, guest.email, /^Choose a new/)
  await page.context().clearCookies()
  await page.goto(linkIn(mail))
  await hydrated(page)
  await page.getByLabel('New password', { exact: true }).focus()
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Tab') // the show button
  await page.keyboard.press('Tab')
  await page.keyboard.type('Something-Else-1960')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password has been reset successfully.')).toBeVisible()
  await mailAbout(origin, guest.email, /password has changed/)

  await page.goto('/login')
  await hydrated(page)
  await login(page, guest.email, guest.password)
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/pending$/)
})

test('says that a reset link was used or is incomplete, and offers a new one @once', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(400)
  const guest = await newGuest(origin)
  await anyone(origin).send(auth.askReset, { body: { email: guest.email } })
  const path = linkIn(await mailAbout(origin, guest.email, /^Choose a new/))
  const token = new URL(path, origin).searchParams.get('token') ?? ''
  await anyone(origin).send(auth.resetPassword, { body: { token, newPassword } })
  await page.goto(path)
  await hydrated(page)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Failed to reset password. Please try again.')).toBeVisible()
  await expect(page.getByText('This link is invalid or has expired.')).toBeVisible()
  await page.goto('/reset-password')
  await hydrated(page)
  await page.getByRole('link', { name: /new link/i }).click()
  await expect(page).toHaveURL(/\/reset-password-request$/)
})

test('changes a name, and refuses a taken one beside its field', async ({ page, origin, expectRefusal }) => {
  expectRefusal(409)
  const [guest, other] = [await newGuest(origin), await newGuest(origin)]
  await openAs(page, guest, '/dashboard/profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const name = page.getByLabel('New username')
  await name.fill(other.username)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Username already exists')).toBeVisible()
  await expect(name).toHaveValue(other.username)
  const fresh = `${guest.username} Mensah`
  await name.fill(fresh)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Your name has been changed.')).toBeVisible()
  await expect(page.locator('dd', { hasText: fresh })).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone' }).fill('+233 24 555 0142')
  await page.getByRole('button', { name: 'Save phone' }).click()
  await expect(page.getByText('Your phone number has been changed.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('+233245550142')).toBeVisible()
  await expect(page.locator('dd', { hasText: fresh })).toBeVisible()
})

test('changes the e-mail address by the link sent to the new one, and mails both addresses', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(400)
  const guest = await newGuest(origin)
  const moved = `new.${guest.email}`
  await openAs(page, guest, '/dashboard/profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const section = page.locator('form').filter({ has: page.getByLabel('New e-mail') })
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await section.getByLabel('New e-mail').fill(moved)
  await section.getByLabel('Current password', { exact: true }).fill('Not-My-Password-1')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm Email Change' })).toContainText('must be verified')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('The current password is not right.')).toBeVisible()
  await section.getByLabel('Current password', { exact: true }).fill(guest.password)
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText(`We have sent a link to ${moved}.`)).toBeVisible()
  await mailAbout(origin, guest.email, /^A new e-mail address for your/)

  // The page leads to the login by itself, which is held until the page has been read.
  const wasRead = Promise.withResolvers<void>()
  await page.route(`${origin}/login`, async (route) => {
    await wasRead.promise
    await route.continue()
  })
  await page.goto(linkIn(await mailAbout(origin, moved, /^Confirm your new/)))
  await expect(page.getByRole('heading', { name: 'E-mail verified' })).toBeVisible()
  wasRead.resolve()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate("localStorage.getItem('token')")).toBeNull()
  for (const email of [guest.email, moved]) await mailAbout(origin, email, /e-mail address has changed/)
  await hydrated(page)
  await login(page, moved, guest.password)
  await expect(page).toHaveURL(/\/dashboard\/pending$/)
})

test('says that a verification link is not valid @once', async ({ page, expectRefusal }) => {
  expectRefusal(400)
  for (const path of ['/verify-email', `/verify-email?token=${'x'.repeat(43)}`]) {
    await page.goto(path)
    await expect(page.getByText('Verification Failed.')).toBeVisible()
  }
})

test('changes a password with a code, and signs every other device out', async ({ page, origin, expectRefusal }) => {
  expectRefusal(400)
  const guest = await newGuest(origin)
  const elsewhere = await anyone(origin).send(auth.login, { body: { email: guest.email, password: guest.password } })
  await openAs(page, guest, '/dashboard/profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const section = page.locator('form').filter({ has: page.getByLabel('New password', { exact: true }) })
  await section.getByLabel('Current password', { exact: true }).fill(guest.password)
  await section.getByLabel('New password', { exact: true }).fill(newPassword)
  await expect(section.getByRole('button', { name: 'Change Password' })).toBeDisabled()
  const seen = await mailTo(origin, guest.email)
  await section.getByRole('button', { name: 'Generate OTP' }).click()
  await expect(section.getByRole('button', { name: 'OTP Sent' })).toBeDisabled()
  const code = await codeFor(origin, guest.email, seen)
  const wrong = code === '111111' ? '222222' : '111111'
  await section.getByLabel('Digit 1 of 6').fill(wrong)
  await section.getByRole('button', { name: 'Change Password' }).click()
  await expect(section.getByText('Invalid or expired OTP')).toBeVisible()
  await section.getByLabel('Digit 1 of 6').fill(code)
  await section.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(page.getByText('Edit Password')).toBeHidden()
  await mailAbout(origin, guest.email, /password has changed/)
  // The device that changed it stays signed in; the other one does not.
  await page.reload()
  await expect(page.locator('dd', { hasText: guest.email })).toBeVisible()
  const other = await fetch(`${origin}/api/booking`, { headers: { authorization: `Bearer ${elsewhere.token}` } })
  expect(other.status).toBe(401)
})

test('the profile, its forms and dialogs have no accessibility faults @once', async ({ page, origin }) => {
  const guest = await newGuest(origin)
  await openAs(page, guest, '/dashboard/profile')
  await expect(page.getByText('This device')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Generate OTP' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFitSmallPhone(page)
})

test('lists devices, and signs another one out @once', async ({ page, origin }) => {
  const guest = await newGuest(origin)
  await openAs(page, guest, '/dashboard/profile')
  const list = page.getByRole('listitem').filter({ hasText: 'Last used' })
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('This device')
  await anyone(origin).send(auth.login, { body: { email: guest.email, password: guest.password } })
  await page.reload()
  await expect(list).toHaveCount(2)
  await page.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click()
  await expect(page.getByText('The device has been signed out.')).toBeVisible()
  await expect(list).toHaveCount(1)
})

test('downloads the data of an account, and erases the account with password and code', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(400)
  expectRefusal(401)
  const guest = await newGuest(origin)
  await openAs(page, guest, '/dashboard/profile')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('akwaaba-my-data.json')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await dialog.getByLabel('Password', { exact: true }).fill('Not-My-Password-1')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('The current password is not right.')).toBeVisible()
  // Closing the dialog starts from the beginning.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
  await dialog.getByLabel('Password', { exact: true }).fill(guest.password)
  const seen = await mailTo(origin, guest.email)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('OTP has been sent to your email')).toBeVisible()
  await dialog.getByLabel('Digit 1 of 6').fill(await codeFor(origin, guest.email, seen))
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByText('Your account has been successfully deleted.')).toBeVisible()
  // Without a further click: the token must not stay in the browser.
  expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0])
  // The router renders its pages again, as after a link was found whose page it may fetch ahead: the message stays.
  await page.evaluate("location.hash = 'again'")
  await expect(page.getByText('Your account has been successfully deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(`${origin}/`)
  expect(await page.evaluate('localStorage.length')).toBe(0)
  await page.goto('/login')
  await hydrated(page)
  await login(page, guest.email, guest.password)
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
})

test('keeps what was typed when a token expires in the middle of a form, through the login and back @once', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(401)
  const guest = await newGuest(origin)
  await openAs(page, guest, '/dashboard/profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('New username').fill('Efua the Second')
  await guest.client.send(auth.logout, {})
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fprofile/)
  await login(page, guest.email, guest.password)
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('New username')).toHaveValue('Efua the Second')
})
