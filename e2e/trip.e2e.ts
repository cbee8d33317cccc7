// A guest without an account: from a listing to a paid stay, the mailed link in another browser, cancelling, and the account that comes later.
import { createApartment } from '@akwaaba/contract/apartments'
import { registerCustomer } from '@akwaaba/contract/auth'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { accessibilityFaultsOfAll } from './axe.ts'
import { formOf } from './new-listings.ts'
import { anyone, codeFor, expect, hydrated, login, mailAbout, mailTo, newAdmin, newUser, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

const newApartment = async (origin: string): Promise<string> => {
  const { client } = await newAdmin(origin)
  const body = formOf({
    ...{ apartmentName: 'Harbour Room', apartmentType: 'Room', location: 'Tema', address: '2 Harbour Road, Tema' },
    ...{ bedrooms: '1', bathrooms: '1', size: '30', price: '40', description: '<p>Quiet.</p>', instantBooking: 'true' },
  })
  return (await client.send(createApartment, { body }))._id
}

test('a guest without an account books, pays, opens the mailed link elsewhere, cancels, and finds the trip after signing up', async ({
  page,
  browser,
  origin,
  expectRefusal,
}) => {
  // The phone number without its country, and the trip that an account has claimed.
  expectRefusal(400)
  expectRefusal(401)
  const user = newUser()
  const apartmentId = await newApartment(origin)
  const from = addDays(dateInAccra(new Date()), 40)
  await page.goto(`/booking-info/${apartmentId}?from=${from}&to=${addDays(from, 2)}`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Book Now' }).locator('visible=true').first().click()
  await page.getByRole('link', { name: 'Continue without an account' }).click()

  await expect(page.getByRole('heading', { name: 'Confirm & Pay' })).toBeVisible()
  const press = page.getByRole('button', { name: 'Checkout to Payment' })
  await press.click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await page.getByLabel('Name').fill('Esi Ansah')
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Phone').fill('024 555 0142')
  await press.click()
  await expect(page.getByText(/with its country code, such as/i)).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.getByLabel('Phone').fill('+233 24 555 0142')
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'checkout without an account')
  await press.click()

  await expect(page).toHaveURL(/\/trip$/)
  await expect(page.getByText(/Held for you for \d+:\d\d/)).toBeVisible()
  // Back at the checkout, the nights that are held are the guest's own.
  await page.goBack()
  await expect(page.getByText(/^You are holding/)).toBeVisible()
  await press.click()
  await expect(page).toHaveURL(/\/trip$/)
  await page.getByRole('button', { name: /4084 0840 8408 4081/ }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByText(/^Payment received\. Thank you!/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Room' })).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'trip')

  const receipt = await mailAbout(origin, user.email, /^Receipt/)
  const link = /\S+\/trip#\S+/.exec(receipt.text)?.[0] ?? ''
  const elsewhere = await browser.newContext({ baseURL: origin })
  const other = await elsewhere.newPage()
  const asked: string[] = []
  other.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await other.goto(new URL(link).pathname + new URL(link).hash)
  await expect(other.getByRole('heading', { level: 1, name: 'Harbour Room' })).toBeVisible()
  await expect(other).toHaveURL(/\/trip$/)
  expect(asked.filter((call) => call.includes(new URL(link).hash.slice(1)))).toEqual([])
  const seen = await mailTo(origin, user.email)
  // What is above it has come, and moves it no more.
  for (const name of ['Send', 'Make a link', 'Change dates or guests'])
    await expect(other.getByRole('button', { name })).toBeVisible()
  await expect(other.getByText(/^Today \$80\.00 comes back/)).toBeVisible()
  await other.getByRole('button', { name: 'Cancel the stay' }).click()
  await other.getByLabel('Digit 1 of 6').pressSequentially(await codeFor(origin, user.email, seen))
  await other.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(other.getByText('This trip is cancelled')).toBeVisible()
  await elsewhere.close()

  const { username, password, email } = user
  await anyone(origin).send(registerCustomer, {
    body: { username, email, password, phoneNumber: '', countryCode: '+233' },
  })
  const code = await mailAbout(origin, email, /sign-up code/)
  await page.goto('/login?next=/dashboard/pending?view=cancelled')
  await hydrated(page)
  await login(page, email, password)
  await page.getByLabel('Digit 1 of 6').pressSequentially(/\b\d{6}\b/.exec(code.text)?.[0] ?? '')
  await expect(page.getByRole('article', { name: 'Harbour Room' })).toBeVisible()
  await page.goto('/trip')
  await expect(page.getByRole('heading', { name: 'Find your trip' })).toBeVisible()
})

test('a guest without an account whose answer was lost gets the trip by pressing again, also after a reload', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal('offline')
  const user = newUser()
  const apartmentId = await newApartment(origin)
  const from = addDays(dateInAccra(new Date()), 50)
  await page.goto(`/book/${apartmentId}?from=${from}&to=${addDays(from, 2)}`)
  await hydrated(page)
  await page.getByLabel('Name').fill('Esi Ansah')
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Phone').fill('+233 24 555 0142')
  const bookings: string[] = []
  await page.route('**/api/trips', async (route) => {
    const reply = await route.fetch()
    bookings.push((await reply.json()).booking.reference)
    // They arrive, and the answers to the first two do not.
    if (bookings.length < 3) return route.abort()
    return route.fulfill({ response: reply })
  })
  const press = page.getByRole('button', { name: 'Checkout to Payment' })
  for (const presses of [1, 2]) {
    await press.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect.poll(() => bookings.length).toBe(presses)
  }
  await page.reload()
  await expect(page.getByText('Choose other dates to see the total.')).toBeVisible()
  await press.click()
  await expect(page).toHaveURL(/\/trip$/)
  await expect(page.getByText(/Held for you for \d+:\d\d/)).toBeVisible()
  expect(new Set(bookings).size).toBe(1)
})
