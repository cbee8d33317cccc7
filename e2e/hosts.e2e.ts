// A host from the application to the first payout: being approved, an account, a listing, a stay that is paid out; then its members.
import type { Page } from '@playwright/test'
import { accessibilityFaultsOfAll } from './axe.ts'
import { letDaysPass } from './days.ts'
import { addExtra, bookStay, gatherBatch, payBatch, readPayout } from './host-payouts.ts'
import {
  expect,
  giveProof,
  hydrated,
  linkIn,
  login,
  mailAbout,
  mailTo,
  newAdmin,
  newGuest,
  openAs,
  type Proved,
  test,
} from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

/** By the menu; on a phone it may be one of those that have no room in the bar. */
const openFromMenu = async (page: Page, name: 'Listings' | 'Members' | 'Payouts' | 'Prices' | 'Settings') => {
  const menu = page.getByRole('navigation', { name: 'Organisation' }).locator('visible=true')
  await expect(menu).toBeVisible()
  // The bar of a phone has the payouts under "Money".
  const label = name === 'Payouts' ? /^(Payouts|Money)$/ : new RegExp(`^${name}$`)
  const link = page.getByRole('link', { name: label }).locator('visible=true')
  const more = menu.getByRole('button', { name: 'More' })
  if (!(await link.isVisible()) && (await more.isVisible())) await more.click()
  await link.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** From a listing to the page of its host, and back. */
const seeHostPage = async (page: Page, home: string, host: string) => {
  const block = page.getByRole('region', { name: host })
  await expect(block.getByText(/^Hosting since \d{4}$/)).toBeVisible()
  await block.getByRole('link', { name: host }).click()
  await expect(page.getByRole('heading', { name: host, level: 1 })).toBeVisible()
  await expect(page.getByText('1 place to stay')).toBeVisible()
  await expect(page.getByText('Rooms by the lagoon.')).toBeVisible()
  await expect(page.getByRole('link', { name: home })).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'the page of a host')
  // As a search engine gets it.
  const reply = await page.request.get(page.url())
  const html = await reply.text()
  expect([reply.status(), html.includes(`<title>${host} · `), html.includes(home)]).toEqual([200, true, true])
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.+?)<\/script>/.exec(html) ?? []
  const { pathname } = new URL(page.url())
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { name: host, url: expect.stringContaining(pathname), description: 'Rooms by the lagoon.' },
  })
  await page.goBack()
  await expect(page.getByRole('heading', { name: home, exact: true, level: 1 })).toBeVisible()
}

const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

/** From step to step, saved all the way: also after a broken connection, and after a session that has ended in between. */
const writeInSteps = async (page: Page, owner: Proved) => {
  const missing = page.getByRole('region', { name: 'What is missing' })
  const next = (step: string) => page.locator('form').getByRole('button', { name: step, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible()
  await page.getByLabel('Address').fill('Lagoon Road, Keta')
  // Where no other journey counts what it finds.
  await page.getByLabel('Location').selectOption('Akosombo')
  await saved(page)
  await next('What it is')
  await expect(page.getByRole('heading', { name: 'What kind of place is it?' })).toBeFocused()
  await expect(page).toHaveURL(/step=home/)
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'a step of a draft')

  await page.route('**/api/host/*/apartments/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await page.getByLabel('Apartment Type').fill('Loft')
  await expect(page.getByText(/^Not saved: /)).toBeVisible()
  await page.getByLabel('Size (sqm)').fill('40')
  await page.unroute('**/api/host/*/apartments/*')
  await saved(page)

  await next('What it has')
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('token', 'of-yesterday'))
  await page.getByRole('textbox', { name: 'Description' }).fill('A loft by the lagoon.')
  await expect(page).toHaveURL(/\/login\?next=/)
  await login(page, owner.email, owner.password)
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('A loft by the lagoon.')
  await saved(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('A loft by the lagoon.')

  await expect(missing.getByRole('button')).toHaveText(['A price for a night', 'Pictures', 'How to arrive'])
  await missing.getByRole('button', { name: 'A price for a night' }).click()
  await page.getByLabel('Price per night ($)').fill('560')
  await page.getByLabel(/^Instant booking/).check()
  // On a phone it is behind a button.
  const look = page.getByRole('button', { name: 'Look', exact: true })
  if (await look.isVisible()) {
    await look.click()
    await expect(page.getByRole('dialog', { name: 'As guests will see it' })).toContainText('$560 a night')
    await page.keyboard.press('Escape')
  } else await expect(page.getByRole('region', { name: 'As guests will see it' })).toContainText('$560 a night')
  await expect(page.getByText('Nothing is missing to send.')).toBeVisible()
  for (const step of ['How to arrive', 'Rules and cancelling', 'Look and send']) await next(step)
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'the last step of a draft')
}

/** The first listing of a host: a draft that is submitted and approved. */
const listHome = async (page: Page, adminPage: Page, host: string, owner: Proved) => {
  await openFromMenu(page, 'Listings')
  await expect(page.getByText('No listings yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Add a listing' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByLabel('Apartment Name')).toHaveAccessibleDescription(/Apartment name is required/)
  const home = `${host} Loft`
  await page.getByLabel('Apartment Name').fill(home)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { name: 'Draft: only you and your team see it' })).toBeVisible()
  await writeInSteps(page, owner)
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByRole('heading', { name: 'We look at your listing' })).toBeVisible()

  await adminPage.goto('/dashboard/listings')
  await adminPage.getByRole('link', { name: home }).click()
  await expect(adminPage.getByText('Lagoon Road, Keta')).toBeVisible()
  expect(await accessibilityFaultsOfAll(adminPage)).toEqual([])
  await expectToFitSmallPhone(adminPage, 'approving')
  await adminPage.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(adminPage.getByText('The apartment is on the site.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Live: guests find and book it' })).toBeVisible()
  return home
}

