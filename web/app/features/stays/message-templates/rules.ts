// Owns the words for the messages that a host has ready: when each is sent, and what a preview shows of a stay.
import { addDays, formatDate } from '@akwaaba/contract/dates'
import { type FieldValues, type MessageTemplate, templateMoments } from '@akwaaba/contract/message-templates'
import { todayInAccra } from '../../../lib/clock.ts'

export type Moment = MessageTemplate['moment']

/** When a message is sent. */
export const momentNames: Record<Moment, string> = {
  booked: 'When the stay is confirmed',
  before: '3 days before arrival',
  arrival: 'On the day of arrival',
  departure: 'The evening before departure',
  after: 'The day after departure',
  reply: 'When you choose it',
}

const hourOf = (moment: keyof typeof templateMoments) => `at ${templateMoments[moment].hour}:00`

/** The hour of it. */
export const momentHours: Record<Moment, string> = {
  booked: 'within minutes',
  before: hourOf('before'),
  arrival: hourOf('arrival'),
  departure: hourOf('departure'),
  after: hourOf('after'),
  reply: '',
}

/** What the fields of a preview say, of a stay that there is not. */
export const sampleOf = (host: string, home: string): FieldValues => {
  const first = addDays(todayInAccra(), 14)
  return {
    'first name': 'Ama',
    home,
    'check-in date': formatDate(first),
    'check-out date': formatDate(addDays(first, 3)),
    nights: '3 nights',
    'check-in time': '14:00',
    'check-out time': '11:00',
    address: '12 Mango Street, Osu',
    host,
  }
}
