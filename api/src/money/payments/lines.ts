// Owns what a payment was for, as text: a title, details, and the price line by line in cents of the listed currency.
import { formatDate } from '@akwaaba/contract/dates'
import { lineText, shownLine } from '@akwaaba/contract/price-lines'
import { linesOfBooking } from '#bookings/lines.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { Payment } from './rows.ts'

type Purchase = { title: string; details: string[]; lines: { label: string; cents: number }[] }
type Db = Tx | Deps['db']
type Paid = Pick<Payment, 'bookingId' | 'tourId' | 'propertyId' | 'seats' | 'priceCents'>

const stayOf = async (db: Db, bookingId: string): Promise<Purchase> => {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .select(['bookings.reference', 'checkIn', 'checkOut'])
    .select(['apartmentName', 'address'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const lines = await linesOfBooking(db, bookingId)
  return {
    title: row.apartmentName,
    details: [
      row.address,
      `Check-in: ${formatDate(row.checkIn)}`,
      `Check-out: ${formatDate(row.checkOut)}`,
      `Booking: ${row.reference}`,
    ],
    lines: lines.map((line) => ({ label: lineText(shownLine(line), 'x'), cents: line.amountCents })),
  }
}

const tourOf = async (db: Db, tourId: string, { seats, priceCents }: Paid): Promise<Purchase> => {
  const row = await db
    .selectFrom('tours')
    .select(['title', 'date', 'location'])
    .where('id', '=', tourId)
    .executeTakeFirstOrThrow()
  return {
    title: row.title,
    details: [row.location, `Date: ${formatDate(row.date)}`].filter((line) => line !== ''),
    lines: [{ label: `${seats ?? 1} ${seats === 1 ? 'seat' : 'seats'}`, cents: priceCents }],
  }
}

const propertyOf = async (db: Db, propertyId: string, { priceCents }: Paid): Promise<Purchase> => {
  const row = await db
    .selectFrom('properties')
    .select(['propertyName', 'address'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return { title: row.propertyName, details: [row.address], lines: [{ label: 'Property', cents: priceCents }] }
}

/** What a payment was for, without the guest. */
export const linesOf = (db: Db, payment: Paid): Promise<Purchase> => {
  const { bookingId, tourId, propertyId } = payment
  if (bookingId !== null) return stayOf(db, bookingId)
  return tourId === null ? propertyOf(db, propertyId ?? '', payment) : tourOf(db, tourId, payment)
}

/** What a payment is for in a few words, as the guest reads it at the provider. */
export const labelOf = async (db: Db, payment: Paid): Promise<string> => (await linesOf(db, payment)).title

/** What payments are for in a few words, by their ids. */
export const labelsOf = async (db: Db, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .leftJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .leftJoin('tours', 'tours.id', 'payments.tourId')
    .leftJoin('properties', 'properties.id', 'payments.propertyId')
    .select(['payments.id', 'apartmentName', 'tours.title', 'propertyName'])
    .where('payments.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, apartmentName, title, propertyName }) => [id, apartmentName ?? title ?? propertyName ?? '']),
  )
}
