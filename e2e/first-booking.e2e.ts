// The main journey: from the home page to a paid booking, the code read from the mailbox.
import type { Page } from '@playwright/test'
import { chooseNights } from './calendar.ts'
import { codeFor, expect, hydrated, logOut, mailTo, newUser, test } from './users.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640

/** Opens the field of guests, and adds some. */
const addGuests = async (page: Page, kinds: string[]) => {
  await page.getByRole('button', { name: /^Guests/ }).click()
  for (const kind of kinds) await page.getByRole('button', { name: `One ${kind} more` }).click()
}

/** Types a place, and takes it from the list. */
const choosePlace = async (page: Page, place: string) => {
  await page.getByRole('combobox', { name: 'Where' }).fill(place)
  await page.getByRole('option', { name: place }).click()
}

/** Searches for stays in a place from the home page, with the form of this screen size. */
const browse = async (page: Page, place: string, inDays: number) => {
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Browse Locations' }).click()
    await choosePlace(page, place)
    await addGuests(page, ['adult', 'adult'])
    await chooseNights(page, inDays, 4)
    await page.getByRole('button', { name: 'Show stays' }).click()
    return
  }
  await choosePlace(page, place)
  await addGuests(page, ['adult', 'adult'])
  await chooseNights(page, inDays, 4)
  await page.getByRole('button', { name: 'Browse Locations' }).click()
}

test('a new visitor finds an apartment in Osu, signs up, books four nights, pays and sees the booking', async ({
  page,
  origin,
}, info) => {
  const user = newUser()
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Available Apartments' })).toBeVisible()
  // Each screen size uses its own nights: both run against one server.
  await browse(page, 'Osu', info.project.name === 'phone' ? 10 : 40)

  await expect(page).toHaveURL(/\/bookings\?.*location=Osu&from=.*&guests=2/)
  await expect(page.getByRole('heading', { name: '1 stay in Osu' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Lantern Studio Osu' })).toContainText('$192 for 4 nights')
  await page.getByRole('link', { name: 'Lantern Studio Osu' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Lantern Studio Osu' })).toBeVisible()
  await page.getByRole('button', { name: 'View All Photos' }).click()
  await expect(page.getByRole('dialog', { name: 'Lightbox' }).getByText('1 / 6')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('dialog', { name: 'Lightbox' }).getByText('6 / 6')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Book this place' })).toContainText('Total before extras$192.00')
  await page.getByRole('link', { name: 'Book Now' }).click()

  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Name').fill(user.username)
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Phone').fill('+233 24 123 4567')
  await expect(page.getByLabel('Country')).toHaveValue('GH')
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel(/18 or older/).check()
  await page.getByRole('button', { name: 'Sign Up' }).click()

  await expect(page.getByText(`${user.email.slice(0, 4)}***@example.com`)).toBeVisible()
  await page.getByLabel('Digit 1 of 6').pressSequentially(await codeFor(origin, user.email))

  await expect(page.getByRole('heading', { name: 'Confirm & Pay' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
  await addGuests(page, ['infant'])
  await page.getByRole('button', { name: 'Add Airport pickup (up to 3 people)' }).click()
  await page.getByRole('button', { name: 'Add Late check-out until 16:00' }).click()
  await page.getByRole('button', { name: 'Remove Late check-out until 16:00' }).click()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary.getByText('4 nights × $48.00')).toBeVisible()
  await expect(summary.getByText('$217.00')).toBeVisible()
  await page.getByRole('button', { name: 'Checkout to Payment' }).click()

  await expect(page).toHaveURL(/\/payment$/)
  await expect(page.getByText('Test gateway: no money moves')).toBeVisible()
  await expect(page.getByText(/Held for you for \d+:\d\d/)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Mobile money or card' })).toBeChecked()
  await page.getByRole('button', { name: /4084 0840 8408 4081/ }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()

  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible()
  expect(
    await page.evaluate("['bookingId','packageId','propertyId','totalPrice'].map((key) => localStorage.getItem(key))"),
  ).toEqual([null, null, null, null])
  await page.getByRole('link', { name: 'View My Bookings' }).click()

  await expect(page).toHaveURL(/\/dashboard\/pending$/)
  const booking = page.getByRole('article', { name: 'Lantern Studio Osu' })
  await expect(booking.getByText('Approved')).toBeVisible()
  await expect(booking.getByText('3 Kuku Hill Lane, Osu, Accra')).toBeVisible()
  await expect(booking.getByText(/· 4 nights/)).toBeVisible()
  await expect(booking.getByText('2 adults, 1 infant')).toBeVisible()
  await expect(booking.getByText('Airport pickup (up to 3 people)')).toBeVisible()
  await expect(booking.getByText('$217.00')).toBeVisible()
  await expect
    .poll(async () => (await mailTo(origin, user.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('Receipt for Lantern Studio Osu'))
  // The booking is still there after a reload, and hidden after logging out.
  await page.reload()
  await expect(booking.getByText('Approved')).toBeVisible()
  await logOut(page)
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
  expect(await page.evaluate('localStorage.getItem("token")')).toBeNull()
})
