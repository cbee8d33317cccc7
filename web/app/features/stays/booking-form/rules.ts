// Owns what a guest chooses before a stay is booked: dates, extras, and what they come to.
import { addDays, type CalendarDate, nightsBetween, parseDate } from '@akwaaba/contract/dates'
import { centsFromDollars, dollarsFromCents } from '@akwaaba/contract/money'
import { type Price, partsOf } from '@akwaaba/contract/price-lines'
import { quoteStay } from '@akwaaba/contract/pricing'
import { stayFault, stayFaults } from '@akwaaba/contract/stays'

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
  return start && end ? Math.max(0, nightsBetween(start, end)) : 0
}

export type Totals = { nights: number; apartment: number; extras: number; total: number }

type OfferedExtra = { _id: string; title: string; price: number }

/** The price of a draft line by line, as the server makes it. An extra that is offered no more activeFilters out. */
export const quoteOf = (draft: Draft, pricePerNight: number, extras: readonly OfferedExtra[]): Price =>
  quoteStay(
    { nightlyCents: centsFromDollars(pricePerNight) },
    nightsOfDraft(draft),
    extras
      .filter(({ _id }) => draft.extras.includes(_id))
      .map(({ title, price }) => ({ title, priceCents: centsFromDollars(price) })),
  )

/** What a draft comes to, in dollars. */
export const totalsOf = (draft: Draft, pricePerNight: number, extras: readonly OfferedExtra[]): Totals => {
  const { lines, totalCents } = quoteOf(draft, pricePerNight, extras)
  const { apartmentCents, extrasCents } = partsOf(lines)
  return {
    nights: nightsOfDraft(draft),
    apartment: dollarsFromCents(apartmentCents),
    extras: dollarsFromCents(extrasCents),
    total: dollarsFromCents(totalCents),
  }
}

export const toggled = (extras: string[], id: string): string[] =>
  extras.includes(id) ? extras.filter((each) => each !== id) : [...extras, id]

/** Whether a booking and a draft want the same night: half-open stays, so that one may leave as the other arrives. */
export const sharesNights = (
  booking: { startDate: string; endDate: string },
  { from, to }: Pick<Draft, 'from' | 'to'>,
): boolean => from !== undefined && to !== undefined && booking.startDate < to && from < booking.endDate
