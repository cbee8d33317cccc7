// Owns what a payment was for, as text: a title, details, and the price line by line in cents of the listed currency.
import { formatDate } from '@akwaaba/contract/dates'
import type { DueKind } from '@akwaaba/contract/due-states'
import { formatMoney, moneyOf } from '@akwaaba/contract/money'
import { lineText, shownLine } from '@akwaaba/contract/price-lines'
import { linesOfBooking } from '#bookings/lines.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { firstKindOfDue, kindOfDue } from '#dues/dues.ts'
import { guestsTextOf } from '#pricing/booking-price.ts'
import type { Payment } from './rows.ts'

type Purchase = { title: string; details: string[]; lines: { label: string; cents: number }[] }
type Db = Tx | Deps['db']
type Paid = Pick<Payment, 'bookingId' | 'dueId' | 'tourId' | 'propertyId' | 'seats' | 'priceCents'>

const partLabels = {
  deposit: 'Deposit for the stay',
  balance: 'Balance for the stay',
  share: 'Share of the stay',
  charge: 'Agreed on later for the stay',
  again: 'Paid again for the stay',
} as const satisfies Record<Exclude<DueKind, 'full'> | 'again', string>

const stayOf = async (db: Db, bookingId: string, { dueId, priceCents }: Paid): Promise<Purchase> => {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .select(['bookings.reference', 'checkIn', 'checkOut', 'totalCents', 'adults', 'children', 'infants'])
    .select(['apartmentName', 'address'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const kind = (await kindOfDue(db, dueId)) ?? 'full'
  const isAgain = kind === 'charge' && (await firstKindOfDue(db, dueId)) !== 'charge'
  const guests = guestsTextOf(row)
  const lines = kind === 'full' ? await linesOfBooking(db, bookingId) : []
  return {
    title: row.apartmentName,
    details: [
      row.address,
      `Check-in: ${formatDate(row.checkIn)}`,
      `Check-out: ${formatDate(row.checkOut)}`,
      ...(guests ? [`Guests: ${guests}`] : []),
      `Booking: ${row.reference}`,
      ...(kind === 'full' ? [] : [`Price of the stay: ${formatMoney(moneyOf(row.totalCents, 'USD'))}`]),
    ],
    lines:
      kind === 'full'
        ? lines.map((line) => ({ label: lineText(shownLine(line), 'x'), cents: line.amountCents }))
        : [{ label: partLabels[isAgain ? 'again' : kind], cents: priceCents }],
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
  if (bookingId !== null) return stayOf(db, bookingId, payment)
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
