// The pages of an administrator: bookings, their export, enquiries, activity and warnings.

import { readFile } from 'node:fs/promises'
import { getBookedDates } from '@akwaaba/contract/apartments'
import { cancelBooking, getBooking } from '@akwaaba/contract/bookings'
import { addDays } from '@akwaaba/contract/dates'
import { sendEnquiry } from '@akwaaba/contract/enquiries'
import { formatDollars } from '@akwaaba/contract/money'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './axe.ts'
import { bookAndPay, failOnce, holdNights, listApprovalApartments, today } from './booked-stays.ts'
import { doing } from './operator-tasks.ts'
import { anyone, expect, hydrated, mailAbout, newAdmin, newGuest, newUser, openAs, signIn, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1280
/** The bookings of a page of the list: rows of a table, on a phone cards. */
const listed = (page: Page) => page.getByRole('button', { name: /Details of AKW-/ })
const cardOf = (page: Page, reference: string) => page.getByRole('article').filter({ hasText: reference })
const adminListPath = (search: string, view = 'all') => `/dashboard/pending?${new URLSearchParams({ view, search })}`

test('approves a paid booking, and mails its guest', async ({ page, origin }) => {
  const [guest, admin] = [await newGuest(origin), await newAdmin(origin)]
  const apartments = await listApprovalApartments(origin)
  const booking = await bookAndPay(guest.client, apartments, 200, 3)
  await holdNights(guest.client, apartments, 205, 2)
  await openAs(page, admin, adminListPath(guest.username, 'awaiting-approval'), 'admin')
  const card = cardOf(page, booking.reference)
  await expect(card).toContainText(guest.username)
  await expect(card.getByRole('link', { name: guest.email })).toBeVisible()
  await expect(card).toContainText(formatDollars(booking.price))
  await card.getByRole('button', { name: 'Approve' }).dblclick()
  const notice = page.getByRole('status').filter({ hasText: 'The booking is approved' })
  await expect(notice).toBeVisible()
  // It leaves the list; the message takes the focus, so that the focus does not jump to the top of the page.
  await expect(page.getByText('No bookings found.')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('The booking is approved')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await mailAbout(origin, guest.email, /is approved$/)
  await page.goto(`/dashboard/approved?search=${encodeURIComponent(guest.username)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'All Bookings Published' })).toBeVisible()
  await expect(cardOf(page, booking.reference)).toContainText('Approved')
  await expect(page.getByRole('article')).toHaveCount(1)
  await openAs(page, guest, '/dashboard/approved')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('declines a booking with a reason for its guest, and refunds the money', async ({ page, origin }) => {
  const [guest, admin] = [await newGuest(origin), await newAdmin(origin)]
  const booking = await bookAndPay(guest.client, await listApprovalApartments(origin), 210, 2)
  await openAs(page, admin, adminListPath(guest.username), 'admin')
  await doing(page, 'decline a stay and give the money back', async () => {
    await cardOf(page, booking.reference).getByRole('button', { name: 'Decline' }).click()
    const dialog = page.getByRole('dialog', { name: 'Decline this booking?' })
    await expect(dialog).toContainText(`${guest.username} gets ${formatDollars(booking.price)} back`)
    await dialog.getByLabel('Reason (optional)').fill('The roof is being repaired that week.')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('the guest gets everything back')).toBeVisible()
  })
  await expect(cardOf(page, booking.reference)).toContainText('Cancelled')
  const mail = await mailAbout(origin, guest.email, /will not take place$/)
  expect(mail.text).toContain('The roof is being repaired that week.')
  await openAs(page, guest, '/dashboard/pending?view=cancelled')
  await expect(page.getByRole('article')).toContainText('The roof is being repaired that week.')
})

test('deletes a booking after a dialog, shows why a call failed, and frees the nights', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(500)
  const [guest, admin] = [await newGuest(origin), await newAdmin(origin)]
  const booking = await holdNights(guest.client, await listApprovalApartments(origin), 220, 2)
  await openAs(page, admin, adminListPath(guest.username), 'admin')
  const open = () => cardOf(page, booking.reference).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await open()
  await expect(dialog).toContainText('Are you sure you want to delete this booking?')
  await expect(dialog).toContainText(booking.reference)
  await expect(dialog).toContainText('Nothing has been paid')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, booking.reference).getByRole('button', { name: 'Delete' })).toBeFocused()
  await failOnce(page, /\/api\/admin\/bookings\//, 'DELETE')
  await open()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Error deleting booking: Something went wrong on our side.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No bookings found.')).toBeVisible()
  const { bookedDates } = await guest.client.send(getBookedDates, { params: { id: booking.apartmentId } })
  expect(bookedDates).not.toContain(booking.startDate)
})

test('keeps search and filters in the address and through a reload', async ({ page, origin }) => {
  const [guest, admin] = [await newGuest(origin), await newAdmin(origin)]
  const apartments = await listApprovalApartments(origin)
  const [near, far] = [
    await holdNights(guest.client, apartments, 230, 2),
    await holdNights(guest.client, apartments, 260, 2),
  ]
  await openAs(page, admin, '/dashboard/pending', 'admin')
  await page.getByLabel('Search bookings').fill(guest.email)
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(guest.email)}`))
  await expect(page.getByText('2 bookings', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Awaiting payment', exact: true }).click()
  await expect(page).toHaveURL(/view=awaiting-payment/)
  if (isPhone(page)) await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Nights from').fill(addDays(today, 250))
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible()
  await page.getByLabel('Apartment', { exact: true }).selectOption(far.apartment.apartmentName)
  await expect(page).toHaveURL(/apartmentId=/)
  await page.reload()
  await expect(cardOf(page, far.reference)).toBeVisible()
  await expect(cardOf(page, near.reference)).toBeHidden()
  await hydrated(page)
  if (isPhone(page)) await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByLabel('Nights from')).toHaveValue(addDays(today, 250))
  await page.getByLabel('Nights until').fill(addDays(today, 240))
  await expect(page.getByText('This is before the first day.')).toBeVisible()
  await page.getByLabel('Search bookings').fill('nobody is called this')
  await expect(page.getByText('No booking fits these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all current bookings' }).click()
  await expect(page).toHaveURL(/\/dashboard\/pending$/)
})

test('splits a long list into pages, and keeps the page in the address @once', async ({ page, origin }) => {
  test.slow()
  const [guest, admin] = [await newGuest(origin), await newAdmin(origin)]
  const apartments = await listApprovalApartments(origin)
  for (let count = 0; count < 26; count++) {
    // Other nights each time: the same ones can be held only a few times a day.
    const { _id } = await holdNights(guest.client, apartments, 270 + count, 1)
    await guest.client.send(cancelBooking, { params: { id: _id }, body: {} })
  }
  await openAs(page, admin, adminListPath(guest.username, 'cancelled'), 'admin')
  await expect(page.getByText('26 bookings')).toBeVisible()
  await expect(listed(page)).toHaveCount(24)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(listed(page)).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  // Changing a filter goes back to the first page.
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).not.toHaveURL(/page=/)
})

test('sorts the table, chooses bookings, approves them at once, and says which could not be', async ({
  page,
  origin,
}) => {
  const [guest, admin] = [await newGuest(origin), await newAdmin(origin)]
  const apartments = await listApprovalApartments(origin)
  const [far, near] = [
    await bookAndPay(guest.client, apartments, 420, 2),
    await bookAndPay(guest.client, apartments, 410, 2),
  ]
  const held = await holdNights(guest.client, apartments, 430, 2)
  await openAs(page, admin, adminListPath(guest.username, 'current'), 'admin')
  await expect(page.getByText('3 bookings', { exact: true })).toBeVisible()
  const names = () => listed(page).allTextContents()
  const isCards = (page.viewportSize()?.width ?? 0) < 768
  const sortBy = (label: string) =>
    isCards
      ? page.getByRole('combobox', { name: 'Sort by' }).selectOption(label)
      : page.getByRole('columnheader', { name: 'Stay' }).getByRole('button').click()
  await sortBy('Stay, first to last')
  await expect(page).toHaveURL(/sort=stay/)
  await expect.poll(async () => (await names())[0]).toContain(near.reference)
  await sortBy('Stay, last to first')
  await expect(page).toHaveURL(/sort=-stay/)
  await expect.poll(async () => (await names())[0]).toContain(held.reference)
  if (isCards) await page.getByRole('button', { name: 'Choose', exact: true }).click()
  for (const { reference } of [near, far, held]) await page.getByLabel(`Choose ${reference}`).check()
  const bar = page.getByRole('region', { name: '3 bookings chosen' })
  await expect(bar).toContainText('1 not to approve')
  expect(await accessibilityFaults(page)).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), bar.getByRole('button', { name: 'Export' }).click()])
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(4)
  await bar.getByRole('button', { name: 'Approve 2' }).click()
  await expect(page.getByText('2 bookings approved.')).toBeVisible()
  // What could not be approved stays chosen; Escape clears it.
  await expect(page.getByRole('region', { name: '1 booking chosen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: '1 booking chosen' })).toBeHidden()
  for (const { _id } of [near, far])
    expect((await admin.client.send(getBooking, { params: { id: _id } })).status).toBe('approved')
  await expectToFitSmallPhone(page)
})

test('exports the filtered bookings as CSV @once', async ({ page, origin, expectRefusal }) => {
  expectRefusal(500)
  const [guest, admin] = [await newGuest(origin), await newAdmin(origin)]
  const apartments = await listApprovalApartments(origin)
  const mine = await bookAndPay(guest.client, apartments, 280, 3)
  const other = await holdNights((await newGuest(origin)).client, apartments, 280, 3)
  await failOnce(page, /bookings\.csv/)
  await openAs(page, admin, adminListPath(guest.username), 'admin')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`akwaaba-bookings-${today}.csv`)
  const text = await readFile(await file.path(), 'utf8')
  const [head, row, ...rest] = text.trim().split('\r\n')
  expect(head).toContain('Reference,')
  for (const fact of [mine.reference, guest.email, mine.startDate, mine.price.toFixed(2)]) expect(row).toContain(fact)
  expect(rest).toEqual([])
  expect(text).not.toContain(other.reference)
})

