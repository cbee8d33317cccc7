// From a stay that is over to its review: guest and host write, neither reads the other before both have, and everybody reads it then.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { accessibilityFaults } from './axe.ts'
import { letDaysPass } from './days.ts'
import { newHost } from './hosting.ts'
import { expect, newGuest, openAs, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

test('guest and host review a stay that is over, and the page of the home shows it @once', async ({ page, origin }) => {
  test.slow()
  const [host, guest] = await Promise.all([newHost(origin, { instantBooking: 'true' }), newGuest(origin)])
  const startDate = dateInAccra(new Date())
  const body = { apartmentId: host.apartmentId, startDate, endDate: addDays(startDate, 2) }
  const { _id: bookingId } = await guest.client.send(createBooking, { body })
  await guest.client.send(startPayment, { body: { bookingId, method: 'card' } })
  await guest.client.send(confirmBookingPayment, { body: { bookingId } })
  await letDaysPass(origin, { days: 4, slug: host.org, email: host.admin.email })

  await openAs(page, guest, `/dashboard/review/${bookingId}`)
  for (const label of ['The stay as a whole', 'Cleanliness', 'As described', 'Location', 'Value', 'Host'])
    await page.getByRole('group', { name: label }).getByText('☆').nth(3).click()
  await page.getByRole('textbox', { name: 'In your words' }).fill('The water held, and the host met us at the gate.')
  await page.getByRole('combobox', { name: 'Did the water hold?' }).selectOption('Yes')
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFitSmallPhone(page, 'the review of a stay')
  await page.getByRole('button', { name: 'Send the review' }).click()
  await expect(page.getByText('Your review is hidden until the other side has written, too')).toBeVisible()

  await openAs(page, host.owner, `/host/${host.org}/bookings/${bookingId}`)
  const reviews = page.getByRole('region', { name: 'Reviews of this stay' })
  await expect(reviews.getByText('The guest has written.')).toBeVisible()
  await expect(reviews.getByText('The water held')).toBeHidden()
  await reviews.getByText('☆').last().click()
  await reviews.getByRole('textbox', { name: 'In your words' }).fill('They left the home as they found it.')
  expect(await accessibilityFaults(page)).toEqual([])
  await reviews.getByRole('button', { name: 'Send the review' }).click()
  await expect(reviews.getByText('The water held')).toBeVisible()

  await page.goto(`/booking-info/${host.apartmentId}`)
  const shown = page.getByRole('article').filter({ hasText: 'The water held' })
  await expect(shown.getByText('Water held', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})
