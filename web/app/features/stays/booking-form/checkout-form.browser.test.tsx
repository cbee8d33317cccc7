// Tests of the checkout: dates by keyboard, one hold for a double click, a draft kept after a refusal, a retry after a failed request.

import { getApartment, getBookedDates } from '@akwaaba/contract/apartments'
import { checkAvailability, createBooking, listBookings } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { errors } from '@akwaaba/contract/errors'
import { listExtras } from '@akwaaba/contract/extras'
import { oneGuest } from '@akwaaba/contract/guests'
import { messages } from '@akwaaba/contract/messages'
import { createQuote, type Quote } from '@akwaaba/contract/quotes'
import { askStayChange, quoteStayChange } from '@akwaaba/contract/stay-changes'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment, booking, day, extra, quote } from '../../../../testing/samples.ts'
import { signIn } from '../../../lib/session.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { useTrip } from './use-trip.ts'

const Checkout = ({ children }: { children?: ReactNode }) => (
  <CheckoutForm apartmentId={apartment._id} trip={useTrip(apartment._id)}>
    {children}
  </CheckoutForm>
)
const button = () => page.getByRole('button', { name: 'Checkout to Payment' })
const total = () =>
  /Total(\$[\d.]+)/.exec(page.getByRole('complementary', { name: 'Summary' }).element().textContent)?.[1]
const stay = { apartmentId: apartment._id, startDate: booking.startDate, endDate: booking.endDate }
const address = `/checkout?from=${booking.startDate}&to=${booking.endDate}`

/** The quote of nights at a price, with the extra of 25 or without. */
const quoted = (nights: number, unitPrice = 100, extras = 0, more: Partial<Quote> = {}): Quote => {
  const amount = nights * unitPrice
  const total = amount + extras
  const line = {
    label: extra.title,
    quantity: 1,
    unitPrice: extras,
    amount: extras,
    rule: 'extra',
    percent: null,
    why: null,
  }
  const ofNights = { ...line, label: '', quantity: nights, unitPrice, amount, rule: 'base' }
  const lines: Quote['lines'] = [{ ...ofNights, kind: 'nights' }]
  if (extras > 0) lines.push({ ...line, kind: 'extra' })
  return { ...quote, nights, lines, total, dueNow: total, ...more }
}

beforeEach(async () => {
  await answer(createQuote, quoted(2))
  await answer(getApartment, apartment)
  await answer(getBookedDates, { bookedDates: [day(14)] })
  await answer(listExtras, [extra])
})

