// Buying a tour package and a property: filters, addresses, payment and the dashboard.

import { confirmPropertyPayment } from '@akwaaba/contract/checkout'
import type { Page } from '@playwright/test'
import { listDemoProperties, listDemoTours } from './demo-listings.ts'
import { expect, hydrated, mailAbout, newGuest, openAs, test } from './users.ts'

/** The property that is bought at each screen size: both run against one server. */
const boughtAt: Record<string, string> = { desktop: 'Ahodwo Family House', phone: 'Ridge-Top Villa Peduase' }

/** Expects of the demo's listings exactly some on a page: journeys beside this one add and delete others. */
const expectShown = (page: Page, all: string[], fitting: string[]) =>
  expect
    .poll(async () => {
      const shown = await page.getByRole('article').getByRole('heading').allTextContents()
      return all.filter((name) => shown.includes(name))
    })
    .toEqual(fitting)

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
const pressFirst = async (page: Page, name: string) =>
  page.getByRole('button', { name }).locator('visible=true').first().click()

test('filters packages by place and price, keeps the filters in the address, and resets them', async ({
  page,
  origin,
}) => {
  const tours = await listDemoTours(origin)
  const titles = tours.map(({ title }) => title)
  await page.goto('/package')
  await hydrated(page)
  await expectShown(page, titles, titles)
  if (isPhone(page)) await page.getByRole('button', { name: /Filters/ }).click()
  await page.getByLabel('Location').selectOption('Cape Coast')
  await page.getByLabel('Max Price ($)').fill('300')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/location=Cape\+Coast.*maxPrice=300/)
  const fitting = tours
    .filter(({ location, price }) => location === 'Cape Coast' && price <= 300)
    .map(({ title }) => title)
  await expectShown(page, titles, fitting)
  await page.reload()
  await expectShown(page, titles, fitting)
  await hydrated(page)
  if (isPhone(page)) await page.getByRole('button', { name: /Filters/ }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(/\/package$/)
  await expectShown(page, titles, titles)

  await page.goto('/package?location=Cape+Coast&maxPrice=1')
  await expect(page.getByText('No packages found.')).toBeVisible()
  await expect(page.getByText('Try adjusting your filters or check back later.')).toBeVisible()
})

test('buys two seats of a package, shows them in the dashboard, and mails the receipt', async ({ page, origin }) => {
  const guest = await newGuest(origin)
  const [tour] = await listDemoTours(origin)
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
  const bought = Object.values(boughtAt)
  const all = (await listDemoProperties(origin)).filter(({ propertyName }) => !bought.includes(propertyName))
  const place = all[0]?.location ?? ''
  await page.goto('/properties')
  await hydrated(page)
  await page.getByLabel('Location').fill(place.slice(0, 4).toUpperCase())
  await expect(page).toHaveURL(/location=/)
  const named = (chosen: typeof all) => chosen.map(({ propertyName }) => propertyName)
  const fitting = all.filter(({ location }) => location.toLowerCase().includes(place.slice(0, 4).toLowerCase()))
  await expectShown(page, named(all), named(fitting))
  await page.getByLabel('Location').fill('')
  await page.getByLabel(/type/i).selectOption('Unfurnished')
  await expect(page).toHaveURL(/propertyType=Unfurnished/)
  await expectShown(page, named(all), named(all.filter(({ propertyType }) => propertyType === 'Unfurnished')))
  await page.goto('/properties?maxPrice=1')
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('sells a property once: shows it in the dashboard of its buyer, and refuses a second one', async ({
  page,
  origin,
}, info) => {
  const [guest, other] = [await newGuest(origin), await newGuest(origin)]
  const all = await listDemoProperties(origin)
  const property = all.find(({ propertyName }) => propertyName === boughtAt[info.project.name])
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

test('answers 404 for an unknown property or package @once', async ({ page, expectRefusal }) => {
  expectRefusal(404)
  for (const id of ['01900000-0000-7000-8000-000000000000', 'not-an-id']) {
    expect((await page.goto(`/properties-info/${id}`))?.status()).toBe(404)
    await expect(page.getByText('Property not found.')).toBeVisible()
    expect((await page.goto(`/package-info/${id}`))?.status()).toBe(404)
  }
})
