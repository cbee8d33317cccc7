// The main journey: from a search for December to a paid booking and, once the stay is over, its review; codes and links read from the mailbox.
// On a desktop it is walked by keyboard alone.
import { dateInAccra, nightsBetween, toCalendarDate } from '@akwaaba/contract/dates'
import { writeGuestReview } from '@akwaaba/contract/reviews'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './axe.ts'
import { chooseNightsByKeys } from './calendar.ts'
import { controlsOf, isPhone } from './controls.ts'
import { letGuestDaysPass } from './days.ts'
import { codeFor, expect, hydrated, linkIn, logOut, mailAbout, newAdmin, newUser, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

const today = dateInAccra(new Date())
/** The next December all of whose nights can still be booked, as in addresses. */
const december = `${Number(today.slice(0, 4)) + (today.slice(5, 7) === '12' ? 1 : 0)}-12`
const daysUntil = (day: string) => nightsBetween(today, toCalendarDate(`${december}-${day}`))

/** Opens the field of guests, and adds some. */
const addGuests = async (page: Page, kinds: string[]) => {
  const { press } = controlsOf(page)
  await press(page.getByRole('button', { name: /^Guests/ }))
  for (const kind of kinds) await press(page.getByRole('button', { name: `One ${kind} more` }))
}

/** Types a place, and takes it from the list. */
const choosePlace = async (page: Page, place: string) => {
  const { fill, press } = controlsOf(page)
  await fill(page.getByRole('combobox', { name: 'Where' }), place)
  const option = page.getByRole('option', { name: place })
  await expect(option).toBeVisible()
  if (isPhone(page)) return press(option)
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

/**
 * Searches for stays in December from the home page: on a phone for a week, whenever one is free, and on a desktop for four nights by their
 * dates, which are after that week.
 */
const browse = async (page: Page, place: string) => {
  const { press, select } = controlsOf(page)
  const start = page.getByRole('button', { name: 'Browse Locations' })
  if (!isPhone(page)) {
    await choosePlace(page, place)
    await chooseNightsByKeys(page, daysUntil('09'), 4)
    await addGuests(page, ['adult', 'adult'])
    return press(start)
  }
  await press(start)
  await choosePlace(page, place)
  await addGuests(page, ['adult', 'adult'])
  await press(page.getByRole('button', { name: 'Show stays' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Apartments' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Check in' }))
  const dialog = page.getByRole('dialog', { name: 'Choose your nights' })
  await select(dialog.getByRole('combobox', { name: 'Month' }), december)
  await expect(dialog.getByRole('radio', { name: 'A week', exact: true })).toBeChecked()
  await press(dialog.getByRole('button', { name: 'Done' }))
}

/** What each screen size books: both run against one server. */
const stayOf = (page: Page) =>
  isPhone(page)
    ? { dates: /month=.*-12&length=week/, nights: 7, price: '$336', total: '$361.00' }
    : { dates: /from=.*-12-09&to=.*-12-13/, nights: 4, price: '$192', total: '$217.00' }

test('a new visitor searches for December, signs up, books and pays with a lost connection in between, and reviews the stay', async ({
  page,
  context,
  origin,
  expectRefusal,
}) => {
  test.slow()
  expectRefusal('offline')
  const user = newUser()
  const { press, fill, check, select, choose } = controlsOf(page)
  const { dates, nights, price, total } = stayOf(page)
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Available Apartments' })).toBeVisible()
  await browse(page, 'Osu')

  await expect(page).toHaveURL(dates)
  await expect(page).toHaveURL(/\/bookings\?.*location=Osu.*&guests=2/)
  await expect(page.getByRole('heading', { name: '1 stay in Osu' })).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'Lantern Studio Osu' })
  await expect(card).toContainText(`${price} for ${nights} nights`)
  await press(page.getByRole('link', { name: 'Lantern Studio Osu' }))

  await expect(page.getByRole('heading', { level: 1, name: 'Lantern Studio Osu' })).toBeVisible()
  const listing = page.url()
  await press(page.getByRole('button', { name: 'View All Photos' }))
  await expect(page.getByRole('dialog', { name: 'Lightbox' }).getByText('1 / 6')).toBeVisible()
  await press(page.getByRole('button', { name: 'Previous' }))
  await expect(page.getByRole('dialog', { name: 'Lightbox' }).getByText('6 / 6')).toBeVisible()
  await page.keyboard.press('Escape')
  const box = page.getByRole('complementary', { name: 'Book this place' })
  await expect(box).toContainText(`Total before extras${price}.00`)
  await press(page.getByRole('link', { name: 'Book Now' }).filter({ visible: true }))

  await expect(page).toHaveURL(/\/login\?next=/)
  await press(page.getByRole('main').getByRole('link', { name: 'Sign Up' }))
  await fill(page.getByLabel('Name'), user.username)
  await fill(page.getByLabel('E-mail'), user.email)
  await fill(page.getByLabel('Phone'), '+233 24 123 4567')
  await expect(page.getByLabel('Country')).toHaveValue('GH')
  await fill(page.getByLabel('Password', { exact: true }), user.password)
  await check(page.getByLabel(/18 or older/))
  await press(page.getByRole('button', { name: 'Sign Up' }))

  await expect(page.getByText(`${user.email.slice(0, 4)}***@example.com`)).toBeVisible()
  await fill(page.getByLabel('Digit 1 of 6'), await codeFor(origin, user.email))

  await expect(page.getByRole('heading', { name: 'Confirm & Pay' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
  await addGuests(page, ['infant'])
  await press(page.getByRole('button', { name: 'Add Airport pickup (up to 3 people)' }))
  await press(page.getByRole('button', { name: 'Add Late check-out until 16:00' }))
  await press(page.getByRole('button', { name: 'Remove Late check-out until 16:00' }))
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary.getByText(`${nights} nights × $48.00`)).toBeVisible()
  await expect(summary.getByText(total)).toBeVisible()
  await press(page.getByRole('button', { name: 'Checkout to Payment' }))

  await expect(page).toHaveURL(/\/payment$/)
  await expect(page.getByText('Test gateway: no money moves')).toBeVisible()
  await expect(page.getByText(/Held for you for \d+:\d\d/)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Mobile money or card' })).toBeChecked()
  await press(page.getByRole('button', { name: /4084 0840 8408 4081/ }))
  const pay = page.getByRole('button', { name: 'Complete Payment' })
  await context.setOffline(true)
  await press(pay)
  await expect(page.getByRole('alert')).toContainText('This try has not charged you.')
  await context.setOffline(false)
  await expect(page.getByLabel('Card number')).toHaveValue('4084 0840 8408 4081')
  await expect(summary.getByText(total)).toBeVisible()
  await press(pay)

  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible()
  expect(
    await page.evaluate("['bookingId','packageId','propertyId','totalPrice'].map((key) => localStorage.getItem(key))"),
  ).toEqual([null, null, null, null])
  await press(page.getByRole('link', { name: 'View My Bookings' }))

  await expect(page).toHaveURL(/\/dashboard\/pending$/)
  const booking = page.getByRole('article', { name: 'Lantern Studio Osu' })
  await expect(booking.getByText('Approved')).toBeVisible()
  await expect(booking.getByText('3 Kuku Hill Lane, Osu, Accra')).toBeVisible()
  await expect(booking.getByText(`· ${nights} nights`)).toBeVisible()
  await expect(booking.getByText('2 adults, 1 infant')).toBeVisible()
  await expect(booking.getByText('Airport pickup (up to 3 people)')).toBeVisible()
  await expect(booking.getByText(total)).toBeVisible()
  await mailAbout(origin, user.email, /Receipt for Lantern Studio Osu/)
  // The booking is still there after a reload, and hidden after logging out.
  await page.reload()
  await expect(booking.getByText('Approved')).toBeVisible()

  // Two days after check-out: the guest is asked on the morning after it, which is still to come in the first hours of a day.
  await letGuestDaysPass(origin, user.email, daysUntil('15'))
  const invitation = linkIn(await mailAbout(origin, user.email, /^How was Lantern Studio Osu/))
  const { client } = await newAdmin(origin)
  const params = { org: 'akwaaba', id: invitation.split('/').at(-1) ?? '' }
  await client.send(writeGuestReview, {
    params,
    body: { overall: 5, text: 'They left the home as they found it.' },
  })
  await page.goto(invitation)
  await hydrated(page)
  for (const label of ['The stay as a whole', 'Cleanliness', 'As described', 'Location', 'Value', 'Host'])
    await choose(page.getByRole('group', { name: label }), 4)
  const words = `The water held for ${nights} nights, and the gate was open.`
  await fill(page.getByRole('textbox', { name: 'In your words' }), words)
  await select(page.getByRole('combobox', { name: 'Did the water hold?' }), 'Yes')
  if (isPhone(page)) {
    expect(await accessibilityFaults(page)).toEqual([])
    await expectToFitSmallPhone(page, 'the review of a stay')
  }
  await press(page.getByRole('button', { name: 'Send the review' }))
  await expect(page.getByText('Both of you have written, so the reviews are shown now.')).toBeVisible()
  await page.goto(listing)
  await hydrated(page)
  const shown = page.getByRole('article').filter({ hasText: words })
  await expect(shown.getByText('Water held', { exact: true })).toBeVisible()
  if (isPhone(page)) {
    expect(await accessibilityFaults(page)).toEqual([])
    await expectToFitSmallPhone(page, 'a home with reviews')
  }
  await logOut(page)
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
  expect(await page.evaluate('localStorage.getItem("token")')).toBeNull()
})
