// Which nights are free, for a visitor without an account: on the page of an apartment, in its calendar and in a search.
import { listApartments } from '@akwaaba/contract/apartments'
import { createBooking } from '@akwaaba/contract/bookings'
import { addDays, dateInAccra, formatDate, formatDateShort } from '@akwaaba/contract/dates'
import { accessibilityFaults } from './axe.ts'
import { anyone, expect, hydrated, newGuest, openAs, test } from './users.ts'
import { expectToFit } from './widths.ts'

const day = (ahead: number) => addDays(dateInAccra(new Date()), ahead)

const apartmentNamed = async (origin: string, name: string) => {
  const [found] = await anyone(origin).send(listApartments, { query: { search: name } })
  if (!found) throw new Error(`the demo has no ${name}`)
  return found
}

const book = async (origin: string, apartmentId: string, from: number, to: number) => {
  const rival = await newGuest(origin)
  await rival.client.send(createBooking, { body: { apartmentId, startDate: day(from), endDate: day(to) } })
}

const pathOf = (id: string, from: number, to: number) => `/booking-info/${id}?from=${day(from)}&to=${day(to)}`

test('shows no price and no Book Now for booked nights, suggests the nearest free ones, and greys them in the calendar', async ({
  page,
  origin,
}, info) => {
  const apartment = await apartmentNamed(origin, 'Meadow Townhouse Spintex')
  // Each screen size uses its own nights: both run against one server.
  const start = info.project.name === 'phone' ? 200 : 300
  await book(origin, apartment._id, start, start + 2)
  await page.goto(pathOf(apartment._id, start - 1, start + 3))
  await hydrated(page)
  const box = page.getByRole('complementary', { name: 'Book this place' })
  await expect(box).toContainText(`${formatDateShort(day(start))} and ${formatDateShort(day(start + 1))} are booked.`)
  await expect(page.getByText('Total before extras')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(0)
  await expect(box.getByRole('link', { name: /homes that are free on these dates/ })).toHaveAttribute(
    'href',
    `/bookings?from=${day(start - 1)}&to=${day(start + 3)}`,
  )
  await page.getByRole('heading', { name: /are booked\.$/ }).scrollIntoViewIfNeeded()
  const wanted = `${formatDate(day(start + 1))}, booked, in the dates you asked for`
  // On a phone one month is shown, and the next one is there.
  await expect(page.getByRole('button', { name: wanted, includeHidden: true })).toBeAttached()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFit(page, [1366, 390, 320])

  await box.getByRole('button', { name: 'Choose other dates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose your nights' })
  await expect(dialog.getByRole('button', { name: `${formatDate(day(start))}, check-out only` })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: `${formatDate(day(start + 1))}, booked` })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await box.getByRole('link', { name: /3 days earlier/ }).click()
  await expect(page).toHaveURL(new RegExp(`from=${day(start - 4)}&to=${day(start)}`))
  await expect(box).toContainText('Total before extras')
  const bookNow = page.getByRole('link', { name: 'Book Now' }).filter({ visible: true })
  await expect(bookNow).toHaveAttribute('href', `/checkout/${apartment._id}?from=${day(start - 4)}&to=${day(start)}`)
})

test('shows nights sold while the page was open when the visitor returns to it @once', async ({ page, origin }) => {
  const apartment = await apartmentNamed(origin, 'Meadow Townhouse Spintex')
  await page.goto(pathOf(apartment._id, 400, 402))
  await hydrated(page)
  const box = page.getByRole('complementary', { name: 'Book this place' })
  await expect(box.getByRole('link', { name: 'Book Now' })).toBeVisible()
  await book(origin, apartment._id, 400, 401)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await expect(box).toContainText('is booked.')
  await expect(box.getByRole('link', { name: 'Book Now' })).toHaveCount(0)
})