test('shows an enquiry, marks it handled, and opens it again by Undo', async ({ page, origin }) => {
  const [user, admin] = [newUser(), await newAdmin(origin)]
  const message = ['We would like a room', ...Array.from({ length: 12 }, (_, line) => `and a line ${line}`)].join('\n')
  await anyone(origin).send(sendEnquiry, {
    body: { kind: 'partnership', email: user.email, company: 'Kofi & Co', message },
  })
  await anyone(origin).send(sendEnquiry, { body: { kind: 'events', email: user.email } })
  await openAs(page, admin, '/dashboard/enquiries', 'admin')
  await page.getByLabel('Search enquiries').fill(user.email)
  await expect(page.getByText('2 enquiries')).toBeVisible()
  await page.getByLabel('Kind').selectOption('Partnership')
  await expect(page).toHaveURL(/kind=partnership/)
  const card = page.getByRole('article', { name: 'Partnership, Kofi & Co' })
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', new RegExp(`^mailto:${user.email}`))
  await card.getByRole('button', { name: 'Read more' }).click()
  await expect(card.getByText('and a line 11')).toBeVisible()
  await card.getByRole('button', { name: 'Mark handled' }).click()
  await expect(page.getByText('Marked as handled.')).toBeVisible()
  await expect(page.getByText('No enquiries found.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Open again.')).toBeVisible()
  await card.getByRole('button', { name: 'Mark handled' }).click()
  await page.getByRole('button', { name: 'Handled', exact: true }).click()
  await expect(page).toHaveURL(/view=handled/)
  await expect(card).toContainText(`Handled by ${admin.username}`)
  await page.reload()
  await card.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText('No enquiries found.')).toBeVisible()
})