test('shows what is below it once its price is known, also while another one is asked for', async () => {
  await answer(createQuote, quoted(2), { isHeld: true })
  render(
    <Checkout>
      <h2>You may also like</h2>
    </Checkout>,
    address,
  )
  await expect.poll(async () => (await sentTo(createQuote)).length).toBe(1)
  await expect.element(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()
  const below = page.getByRole('heading', { name: 'You may also like' })
  expect(below.query()).toBeNull()
  await releaseAnswers()
  await expect.element(below).toBeVisible()
  await answer(createQuote, quoted(2, 100, 25), { isHeld: true })
  await userEvent.click(page.getByRole('button', { name: 'Add Breakfast Basket' }))
  await expect.poll(async () => (await sentTo(createQuote)).length).toBe(2)
  await expect.element(below).toBeVisible()
  await releaseAnswers()
})

test('holds the nights once for a double click, at the total that was shown, and leads to the payment', async () => {
  await answer(checkAvailability, { available: true }, { isHeld: true })
  await answer(createBooking, booking)
  const { address: now } = render(<Checkout />, address)
  await expect.poll(async () => (await sentTo(createQuote)).length).toBe(1)
  await answer(createQuote, quoted(2, 100, 25))
  await userEvent.click(page.getByRole('button', { name: 'Add Breakfast Basket' }))
  await expect.poll(total).toBe('$225.00')
  await expect.element(button()).toBeEnabled()
  const pressed = button().element() as HTMLButtonElement
  pressed.click()
  pressed.click()
  await expect.element(button()).toBeDisabled()
  await releaseAnswers()
  await expect.poll(now).toBe('/payment')
  expect(await sentTo(checkAvailability)).toEqual([stay])
  expect(await sentTo(createBooking)).toEqual([
    { ...stay, ...oneGuest, extras: [extra._id], price: 225, quoteId: quote.quoteId },
  ])
})

test('shows the lines of the rules of a listing and books at them; says that the price cannot be had, and asks again', async () => {
  const dueLater = [{ amount: 150, on: day(9) }]
  await answer(createQuote, quoted(2, 120, 0, { total: 240, dueNow: 90, dueLater }))
  await answer(checkAvailability, { available: true })
  await answer(createBooking, { ...booking, price: 240 })
  const { address: now } = render(<Checkout />, address)
  await expect.poll(total).toBe('$240.00')
  await expect.element(page.getByText(`$90.00 is paid now, and $150.00 by ${formatDate(day(9))}.`)).toBeVisible()
  await breakConnection(createQuote)
  await userEvent.click(page.getByRole('button', { name: 'Add Breakfast Basket' }))
  await expect.element(page.getByText(/^The price of this stay cannot be had at the moment\./)).toBeVisible()
  expect(page.getByRole('complementary', { name: 'Summary' }).element().textContent).not.toContain('$')
  await expect.element(button()).toBeDisabled()
  await answer(createQuote, quoted(2, 120, 25))
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.poll(total).toBe('$265.00')
  await userEvent.click(page.getByRole('button', { name: 'Remove Breakfast Basket' }))
  await expect.poll(total).toBe('$240.00')
  await userEvent.click(button())
  await expect.poll(now).toBe('/payment')
  expect(await sentTo(createBooking)).toEqual([
    { ...stay, ...oneGuest, extras: [], price: 240, quoteId: quote.quoteId },
  ])
})

test('says why the rules of a listing do not allow a stay, and offers the nearest one', async () => {
  const instead = { startDate: day(9), endDate: day(12) }
  const msg = 'A stay on these dates is at least 3 nights.'
  await refuse(createQuote, 'stay_not_allowed', {
    reasons: [{ reason: 'stay_too_short', msg, needs: 3, try: instead }],
  })
  const { address: now } = render(<Checkout />, address)
  await expect.element(page.getByText(msg)).toBeVisible()
  await expect.element(button()).toBeDisabled()
  expect(total()).toBeUndefined()
  await answer(createQuote, quoted(3))
  await userEvent.click(page.getByRole('button', { name: `Choose ${formatDate(day(9))} to ${formatDate(day(12))}` }))
  await expect.poll(total).toBe('$300.00')
  await expect.element(button()).toBeEnabled()
  expect(now()).toBe(`/checkout?from=${day(9)}&to=${day(12)}`)
})

test('keeps dates and extras when the request fails, and retries with the same button', async () => {
  await answer(checkAvailability, { available: true })
  await breakConnection(createBooking)
  await answer(createBooking, booking)
  await answer(createQuote, quoted(2, 100, 25))
  const { address: now } = render(<Checkout />, address)
  await userEvent.click(page.getByRole('button', { name: 'Add Breakfast Basket' }))
  await userEvent.click(button())
  await expect.element(page.getByText(messages.networkFailed)).toBeVisible()
  await expect.poll(total).toBe('$225.00')
  await userEvent.click(button())
  await expect.poll(now).toBe('/payment')
  expect(await sentTo(createBooking)).toHaveLength(2)
})

test('keeps a promo code that is typed while a price cannot be had, and the chosen extras when reading them again fails', async () => {
  await answer(checkAvailability, { available: true })
  render(<Checkout />, address)
  await expect.poll(total).toBe('$200.00')
  const code = page.getByLabelText('Promo code (optional)')
  await userEvent.fill(code, 'akwaaba')
  await breakConnection(createQuote)
  await userEvent.click(page.getByRole('button', { name: 'Add Breakfast Basket' }))
  await expect.element(page.getByText(/^The price of this stay cannot be had at the moment\./)).toBeVisible()
  await answer(createQuote, quoted(2, 100, 25))
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.poll(total).toBe('$225.00')
  await expect.element(code).toHaveValue('akwaaba')
  await refuse(createBooking, 'price_changed', { price: 265 })
  await refuse(listExtras, 'unavailable')
  await userEvent.click(button())
  await expect.element(page.getByText(/It is now \$265\.00\./)).toBeVisible()
  expect(await sentTo(listExtras)).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'Remove Breakfast Basket' })).toBeVisible()
})

