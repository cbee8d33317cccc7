// Takes a picture of each page for guests, in its states, at both widths, into tmp/pictures: for eyes, beside what they looked like before.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { confirmTourPayment, startPayment } from '@akwaaba/contract/checkout'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { writeGuestReview, writeReview } from '@akwaaba/contract/reviews'
import { sendMessage } from '@akwaaba/contract/stay-messages'
import { type Page, test } from '@playwright/test'
import { bookAndPay, holdNights } from './booked-stays.ts'
import { letDaysPass, letGuestDaysPass } from './days.ts'
import { listDemoApartments, listDemoProperties, listDemoTours } from './demo-listings.ts'
import { newHost } from './hosting.ts'
import { adminWithApartment, checkoutOf, holdTwoNights, moneyOrigin } from './payments.ts'
import { port } from './ports.ts'
import { hydrated, mailAbout, newGuest, newUser, openAs, type SignedUp, signIn } from './users.ts'

test.use({ reuseContext: false } as object)

const origin = `http://localhost:${port}`
const folder = join(import.meta.dirname, '../tmp/pictures')
const from = addDays(dateInAccra(new Date()), 24)
const to = addDays(from, 3)

/** Takes a picture of the whole page as it is. */
const take = async (page: Page, name: string, { isWhole = true } = {}) => {
  // Pictures are loaded when they come near.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 700) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
  const width = test.info().project.name
  // Parts below the first screen are laid out when they come near, and in a picture of the whole page they do not.
  const style = '.below-fold { content-visibility: visible !important }'
  await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: isWhole, style })
}

const open = async (page: Page, path: string, name: string) => {
  await page.goto(path)
  await hydrated(page)
  await take(page, name)
}

/** Opens a page as it is with forced colours, and as it is when it is made twice as large. */
const openOtherwise = async (page: Page, path: string, name: string) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, path, `${name}-forced`)
  await page.emulateMedia({ forcedColors: 'none' })
  if (test.info().project.name !== '1366') return
  await page.setViewportSize({ width: 683, height: 450 })
  await open(page, path, `${name}-200-percent`)
  await page.setViewportSize({ width: 1366, height: 900 })
}

test('pages for visitors', async ({ page }) => {
  const [homes, [tour], [property]] = await Promise.all([
    listDemoApartments(origin),
    listDemoTours(origin),
    listDemoProperties(origin),
  ])
  const stay = `from=${from}&to=${to}&guests=2`
  const home = `/booking-info/${homes[0]?._id}`
  const pages: [name: string, path: string][] = [
    ['home', '/'],
    ['list', '/bookings'],
    ['list-stay', `/bookings?${stay}&location=Osu`],
    ['list-empty', '/bookings?amenities=Pool&bedrooms=90'],
    ['map', `/bookings/map?${stay}`],
    ['map-empty', `/bookings/map?bedrooms=90`],
    ['listing', home],
    ['listing-stay', `${home}?${stay}`],
    ['packages', '/package'],
    ['package', `/package-info/${tour?._id}`],
    ['properties', '/properties'],
    ['property', `/properties-info/${property?._id}`],
    ['host', '/hosts/akwaaba'],
    ['saved-empty', '/saved'],
    ['login', '/login'],
    ['signup', '/signup'],
    ['reset', '/reset-password-request'],
    ['support', '/support'],
    ['partners', '/partners'],
    ['terms', '/terms'],
    ['missing', '/nothing-here'],
    ['missing-listing', '/booking-info/00000000-0000-4000-8000-000000000000'],
  ]
  for (const [name, path] of pages) await open(page, path, name)
  await openOtherwise(page, home, 'listing')
})

