// The checkout when something fails: nights booked by another guest, a declined card, a late answer.
import { listApartments } from '@akwaaba/contract/apartments'
import { createBooking } from '@akwaaba/contract/bookings'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { chooseNights } from './calendar.ts'
import { anyone, expect, newGuest, openAs, test } from './users.ts'

/** An apartment of the demo; each screen size takes its own, so that they do not compete for nights. */
const apartmentFor = async (origin: string, project: string, name: [string, string]) => {
  const apartments = await anyone(origin).send(listApartments, { query: { limit: 100 } })
  const wanted = project === 'phone' ? name[1] : name[0]
  const found = apartments.find(({ apartmentName }) => apartmentName === wanted)
  if (!found) throw new Error(`the demo has no ${wanted}`)
  return found
}

test('refuses nights that another guest has booked in between, and lets the guest choose others at once', async ({
  page,
  origin,
  expectRefusal,
}, info) => {
  expectRefusal(409)
  const [guest, rival] = [await newGuest(origin), await newGuest(origin)]
  const apartment = await apartmentFor(origin, info.project.name, ['Harbour Flat Tema', 'Garden Flat Dzorwulu'])
  await openAs(page, guest, `/checkout/${apartment._id}`)
  const { from, to } = await chooseNights(page, 20, 3)
  await rival.client.send(createBooking, { body: { apartmentId: apartment._id, startDate: from, endDate: to } })
  await page.getByRole('button', { name: 'Checkout to Payment' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The selected dates are not available for booking. Please choose different dates.',
  )
  await expect(page).toHaveURL(new RegExp(`/checkout/${apartment._id}`))
  // The calendar now disables the booked nights; the check-out day of the other guest is free for arrival.
  await page.getByRole('button', { name: /Check in/ }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /booked/ })
      .first(),
  ).toBeDisabled()
  await page.getByRole('button', { name: 'Done' }).click()
  await chooseNights(page, 23, 2)
  await page.getByRole('button', { name: 'Checkout to Payment' }).click()
  await expect(page).toHaveURL(/\/payment$/)
})

test('keeps the nights when a card is declined, and waits for a late answer @once', async ({
  page,
  origin,
  expectRefusal,
}, info) => {
  expectRefusal(402)
  const guest = await newGuest(origin)
  const apartment = await apartmentFor(origin, info.project.name, ['Castle View Apartment', 'Shoreline Cabin'])
  const from = addDays(dateInAccra(new Date()), 60)
  const query = `from=${from}&to=${addDays(from, 2)}`
  await openAs(page, guest, `/checkout/${apartment._id}?${query}`)
  await page.getByRole('button', { name: 'Checkout to Payment' }).click()
  await page.getByRole('button', { name: /4084 0800 0000 5408/ }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByRole('alert')).toContainText('Payment failed')
  await expect(page.getByRole('alert')).toContainText('you have not been charged')

  await page.getByRole('button', { name: /4084 0800 0000 0202/ }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByText('We are checking with the provider')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible({ timeout: 20_000 })
})

test('says that a provider does not answer, and shows the payment once it does @once', async ({
  page,
  origin,
  expectRefusal,
}, info) => {
  test.slow()
  expectRefusal(503)
  const guest = await newGuest(origin)
  const apartment = await apartmentFor(origin, info.project.name, ['River Bend Lodge', 'Adinkra House'])
  const from = addDays(dateInAccra(new Date()), 70)
  await openAs(page, guest, `/checkout/${apartment._id}?from=${from}&to=${addDays(from, 1)}`)
  await page.getByRole('button', { name: 'Checkout to Payment' }).click()
  await page.getByRole('button', { name: /4084 0800 0000 0408/ }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByText('you will not be charged twice')).toBeVisible()
  // A second payment needs a deliberate choice.
  await expect(page.getByRole('button', { name: /Complete Payment|Processing/ })).toHaveCount(0)
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pay another way' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible({ timeout: 40_000 })
})

test('says that there is nothing to pay @once', async ({ page, origin }) => {
  await openAs(page, await newGuest(origin), '/payment')
  await expect(page.getByRole('alert')).toContainText('No booking, package, or property ID found')
})