type Changed = { home: string; host: string; owner: Proved }
/** A new name of the listing, which an administrator does not accept; then it is deleted. */
const changeHome = async (page: Page, adminPage: Page, origin: string, { home, host, owner }: Changed) => {
  await page.getByLabel('Apartment Name').fill(`${home} No. 2`)
  await page.getByLabel('Price per night ($)').fill('580')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your changes wait for us')).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await page.getByRole('link', { name: 'See it as guests do' }).click()
  await expect(page.getByRole('heading', { name: home, exact: true, level: 1 })).toBeVisible()
  await expect(page.getByText('$580').first()).toBeVisible()
  await seeHostPage(page, home, host)

  await adminPage.goto('/dashboard/listings?revision=submitted')
  await adminPage.getByRole('link', { name: home }).click()
  await expect(adminPage.getByRole('table', { name: 'What the host has changed' })).toContainText('No. 2')
  expect(await accessibilityFaultsOfAll(adminPage)).toEqual([])
  await expectToFitSmallPhone(adminPage, 'changes')
  await adminPage.getByRole('button', { name: 'Reject the changes' }).click()
  await adminPage.getByRole('dialog').getByLabel('Why').fill('There is no number 1.')
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Reject the changes' }).click()
  await expect(adminPage.getByText('The changes are not accepted.')).toBeVisible()
  await adminPage.close()
  await page.goBack()
  await expect(page.getByText('Your last changes were not accepted')).toBeVisible()
  await openFromMenu(page, 'Listings')
  await mailAbout(origin, owner.email, /not accepted/)
  const seen = await mailTo(origin, owner.email)
  await page.getByRole('button', { name: `Delete ${home}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await giveProof(page, origin, owner, seen)
  await expect(page.getByText('Apartment deleted.')).toBeVisible()
}

/** Where the host is paid: an account that waits. */
const addAccount = async (page: Page, origin: string, { email, password }: Proved) => {
  await openFromMenu(page, 'Payouts')
  await expect(page.getByText('No payouts yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add an account…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mobile number').fill('030 200 0000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Network')).toHaveAccessibleDescription('Please choose a network.')
  await expect(dialog.getByLabel('Mobile number')).toHaveAccessibleDescription(/mobile number of Ghana/)
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await dialog.getByLabel('Network').selectOption('MTN MoMo')
  await dialog.getByLabel('Mobile number').fill('024 123 4567')
  await dialog.getByLabel('Name on the account').fill('Esi Mensah')
  const seen = await mailTo(origin, email)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await giveProof(page, origin, { email, password }, seen)
  await expect(page.getByText('MTN MoMo …4567')).toBeVisible()
  await expect(page.getByText(/Nothing is paid to it before/)).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'payouts of a host')
  await mailAbout(origin, email, /Another payout account/)
}

test('a host applies, lists, is paid, and invites a cleaner, who accepts, takes over and removes the host', async ({
  page,
  browser,
  origin,
  expectRefusal,
}) => {
  // As long as five of the others.
  test.setTimeout(300_000)
  // For a call that needs a proof, the owner who may not leave, a session that has ended, and a broken connection.
  expectRefusal(403)
  expectRefusal(409)
  expectRefusal(401)
  expectRefusal('offline')
  const [host, cleaner, admin, second] = await Promise.all([
    ...([newGuest(origin), newGuest(origin)] as const),
    ...([newAdmin(origin), newAdmin(origin)] as const),
  ])
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
  await page.getByLabel('About you (optional)').fill('Rooms by the lagoon.')
  await page.reload()
  await expect(page.getByLabel('Name of your business')).toHaveValue(name)
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'applying')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('We look at your application', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Today/, level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()

  const adminPage = await browser.newPage({ baseURL: origin })
  await openAs(adminPage, admin, `/dashboard/organisations?state=applied&search=${encodeURIComponent(name)}`, 'admin')
  const card = adminPage.getByRole('article', { name })
  await expect(card.getByText('+233241234567')).toBeVisible()
  expect(await accessibilityFaultsOfAll(adminPage)).toEqual([])
  await card.getByRole('button', { name: `Approve ${name}` }).click()
  await expect(adminPage.getByText(`${name}: The organisation is approved. Its owner is told by mail.`)).toBeVisible()

  const path = linkIn(await mailAbout(origin, host.email, new RegExp(`${name} is a host`)))
  const ownPage = path.replace('/host/', '/hosts/')
  await page.goto(path)
  await expect(page.getByRole('heading', { name: /^Today/, level: 1 })).toBeVisible()
  await openFromMenu(page, 'Members')
  await expect(page.getByText('We look at your application', { exact: true })).toBeHidden()
  await addAccount(page, origin, host)
  await openFromMenu(page, 'Prices')
  await addExtra(page)
  await openFromMenu(page, 'Members')
  const home = await listHome(page, adminPage, name, host)
  await bookStay(origin, new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await letDaysPass(origin, { days: 25, slug: path.split('/')[2] ?? '', email: second.email })
  const reference = await gatherBatch(adminPage, name)
  const otherAdminPage = await browser.newPage({ baseURL: origin })
  await payBatch(otherAdminPage, origin, second, reference)
  await otherAdminPage.close()
  await changeHome(page, adminPage, origin, { home, host: name, owner: host })
  await openFromMenu(page, 'Payouts')
  await readPayout(page)
  await openFromMenu(page, 'Members')
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
  await openFromMenu(other, 'Members')
  await expect(other.getByRole('list', { name: 'Members' })).toContainText(`${cleaner.username} (you)`)
  await expect(other.getByRole('button', { name: 'Send invitation' })).toBeHidden()
  // The same link again says that they are a member already.
  await other.goto(invitation)
  await expect(other.getByText(`You are a member of ${name} now.`)).toBeVisible()

  // An organisation keeps an owner, who can ask a member to take over.
  await page.reload()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('An organisation needs an owner.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Transfer ownership…' }).click()
  await expect(page.getByRole('dialog').getByLabel(cleaner.username)).toBeChecked()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Ask them' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw the offer' })).toBeVisible()
  await expectToFitSmallPhone(page, 'an offer of ownership')
  await other.goto(linkIn(await mailAbout(origin, cleaner.email, /asks you to take over/)))
  await other.getByRole('button', { name: 'Accept…' }).click()
  expect(await accessibilityFaultsOfAll(other)).toEqual([])
  const seen = await mailTo(origin, cleaner.email)
  await other.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await giveProof(other, origin, cleaner, seen)
  await expect(other.getByText(`You own ${name} now.`)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: `${host.username} (you)` })).toContainText('Manager')

  await other.getByRole('button', { name: `Remove ${host.username}` }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(other.getByText('The member is removed.')).toBeVisible()
  await expect(other.getByRole('list', { name: 'Members' })).not.toContainText(host.username)

  // Nothing of it is open, so it can be closed.
  await openFromMenu(other, 'Settings')
  await expect(other.getByRole('link', { name: 'See your page as guests do' })).toHaveAttribute('href', ownPage)
  await other.getByRole('button', { name: 'Close…' }).click()
  expect(await accessibilityFaultsOfAll(other)).toEqual([])
  await expectToFitSmallPhone(other, 'closing')
  await other.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(other.getByText('This organisation is closed')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Close…' })).toBeHidden()
  const closed = await other.request.get(ownPage)
  expect(closed.status()).toBe(410)
  expect((await closed.text()).includes('This host takes no bookings at the moment')).toBe(true)
  expect((await other.request.get('/hosts/nobody-at-all')).status()).toBe(404)
  await other.close()
})
