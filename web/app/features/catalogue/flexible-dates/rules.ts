// Owns the words for dates of a search that are not exact: nights earlier or later, and a stay anywhere in a month.
import { type CalendarDate, formatMonthLong } from '@akwaaba/contract/dates'
import { lengths } from '@akwaaba/contract/stay-lengths'
import type { StaySearch } from '../../../paths.ts'

/** "± 3 nights" */
export const flexibleText = (nights: string | number): string =>
  `± ${nights} ${Number(nights) === 1 ? 'night' : 'nights'}`

/** "A week" and "December 2026"; undefined for a search about dates of its own, or about none. */
export const looseStay = ({ month, length }: StaySearch): readonly [length: string, month: string] | undefined => {
  const known: Partial<Record<string, { text: string }>> = lengths
  const found = known[length ?? '']
  return month && found ? [found.text, formatMonthLong(month)] : undefined
}

/** Takes how days are written; gives how those of a search are, in its field: "Fri 4 Dec ± 3". */
export const dayTextOf =
  ({ flexible }: StaySearch, text: (day: CalendarDate) => string) =>
  (day: CalendarDate): string =>
    `${text(day)}${flexible ? ` ± ${flexible}` : ''}`
