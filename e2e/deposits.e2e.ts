// A stay whose listing has rules and asks for a deposit: the same total stands wherever its guest reads it, who pays the deposit, and then the
// balance.
import { createApartment } from '@akwaaba/contract/apartments'
import { addDays, dateInAccra, formatDate } from '@akwaaba/contract/dates'
import { savePrices } from '@akwaaba/contract/prices'
import { accessibilityFaultsOfAll } from './axe.ts'
import { formOf } from './new-listings.ts'
import { expect, mailAbout, newAdmin, newGuest, openAs, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

/**
 * An apartment that asks for 30 % at booking and for the rest ten days before arrival. Two nights at $49.99 with 7.5 % off, $7.50, and cleaning
 * for $13.33 cost $105.81.
 */
const newApartment = async (origin: string): Promise<string> => {
  const { client } = await newAdmin(origin)
  const body = formOf({
    ...{ apartmentName: 'Deposit Loft', apartmentType: 'Loft', location: 'Labone', address: '7 Sithole Road, Accra' },
    ...{ bedrooms: '1', bathrooms: '1', size: '40', price: '49.99', description: '<p>Bright.</p>' },
  })
  const { _id } = await client.send(createApartment, { body })
  const rules = {
    ...{ lengthOfStay: [{ nights: 2, percent: 7.5 }], cleaningPrice: 13.33 },
    deposit: { percent: 30, balanceDays: 10 },
  }
  await client.send(savePrices, { params: { id: _id }, body: { rules, periods: [] } })
  return _id
}

test('a guest reads the same total from the search to the mail, pays the deposit of a stay, and then the balance @once', async ({
  page,
  origin,
}) => {
  const [guest] = await Promise.all([newGuest(origin), newApartment(origin)])
  const startDate = addDays(dateInAccra(new Date()), 40)
  const lastDay = formatDate(addDays(startDate, -10))

  await openAs(page, guest, `/bookings?location=Labone&from=${startDate}&to=${addDays(startDate, 2)}`)
  await expect(page.getByRole('article').filter({ hasText: 'Deposit Loft' })).toContainText('$105.81 for 2 nights')
  await page.getByRole('link', { name: 'Deposit Loft' }).click()
  const box = page.getByRole('complementary', { name: 'Book this place' })
  await expect(box).toContainText('Total before extras$105.81')
  await expect(box).toContainText(`$31.74 to book, $74.07 by ${lastDay}`)
  await box.getByRole('button', { name: 'Long stay discount' }).click()
  await expect(box.getByText(/^The host takes off 7.5 % for a stay of so many nights/)).toBeVisible()
  await page.getByRole('link', { name: 'Book Now' }).click()
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('Total$105.81')
  await page.getByRole('button', { name: 'Checkout to Payment' }).click()
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('$105.81You pay now')

  await page.goto('/dashboard/pending')
  const card = page.getByRole('article', { name: 'Deposit Loft' })
  await expect(card.getByText(`Deposit of $31.74, and a balance of $74.07, to be paid by ${lastDay}`)).toBeVisible()
  await card.getByRole('button', { name: 'Pay the deposit of $31.74' }).click()
  await expect(page.getByText('You will be charged $31.74.')).toBeVisible()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toContainText(`$105.81You pay nowthe deposit$31.74Balance, to be paid by ${lastDay}$74.07`)
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'payment of a deposit')
  await page.getByRole('button', { name: /4084 0840 8408 4081/ }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible()
  await expect(page.getByText('Paid already')).toBeVisible()
  expect((await mailAbout(origin, guest.email, /^Receipt for/)).text).toContain('Total: $105.81')

  await page.getByRole('link', { name: 'View My Bookings' }).click()
  await card.getByRole('button', { name: 'Pay the balance of $74.07' }).click()
  await expect(page.getByText('You will be charged $74.07.')).toBeVisible()
  await page.getByRole('button', { name: /4084 0840 8408 4081/ }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible()
  await page.getByRole('link', { name: 'View My Bookings' }).click()
  await expect(card.getByText(/^(Awaiting approval|Approved)$/)).toBeVisible()
  await expect(card.getByRole('button', { name: /^Pay/ })).toBeHidden()
})