test('the cached page of an apartment has no dates, and an address with dates is not cached @once', async ({
  origin,
}) => {
  const apartment = await apartmentNamed(origin, 'Meadow Townhouse Spintex')
  const dated = async () => (await fetch(`${origin}${pathOf(apartment._id, 500, 502)}`)).text()
  const plain = async () => (await fetch(`${origin}/booking-info/${apartment._id}`)).text()
  for (let times = 0; times < 3; times++) expect(await dated()).toContain('Book Now')
  // The whole price is rendered, not only asked for in the browser.
  expect((await dated()).replaceAll('<!-- -->', '')).toMatch(/\$[\d,]+<\/strong>.{0,300} for 2 nights/)
  for (let times = 0; times < 3; times++) await plain()
  // Without JavaScript, a form asks for the dates.
  expect(await plain()).toContain('See whether they are free')
  await book(origin, apartment._id, 500, 501)
  expect(await dated()).not.toContain('Book Now')
  expect(await dated()).toContain('is booked.')
  expect(await plain()).toContain('Book Now')
  expect(await plain()).not.toContain(day(500))
})

test('says that booked nights cannot be loaded, and allows booking all the same @once', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(503)
  const apartment = await apartmentNamed(origin, 'Meadow Townhouse Spintex')
  await page.route('**/booked-dates', (route) => route.fulfill({ status: 503, body: 'gone' }))
  await page.goto(`/booking-info/${apartment._id}`)
  await hydrated(page)
  const box = page.getByRole('complementary', { name: 'Book this place' })
  await box.getByRole('button', { name: /Check in/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose your nights' })
  await expect(dialog.getByText('could not be loaded')).toBeVisible()
  await expect(dialog.getByRole('button', { name: formatDate(day(1)) }).first()).toBeEnabled()
  await page.unroute('**/booked-dates')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByText('could not be loaded')).toHaveCount(0)
})

test('an outdated or invalid search shows the list, and says what was ignored and why @once', async ({ origin }) => {
  for (const [query, sentence] of [
    [`from=${day(-10)}&to=${day(-7)}`, 'Check-in cannot be in the past. The dates have been cleared'],
    [`from=${day(3)}&to=${day(1099)}`, 'A stay can be at most 365 nights. The dates have been cleared'],
    ['guests=51', 'A search is for 1 to 50 guests, so “51” was left out.'],
    ['priceFrom=200&priceTo=100', '$100 to $200'],
    ['page=99', 'This list is shorter'],
    [`from=${day(3)}&to=${day(1099)}&location=Aburi`, 'Nothing matches Aburi.'],
  ]) {
    const reply = await fetch(`${origin}/bookings?${query}`)
    expect(reply.status, query).toBe(200)
    expect((await reply.text()).replaceAll('<!-- -->', ''), query).toContain(sentence)
  }
})

test('the checkout clears a stay that is too long and says so; its suggestions are free on the dates and keep them @once', async ({
  page,
  origin,
}) => {
  const [guest, apartment] = [await newGuest(origin), await apartmentNamed(origin, 'Meadow Townhouse Spintex')]
  await openAs(page, guest, `/checkout/${apartment._id}?from=${day(600)}&to=${day(1696)}`)
  await expect(page.getByText('A stay can be at most 365 nights. Please choose your dates again.')).toBeVisible()
  await expect(page.getByText('1096 nights')).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('Choose your dates')

  const suggestions = page.getByRole('region', { name: 'You may also like' })
  await page.goto(`/checkout/${apartment._id}?from=${day(600)}&to=${day(603)}&guests=2`)
  const first = suggestions.getByRole('link').first()
  await expect(first).toHaveAttribute('href', new RegExp(`from=${day(600)}&to=${day(603)}&guests=2$`))
  const id = /booking-info\/([^?]+)/.exec((await first.getAttribute('href')) ?? '')?.[1] ?? ''
  await book(origin, id, 601, 602)
  await page.reload()
  await expect(suggestions.getByRole('link').first()).toBeVisible()
  await expect(suggestions.locator(`a[href*="${id}"]`)).toHaveCount(0)
})
