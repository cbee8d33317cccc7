// Changing a paid stay: its guest asks for more nights, its host accepts, and the difference is paid; its host offers fewer nights, its
// guest accepts, and the difference goes back; and a late check-out that is offered, accepted and paid.

import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { addDays, dateInAccra, formatDate } from '@akwaaba/contract/dates'
import { decideHostStayChange, readStayChange } from '@akwaaba/contract/stay-changes'
import { accessibilityFaultsOfAll } from './axe.ts'
import { chooseNights } from './calendar.ts'
import { newHost } from './hosting.ts'
import { doing } from './operator-tasks.ts'
import { expect, linkIn, mailAbout, newGuest, openAs, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

const from = addDays(dateInAccra(new Date()), 40)

/** A stay of three nights for $150 that is paid and confirmed, with its host. */
const paidStay = async (origin: string) => {
  const [guest, host] = await Promise.all([newGuest(origin), newHost(origin, { instantBooking: 'true' })])
  const body = { apartmentId: host.apartmentId, startDate: from, endDate: addDays(from, 3) }
  const { _id: bookingId } = await guest.client.send(createBooking, { body })
  await guest.client.send(startPayment, { body: { bookingId, method: 'card' } })
  await guest.client.send(confirmBookingPayment, { body: { bookingId } })
  return { ...host, guest, bookingId }
}

test('a guest asks for more nights, and pays the difference once the host has accepted', async ({ page, origin }) => {
  test.slow()
  const { guest, owner, org, bookingId, apartmentName } = await paidStay(origin)
  await openAs(page, guest, '/dashboard/pending')
  const card = page.getByRole('article', { name: apartmentName })
  await card.getByRole('button', { name: 'Change dates or guests' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your stay' })
  await expect(dialog.getByText('The price stays the same')).toBeVisible()
  // Its own nights are free for itself.
  await chooseNights(page, 41, 4)
  const table = dialog.getByRole('table', { name: 'The price now and after the change' })
  await expect(table.getByRole('row', { name: /^Total/ })).toContainText('$150.00$200.00')
  await expect(dialog.getByText(/^\$50\.00 is then to be paid by/)).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'changing a stay')
  await dialog.getByRole('button', { name: 'Ask your host, $50.00 more' }).click()
  const waiting = card.getByRole('region', { name: 'You have asked for a change' })
  await expect(waiting.getByRole('button', { name: 'Withdraw the request' })).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'a change that waits')

  const { change } = await guest.client.send(readStayChange, { params: { id: bookingId } })
  const body = { change: change?._id ?? '', decision: 'accept' as const }
  await owner.client.send(decideHostStayChange, { params: { org, id: bookingId }, body })
  await page.goto(linkIn(await mailAbout(origin, guest.email, /is changed$/)))
  await expect(card.getByText(`${formatDate(addDays(from, 1))} to ${formatDate(addDays(from, 5))}`)).toBeVisible()
  await card.getByRole('button', { name: 'Pay the balance of $50.00' }).click()
  await expect(page.getByText('You will be charged $50.00.')).toBeVisible()
  await page.getByRole('button', { name: /4084 0840 8408 4081/ }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible()
})

test('a host offers fewer nights and a late check-out: the guest accepts, gets the difference back, and pays', async ({
  page,
  origin,
}) => {
  test.slow()
  const { guest, owner, org, bookingId } = await paidStay(origin)
  await openAs(page, owner, `/host/${org}/bookings/${bookingId}`)
  await doing(page, 'offer a stay with other nights', async () => {
    await page.getByRole('button', { name: /^Offer a change/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Offer a change' })
    await expect(dialog.getByText('The price stays the same')).toBeVisible()
    await chooseNights(page, 40, 2)
    await expect(dialog.getByText('Goes back to the guest')).toBeVisible()
    expect(await accessibilityFaultsOfAll(page)).toEqual([])
    await expectToFitSmallPhone(page, 'offering a change')
    await dialog.getByRole('button', { name: 'Offer this, $50.00 less' }).click()
    await expect(page.getByRole('article', { name: /^Change of/ }).getByText(/\$50\.00 cheaper/)).toBeVisible()
  })

  const offer = await mailAbout(origin, guest.email, /^Your host offers a change of your stay/)
  await openAs(page, guest, linkIn(offer))
  const waiting = page.getByRole('region', { name: 'Your host offers a change' })
  await expect(waiting.getByText(/\$50\.00 less/)).toBeVisible()
  await waiting.getByRole('button', { name: 'Accept the change' }).click()
  await expect(page.getByText('The stay is changed. It costs $50.00 less.')).toBeVisible()
  await expect(page.getByText(`${formatDate(from)} to ${formatDate(addDays(from, 2))}`).first()).toBeVisible()
  const { text } = await mailAbout(origin, guest.email, /refund/i)
  expect(text).toContain('$50.00')

  // Its host offers a late check-out, which the guest accepts and pays.
  await openAs(page, owner, `/host/${org}/bookings/${bookingId}`)
  await doing(page, 'offer a late check-out', async () => {
    await page.getByRole('button', { name: 'Late check-out' }).click()
    const late = page.getByRole('dialog', { name: 'Late check-out' })
    await late.getByLabel(/^Until when on/).fill('13:00')
    await late.getByLabel('What it costs, in dollars').fill('20')
    expect(await accessibilityFaultsOfAll(page)).toEqual([])
    await expectToFitSmallPhone(page, 'offering a late check-out')
    await late.getByRole('button', { name: 'Offer the late check-out' }).click()
    await expect(page.getByText('Late check-out: the guest is asked')).toBeVisible()
  })
  await openAs(page, guest, linkIn(await mailAbout(origin, guest.email, /^A late check-out for your stay/)))
  const asked = page.getByRole('region', { name: 'Your host offers a late check-out' })
  await expect(asked.getByText('$20.00')).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'a late check-out that is offered')
  await asked.getByRole('button', { name: 'Accept the late check-out' }).click()
  await expect(page.getByText('It is agreed. Please pay $20.00 within 7 days.')).toBeVisible()
  await expect(page.getByText('by 13:00', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pay it' }).click()
  await expect(page.getByText('You will be charged $20.00.')).toBeVisible()
  await page.getByRole('button', { name: /4084 0840 8408 4081/ }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible()
})
