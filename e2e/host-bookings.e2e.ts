// The stays of a host: a request that its owner approves and calls off, what happens today, the calendar, and what a cleaner sees.

import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { addDays, dateInAccra, formatDate } from '@akwaaba/contract/dates'
import { acceptInvitation, inviteMember } from '@akwaaba/contract/members'
import { accessibilityFaultsOfAll } from './axe.ts'
import { newHost } from './hosting.ts'
import { doing } from './operator-tasks.ts'
import { expect, linkIn, mailAbout, newGuest, openAs, type SignedUp, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

const today = dateInAccra(new Date())

const newCleaner = async (origin: string, owner: SignedUp, org: string) => {
  const cleaner = await newGuest(origin)
  await owner.client.send(inviteMember, { params: { org }, body: { email: cleaner.email, role: 'cleaner' } })
  const link = linkIn(await mailAbout(origin, cleaner.email, /invites you to/))
  await cleaner.client.send(acceptInvitation, { body: { token: link.split('token=')[1] ?? '' } })
  return cleaner
}

test('a host approves a stay and calls it off, blocks nights, and a cleaner sees neither guest nor price', async ({
  page,
  browser,
  origin,
}) => {
  test.slow()
  const { owner, org, apartmentId, apartmentName } = await newHost(origin)
  const [guest, cleaner] = await Promise.all([newGuest(origin), newCleaner(origin, owner, org)])
  const stay = { apartmentId, startDate: today, endDate: addDays(today, 2) }
  const { _id: bookingId, reference } = await guest.client.send(createBooking, { body: stay })
  await guest.client.send(startPayment, { body: { bookingId, method: 'card' } })
  await guest.client.send(confirmBookingPayment, { body: { bookingId } })

  await openAs(page, owner, `/host/${org}`)
  await expect(page.getByRole('heading', { name: `Today, ${formatDate(today)}` })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Arriving/ })).toContainText(guest.username)
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'today')
  // A phone shows one list of the board at a time.
  const answers = page.getByRole('navigation', { name: 'Lists of the day' }).getByRole('link', { name: 'To answer' })
  if (await answers.isVisible()) await answers.click()
  await page
    .getByRole('region', { name: /^To answer/ })
    .getByRole('link', { name: guest.username })
    .click()
  await expect(page.getByRole('heading', { name: guest.username, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: guest.email })).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'a booking')
  await doing(page, 'approve a paid stay', async () => {
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('The booking is approved')).toBeVisible()
  })

  const note = page.getByRole('listitem').filter({ hasText: 'Brings a cot.' })
  await doing(page, 'leave a note for the staff', async () => {
    await page.getByLabel('Write a note').fill('Brings a cot.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(note).toBeVisible()
  })

  // Its keys open the search on every page; it leads to the booking.
  await page.goto(`/host/${org}`)
  await expect(page.getByRole('button', { name: /^Find a guest/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search guests/ }).fill(reference)
  await expect(page.getByRole('option', { name: new RegExp(guest.username) })).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(note).toBeVisible()

  // The menu leads to the list, of which the search and the state are in the address.
  await page.getByRole('link', { name: 'Bookings', exact: true }).locator('visible=true').last().click()
  await page.getByLabel('Search bookings').fill(reference)
  await expect(page).toHaveURL(new RegExp(`search=${reference}`))
  const entry = page.getByRole('link', { name: reference }).locator('visible=true')
  await expect(entry).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'bookings')

  await page.goto(`/host/${org}/calendar`)
  const grid = page.getByRole('region', { name: 'Apartments by day' })
  await grid.getByRole('button', { name: new RegExp(`${guest.username}.*Approved`) }).click()
  await page.getByRole('dialog', { name: apartmentName }).getByRole('link', { name: 'Go to the booking' }).click()
  await doing(page, 'cancel an approved stay and refund it', async () => {
    await page.getByRole('button', { name: 'Cancel stay and refund' }).click()
    await page.getByLabel('Reason (optional)').fill('The roof leaks.')
    await page
      .getByRole('dialog', { name: 'Cancel this stay?' })
      .getByRole('button', { name: 'Cancel stay and refund' })
      .click()
    await expect(page.getByText('the guest gets everything back')).toBeVisible()
  })
  await expect(page.getByText('The roof leaks.')).toBeVisible()
  await mailAbout(origin, guest.email, /will not take place/)

  const theirs = await browser.newPage({ baseURL: origin })
  await openAs(theirs, cleaner, `/host/${org}/bookings?view=all`)
  await expect(theirs.getByRole('link', { name: reference }).locator('visible=true')).toBeVisible()
  await expect(theirs.getByText(guest.username)).toBeHidden()
  await expect(theirs.getByText('$')).toBeHidden()
  await expect(theirs.getByRole('button', { name: 'Export as CSV' })).toBeHidden()
  await theirs.goto(`/host/${org}/bookings/${bookingId}`)
  await expect(theirs.getByRole('heading', { name: reference, level: 1 })).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Guest' })).toBeHidden()
  for (const name of ['What it costs', 'Dues', 'Payments and refunds'])
    await expect(theirs.getByRole('heading', { name })).toBeHidden()
  await expect(theirs.getByRole('heading', { name: 'Notes among staff' })).toBeVisible()
  await theirs.close()
})
