// Owns the product with Paystack, PayPal and bank transfers: its address and settings, an apartment to book, and the stand-ins' pages.
import { createApartment } from '@akwaaba/contract/apartments'
import { type Booking, createBooking } from '@akwaaba/contract/bookings'
import type { Client } from '@akwaaba/contract/client'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { askBankCode, getSettings, saveSettings } from '@akwaaba/contract/settings'
import { expect, type Page } from '@playwright/test'
import { ensurePlace, formOf } from './new-listings.ts'
import { moneyPort } from './ports.ts'
import { codeFor, mailTo, newAdmin } from './users.ts'

export const moneyOrigin = `http://localhost:${moneyPort}`
/** Paystack's stand-in. */
export const paystackOrigin = `http://127.0.0.1:${moneyPort + 1}`

const place = 'Ada Foah'
/** Cedis for a dollar in these journeys. */
export const rate = 12.5
export const account = {
  bankName: 'Volta Bank',
  accountName: 'Akwaaba Stays Limited',
  accountNumber: '1021130009876',
  branch: 'Osu',
  swift: '',
}

// Other workers do the same at the same time; the later ones find it done.
const ensureSettings = async ({ client, email, password }: Awaited<ReturnType<typeof newAdmin>>) => {
  const seen = await mailTo(moneyOrigin, email)
  await expect(async () => {
    const { bank, seller, version, taxes, serviceFeePercent } = await client.send(getSettings, {})
    if (bank?.bankName === account.bankName) return
    await client.send(askBankCode, {}).catch(() => undefined) // asked for by the attempt before
    const otp = await codeFor(moneyOrigin, email, seen)
    const body = { bank: account, cedisPerDollar: rate, serviceFeePercent, taxes, seller, version }
    await client.send(saveSettings, { body: { ...body, password, otp } })
  }).toPass()
}

/** Gives a new administrator, with an apartment of their own for $80 a night, once the settings of payments are saved. */
export const adminWithApartment = async (name: string) => {
  const admin = await newAdmin(moneyOrigin)
  await ensureSettings(admin)
  await ensurePlace(admin.client, place)
  const body = formOf({
    ...{ apartmentName: name, apartmentType: 'Loft', location: place, address: '1 Lagoon Road' },
    ...{ price: '80', size: '40', bedrooms: '1', bathrooms: '1', description: '<p>By the river.</p>' },
    ...{ cancellationPolicy: 'moderate', arrivalLandmark: 'The blue kiosk' },
  })
  const apartment = await admin.client.send(createApartment, { body })
  return { admin, apartment }
}

const days = (inDays: number, nights: number) => {
  const from = addDays(dateInAccra(new Date()), inDays)
  return { from, to: addDays(from, nights) }
}

/** The address of a checkout for two nights. */
export const checkoutOf = (apartmentId: string, inDays: number) => {
  const { from, to } = days(inDays, 2)
  return `/checkout/${apartmentId}?from=${from}&to=${to}`
}

/** Holds two nights for a guest: $160. */
export const holdTwoNights = (client: Client, apartmentId: string, inDays = 60): Promise<Booking> => {
  const { from, to } = days(inDays, 2)
  return client.send(createBooking, { body: { apartmentId, startDate: from, endDate: to } })
}

/** Presses one of the three buttons on the provider's page. */
export const atProvider = async (page: Page, does: 'Pay' | 'Decline' | 'Leave') => {
  await expect(page.getByText('No money moves here.')).toBeVisible()
  await page.getByRole('button', { name: does }).click()
}
