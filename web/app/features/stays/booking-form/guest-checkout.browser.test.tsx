// Tests of the checkout without an account by a guest who comes back from the payment: the nights that the trip of this tab holds.
import { getApartment, getBookedDates } from '@akwaaba/contract/apartments'
import { getBooking } from '@akwaaba/contract/bookings'
import { listOfferedExtras } from '@akwaaba/contract/extras'
import { oneGuest } from '@akwaaba/contract/guests'
import { messages } from '@akwaaba/contract/messages'
import { createQuote } from '@akwaaba/contract/quotes'
import { askStayChange, quoteStayChange } from '@akwaaba/contract/stay-changes'
import { askTripCode, bookTrip, confirmTripCode } from '@akwaaba/contract/trips'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render, unmountAll } from '../../../../testing/render.tsx'
import { apartment, booking, day, extra, quote } from '../../../../testing/samples.ts'
import { dropTrip, readTrip, saveTrip } from '../../../lib/trip-session.ts'
import { GuestCheckout } from './guest-checkout.tsx'
import { useTrip } from './use-trip.ts'

const Checkout = () => <GuestCheckout apartmentId={apartment._id} trip={useTrip(apartment._id)} login="/checkout" />
const address = `/book?from=${booking.startDate}&to=${booking.endDate}&guests=2`
const press = page.getByRole('button', { name: 'Checkout to Payment' })
const trip = { token: 'trip_of-this-tab', bookingId: booking._id }
const summary = () => page.getByRole('complementary', { name: 'Summary' }).element().textContent
const isHeld = page.getByText(/^You are holding/)
const stay = { startDate: booking.startDate, endDate: booking.endDate, ...oneGuest, adults: 2 }
const contact = { name: 'Efua', email: 'efua@example.com', phone: '+233245550142' }

const fillContact = async () => {
  await userEvent.fill(page.getByLabelText('Name'), contact.name)
  await userEvent.fill(page.getByLabelText('E-mail'), contact.email)
  await userEvent.fill(page.getByLabelText('Phone'), contact.phone)
}

beforeEach(async () => {
  await answer(getApartment, apartment)
  await answer(getBookedDates, { bookedDates: [day(10), day(11)] })
  await answer(listOfferedExtras, [extra])
  await answer(getBooking, booking)
  saveTrip(trip)
})

test('a guest who comes back goes on to pay for the nights that are held, for those who gave their name', async () => {
  const { address: now } = render(<Checkout />, address)
  await expect.element(isHeld).toBeVisible()
  await expect.element(page.getByText('Held for Efua, efua@example.com.')).toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).not.toBeInTheDocument()
  await userEvent.click(press)
  await expect.poll(now).toBe('/trip')
  expect(await sentTo(bookTrip)).toEqual([])
  expect(readTrip()).toMatchObject(trip)
})

test('a guest who comes back changes the hold once the mailed code is entered, which is asked for once', async () => {
  const before = {
    ...{ apartmentId: apartment._id, apartmentName: apartment.apartmentName, nights: 2, lateUntil: null, extras: [] },
    ...{ startDate: booking.startDate, endDate: booking.endDate, guests: booking.guests, lines: booking.lines },
    total: 200,
  }
  const after = { ...before, extras: [{ _id: extra._id, title: extra.title }], total: 225 }
  const sums = {
    difference: 25,
    refund: 0,
    balance: null,
    occupiedUntil: booking.endDate,
    waitsFor: 'nobody' as const,
    mayAgree: false,
  }
  await answer(quoteStayChange, { before, after, ...sums })
  await answer(askTripCode, { msg: messages.codeSent })
  await answer(confirmTripCode, { msg: 'Thank you.' })
  await refuse(askStayChange, 'dates_unavailable')
  render(<Checkout />, address)
  await expect.element(isHeld).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Add Breakfast Basket' }))
  await userEvent.click(press)
  await userEvent.click(page.getByLabelText('Digit 1 of 6'))
  expect(await sentTo(askStayChange)).toEqual([])
  await userEvent.keyboard('123456')
  await expect.element(page.getByText(messages.datesUnavailable)).toBeVisible()
  await refuse(askStayChange, 'price_changed', { price: 230 })
  await userEvent.click(press)
  await expect.element(page.getByText(/It is now \$230\.00\./)).toBeVisible()
  const sent = { ...stay, extras: [extra._id], price: 225 }
  expect(await sentTo(askStayChange)).toEqual([sent, sent])
  expect(await sentTo(askTripCode)).toHaveLength(1)
  expect(await sentTo(bookTrip)).toEqual([])
  expect(readTrip()).toEqual({ ...trip, isProved: true })
})

