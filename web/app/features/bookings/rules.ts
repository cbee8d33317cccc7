// Owns the pure parts of a checkout: its draft, and the total that is shown (the server computes the one that counts).
import { bookingViews } from '@akwaaba/contract/bookings'
import { stayBegins } from '@akwaaba/contract/cancellation'
import { addDays, type CalendarDate, nightsBetween, parseDate } from '@akwaaba/contract/dates'
import { addCents, centsFromDollars, dollarsFromCents, formatDollars, timesCents } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import { stayFault, stayFaults } from '@akwaaba/contract/stays'
import type { DeskSearch } from '../../paths.ts'

export type Draft = { from: string | undefined; to: string | undefined; extras: string[] }

type Given = { from: string | null | undefined; to: string | null | undefined }

/** Why dates that an address or an older visit brought along are no stay that can be booked, as a sentence; else null. */
export const datesFault = ({ from, to }: Given, today: CalendarDate): string | null => {
  const [start, end] = [parseDate(from ?? ''), parseDate(to ?? '')]
  const fault = start && end ? stayFault(start, end, today) : null
  return fault && `${stayFaults[fault]} Please choose your dates again.`
}

/** Those dates as far as they still make a stay: an arrival alone is kept, a departure that does not fit is not. */
export const sensibleDates = ({ from, to }: Given, today: CalendarDate): Pick<Draft, 'from' | 'to'> => {
  const [start, end] = [parseDate(from ?? ''), parseDate(to ?? '')]
  // Whether an arrival can be booked at all, a stay of one night tells.
  if (start === null || stayFault(start, addDays(start, 1), today)) return { from: undefined, to: undefined }
  return { from: start, to: end && !stayFault(start, end, today) ? end : undefined }
}

/** Nights of a draft: zero until both dates are days in the right order. */
export const nightsOfDraft = ({ from, to }: Pick<Draft, 'from' | 'to'>): number => {
  const start = parseDate(from ?? '')
  const end = parseDate(to ?? '')
  return start && end ? Math.max(0, nightsBetween(start as CalendarDate, end as CalendarDate)) : 0
}

export type Totals = { nights: number; apartment: number; extras: number; total: number }

/** Dollars of a draft, reckoned in cents: nights times the rate, plus each chosen extra once. */
export const totalsOf = (draft: Draft, pricePerNight: number, extras: { _id: string; price: number }[]): Totals => {
  const nights = nightsOfDraft(draft)
  const apartment = timesCents(centsFromDollars(pricePerNight), nights)
  const chosen = addCents(
    ...extras.filter(({ _id }) => draft.extras.includes(_id)).map(({ price }) => centsFromDollars(price)),
  )
  return {
    nights,
    apartment: dollarsFromCents(apartment),
    extras: dollarsFromCents(chosen),
    total: dollarsFromCents(addCents(apartment, chosen)),
  }
}

export const toggled = (extras: string[], id: string): string[] =>
  extras.includes(id) ? extras.filter((each) => each !== id) : [...extras, id]

type Listed = { status: string; depositPaid: boolean }

/** Whether the newest of some payments was begun and its provider has not said yet what became of it. */
export const isUnderWay = (payments: Pick<Payment, 'status' | 'transfer'>[]): boolean =>
  payments[0]?.status === 'pending' && payments[0].transfer === null

/** The visible state of a booking, in the words of the dashboard. `payments`: those of it, newest first. */
export const stateLabel = (
  { status, depositPaid }: Listed,
  payments: Pick<Payment, 'status' | 'transfer'>[] = [],
): string =>
  status === 'pending'
    ? depositPaid
      ? 'Awaiting approval'
      : isUnderWay(payments)
        ? 'Payment under way'
        : 'Awaiting payment'
    : status.charAt(0).toUpperCase() + status.slice(1)

export const awaitsPayment = ({ status, depositPaid }: Listed): boolean => status === 'pending' && !depositPaid

/** Whether somebody may still try to have the nights of a hold that ran out. */
export const mayHoldAgain = ({ status, startDate }: { status: string; startDate: string }, today: string): boolean =>
  status === 'expired' && startDate >= today

/** Whether a booking and a draft want the same night: half-open stays, so that one may leave as the other arrives. */
export const sharesNights = (
  booking: { startDate: string; endDate: string },
  { from, to }: Pick<Draft, 'from' | 'to'>,
): boolean => from !== undefined && to !== undefined && booking.startDate < to && from < booking.endDate

const viewWords: readonly string[] = bookingViews

/** Reads what an administrator looks for from an address; what makes no sense there is left out. */
export const deskSearchFrom = (query: URLSearchParams): DeskSearch => {
  const text = (name: string) => query.get(name)?.trim().slice(0, 100) || undefined
  const day = (name: string) => parseDate(text(name) ?? '') ?? undefined
  const [view, id, page] = [text('view'), text('apartmentId'), Number(text('page') ?? Number.NaN)]
  return {
    view: view && viewWords.includes(view) ? view : undefined,
    search: text('search'),
    apartmentId: id && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : undefined,
    from: day('from'),
    to: day('to'),
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? String(page) : undefined,
  }
}

/** Whether a guest may cancel a stay that is paid: until it begins. */
export const mayCancelPaid = (
  { status, depositPaid, startDate, apartment }: Listed & { startDate: string; apartment: { checkInFrom: string } },
  now: Date,
): boolean => {
  const checkIn = parseDate(startDate)
  return (
    depositPaid &&
    (status === 'pending' || status === 'approved') &&
    checkIn !== null &&
    now < stayBegins(checkIn, apartment.checkInFrom)
  )
}

type Decided = Listed & { price: number; customer: { username: string } | null }

export const mayApprove = ({ status, depositPaid }: Listed): boolean => status === 'pending' && depositPaid

/** Whether a booking can still be declined: it is not over. */
export const mayDecline = ({ status }: Listed): boolean => status === 'pending' || status === 'approved'

/** What declining or deleting a booking does about the money, in a sentence that names the sum. */
export const refundText = ({ status, depositPaid, price, customer }: Decided): string => {
  const guest = customer?.username ?? 'The guest'
  if (!mayDecline({ status, depositPaid })) return 'It is over already: no money moves and no night changes.'
  return depositPaid
    ? `${guest} gets ${formatDollars(price)} back, the way it was paid, and the nights are free again.`
    : 'Nothing has been paid, so nothing is refunded. The nights are free again.'
}
