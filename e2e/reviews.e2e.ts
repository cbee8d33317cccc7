// The review of a host: its members read what the guest has written once they have written, too. That of a guest is in first-booking.e2e.ts.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { writeReview } from '@akwaaba/contract/reviews'
import { accessibilityFaults } from './axe.ts'
import { letDaysPass } from './days.ts'
import { newHost } from './hosting.ts'
import { expect, newGuest, openAs, test } from './users.ts'

test('a host reviews a stay that is over, and reads the review of the guest only then @once', async ({
  page,
  origin,
}) => {
  test.slow()
  const [host, guest] = await Promise.all([newHost(origin, { instantBooking: 'true' }), newGuest(origin)])
  const startDate = dateInAccra(new Date())
  const body = { apartmentId: host.apartmentId, startDate, endDate: addDays(startDate, 2) }
  const { _id: bookingId } = await guest.client.send(createBooking, { body })
  await guest.client.send(startPayment, { body: { bookingId, method: 'card' } })
  await guest.client.send(confirmBookingPayment, { body: { bookingId } })
  await letDaysPass(origin, { days: 4, slug: host.org, email: host.admin.email })

  const aspects = { cleanliness: 4, accuracy: 4, location: 4, value: 4, host: 4 }
  const review = { overall: 4, aspects, text: 'The water held, and the host met us at the gate.' }
  await guest.client.send(writeReview, { params: { id: bookingId }, body: review })

  await openAs(page, host.owner, `/host/${host.org}/bookings/${bookingId}`)
  const reviews = page.getByRole('region', { name: 'Reviews of this stay' })
  await expect(reviews.getByText('The guest has written.')).toBeVisible()
  await expect(reviews.getByText('The water held')).toBeHidden()
  await reviews.getByText('☆').last().click()
  await reviews.getByRole('textbox', { name: 'In your words' }).fill('They left the home as they found it.')
  expect(await accessibilityFaults(page)).toEqual([])
  await reviews.getByRole('button', { name: 'Send the review' }).click()
  await expect(reviews.getByText('The water held')).toBeVisible()
})