test('the activity log describes each action in words, newest first @once', async ({ page, origin }) => {
  const [guest, admin] = [await newGuest(origin), await newAdmin(origin)]
  const booking = await bookAndPay(guest.client, await listApprovalApartments(origin), 290, 2)
  await openAs(page, admin, adminListPath(guest.username), 'admin')
  await cardOf(page, booking.reference).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The booking is approved')).toBeVisible()
  await page.goto('/dashboard/activity')
  await page.getByRole('button', { name: 'Bookings', exact: true }).click()
  await expect(page).toHaveURL(/kind=booking/)
  const entry = page.getByRole('row').filter({ hasText: booking.reference }).first()
  await expect(entry).toContainText(`${admin.username} approved booking ${booking.reference}`)
  await expect(entry).toContainText('paid, awaiting approval')
  await entry.getByRole('link', { name: booking.reference }).click()
  await expect(cardOf(page, booking.reference)).toBeVisible()
  expect((await admin.client.send(getBooking, { params: { id: booking._id } })).status).toBe('approved')
})

const adminPages = ['overview', 'health', 'calendar', 'enquiries', 'activity', 'people', 'failed-mails'] as const

test('the overview warns of e-mails not sent, pictures not stored and a full disk @once', async ({ page, origin }) => {
  const admin = await newAdmin(origin)
  await page.route(/\/api\/admin\/overview/, async (route) => {
    const response = await route.fetch()
    const storage = { failures: 2, lastFailureAt: '2026-11-20T09:30:00.000Z', reason: 'ENOSPC' }
    const operations = { failedMails: 3, failedJobs: 1, storage, disk: { freeBytes: 300 * 1024 ** 2, isLow: true } }
    const json = await response.json()
    await route.fulfill({ response, json: { ...json, system: { ...json.system, ...operations } } })
  })
  const failed = { createdAt: '2026-11-17T09:30:00.000Z', failedAt: '2026-11-20T09:30:00.000Z', attempts: 25 }
  await page.route(/\/api\/admin\/failed-mails$/, (route) =>
    route.fulfill({
      json: [{ _id: '7', kind: 'receipt', ...failed, reason: 'the mail server did not take it (550)' }],
    }),
  )
  await page.route(/\/api\/admin\/failed-jobs$/, (route) =>
    route.fulfill({
      json: [{ _id: '8', kind: 'payments:reconcile', ...failed, reason: 'the provider did not answer' }],
    }),
  )
  await openAs(page, admin, '/dashboard/overview', 'admin')
  await expect(page.getByText('One job has failed')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'the disk is full' })).toContainText('2 files were lost')
  await expect(page.getByText('300 MB are free.')).toBeVisible()
  await page.getByRole('link', { name: 'See which and why' }).scrollIntoViewIfNeeded()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'See which and why' }).click()
  const mail = page.getByRole('listitem').filter({ hasText: 'The receipt of a stay' })
  await expect(mail).toContainText('the mail server did not take it (550)')
  await expect(mail.getByRole('button', { name: 'Send again' })).toBeVisible()
  const job = page.getByRole('listitem').filter({ hasText: 'The nightly reconciliation' })
  await expect(job).toContainText('the provider did not answer')
  await expect(job.getByRole('button', { name: 'Start again' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFitSmallPhone(page)
})

test('admits administrators only: visitors log in first, customers get their own pages @once', async ({
  page,
  origin,
}) => {
  for (const name of adminPages) {
    await page.goto(`/dashboard/${name}`)
    await expect(page).toHaveURL(/\/login\?next=/)
  }
  await signIn(page, await newGuest(origin))
  for (const name of adminPages) {
    await page.goto(`/dashboard/${name}`)
    await expect(page).toHaveURL(/\/dashboard\/pending$/)
  }
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toBeHidden()
})

test('shows a failed call and repeats it, on every page of an administrator @once', async ({
  page,
  origin,
  expectRefusal,
}) => {
  test.slow()
  expectRefusal(500)
  await signIn(page, await newAdmin(origin), 'admin')
  const calls = {
    pending: /\/api\/booking\b/,
    approved: /\/api\/booking\b/,
    overview: /\/api\/admin\/overview/,
    health: /\/api\/admin\/health/,
    calendar: /\/api\/admin\/calendar/,
    enquiries: /\/api\/admin\/enquiries/,
    activity: /\/api\/admin\/audit/,
    people: /\/api\/admin\/users/,
    'failed-mails': /\/api\/admin\/failed-mails/,
  }
  for (const [name, call] of Object.entries(calls)) {
    await failOnce(page, call)
    await page.goto(`/dashboard/${name}`)
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    await page.unrouteAll()
  }
})

test('the pages of an administrator have no accessibility faults and fit a small phone @once', async ({
  page,
  origin,
}) => {
  test.slow()
  const [guest, admin] = [await newGuest(origin), await newAdmin(origin)]
  await bookAndPay(guest.client, await listApprovalApartments(origin), 300, 2)
  const { width } = page.viewportSize() ?? { width: 390 }
  // Tall before a page is loaded, so that it draws all its charts, and no fixed bar covers anything while axe checks it.
  await page.setViewportSize({ width, height: 6000 })
  await signIn(page, admin, 'admin')
  for (const name of ['pending', 'approved', ...adminPages]) {
    await page.goto(`/dashboard/${name}`)
    await hydrated(page)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    expect(await accessibilityFaults(page), name).toEqual([])
    await expectToFitSmallPhone(page, name)
  }
  await page.setViewportSize({ width, height: 3000 })
  await page.goto(adminListPath(guest.username))
  for (const name of ['Decline', 'Delete']) {
    await page.getByRole('article').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await accessibilityFaults(page), name).toEqual([])
    await page.keyboard.press('Escape')
  }
})
