// A guest and the host of a stay write to each other: before the payment without contact details, after it with a picture, through a broken
// connection, and the host finds what is unread in the menu.

import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { accessibilityFaultsOfAll } from './axe.ts'
import { holdNights, listApprovalApartments } from './booked-stays.ts'
import { doing } from './operator-tasks.ts'
import { picture } from './pictures.ts'
import { expect, newAdmin, newGuest, openAs, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

test('a guest asks before paying and after it, and the host answers from the list of what is unread', async ({
  page,
  origin,
  expectRefusal,
}) => {
  test.slow()
  expectRefusal('offline')
  const [guest, admin, apartments] = await Promise.all([
    newGuest(origin),
    newAdmin(origin),
    listApprovalApartments(origin),
  ])
  const { _id: bookingId } = await holdNights(guest.client, apartments, 50, 2)

  await openAs(page, guest, '/dashboard/pending')
  await page.getByRole('link', { name: /^Messages about/ }).click()
  await expect(page.getByText('No messages yet.')).toBeVisible()
  const box = page.getByRole('textbox', { name: /^Message to/ })
  await box.fill('May we arrive at 22:00? Call 0244 123 456.')
  expect(await accessibilityFaultsOfAll(page)).toEqual([])

  // A request that fails loses nothing, and neither does a reload.
  await page.route('**/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/messages')
  await page.reload()
  await expect(box).toHaveValue('May we arrive at 22:00? Call 0244 123 456.')
  await page.getByRole('button', { name: 'Send' }).click()
  const log = page.getByRole('log')
  await expect(log.getByText('Call 0244 123 456')).toBeVisible()
  await expect(log.getByText('hidden from the other side')).toBeVisible()
  await expect(box).toHaveValue('')
  await expectToFitSmallPhone(page, 'a conversation')

  await openAs(page, admin, '/host/akwaaba', 'admin')
  await expect(page.getByRole('heading', { level: 1, name: /^Today/ })).toBeVisible()
  const more = page.getByRole('button', { name: /^More/ })
  if (await more.isVisible()) await more.click()
  await page
    .getByRole('link', { name: /^Messages.*unread/ })
    .locator('visible=true')
    .last()
    .click()
  const entry = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: guest.username })
  await expect(entry).toContainText('1 unread')
  await expect(entry).not.toContainText('0244')
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'the inbox')
  await doing(page, 'answer the unread message of a guest', async () => {
    await entry.click()
    await expect(log.getByText('[contact details appear once you have booked]')).toBeVisible()
    await box.fill('Yes, the guard opens.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(log.getByText('Yes, the guard opens.')).toBeVisible()
  })
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'a conversation of a host')

  await guest.client.send(startPayment, { body: { bookingId, method: 'card' } })
  await guest.client.send(confirmBookingPayment, { body: { bookingId } })
  await expect(log.getByText('Call 0244 123 456')).toBeVisible({ timeout: 20_000 })

  await openAs(page, guest, '/dashboard/pending')
  await page
    .getByRole('link', { name: /^(Messages ?1 unread|A host has written to you)/ })
    .locator('visible=true')
    .click()
  await page.getByRole('link', { name: /Yes, the guard opens/ }).click()
  await expect(page.getByText('Seen')).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add pictures' }).click()
  await (await chosen).setFiles(await picture(page, 'gate.png', 'teal'))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(log.getByRole('img', { name: 'Picture 1 of 1 from You' })).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
})
