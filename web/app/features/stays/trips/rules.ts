// Owns what the page of a trip says: how long until it begins, what comes next, where it leads, and what can be shared of it.
import type { Booking } from '@akwaaba/contract/bookings'
import { datedSteps, stayBegins } from '@akwaaba/contract/cancellation'
import {
  type CalendarDate,
  formatDate,
  formatInstant,
  instantAt,
  lastDayOf,
  nightsBetween,
  toCalendarDate,
} from '@akwaaba/contract/dates'
import { deadlineText, dollarsAtFirst, nextDollars } from '@akwaaba/contract/dues'
import { formatDollars } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import { instantText } from '../../../lib/clock.ts'
import { isUnderWay, mayCancelPaid } from '../bookings/rules.ts'

type Place = Pick<Booking, 'startDate' | 'endDate'> & {
  apartment: Pick<Booking['apartment'], 'apartmentName' | 'address'>
}

type Reached = Pick<Place, 'apartment'> & {
  arrival: Pick<NonNullable<Booking['arrival']>, 'address' | 'latitude' | 'longitude'> | null
}

/** Where the directions of a paid stay lead: to the exact point or address where its host has given one. */
export const destinationOf = ({ apartment, arrival }: Reached): string =>
  arrival && arrival.latitude !== null && arrival.longitude !== null
    ? `${arrival.latitude},${arrival.longitude}`
    : (arrival?.address ?? `${apartment.apartmentName}, ${apartment.address}`)

/** The address of a map that leads there. */
export const directionsUrl = (booking: Reached): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: destinationOf(booking) })}`

/** The text to share about a stay: where and when, without the exact address. */
export const shareText = ({ startDate, endDate, apartment }: Place): string =>
  `${apartment.apartmentName}, ${apartment.address}: ${formatDate(startDate)} to ${formatDate(endDate)}.`

/** The address that opens WhatsApp with a text, to choose whom to send it to. */
export const shareUrl = (stay: Place): string => `https://wa.me/?${new URLSearchParams({ text: shareText(stay) })}`

const ghana = '233'

/** The digits of a phone number with its country, as click-to-chat links take it; null where a text is no number. */
export const chatNumber = (text: string): string | null => {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (/^0\d{9}$/.test(digits)) return ghana + digits.slice(1)
  if (digits.startsWith('00')) return digits.slice(2)
  return text.trim().startsWith('+') || digits.startsWith(ghana) ? digits : null
}

/** Whether a stay is paid, at least in part, or held, and not over. */
export const isAhead = ({
  depositPaid,
  holdExpiresAt,
  status,
}: Pick<Booking, 'depositPaid' | 'holdExpiresAt' | 'status'>): boolean =>
  (depositPaid && status !== 'completed') || holdExpiresAt !== null

/** How far away a stay is that is neither cancelled nor over: a number with what it counts, or a word; null where it is. */
export const countdownOf = (
  stay: Pick<Booking, 'startDate' | 'endDate' | 'depositPaid' | 'holdExpiresAt' | 'status'>,
  today: CalendarDate,
): { days: number | null; text: string } | null => {
  if (!isAhead(stay)) return null
  const daysUntil = (day: string) => nightsBetween(today, toCalendarDate(day))
  const [ahead, left] = [daysUntil(stay.startDate), daysUntil(stay.endDate)]
  if (left < 0) return null
  if (ahead > 1) return { days: ahead, text: 'days until you arrive' }
  if (ahead === 1) return { days: null, text: 'You arrive tomorrow' }
  if (ahead === 0) return { days: null, text: 'You arrive today' }
  if (left === 0) return { days: null, text: 'You leave today' }
  return left === 1 ? { days: null, text: 'One more night' } : { days: left, text: 'more nights' }
}

/** The stay that comes next: the first that is paid and not over, otherwise the first that is held; null where there is none. */
export const nextOf = (bookings: Booking[], today: CalendarDate): Booking | null => {
  const ahead = bookings
    .filter((booking) => countdownOf(booking, today) !== null)
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
  return ahead.find(({ depositPaid }) => depositPaid) ?? ahead[0] ?? null
}

