// Owns the pure parts of paying: what to tell about a refusal, and the stay as a calendar and a friend take it.
import type { Booking } from '@akwaaba/contract/bookings'
import { ApiError } from '@akwaaba/contract/client'
import { formatDate } from '@akwaaba/contract/dates'
import { messages } from '@akwaaba/contract/messages'

/** `next`: pay again, ask what became of it, or choose other nights. */
export type Trouble = { title: string; text: string; next: 'retry' | 'check' | 'rebook' }

const over = ['hold_lapsed', 'paid_too_late', 'illegal_transition']
const isOver = (error: unknown): boolean => error instanceof ApiError && over.includes(error.code)

/** What to tell about a refusal: always what the money did. `mayBePaid`: the provider had been asked to charge by then. */
export const troubleOf = (error: unknown, mayBePaid: boolean): Trouble => {
  const isOffline = !(error instanceof ApiError) || error.code === 'offline'
  const text = isOffline ? messages.networkTrouble : error.message
  const failed = (said: string, next: Trouble['next']) => ({ title: messages.paymentFailed, text: said, next })
  // The sentence of the API begins with the title.
  if (!isOffline && error.code === 'payment_declined') return failed(text.replace(/^Payment failed\.\s*/, ''), 'retry')
  if (isOver(error)) return failed(text, 'rebook')
  if (!mayBePaid) return failed(`${text} You have not been charged.`, 'retry')
  if (!isOffline && error.code === 'payment_unanswered') return { title: 'No answer yet', text, next: 'check' }
  return {
    title: 'We lost the line',
    text: 'Your payment may have gone through. Check again before you pay once more: you will not be charged twice.',
    next: 'check',
  }
}

type Stay = Pick<Booking, '_id' | 'reference' | 'startDate' | 'endDate' | 'createdAt'> & {
  apartment: Pick<Booking['apartment'], 'apartmentName' | 'address' | 'checkInFrom' | 'checkOutBy'>
}

const basic = (text: string) => text.replace(/[-:]|\.\d+/g, '')
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')

/** The stay as an iCalendar file: whole days, so that no device moves it to another time zone. */
export const calendarOf = ({ _id, reference, startDate, endDate, createdAt, apartment }: Stay): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Akwaaba//Stays//EN',
    'BEGIN:VEVENT',
    `UID:${_id}`,
    `DTSTAMP:${basic(createdAt)}`,
    `DTSTART;VALUE=DATE:${basic(startDate)}`,
    `DTEND;VALUE=DATE:${basic(endDate)}`,
    `SUMMARY:${escaped(apartment.apartmentName)}`,
    `LOCATION:${escaped(apartment.address)}`,
    `DESCRIPTION:${escaped(`Check-in from ${apartment.checkInFrom}, check-out by ${apartment.checkOutBy}. Reference ${reference}.`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

export const shareText = ({ startDate, endDate, apartment }: Stay): string =>
  `${apartment.apartmentName}, ${apartment.address}: ${formatDate(startDate)} to ${formatDate(endDate)}.`
