// Owns what the journeys of an administrator begin with: bookings that guests have made and paid for.
import type { Apartment } from '@akwaaba/contract/apartments'
import { type Booking, createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { ApiError, type Client } from '@akwaaba/contract/client'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import type { Page } from '@playwright/test'
import { listDemoApartments } from './demo-listings.ts'

export const today = dateInAccra(new Date())

/** Apartments of the demo whose bookings need approval, by name. */
export const listApprovalApartments = async (origin: string): Promise<Apartment[]> =>
  (await listDemoApartments(origin))
    .filter(({ instantBooking }) => !instantBooking)
    .sort((one, other) => one.apartmentName.localeCompare(other.apartmentName))

/** Holds nights for a guest in the first apartment that is free then, so that journeys do not compete for nights. */
export const holdNights = async (
  guest: Client,
  apartments: readonly Pick<Apartment, '_id'>[],
  inDays: number,
  nights: number,
): Promise<Booking> => {
  const startDate = addDays(today, inDays)
  for (const { _id: apartmentId } of apartments) {
    const body = { apartmentId, startDate, endDate: addDays(startDate, nights) }
    const booking = await guest.send(createBooking, { body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'dates_unavailable') return null
      throw error
    })
    if (booking) return booking
  }
  throw new Error(`no apartment is free in ${inDays} days`)
}

/** Holds nights and pays for them at the test gateway: the booking awaits approval. */
export const bookAndPay = async (
  guest: Client,
  apartments: readonly Pick<Apartment, '_id'>[],
  inDays: number,
  nights: number,
): Promise<Booking> => {
  const booking = await holdNights(guest, apartments, inDays, nights)
  await guest.send(startPayment, { body: { bookingId: booking._id, method: 'card' } })
  await guest.send(confirmBookingPayment, { body: { bookingId: booking._id } })
  return booking
}

/** Makes a call of the page fail once with a sentence of the error table; later ones pass. */
export const failOnce = async (page: Page, url: string | RegExp, method = 'GET') => {
  let hasFailed = false
  await page.route(url, async (route) => {
    if (hasFailed || route.request().method() !== method) return route.fallback()
    hasFailed = true
    await route.fulfill({
      status: 500,
      json: { msg: 'Something went wrong on our side. Please try again.', code: 'internal' },
    })
  })
}
