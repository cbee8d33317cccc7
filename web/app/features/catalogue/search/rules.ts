// Owns the state of a search: what the address says, what of it was left out and why, and what another page handed over.
import type { listApartments } from '@akwaaba/contract/apartments'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { isRecord } from '@akwaaba/contract/guards'
import type { ReadSearch } from '@akwaaba/contract/search'
import { stayFault, stayFaults } from '@akwaaba/contract/stays'
import { inOrder } from '../../../lib/price-range.ts'
import type { StaySearch } from '../../../paths.ts'

export const mostGuests = 50

type Asked = ReadSearch<typeof listApartments>

/** The stay that is asked for; `note` says why there is none although something was asked for. */
const stayFrom = ({ from, to }: Asked['search'], refused: Asked['refused'], today: CalendarDate) => {
  const fault = from && to ? stayFault(from, to, today) : null
  if (from && to && !fault) return { from, to, note: null }
  const none = { from: undefined, to: undefined }
  if (!(from || to || refused.from || refused.to)) return { ...none, note: null }
  const why = fault ? stayFaults[fault] : 'A search by dates needs a check-in and a check-out date.'
  return { ...none, note: `${why} The dates have been cleared: choose others to see what is free.` }
}

/**
 * Takes what an address says of a search; gives it without what makes no sense any more, and the sentences that say what
 * was left out. `today` is the day in Accra.
 */
export const sensibleSearch = (
  { search: asked, refused }: Asked,
  today: CalendarDate,
): { search: StaySearch; notes: string[] } => {
  const { similarTo: _, ...search } = asked
  const { note, ...stay } = stayFrom(search, refused, today)
  const prices = [refused.priceFrom, refused.priceTo].filter((price) => price !== undefined)
  const notes = [
    ...(note ? [note] : []),
    ...(refused.guests ? [`A search is for 1 to ${mostGuests} guests, so “${refused.guests}” was left out.`] : []),
    ...prices.map((price) => `“${price}” is no price a night, so it was left out.`),
  ]
  const [priceFrom, priceTo] = inOrder(search.priceFrom, search.priceTo)
  // The order that is not asked for has no name in an address.
  const sort = search.sort === 'recommended' ? undefined : search.sort
  return { search: { ...search, ...stay, priceFrom, priceTo, sort }, notes }
}

/** The search with some of it changed; any change of a filter leads back to the first page. */
export const changed = (search: StaySearch, change: StaySearch): StaySearch => ({
  ...search,
  page: undefined,
  ...change,
})

/** What another page handed over as navigation state, as the same words the URL uses; null when there is nothing of it. */
export const searchFromState = (state: unknown): StaySearch | null => {
  if (!isRecord(state)) return null
  const textOf = (name: string) => {
    const value = state[name]
    return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
      ? String(value).trim()
      : undefined
  }
  const found = { location: textOf('location'), priceFrom: textOf('priceFrom'), priceTo: textOf('priceTo') }
  return Object.values(found).some((value) => value !== undefined) ? found : null
}

/** A filter that is on, and how many stays there are without it. */
export type Drop = { label: string; to: string; total: number }

const staysText = (total: number) => `${total} ${total === 1 ? 'stay' : 'stays'}`

/** What an empty result says: which filter emptied it, where one alone did. */
export const emptyText = (drops: Drop[]): string => {
  if (drops.length === 0) return 'There is nothing to show yet. Please look in again soon.'
  if (drops.length === 1) return `Nothing matches ${drops[0]?.label}.`
  const helpful = drops.filter(({ total }) => total > 0)
  if (helpful.length === 0) return 'Nothing matches your filters, and leaving one of them out is not enough.'
  if (helpful.length > 1) return 'Nothing matches all of your filters together. Leaving one of these out helps.'
  return `Nothing matches ${helpful[0]?.label} together with your other filters.`
}

/** "Drop Aburi · 5 stays": what leaving a filter out gives. */
export const dropText = ({ label, total }: Drop): string => `Drop ${label} · ${staysText(total)}`
