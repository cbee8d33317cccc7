// A host: applying, being approved, inviting a member who accepts, changing the role, and removing the member.
import { expect, hydrated, linkIn, login, mailAbout, newAdmin, newGuest, openAs, test } from './users.ts'
import { accessibilityFaultsOfAll, expectToFitSmallPhone } from './widths.ts'

test('a host applies, is approved, invites a cleaner who accepts, and removes them', async ({
  page,
  browser,
  origin,
  expectRefusal,
}) => {
  test.slow()
  // For the owner who may not leave.
  expectRefusal(409)
  const [host, cleaner, admin] = await Promise.all([newGuest(origin), newGuest(origin), newAdmin(origin)])
  const name = `Sankofa ${host.username.split(' ')[1]}`

  // A visitor is led to the login and back, and a reload keeps what was typed.
  await page.goto('/host/apply')
  await expect(page).toHaveURL(/\/login\?next=%2Fhost%2Fapply$/)
  await login(page, host.email, host.password)
  await expect(page).toHaveURL(/\/host\/apply$/)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Please write the name of your business.')).toBeVisible()
  await expect(page.getByLabel('Name of your business')).toBeFocused()
  await page.getByLabel('Name of your business').fill(name)
  await page.getByLabel('Phone').fill('024 123 4567')
  await page.reload()
  await expect(page.getByLabel('Name of your business')).toHaveValue(name)
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'applying')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('We look at your application', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()

  const desk = await browser.newPage({ baseURL: origin })
  await openAs(desk, admin, `/dashboard/organisations?state=applied&search=${encodeURIComponent(name)}`, 'admin')
  const card = desk.getByRole('article', { name })
  await expect(card.getByText('+233241234567')).toBeVisible()
  expect(await accessibilityFaultsOfAll(desk)).toEqual([])
  await card.getByRole('button', { name: `Approve ${name}` }).click()
  await expect(desk.getByText(`${name}: The organisation is approved. Its owner is told by mail.`)).toBeVisible()
  await desk.close()

  const path = linkIn(await mailAbout(origin, host.email, new RegExp(`${name} is a host`)))
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await expect(page.getByText('We look at your application', { exact: true })).toBeHidden()
  await page.getByLabel('E-mail').fill(cleaner.email)
  await page.getByLabel(/^Cleaner/).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`We have sent an invitation to ${cleaner.email}.`)).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'members')

  // The link names the address that it is for, also to a user who is logged in with another one.
  const invitation = linkIn(await mailAbout(origin, cleaner.email, /invites you to/))
  const theirs = await browser.newPage({ baseURL: origin })
  await openAs(theirs, host, invitation)
  await expect(theirs.getByText('You are logged in with another address')).toBeVisible()
  await expect(theirs.getByText(cleaner.email)).toBeVisible()
  await theirs.close()
  const other = await browser.newPage({ baseURL: origin })
  await other.goto(invitation)
  await hydrated(other)
  await other.getByRole('link', { name: 'Log in to accept' }).click()
  await expect(other).toHaveURL(/\/login\?next=/)
  await hydrated(other)
  await login(other, cleaner.email, cleaner.password)
  await other.getByRole('button', { name: 'Accept' }).click()
  await expect(other.getByText(`You are a member of ${name} now.`)).toBeVisible()
  expect(await accessibilityFaultsOfAll(other)).toEqual([])
  await other.goto('/dashboard/pending')
  await other.getByRole('link', { name: 'Host', exact: true }).locator('visible=true').click()
  await other.getByRole('link', { name: new RegExp(name) }).click()
  await expect(other.getByRole('list', { name: 'Members' })).toContainText(`${cleaner.username} (you)`)
  await expect(other.getByRole('button', { name: 'Send invitation' })).toBeHidden()
  // The same link again says that they are a member already.
  await other.goto(invitation)
  await expect(other.getByText(`You are a member of ${name} now.`)).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: `Remove ${cleaner.username}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The member is removed.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Members' })).not.toContainText(cleaner.username)
  // An organisation keeps an owner.
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('An organisation needs an owner.')).toBeVisible()
  await other.close()
})