export type Step = {
  title: string
  text: string
  is: 'done' | 'now' | 'later'
  /** whether the guest pays here */
  pays?: boolean
}

const payStep = (booking: Booking, payments: Payment[]): Step => {
  const sum = formatDollars(nextDollars(booking))
  const title = booking.balance ? `Pay the deposit of ${sum}` : `Pay ${sum}`
  if (isUnderWay(payments))
    return {
      title: 'Your payment is under way',
      text: 'We ask the provider what became of it, and this page changes by itself. You are not charged twice.',
      is: 'now',
      pays: true,
    }
  const text = booking.holdExpiresAt
    ? `Your nights are held until ${instantText(booking.holdExpiresAt)} (Accra time).`
    : 'Your hold ran out. If the nights are still free, paying takes them again.'
  return { title, text, is: 'now', pays: booking.actions.includes('pay') }
}

const bookedStep = (booking: Booking, payments: Payment[]): Step => {
  const paid = payments.findLast(({ status }) => status === 'succeeded')
  const what = booking.balance ? `deposit of ${formatDollars(dollarsAtFirst(booking))} paid` : 'paid in full'
  return {
    title: `Booked, ${what}`,
    text: instantText(paid?.createdAt ?? booking.createdAt),
    is: 'done',
  }
}

const balanceStep = (booking: Booking): Step | null =>
  booking.balance && {
    title: `Pay the balance of ${formatDollars(booking.balance.amount)}`,
    text: `It is ${deadlineText(booking.balance)}.`,
    is: 'now',
    pays: booking.actions.includes('pay'),
  }

const chargeStep = ({ charge, balance, actions }: Booking): Step | null =>
  charge
    ? {
        title: charge.takenBack
          ? `Pay ${formatDollars(charge.amount)} again, which a bank took back`
          : `Pay ${formatDollars(charge.amount)} that you have agreed to`,
        text: `Please pay it by ${formatDate(lastDayOf(charge.dueAt))}.`,
        is: 'now',
        pays: balance === null && actions.includes('pay'),
      }
    : null

const policySteps = (booking: Booking, begins: Date, now: Date): Step[] =>
  mayCancelPaid(booking)
    ? datedSteps(booking.policy, begins, now).map(({ until, refundPercent }) => ({
        title: refundPercent === 100 ? 'Full refund until here' : `${refundPercent}% back until here`,
        text: `${formatInstant(until)} (Accra time)`,
        is: 'later',
      }))
    : []

const answerStep = (booking: Booking): Step | null =>
  booking.status === 'pending'
    ? {
        title: 'Your host answers',
        text: 'If they decline, or do not answer before you arrive, you get everything back.',
        is: 'now',
      }
    : null

/** What has happened of a trip and what comes next, in order; nothing of one that is cancelled. `payments`: newest first. */
export const stepsOf = (booking: Booking, payments: Payment[], now: Date): Step[] => {
  const { apartment, startDate, endDate, depositPaid } = booking
  if (booking.status === 'cancelled') return []
  const begins = stayBegins(toCalendarDate(startDate), apartment.checkInFrom)
  const leaveBy = booking.lateUntil ?? apartment.checkOutBy
  const ends = instantAt(toCalendarDate(endDate), leaveBy)
  const isOver = booking.status === 'completed' || ends <= now
  const stay: Step[] = [
    {
      title: 'Check in',
      text: `${formatDate(startDate)}, from ${apartment.checkInFrom}`,
      is: begins <= now || isOver ? 'done' : 'later',
    },
    { title: 'Check out', text: `${formatDate(endDate)}, by ${leaveBy}`, is: isOver ? 'done' : 'later' },
  ]
  if (!depositPaid) return [payStep(booking, payments), ...(booking.holdExpiresAt ? stay : [])]
  const before = [
    ...[bookedStep(booking, payments), answerStep(booking), balanceStep(booking), chargeStep(booking)],
  ].filter((step) => step !== null)
  return [...before, ...policySteps(booking, begins, now), ...stay]
}