test('books again where the hold has ended in the meantime, at a price that is shown first', async () => {
  await answer(createQuote, quote)
  const { address: now } = render(<Checkout />, address)
  await expect.element(isHeld).toBeVisible()
  await answer(getBooking, { ...booking, status: 'cancelled', state: 'cancelled', actions: [], holdExpiresAt: null })
  await answer(getBookedDates, { bookedDates: [] })
  await userEvent.click(press)
  await expect.element(isHeld).not.toBeInTheDocument()
  await fillContact()
  await expect.poll(summary).toContain('Total$')
  const other = { ...booking, _id: extra._id }
  await answer(bookTrip, { booking: other, token: 'trip_of-the-next' })
  await userEvent.click(press)
  await expect.poll(now).toBe('/trip')
  expect(await sentTo(bookTrip)).toMatchObject([{ ...stay, ...contact, price: quote.total }])
  expect(readTrip()).toMatchObject({ token: 'trip_of-the-next', bookingId: other._id })
})

test('sends the same form by the same key again where the answer was lost, also after a reload, when its nights are taken', async () => {
  dropTrip()
  await answer(getBookedDates, { bookedDates: [] })
  await answer(createQuote, quote)
  render(<Checkout />, address)
  await fillContact()
  await answer(bookTrip, { booking, token: trip.token })
  await expect.poll(summary).toContain('Total$')
  for (const presses of [1, 2]) {
    await breakConnection(bookTrip)
    await userEvent.click(press)
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.poll(() => sentTo(bookTrip)).toHaveLength(presses)
  }
  unmountAll()
  await answer(getBookedDates, { bookedDates: [day(10), day(11)] })
  const { address: now } = render(<Checkout />, address)
  await expect.element(page.getByText('Choose other dates to see the total.')).toBeVisible()
  await userEvent.click(press)
  await expect.poll(now).toBe('/trip')
  const [first, ...again] = await sentTo(bookTrip)
  expect(first).toMatchObject({ ...stay, ...contact, price: quote.total, key: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(again).toEqual([first, first])
  expect(readTrip()).toMatchObject(trip)
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('checkout:sent'))).toEqual([])
})

test('sends another choice at its own price, and none whose nights are taken without a price', async () => {
  dropTrip()
  await answer(createQuote, quote)
  render(<Checkout />, address)
  await fillContact()
  const form = JSON.stringify({ key: crypto.randomUUID(), asked: 'of other nights', shown: { price: 1, quoteId: 'q' } })
  sessionStorage.setItem(`checkout:sent:${apartment._id}`, form)
  await expect.element(page.getByText('Choose other dates to see the total.')).toBeVisible()
  await userEvent.click(press)
  expect(await sentTo(bookTrip)).toEqual([])
  await answer(getBookedDates, { bookedDates: [] })
  await answer(bookTrip, { booking, token: trip.token })
  await userEvent.click(press)
  await expect.poll(summary).toContain('Total$')
  await userEvent.click(press)
  await expect.poll(() => sentTo(bookTrip)).toMatchObject([{ price: quote.total, quoteId: quote.quoteId }])
})
