// Passkeys, on a device in software: adding one, logging in with it, using it to confirm that it is you, and removing it.
import { errors } from '@akwaaba/contract/errors'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './axe.ts'
import { expect, hydrated, login, logOut, mailAbout, mailTo, newAdmin, openAs, test } from './users.ts'

/** Gives the browser a device that keeps passkeys and verifies its user without asking; gives its removal. */
const addDevice = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return () => devtools.detach()
}

test('an administrator adds a passkey, logs in with it alone and after the password, confirms with it, and removes it', async ({
  page,
  origin,
  expectRefusal,
}) => {
  test.slow()
  expectRefusal(403)
  expectRefusal(400)
  const admin = await newAdmin(origin)
  const removeDevice = await addDevice(page)
  await openAs(page, admin, '/dashboard/profile', 'admin')
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) })
  await expect(panel.getByText('You have no passkeys yet.')).toBeVisible()
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(panel.getByText('Your passkey has been added.')).toBeVisible()
  await expect(panel.getByRole('listitem')).toContainText('Not used yet')
  await panel.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Blue phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('listitem')).toContainText('Blue phone')
  // The device has one already, and the browser says so.
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(panel.getByText('This device has a passkey for your account already.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await mailAbout(origin, admin.email, /^A passkey for your/)

  const openLogin = async () => {
    await logOut(page)
    await page.goto('/login')
    await hydrated(page)
  }
  await openLogin()
  expect(await accessibilityFaults(page)).toEqual([])
  // The device takes what the e-mail field offers.
  await page.getByLabel('E-mail').click()
  await expect(page).toHaveURL(/\/dashboard\/pending$/)
  // The address changes before the page does.
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible()

  // A mail about the login of before may still come; a code must not.
  const codes = async () =>
    (await mailTo(origin, admin.email)).filter(({ subject }) => subject.endsWith(' code')).length
  const before = await codes()
  await openLogin()
  // The e-mail field offers passkeys, and this device would take the offer without asking.
  await page.evaluate(() => Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'))
  await login(page, admin.email, admin.password)
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard\/pending$/)
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible()
  expect(await codes()).toBe(before)

  // As it would be ten minutes after the login.
  const { status, msg } = errors.proof_needed
  const removal = /\/api\/auth\/passkeys\/[\w-]+$/
  await page.route(removal, (route) => route.fulfill({ status, json: { code: 'proof_needed', msg } }), { times: 1 })
  await page.goto('/dashboard/profile')
  await hydrated(page)
  await expect(panel.getByRole('listitem')).toContainText('Last used')
  await panel.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(proof).toBeVisible()
  await proof.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(panel.getByText('The passkey has been removed.')).toBeVisible()
  await expect(panel.getByText('You have no passkeys yet.')).toBeVisible()
  await mailAbout(origin, admin.email, /^A passkey of your .* is removed$/)

  await openLogin()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText(errors.bad_passkey.msg)).toBeVisible()
  await removeDevice()
})