test('pages of a guest', async ({ page }) => {
  const homes = await listDemoApartments(origin)
  const [guest, fresh, long] = await Promise.all([newGuest(origin), newGuest(origin), newGuest(origin)])
  const as = async (user: SignedUp, path: string, name: string) => {
    await signIn(page, user)
    await open(page, path, name)
  }
  await as(fresh, '/dashboard/pending', 'dashboard-empty')
  for (const name of ['messages', 'approved', 'packages', 'properties-purchased', 'receipts', 'profile'])
    await open(page, `/dashboard/${name}`, `dashboard-${name}-empty`)
  await open(page, `/checkout/${homes[1]?._id}?from=${from}&to=${to}`, 'checkout')

  const instant = homes.filter(({ instantBooking }) => instantBooking)
  const past = await bookAndPay(guest.client, instant, 0, 2)
  await letGuestDaysPass(origin, guest.email, 4)
  const paid = await bookAndPay(guest.client, homes, 24, 3)
  const held = await holdNights(guest.client, homes, 60, 4)
  const [tour] = await listDemoTours(origin)
  await guest.client.send(startPayment, { body: { packageId: tour?._id ?? '', method: 'card', seats: 2 } })
  await guest.client.send(confirmTourPayment, { body: { packageId: tour?._id ?? '' } })
  const words = new FormData()
  words.append('key', randomUUID())
  words.append('text', 'We land at nine in the evening. Is anybody there to let us in?')
  await guest.client.send(sendMessage, { params: { id: paid._id }, body: words })
  await as(guest, '/dashboard/pending', 'dashboard')
  for (const name of ['messages', 'packages', 'receipts', 'profile'])
    await open(page, `/dashboard/${name}`, `dashboard-${name}`)
  await open(page, `/dashboard/messages/${paid._id}`, 'thread')
  await open(page, `/dashboard/review/${past._id}`, 'review')
  await open(page, `/dashboard/trips/${held._id}`, 'trip-held')
  await open(page, `/dashboard/trips/${past._id}`, 'trip-past')
  await open(page, `/dashboard/trips/${paid._id}`, 'trip')
  await openOtherwise(page, `/dashboard/trips/${paid._id}`, 'trip')
  await openOtherwise(page, '/dashboard/pending', 'dashboard')
  await page.goto('/dashboard/pending')
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take(page, 'payment')
  await page.getByRole('button', { name: 'Split with family' }).click()
  await page.getByLabel('Name of person 2').fill('Kofi')
  const other = newUser()
  await page.getByLabel('E-mail (optional)').first().fill(other.email)
  await take(page, 'payment-split')
  await page.getByRole('button', { name: 'Divide the price' }).click()
  await take(page, 'payment-divided')
  const { text } = await mailAbout(origin, other.email, /asks you/)
  await open(page, /\/share#k=\S+/.exec(text)?.[0] ?? '', 'share')
  await page.goto('/support')
  // A long name, as it is on a card and in the frame of the dashboard.
  const name = 'Nana Akosua Serwaa Agyemang-Prempeh Boakye-Yiadom'
  await signIn(page, { ...long, username: name })
  await open(page, '/dashboard/pending', 'dashboard-long-name')
})

test('reviews, and words that are hidden', async ({ page }) => {
  const [host, ...guests] = await Promise.all([
    newHost(origin, { instantBooking: 'true' }),
    ...Array.from({ length: 4 }, () => newGuest(origin)),
  ])
  const apartments = [{ _id: host.apartmentId }]
  const texts = [
    'The water held for all of the week, and the host met us at the gate.',
    'La maison est propre et le quartier est calme. Nous reviendrons avec plaisir.',
    'A quiet street close to the sea. The internet was slower than promised.',
  ]
  const stays = []
  for (const [at, { client }] of guests.slice(0, 3).entries())
    stays.push(await bookAndPay(client, apartments, at * 2, 2))
  const writer = guests[3]
  const held = await holdNights(writer?.client ?? host.owner.client, apartments, 20, 2)
  await letDaysPass(origin, { days: 9, slug: host.org, email: host.admin.email })
  for (const [at, { _id: id }] of stays.entries()) {
    const aspects = { cleanliness: 5, accuracy: 4, location: 5, value: 4, host: 5 }
    const facts = { power: true, water: true, internet: at !== 2 }
    const body = { overall: 5 - (at % 2), aspects, facts, text: texts[at] ?? '' }
    await guests[at]?.client.send(writeReview, { params: { id }, body })
    const ofGuest = { overall: 5, text: 'They left the home as they found it.' }
    await host.owner.client.send(writeGuestReview, { params: { org: host.org, id }, body: ofGuest })
  }
  await open(page, `/booking-info/${host.apartmentId}`, 'listing-reviews')
  await page.getByRole('button', { name: /^4 stars/ }).click()
  await page.getByRole('combobox', { name: 'Order' }).waitFor()
  await take(page, 'listing-reviews-chosen')
  const words = new FormData()
  words.append('key', randomUUID())
  words.append('text', 'Our flight is BA 0081 244 123 456. Call 0244 123 456 when you are there.')
  if (writer) {
    await writer.client.send(sendMessage, { params: { id: held._id }, body: words })
    await signIn(page, writer)
  }
  await open(page, `/dashboard/messages/${held._id}`, 'thread-hidden-words')
})

test('pages that charge cedis', async ({ page }) => {
  const [{ apartment }, guest] = [await adminWithApartment('River Studio'), await newGuest(moneyOrigin)]
  await signIn(page, guest, 'customer', `${moneyOrigin}/`)
  await open(page, `${moneyOrigin}${checkoutOf(apartment._id, 40)}`, 'cedis-checkout')
  await holdTwoNights(guest.client, apartment._id, 60)
  await openAs(page, guest, `${moneyOrigin}/dashboard/pending`)
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take(page, 'cedis-payment')
  await page.getByRole('button', { name: 'Split with family' }).click()
  await page.getByLabel('Name of person 2').fill('Kofi')
  const other = newUser()
  await page.getByLabel('E-mail (optional)').first().fill(other.email)
  await page.getByRole('button', { name: 'Divide the price' }).click()
  const { text } = await mailAbout(moneyOrigin, other.email, /asks you/)
  await open(page, `${moneyOrigin}${/\/share#k=\S+/.exec(text)?.[0] ?? ''}`, 'cedis-share')
  await page
    .getByLabel(/Mobile money/i)
    .first()
    .check()
  await take(page, 'cedis-share-phone')
})

test('forms of hosts and administrators', async ({ page }) => {
  const { owner, admin, org, apartmentId, name } = await newHost(origin)
  await openAs(page, owner, `/host/${org}/listings/${apartmentId}/prices`)
  await page.getByRole('tab', { name: 'Deposit and balance' }).click()
  await take(page, 'host-deposit')
  await openAs(page, admin, '/dashboard/organisations', 'admin')
  await page
    .getByRole('article', { name })
    .getByRole('button', { name: /^Pause/ })
    .click()
  await page.getByRole('dialog').waitFor()
  await take(page, 'admin-pause', { isWhole: false })
})
