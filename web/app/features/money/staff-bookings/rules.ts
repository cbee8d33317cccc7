// Owns the form of a booking by staff: what it holds, what it sends, and until when nights can be held.
import { addDays, type CalendarDate, endOfDay, formatDate, parseDate } from '@akwaaba/contract/dates'
import type { CallOf } from '@akwaaba/contract/endpoint'
import type { Guests } from '@akwaaba/contract/guests'
import type { createStaffBooking } from '@akwaaba/contract/staff-bookings'

/** How the guest pays: staff take the money now, or a link does it, or it is decided later. */
export const waysToPay = ['cash', 'bank', 'link', 'later'] as const
export type WayToPay = (typeof waysToPay)[number]

export type BookingForm = {
  apartmentId: string
  from: string
  to: string
  guests: Guests
  extras: string[]
  name: string
  phone: string
  email: string
  /** typed, and empty where the price of the rules holds */
  agreedPrice: string
  reason: string
  /** the last day until the end of which the nights are held; empty: a day from now */
  holdUntil: string
  pays: WayToPay
}

export const blankForm: BookingForm = {
  ...{ apartmentId: '', from: '', to: '', guests: { adults: 1, children: 0, infants: 0 }, extras: [] },
  ...{ name: '', phone: '', email: '', agreedPrice: '', reason: '', holdUntil: '', pays: 'cash' },
}

type Body = CallOf<typeof createStaffBooking>['body']

/** The agreed price that is typed; null where it is none. */
export const agreedOf = ({ agreedPrice }: BookingForm): number | null => {
  const price = Number(agreedPrice.replace(',', '.'))
  return agreedPrice.trim() === '' || !Number.isFinite(price) || price < 0 ? null : Math.round(price * 100) / 100
}

/** What the form sends; `total`: the price of the rules that is shown. */
export const bodyOf = (form: BookingForm, key: string, total: number | undefined): Body => {
  const { apartmentId, from, to, guests, extras, name, phone, email, reason, holdUntil, pays } = form
  const [agreed, until] = [agreedOf(form), parseDate(holdUntil)]
  return {
    ...{
      apartmentId,
      startDate: from,
      endDate: to,
      extras,
      ...guests,
      name,
      phone,
      email,
      key,
    },
    sendsLink: pays === 'link',
    ...(agreed === null ? (total === undefined ? {} : { price: total }) : { agreed: { price: agreed, reason } }),
    ...(until === null ? {} : { holdUntil: endOfDay(until).toISOString() }),
  }
}

const mostChoices = 14

/** The days until the end of which nights can be held, with their words: at most the day of arrival, and two weeks of days. */
export const holdChoices = (from: string, today: CalendarDate): { value: string; label: string }[] => {
  const arrival = parseDate(from)
  if (arrival === null) return []
  const days: { value: string; label: string }[] = []
  for (let day = today; day <= arrival && days.length < mostChoices; day = addDays(day, 1))
    days.push({ value: day, label: `End of ${formatDate(day)}` })
  if (!days.some(({ value }) => value === arrival))
    days.push({ value: arrival, label: `End of ${formatDate(arrival)}` })
  return days
}

/** The sentence for each field that is not filled in yet, or not with what it takes. */
export const missingIn = (form: BookingForm): Record<string, string> => ({
  ...(form.apartmentId === '' && { apartmentId: 'Please choose an apartment.' }),
  ...((form.from === '' || form.to === '') && { nights: 'Please choose the nights.' }),
  ...(form.name.trim() === '' && { name: 'Please enter the name of the guest.' }),
  ...(form.phone.trim() === '' && { phone: 'Please enter the phone number of the guest.' }),
  ...(form.agreedPrice.trim() !== '' &&
    agreedOf(form) === null && { 'agreed.price': 'Please enter a price of $0 or more, or leave it empty.' }),
  ...(agreedOf(form) !== null && form.reason.trim() === '' && { reason: 'Please say why the price is another one.' }),
})

/** The address that begins a chat by WhatsApp with a text. */
export const chatUrl = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
