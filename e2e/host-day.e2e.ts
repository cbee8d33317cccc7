// The morning of a host: one guest leaves, the home is cleaned, the next guest comes, and the day is printed.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { setHostPresence } from '@akwaaba/contract/presence'
import { accessibilityFaultsOfAll } from './axe.ts'
import { letDaysPass } from './days.ts'
import { newHost } from './hosting.ts'
import { expect, newGuest, openAs, type SignedUp, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

const today = dateInAccra(new Date())

const bookFromToday = async ({ client }: SignedUp, apartmentId: string) => {
  const body = { apartmentId, startDate: today, endDate: addDays(today, 2) }
  const { _id: bookingId } = await client.send(createBooking, { body })
  await client.send(startPayment, { body: { bookingId, method: 'card' } })
  await client.send(confirmBookingPayment, { body: { bookingId } })
  return bookingId
}

test('a host checks one guest out, has the home cleaned, checks the next one in and prints the day', async ({
  page,
  origin,
}) => {
  test.slow()
  const { owner, org, apartmentId, apartmentName } = await newHost(origin, { instantBooking: 'true' })
  const [leaving, arriving] = await Promise.all([newGuest(origin), newGuest(origin)])
  const id = await bookFromToday(leaving, apartmentId)
  await letDaysPass(origin, { days: 2, slug: org, email: owner.email })
  await owner.client.send(setHostPresence, { params: { org, id }, body: { action: 'checkIn' } })
  await bookFromToday(arriving, apartmentId)

  await openAs(page, owner, `/host/${org}`)
  const lists = page.getByRole('navigation', { name: 'Lists of the day' })
  /** The card of the board, which a phone shows by itself. */
  const card = async (name: string) => {
    const link = lists.getByRole('link', { name })
    const found = page.getByRole('region', { name: new RegExp(`^${name}`) })
    await expect(found.or(link).locator('visible=true').first()).toBeVisible()
    if (await link.isVisible()) await link.click()
    return found
  }
  const departures = await card('Leaving')
  const out = departures.getByRole('button', { name: `Check out ${leaving.username}` })
  await out.click()
  await expect(departures.getByText('Left', { exact: true })).toBeVisible()
  // A slip is undone at once.
  await page.getByRole('button', { name: 'Undo' }).click()
  await out.click()
  await expect(departures.getByText('Left', { exact: true })).toBeVisible()

  const cleaning = await card('To clean')
  await expect(cleaning.getByText('Urgent')).toBeVisible()
  await cleaning.getByRole('checkbox', { name: `${apartmentName} is clean` }).click()
  await expect(cleaning.getByText('1 of 1 done')).toBeVisible()

  const arrivals = await card('Arriving')
  await arrivals.getByRole('button', { name: `Check in ${arriving.username}` }).click()
  await expect(arrivals.getByText('Here', { exact: true })).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  // The notice of the check-in is still there.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectToFitSmallPhone(page, 'the board')

  await page.getByRole('link', { name: 'Print the day' }).click()
  const row = page.getByRole('row').filter({ hasText: apartmentName })
  for (const text of [leaving.username, 'done', arriving.username]) await expect(row).toContainText(text)
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(row).toBeVisible()
  await expect(page.getByRole('navigation').locator('visible=true')).toHaveCount(0)
})
