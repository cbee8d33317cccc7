// The page of people: finding a person, suspending and restoring them, another address, and a lost authenticator app.

import { confirmAuthenticator, getProfile, startAuthenticator } from '@akwaaba/contract/profile'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { accessibilityFaults } from './axe.ts'
import { doing } from './operator-tasks.ts'
import { expect, login, mailAbout, newAdmin, newGuest, newUser, openAs, type SignedUp, test } from './users.ts'
import { expectToFit } from './widths.ts'

const rowOf = (page: Page, { username }: { username: string }) => page.getByRole('article', { name: username })
const find = async (page: Page, { username }: { username: string }) => {
  await page.getByLabel('Search people').fill(username)
  await expect(page.getByText('1 person')).toBeVisible()
  return rowOf(page, { username })
}
const isLoggedIn = ({ client }: SignedUp) =>
  client.send(getProfile, {}).then(
    () => true,
    () => false,
  )

test('suspends a guest, who is told at the login, and restores them', async ({
  page,
  origin,
  browser,
  expectRefusal,
}) => {
  const [guest, admin] = [await newGuest(origin), await newAdmin(origin)]
  await openAs(page, admin, '/dashboard/people', 'admin')
  const row = await find(page, guest)
  await expect(row).toContainText('Guest')
  await expect(row).toContainText('Active')
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFit(page, [1366, 390, 320])
  await doing(page, 'suspend a guest', async () => {
    await row.getByRole('button', { name: 'Suspend' }).click()
    const dialog = page.getByRole('dialog', { name: `Suspend ${guest.username}?` })
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText(`${guest.username} is suspended and logged out everywhere.`)).toBeVisible()
  })
  await expect(row).toContainText(`by ${admin.username}`)
  expect(await isLoggedIn(guest)).toBe(false)

  expectRefusal(403)
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${origin}/login`)
  await login(other, guest.email, guest.password)
  await expect(other.getByText('This account is suspended.')).toBeVisible()

  await row.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`${guest.username} can log in again.`)).toBeVisible()
  await login(other, guest.email, guest.password)
  await expect(other).not.toHaveURL(/login/)
  await other.context().close()

  await page.goto('/dashboard/activity')
  await page.getByRole('button', { name: 'People', exact: true }).click()
  const entry = page.getByRole('main').locator('tr, li').filter({ hasText: guest.username })
  await expect(entry.first()).toContainText(admin.username)
  await expect(entry.first()).toContainText(`restored the account of ${guest.username}`)
  await page.getByRole('button', { name: 'Logins', exact: true }).click()
  await expect(entry.first()).toContainText('logged in')
})

test('sends a link to another address, and says what is wrong with one @once', async ({ page, origin }) => {
  const [guest, admin, wanted] = [await newGuest(origin), await newAdmin(origin), newUser()]
  await openAs(page, admin, `/dashboard/people?search=${encodeURIComponent(guest.email)}`, 'admin')
  const row = rowOf(page, guest)
  await row.getByRole('button', { name: 'Change e-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New e-mail').fill('nowhere')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByText('Please enter a valid e-mail address.')).toBeVisible()
  await dialog.getByLabel('New e-mail').fill(wanted.email)
  await dialog.getByLabel('New e-mail').press('Enter')
  await expect(page.getByText(`We have sent a link to ${wanted.email}.`)).toBeVisible()
  expect((await mailAbout(origin, guest.email, /new e-mail address/)).text).toContain('An administrator')
})

test('removes a lost authenticator app once a second administrator agrees @once', async ({ page, origin, browser }) => {
  const [lost, admin, second] = [await newAdmin(origin), await newAdmin(origin), await newAdmin(origin)]
  const { secret } = await lost.client.send(startAuthenticator, { body: { password: lost.password } })
  await lost.client.send(confirmAuthenticator, { body: { otp: new TOTP({ secret }).generate() } })
  await openAs(page, admin, '/dashboard/people', 'admin')
  const row = await find(page, lost)
  await row.getByRole('button', { name: 'Remove authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request it' }).click()
  await expect(row).toContainText('You have requested to remove the authenticator app.')
  await expect(row.getByRole('button', { name: 'Agree' })).toHaveCount(0)

  const other = await (await browser.newContext()).newPage()
  await openAs(
    other,
    second,
    `${origin}/dashboard/people?removal=open&search=${encodeURIComponent(lost.email)}`,
    'admin',
  )
  const waiting = rowOf(other, lost)
  await expect(waiting).toContainText('Another administrator can agree until')
  await waiting.getByRole('button', { name: 'Agree to remove the app' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await expect(other.getByText('The authenticator app is removed.')).toBeVisible()
  await other.context().close()
  expect(await isLoggedIn(lost)).toBe(false)
})
