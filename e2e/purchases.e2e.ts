// Buying a tour package and a property: filters, addresses, payment and the dashboard.

import { confirmPropertyPayment } from '@akwaaba/contract/checkout'
import { listProperties } from '@akwaaba/contract/properties'
import { listTours } from '@akwaaba/contract/tours'
import type { Page } from '@playwright/test'
import { anyone, expect, hydrated, mailAbout, newGuest, openAs, test } from './users.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
const pressFirst = async (page: Page, name: string) =>
  page.getByRole('button', { name }).locator('visible=true').first().click()

test('filters packages by place and price, keeps the filters in the address, and resets them', async ({
  page,
  origin,
}) => {
  const tours = await anyone(origin).send(listTours, {})
  await page.goto('/package')
  await hydrated(page)
  await expect(page.getByRole('article')).toHaveCount(tours.length)
  if (isPhone(page)) await page.getByRole('button', { name: /Filters/ }).click()
  await page.getByLabel('Location').selectOption('Cape Coast')
  await page.getByLabel('Max Price ($)').fill('300')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/location=Cape\+Coast.*maxPrice=300/)
  const fitting = tours.filter(({ location, price }) => location === 'Cape Coast' && price <= 300)
  await expect(page.getByRole('article')).toHaveCount(fitting.length)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(fitting.length)
  await hydrated(page)
  if (isPhone(page)) await page.getByRole('button', { name: /Filters/ }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(/\/package$/)
  await expect(page.getByRole('article')).toHaveCount(tours.length)

  await page.goto('/package?location=Cape+Coast&maxPrice=1')
  await expect(page.getByText('No packages found.')).toBeVisible()
  await expect(page.getByText('Try adjusting your filters or check back later.')).toBeVisible()
})

test('buys two seats of a package, shows them in the dashboard, and mails the receipt', async ({ page, origin }) => {
  const guest = await newGuest(origin)
  const [tour] = await anyone(origin).send(listTours, { query: { limit: 1 } })
  await openAs(page, guest, '/package')
  await page.getByRole('link', { name: `View ${tour?.title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: tour?.title })).toBeVisible()
  await page.getByRole('button', { name: 'One seat more' }).click()
  await pressFirst(page, 'Purchase Package')
  await expect(page).toHaveURL(/\/payment$/)
  expect(await page.evaluate("[localStorage.getItem('packageId'), localStorage.getItem('bookingId')]")).toEqual([
    tour?._id,
    null,
  ])
  await page.reload()
  const total = `$${((tour?.price ?? 0) * 2).toFixed(2)}`
  await expect(page.getByText(`You will be charged ${total}.`)).toBeVisible()
  await page.getByRole('button', { name: /4084 0840 8408 4081/ }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible()
  expect(await page.evaluate("localStorage.getItem('packageId')")).toBeNull()
  expect((await mailAbout(origin, guest.email, /^Receipt for/)).text).toContain(`Total paid: ${total}`)
  await page.getByRole('link', { name: 'View My Packages' }).click()
  await expect(page).toHaveURL(/\/dashboard\/packages$/)
  await expect(page.getByRole('listitem').filter({ hasText: '2 seats' })).toContainText(tour?.title ?? '')
  // Opening the payment page again says that it is paid.
  await page.goto(`/package-info/${tour?._id}`)
  await hydrated(page)
  await pressFirst(page, 'Purchase Package')
  await expect(page.getByText('You have bought this package')).toBeVisible()
})

test('filters properties by place, type and price, and keeps the filters in the address', async ({ page, origin }) => {
  const all = await anyone(origin).send(listProperties, {})
  const place = all[0]?.location ?? ''
  await page.goto('/properties')
  await hydrated(page)
  await page.getByLabel('Location').fill(place.slice(0, 4).toUpperCase())
  await expect(page).toHaveURL(/location=/)
  const fitting = all.filter(({ location }) => location.toLowerCase().includes(place.slice(0, 4).toLowerCase()))
  await expect(page.getByRole('article')).toHaveCount(fitting.length)
  await page.getByLabel('Location').fill('')
  await page.getByLabel(/type/i).selectOption('Unfurnished')
  await expect(page).toHaveURL(/propertyType=Unfurnished/)
  await expect(page.getByRole('article')).toHaveCount(
    all.filter(({ propertyType }) => propertyType === 'Unfurnished').length,
  )
  await page.goto('/properties?maxPrice=1')
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('sells a property once: shows it in the dashboard of its buyer, and refuses a second one', async ({
  page,
  origin,
}, info) => {
  const [guest, other] = [await newGuest(origin), await newGuest(origin)]
  const all = await anyone(origin).send(listProperties, {})
  // Each screen size buys its own property: both run against one server.
  const property = info.project.name === 'phone' ? all.at(-1) : all.at(-2)
  if (!property) throw new Error('the demo has no property')
  await openAs(page, guest, `/properties-info/${property._id}`)
  await page.getByRole('button', { name: /View All Photos \(\d+\)/ }).click()
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await pressFirst(page, 'Purchase Property')
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible()
  await page.getByRole('link', { name: 'View My Properties' }).click()
  await expect(page.getByRole('heading', { name: 'All Purchased Properties:' })).toBeVisible()
  await expect(page.getByRole('heading', { name: property.propertyName })).toBeVisible()
  await expect(other.client.send(confirmPropertyPayment, { body: { propertyId: property._id } })).rejects.toMatchObject(
    { code: 'already_sold' },
  )
  await page.goto('/properties')
  await expect(page.getByText(property.propertyName)).toHaveCount(0)
})

test('shows a page for an unknown property @once', async ({ page, expectRefusal }) => {
  expectRefusal(404)
  for (const id of ['01900000-0000-7000-8000-000000000000', 'not-an-id']) {
    expect((await page.goto(`/properties-info/${id}`))?.status()).toBe(404)
    await expect(page.getByText('Property not found.')).toBeVisible()
    expect((await page.goto(`/package-info/${id}`))?.status()).toBe(404)
  }
})
