// Owns what the days of the calendar's listings cost, and which of them the reader has chosen.
import type { CalendarRow } from '@akwaaba/contract/calendar'
import { addDays, type CalendarDate, nightsOf } from '@akwaaba/contract/dates'
import { dollarsFromCents, formatDollars } from '@akwaaba/contract/money'
import type { TermsOfDay } from '@akwaaba/contract/price-days'
import { useQueries } from '@tanstack/react-query'
import { pricesQuery } from '../prices/queries.ts'
import { termsOfPrices } from '../prices/rules.ts'

/** Days of one listing: from the one that was chosen first to the last one, in either direction. */
export type Selection = { apartmentId: string; anchor: CalendarDate; head: CalendarDate }

/** The days of a selection: from the first to the day after the last. */
export const daysOfSelection = ({ anchor, head }: Selection): { from: CalendarDate; to: CalendarDate } =>
  anchor < head ? { from: anchor, to: addDays(head, 1) } : { from: head, to: addDays(anchor, 1) }

/** What a night costs in each of these listings, as far as it is loaded; of none where it is not to be shown. */
export const useDayPrices = (org: string, rows: readonly CalendarRow[], isShown: boolean): Map<string, TermsOfDay> => {
  const found = useQueries({
    queries: (isShown ? rows : []).map(({ apartmentId }) => ({ ...pricesQuery(org, apartmentId), staleTime: 60_000 })),
  })
  return new Map(found.flatMap(({ data }) => (data ? [[data.apartmentId, termsOfPrices(data)] as const] : [])))
}

const range = (numbers: number[], text: (number: number) => string) => {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? text(least) : `${text(least)} to ${text(most)}`
}

/** What holds on chosen days, in words. */
export const nowText = (termsOf: TermsOfDay | undefined, { from, to }: ReturnType<typeof daysOfSelection>) => {
  if (!termsOf) return undefined
  const nights = nightsOf(from, to).map(termsOf)
  return {
    price: range(
      nights.map(({ cents }) => dollarsFromCents(cents)),
      formatDollars,
    ),
    minNights: range(
      nights.map(({ minNights, minThrough }) => Math.max(minNights, minThrough)),
      String,
    ),
  }
}
