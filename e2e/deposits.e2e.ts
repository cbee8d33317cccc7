// A stay whose listing asks for a deposit: its guest pays the deposit, and then the balance.
import { createApartment } from '@akwaaba/contract/apartments'
import { createBooking } from '@akwaaba/contract/bookings'
import { addDays, dateInAccra, formatDate } from '@akwaaba/contract/dates'
import { savePrices } from '@akwaaba/contract/prices'
import { accessibilityFaultsOfAll } from './axe.ts'
import { expect, newAdmin, newGuest, openAs, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

/** An apartment for $50 a night that asks for 30 % at booking and for the rest ten days before arrival. */
const newApartment = async (origin: string): Promise<string> => {
  const { client } = await newAdmin(origin)
  const body = new FormData()
  for (const [field, text] of Object.entries({
    ...{ apartmentName: 'Deposit Loft', apartmentType: 'Loft', location: 'Labone', address: '7 Sithole Road, Accra' },
    ...{ bedrooms: '1', bathrooms: '1', size: '40', price: '50', description: '<p>Bright.</p>' },
  }))
    body.append(field, text)
  const { _id } = await client.send(createApartment, { body })
  const rules = { deposit: { percent: 30, balanceDays: 10 } }
  await client.send(savePrices, { params: { id: _id }, body: { rules, periods: [] } })
  return _id
}

test('a guest pays the deposit of a stay, reads until when the balance is to be paid, and pays it', async ({
  page,
  origin,
}) => {
  const [guest, apartmentId] = await Promise.all([newGuest(origin), newApartment(origin)])
  const startDate = addDays(dateInAccra(new Date()), 40)
  await guest.client.send(createBooking, { body: { apartmentId, startDate, endDate: addDays(startDate, 2) } })
  const lastDay = formatDate(addDays(startDate, -10))

  await openAs(page, guest, '/dashboard/pending')
  const card = page.getByRole('article', { name: 'Deposit Loft' })
  await expect(card.getByText(`Deposit of $30.00, and a balance of $70.00, to be paid by ${lastDay}`)).toBeVisible()
  await card.getByRole('button', { name: 'Pay the deposit of $30.00' }).click()
  await expect(page.getByText('You will be charged $30.00.')).toBeVisible()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toContainText(`$100.00You pay nowthe deposit$30.00Balance, to be paid by ${lastDay}$70.00`)
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'payment of a deposit')
  await page.getByRole('button', { name: /4084 0840 8408 4081/ }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible()
  await expect(page.getByText('Paid already')).toBeVisible()

  await page.getByRole('link', { name: 'View My Bookings' }).click()
  await card.getByRole('button', { name: 'Pay the balance of $70.00' }).click()
  await expect(page.getByText('You will be charged $70.00.')).toBeVisible()
  await page.getByRole('button', { name: /4084 0840 8408 4081/ }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible()
  await page.getByRole('link', { name: 'View My Bookings' }).click()
  await expect(card.getByText(/^(Awaiting approval|Approved)$/)).toBeVisible()
  await expect(card.getByRole('button', { name: /^Pay/ })).toBeHidden()
})
