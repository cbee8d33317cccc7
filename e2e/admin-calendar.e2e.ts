// The calendar of all apartments and the overview: bookings, blocked nights and statistics.

import { getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { addDays, formatDate, formatDateShort } from '@akwaaba/contract/dates'
import { sendEnquiry } from '@akwaaba/contract/enquiries'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './axe.ts'
import { bookAndPay, listApprovalApartments, today } from './booked-stays.ts'
import { chooseNights } from './calendar.ts'
import { doing } from './operator-tasks.ts'
import { anyone, expect, hydrated, newAdmin, newGuest, newUser, openAs, test } from './users.ts'

const grid = (page: Page) => page.getByRole('region', { name: 'Apartments by day' })

test('a bar opens a booking by keyboard, and is dragged to other nights, which shows their price first', async ({
  page,
  origin,
}, info) => {
  const isPhone = info.project.name === 'phone'
  const [guest, admin] = [await newGuest(origin), await newAdmin(origin)]
  const booking = await bookAndPay(guest.client, await listApprovalApartments(origin), 320, 4)
  await openAs(page, admin, '/dashboard/calendar', 'admin')
  await expect(grid(page).getByRole('columnheader', { name: `Today, ${formatDate(today)}` })).toBeVisible()
  await page.getByRole('link', { name: 'Later' }).click()
  // A week on a phone; else three weeks, of which three days are before today.
  await expect(page).toHaveURL(new RegExp(`from=${addDays(today, isPhone ? 7 : 18)}`))
  await page.getByRole('link', { name: 'Earlier' }).click()
  if (isPhone) await page.getByRole('button', { name: 'Search and block' }).click()
  await page.getByLabel('Go to day').fill(addDays(today, 318))
  await page.getByLabel('Search apartments').fill(booking.apartment.apartmentName)
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await hydrated(page)
  await expect(grid(page).getByRole('rowheader')).toHaveCount(1)
  const bar = grid(page).getByRole('button', { name: new RegExp(booking.reference) })
  await expect(bar).toHaveAccessibleName(
    new RegExp(`${guest.username}.*Awaiting approval.*${formatDate(booking.startDate)}`),
  )
  await bar.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: booking.apartment.apartmentName })
  await expect(dialog).toContainText(guest.email)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(bar).toBeFocused()
  const { x = 0, y = 0, width = 0, height = 0 } = (await bar.boundingBox()) ?? {}
  const at = { x: x + width / 2, y: y + height / 2 }
  const sheet = page.getByRole('dialog', { name: 'Move this stay' })
  await doing(page, 'move a stay in the calendar and see what it costs then', async () => {
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x + width / 8, at.y)
    await page.mouse.move(at.x + width / 4, at.y)
    await page.mouse.up()
    await expect(sheet.getByRole('row', { name: /^Total/ })).toContainText('$')
  })
  await expect(sheet).toContainText('The guest answers within two days.')
  await expect(sheet.getByRole('button', { name: 'Check out' })).toContainText(
    formatDateShort(addDays(booking.endDate, 1)),
  )
  await expect(sheet.getByRole('button', { name: /^Offer this/ })).toBeEnabled()
  await sheet.getByRole('button', { name: 'Keep as it is' }).click()
  await bar.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: 'Go to the booking' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/bookings/${booking._id}$`))
  await expect(page.getByRole('heading', { level: 1, name: guest.username })).toBeVisible()
})

test('shows blocked nights as booked until they are unblocked, which can be undone', async ({ page, origin }, info) => {
  const admin = await newAdmin(origin)
  const isPhone = info.project.name === 'phone'
  const name = isPhone ? 'Harbour Flat Tema' : 'Meadow Townhouse Spintex'
  const [apartment] = await anyone(origin).send(listApartments, { query: { search: name } })
  const note = `Repairs ${newUser().username}`
  await openAs(page, admin, `/dashboard/calendar?search=${encodeURIComponent(name)}`, 'admin')
  const openForm = async () => {
    if (isPhone) await page.getByRole('button', { name: 'Search and block' }).click()
    await page.getByRole('button', { name: 'Block nights' }).click()
  }
  await openForm()
  await page.getByLabel('Apartment', { exact: true }).selectOption(name)
  await page.getByLabel('Note (optional)').fill(note)
  // What was typed survives leaving the page.
  await page.reload()
  await hydrated(page)
  await openForm()
  await expect(page.getByLabel('Note (optional)')).toHaveValue(note)
  const { from, to } = await chooseNights(page, 12, 3, 'First night')
  await page.getByRole('button', { name: 'Block these nights' }).click()
  await expect(page.getByText('These nights are blocked.')).toBeVisible()
  const bar = grid(page).getByRole('button', { name: new RegExp(note) })
  await expect(bar).toHaveAccessibleName(new RegExp(`${name}: .*Blocked, ${formatDate(from)} to ${formatDate(to)}`))
  const taken = async () =>
    (await admin.client.send(getBookedDates, { params: { id: apartment?._id ?? '' } })).bookedDates.filter(
      (day) => day >= from && day < to,
    )
  expect(await taken()).toEqual([from, addDays(from, 1), addDays(from, 2)])
  await doing(page, 'give blocked nights free again', async () => {
    await bar.click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('button', { name: 'Give the nights free again' }).click()
    await expect(page.getByText('These nights are free again.')).toBeVisible()
  })
  await expect(bar).toBeHidden()
  expect(await taken()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bar).toBeVisible()
  expect(await taken()).toHaveLength(3)
})

test('shows at the fields of a block what is missing, and which booking it overlaps @once', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(400)
  expectRefusal(409)
  const [guest, admin] = [await newGuest(origin), await newAdmin(origin)]
  await openAs(page, admin, '/dashboard/calendar', 'admin')
  await page.getByRole('button', { name: 'Block nights' }).click()
  await page.getByRole('button', { name: 'Block these nights' }).click()
  await expect(page.getByText('Please choose an apartment.')).toBeVisible()
  await expect(page.getByText('Please choose the first night and the day that is free again.')).toBeVisible()
  // A guest books after the calendar was loaded and before the form is sent.
  const apartments = await listApprovalApartments(origin)
  const booking = await bookAndPay(guest.client, apartments, 25, 2)
  const { apartmentName } = booking.apartment
  await page.route(/booked-dates/, (route) => route.fulfill({ json: { bookedDates: [] } }))
  await page.getByLabel('Apartment', { exact: true }).selectOption(apartmentName)
  await chooseNights(page, 25, 2, 'First night')
  await page.getByRole('button', { name: 'Block these nights' }).click()
  await expect(page.getByRole('group', { name: 'Nights' })).toContainText('A booking stands there from')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the overview shows what waits, who arrives today, and a chart of the months with a table for each', async ({
  page,
  origin,
}) => {
  const [guest, admin] = [await newGuest(origin), await newAdmin(origin)]
  await anyone(origin).send(sendEnquiry, { body: { kind: 'events', email: guest.email } })
  const booking = await bookAndPay(guest.client, await listApprovalApartments(origin), 0, 2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, admin, '/dashboard/overview', 'admin')
  const arrivals = page.getByRole('region', { name: /^Arriving/ })
  // Other journeys book this day, too, and eight are shown at first.
  await expect(arrivals.getByRole('link').first()).toBeVisible()
  const all = arrivals.getByRole('link', { name: /more of Arriving$/ })
  if (await all.isVisible()) await all.click()
  await expect(arrivals.getByRole('listitem').filter({ hasText: guest.username })).toContainText('Not approved')
  for (const name of ['Occupancy', 'Revenue', 'Average nightly rate', 'Lead time']) {
    const panel = page.getByRole('region', { name, exact: true })
    await panel.scrollIntoViewIfNeeded()
    await expect(panel.locator('svg.recharts-surface').first()).toBeVisible()
    const table = panel.getByRole('table', { name: `${name} by month` })
    await expect(table.getByRole('row')).toHaveCount(16)
    await expect(table.getByRole('row').filter({ hasText: 'booked so far' })).toHaveCount(4)
    const button = panel.getByRole('button', { name: 'Show as table' })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(panel.locator('svg.recharts-surface')).toHaveCount(0)
    await button.click()
  }
  const waits = page.getByRole('list', { name: 'What waits' })
  await waits.getByRole('link', { name: /to approve/ }).click()
  await expect(page).toHaveURL(/view=awaiting-approval/)
  await page.getByLabel('Search bookings').fill(booking.reference)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(booking.reference)
  await page.goto('/dashboard/overview')
  await waits.getByRole('link', { name: /open enquir/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/enquiries$/)
})

test('calendar and overview show their empty states without apartments and bookings @once', async ({
  page,
  emptyOrigin,
}) => {
  const admin = await newAdmin(emptyOrigin)
  await openAs(page, admin, `${emptyOrigin}/dashboard/overview`, 'admin')
  await expect(page.getByText('No stays to count yet')).toBeVisible()
  await expect(page.getByText('Nobody arrives today.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.route('**/api/admin/overview*', async (route) => {
    const reply = await route.fetch()
    const made = await reply.json()
    const failing = { mailFailingSince: '2026-11-22T02:12:00.000Z', mailsWaiting: 7, lateJobs: ['mail', 'money'] }
    await route.fulfill({ response: reply, json: { ...made, system: { ...made.system, ...failing } } })
  })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The mail server has not answered since Sun 22 Nov 2026, 02:12')
  await expect(page.getByRole('alert')).toContainText('7 mails wait.')
  await expect(page.getByText('Payments and refunds are behind')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const sentences = {
    pending: 'No bookings found.',
    calendar: 'No apartments available.',
    enquiries: 'No enquiries found.',
  }
  for (const [name, sentence] of Object.entries(sentences)) {
    await page.goto(`${emptyOrigin}/dashboard/${name}`)
    await expect(page.getByText(sentence)).toBeVisible()
  }
})