test('shows a changed price, and sends the new total when the button is pressed again', async () => {
  await answer(checkAvailability, { available: true })
  await refuse(createBooking, 'price_changed', { price: 240 })
  await answer(createBooking, { ...booking, price: 240 })
  const { address: now } = render(<Checkout />, address)
  await expect.poll(total).toBe('$200.00')
  await expect.poll(async () => (await sentTo(createQuote)).length).toBe(1)
  await expect.element(button()).toBeEnabled()
  await answer(createQuote, quoted(2, 120))
  await userEvent.click(button())
  await expect.element(page.getByText(/It is now \$240\.00\./)).toBeVisible()
  await expect.poll(total).toBe('$240.00')
  await userEvent.click(button())
  await expect.poll(now).toBe('/payment')
  expect((await sentTo(createBooking)).map((body) => (body as { price: number }).price)).toEqual([200, 240])
})

test('says that nights are taken, reads the calendar again, and keeps the chosen extras', async () => {
  await answer(checkAvailability, { available: false })
  await answer(listBookings, [])
  render(<Checkout />, address)
  await userEvent.click(page.getByRole('button', { name: 'Add Breakfast Basket' }))
  await userEvent.click(button())
  await expect.element(page.getByText(messages.datesUnavailable)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove Breakfast Basket' })).toBeVisible()
  await expect.poll(async () => (await sentTo(getBookedDates)).length).toBe(2)
  // Before the test ends, or its call would reach the next one.
  await expect.poll(async () => (await sentTo(listBookings)).length).toBeGreaterThan(0)
  expect(await sentTo(createBooking)).toEqual([])
})

test('chooses nights with arrow keys and Enter: up to the first taken night, which can be the day one leaves', async () => {
  await answer(createQuote, quoted(4))
  const { address: now } = render(<Checkout />, `/checkout?from=${day(10)}`)
  await userEvent.click(page.getByRole('button', { name: /^Check in/ }))
  const calendar = page.getByRole('dialog', { name: 'Choose your nights' })
  const dayButton = (ahead: number) => calendar.getByRole('button', { name: new RegExp(`^${formatDate(day(ahead))}`) })
  await expect.element(calendar.getByText(/Now choose the day you leave/)).toBeVisible()
  await expect.element(dayButton(15)).toBeDisabled()
  ;(dayButton(10).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(dayButton(14)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(calendar.getByText(/, 4 nights$/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Check in/ })).toHaveFocus()
  expect(now()).toBe(`/checkout?from=${day(10)}&to=${day(14)}`)
  await expect.poll(total).toBe('$400.00')
})

test('tries a promo code before it counts: a refusal stays at its field, and what it takes off is in the total', async () => {
  await answer(createQuote, quoted(2))
  render(<Checkout />, address)
  const field = page.getByLabelText('Promo code (optional)')
  await userEvent.fill(field, 'akwaaba')
  await refuse(createQuote, 'promo_gone')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(errors.promo_gone.msg)).toBeVisible()
  await answer(createQuote, { ...quoted(2), total: 150 })
  await userEvent.click(page.getByRole('button', { name: 'Apply' }))
  await expect.element(page.getByText(/Code AKWAABA is applied/)).toBeVisible()
  await expect.poll(total).toBe('$150.00')
  expect((await sentTo(createQuote)).at(-1)).toMatchObject({ code: 'akwaaba' })
})

test('chooses the nearest stay that is long enough for a code with the code, and goes on without one that is used up by then', async () => {
  const msg = 'This code is for stays of at least 3 nights.'
  await answer(checkAvailability, { available: true })
  await answer(createQuote, quoted(2))
  const { address: now } = render(<Checkout />, address)
  await expect.poll(total).toBe('$200.00')
  await refuse(createQuote, 'stay_not_allowed', {
    reasons: [{ reason: 'promo_not_applicable', msg, needs: 3, try: { startDate: day(9), endDate: day(12) } }],
  })
  await userEvent.fill(page.getByLabelText('Promo code (optional)'), 'akwaaba')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(msg)).toBeVisible()
  await expect.poll(total).toBe('$200.00')
  await answer(createQuote, { ...quoted(3), total: 270 })
  await userEvent.click(page.getByRole('button', { name: `Choose ${formatDate(day(9))} to ${formatDate(day(12))}` }))
  await expect.poll(total).toBe('$270.00')
  await expect.element(page.getByText(/Code AKWAABA is applied/)).toBeVisible()
  expect(now()).toBe(`/checkout?from=${day(9)}&to=${day(12)}`)
  await refuse(createBooking, 'promo_gone', { price: 300 })
  await answer(createQuote, quoted(3))
  await userEvent.click(button())
  await expect.element(page.getByText(/It is now \$300\.00\. Press the button again/)).toBeVisible()
  await expect.poll(total).toBe('$300.00')
  await answer(createBooking, { ...booking, price: 300 })
  await userEvent.click(button())
  await expect.poll(now).toBe('/payment')
  expect((await sentTo(createBooking)).map((body) => (body as { price: number }).price)).toEqual([270, 300])
})

