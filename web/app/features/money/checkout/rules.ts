// Owns what a payment is for, and what can be saved or shared after paying.
import type { Booking } from '@akwaaba/contract/bookings'
import { ApiError } from '@akwaaba/contract/client'
import { formatDate } from '@akwaaba/contract/dates'
import type { Payment } from '@akwaaba/contract/payments'
import type { Chosen } from '../../../lib/local-keys.ts'

/** What a payment is for; null where it is for nothing that can be paid here. */
export const chosenOf = ({
  bookingId,
  packageId,
  propertyId,
  seats,
}: Pick<Payment, 'bookingId' | 'packageId' | 'propertyId' | 'seats'>): Chosen | null => {
  if (bookingId) return { target: 'bookingId', id: bookingId, seats: 1 }
  if (packageId) return { target: 'packageId', id: packageId, seats: seats ?? 1 }
  if (propertyId) return { target: 'propertyId', id: propertyId, seats: 1 }
  return null
}

/** Whether a refusal means that the record does not exist or belongs to another user. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

type Stay = Pick<Booking, '_id' | 'reference' | 'startDate' | 'endDate' | 'createdAt'> & {
  apartment: Pick<Booking['apartment'], 'apartmentName' | 'address' | 'checkInFrom' | 'checkOutBy'>
}

const basicFormat = (text: string) => text.replace(/[-:]|\.\d+/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')

/** The stay as an iCalendar file: whole days, so that no device moves it to another time zone. */
export const calendarOf = ({ _id, reference, startDate, endDate, createdAt, apartment }: Stay): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Akwaaba//Stays//EN',
    'BEGIN:VEVENT',
    `UID:${_id}`,
    `DTSTAMP:${basicFormat(createdAt)}`,
    `DTSTART;VALUE=DATE:${basicFormat(startDate)}`,
    `DTEND;VALUE=DATE:${basicFormat(endDate)}`,
    `SUMMARY:${escaped(apartment.apartmentName)}`,
    `LOCATION:${escaped(apartment.address)}`,
    `DESCRIPTION:${escaped(`Check-in from ${apartment.checkInFrom}, check-out by ${apartment.checkOutBy}. Reference ${reference}.`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** Where the directions of a paid stay lead: to the exact point or address where its host has given one. */
export const destinationOf = ({ apartment, arrival }: Pick<Booking, 'apartment' | 'arrival'>): string =>
  arrival && arrival.latitude !== null && arrival.longitude !== null
    ? `${arrival.latitude},${arrival.longitude}`
    : (arrival?.address ?? `${apartment.apartmentName}, ${apartment.address}`)

/** The text to share about a stay: where and when. */
export const shareText = ({ startDate, endDate, apartment }: Stay): string =>
  `${apartment.apartmentName}, ${apartment.address}: ${formatDate(startDate)} to ${formatDate(endDate)}.`
