// Tests of a guest's own stays: where only reading them again fails, they stay, with the dialog that is open.
import { cancelBooking, getCancellation, listBookings } from '@akwaaba/contract/bookings'
import { listMyPayments } from '@akwaaba/contract/checkout'
import { errors } from '@akwaaba/contract/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking } from '../../../../testing/samples.ts'
import { OwnStays } from './own-stays.tsx'

const nothing = { amount: 0, currency: 'USD' } as const
const stay = () => page.getByRole('article', { name: booking.apartment.apartmentName })

test('keeps the stays where neither cancelling a hold nor reading them again works', async () => {
  await answer(listBookings, [booking])
  await answer(listMyPayments, [])
  await answer(getCancellation, { refund: nothing, kept: nothing, refundPercent: 100, sentences: [] })
  render(<OwnStays view="current" />)
  await stay().getByRole('button', { name: 'Cancel hold' }).click()
  await breakConnection(cancelBooking)
  await refuse(listBookings, 'unavailable')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel hold' }).click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect.poll(async () => (await sentTo(listBookings)).length).toBe(2)
  await page.getByRole('button', { name: 'Keep the hold' }).click()
  await expect.element(stay()).toBeVisible()
})

test('says that the stays cannot be read, and reads them on request', async () => {
  await refuse(listBookings, 'unavailable')
  await answer(listMyPayments, [])
  render(<OwnStays view="current" />)
  await expect.element(page.getByText(errors.unavailable.msg)).toBeVisible()
  await answer(listBookings, [booking])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(stay()).toBeVisible()
})

test('breaks no word of a button on the narrowest phone', async () => {
  await page.viewport(320, 700)
  const paid = { status: 'approved', state: 'approved', depositPaid: true, holdExpiresAt: null } as const
  await answer(listBookings, [{ ...booking, ...paid, actions: [] }])
  await answer(listMyPayments, [])
  render(<OwnStays view="current" />)
  const word = page.getByRole('link', { name: /^Directions/ })
  await expect.element(word).toBeVisible()
  const range = document.createRange()
  const text = [...word.element().childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
  range.selectNodeContents(text ?? word.element())
  expect(range.getClientRects()).toHaveLength(1)
  await page.viewport(1366, 900)
})