test('a guest who comes back from the payment changes the hold instead of being refused, and goes on where nothing is different', async () => {
  const { username, email } = booking.customer ?? { username: '', email: '' }
  signIn({ token: 'a-token', username, email, role: 'customer' })
  const before = {
    ...{ apartmentId: apartment._id, apartmentName: apartment.apartmentName, startDate: booking.startDate },
    ...{
      endDate: booking.endDate,
      nights: 2,
      guests: booking.guests,
      extras: [],
      lines: booking.lines,
      total: 200,
      lateUntil: null,
    },
  }
  const after = { ...before, extras: [{ _id: extra._id, title: extra.title }], total: 225 }
  const sums = { difference: 25, refund: 0, balance: null, mayAgree: false, occupiedUntil: booking.endDate }
  await answer(listBookings, [booking])
  await answer(getBookedDates, { bookedDates: [day(10), day(11)] })
  await answer(quoteStayChange, { before, after, ...sums, waitsFor: 'nobody' })
  await refuse(askStayChange, 'dates_unavailable')
  const { address: now } = render(<Checkout />, `${address}&guests=2`)
  await expect.element(page.getByText(/^You are holding/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Add Breakfast Basket' }))
  await userEvent.click(button())
  await expect.element(page.getByText(messages.datesUnavailable)).toBeVisible()
  expect(await sentTo(askStayChange)).toEqual([
    {
      ...{ startDate: booking.startDate, endDate: booking.endDate, ...booking.guests },
      ...{ extras: [extra._id], price: 225 },
    },
  ])
  await userEvent.click(page.getByRole('button', { name: 'Remove Breakfast Basket' }))
  await userEvent.click(button())
  await expect.poll(now).toBe('/payment')
  expect(await sentTo(askStayChange)).toHaveLength(1)
  expect(await sentTo(createBooking)).toEqual([])
})
