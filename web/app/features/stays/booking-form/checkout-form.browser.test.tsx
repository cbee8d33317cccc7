// Tests of the checkout: dates by keyboard, one hold for a double click, a draft kept after a refusal, a retry after a failed request.
import { getApartment, getBookedDates } from '@akwaaba/contract/apartments'
import { checkAvailability, createBooking, listBookings } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { listExtras } from '@akwaaba/contract/extras'
import { messages } from '@akwaaba/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment, booking, day, extra } from '../../../../testing/samples.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { useTrip } from './use-trip.ts'

const Checkout = () => <CheckoutForm apartmentId={apartment._id} trip={useTrip(apartment._id)} />
const button = () => page.getByRole('button', { name: 'Checkout to Payment' })
const total = () =>
  /Total(\$[\d.]+)/.exec(page.getByRole('complementary', { name: 'Summary' }).element().textContent)?.[1]
const stay = { apartmentId: apartment._id, startDate: booking.startDate, endDate: booking.endDate }
const address = `/checkout?from=${booking.startDate}&to=${booking.endDate}`

beforeEach(async () => {
  await answer(getApartment, apartment)
  await answer(getBookedDates, { bookedDates: [day(14)] })
  await answer(listExtras, [extra])
})

test('holds the nights once for a double click, at the total that was shown, and leads to the payment', async () => {
  await answer(checkAvailability, { available: true }, { isHeld: true })
  await answer(createBooking, booking)
  const { address: now } = render(<Checkout />, address)
  await userEvent.click(page.getByRole('button', { name: 'Add Breakfast Basket' }))
  await expect.poll(total).toBe('$225.00')
  const pressed = button().element() as HTMLButtonElement
  pressed.click()
  pressed.click()
  await expect.element(button()).toBeDisabled()
  await releaseAnswers()
  await expect.poll(now).toBe('/payment')
  expect(await sentTo(checkAvailability)).toEqual([stay])
  expect(await sentTo(createBooking)).toEqual([{ ...stay, extras: [extra._id], price: 225 }])
})

test('keeps dates and extras when the request fails, and retries with the same button', async () => {
  await answer(checkAvailability, { available: true })
  await breakConnection(createBooking)
  await answer(createBooking, booking)
  const { address: now } = render(<Checkout />, address)
  await userEvent.click(page.getByRole('button', { name: 'Add Breakfast Basket' }))
  await userEvent.click(button())
  await expect.element(page.getByText(messages.networkFailed)).toBeVisible()
  await expect.poll(total).toBe('$225.00')
  await userEvent.click(button())
  await expect.poll(now).toBe('/payment')
  expect(await sentTo(createBooking)).toHaveLength(2)
})

test('shows a changed price, and sends the new total when the button is pressed again', async () => {
  await answer(checkAvailability, { available: true })
  await refuse(createBooking, 'price_changed', { price: 240 })
  await answer(createBooking, { ...booking, price: 240 })
  const { address: now } = render(<Checkout />, address)
  await expect.poll(total).toBe('$200.00')
  await answer(getApartment, { ...apartment, price: 120 })
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
