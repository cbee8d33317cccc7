// Owns the state of a search: what the URL says, what of it was left out and why, and what another page handed over.
import { type CalendarDate, parseDate } from '@akwaaba/contract/dates'
import { stayFault, stayFaults } from '@akwaaba/contract/stays'
import { inOrder } from '../../../lib/price-range.ts'
import type { StaySearch } from '../../../paths.ts'

const names = ['location', 'search', 'priceFrom', 'priceTo', 'from', 'to', 'guests', 'sort', 'page'] as const

export const mostGuests = 50

/** The stay of two words of a URL; `note` says why there is none although something was asked for. */
const stayFrom = (from: string | undefined, to: string | undefined, today: CalendarDate) => {
  if (from === undefined && to === undefined) return { from, to, note: null }
  const [start, end] = [parseDate(from ?? ''), parseDate(to ?? '')]
  const fault = start && end ? stayFault(start, end, today) : null
  if (start && end && !fault) return { from: start, to: end, note: null }
  const why = fault ? stayFaults[fault] : 'A search by dates needs a check-in and a check-out date.'
  return {
    from: undefined,
    to: undefined,
    note: `${why} The dates have been cleared: choose others to see what is free.`,
  }
}

/**
 * Reads a search from a URL. What makes no sense there, or no longer does, is left out, so that an old or mangled link
 * still shows a list; `notes` are the sentences that say so. `today` is the day in Accra.
 */
export const searchFrom = (query: URLSearchParams, today: CalendarDate): { search: StaySearch; notes: string[] } => {
  const notes: string[] = []
  const text = (name: (typeof names)[number]) => query.get(name)?.trim().slice(0, 100) || undefined
  const amount = (name: 'priceFrom' | 'priceTo') => {
    const given = text(name)
    if (given === undefined || (Number(given) >= 0 && Number(given) <= 1_000_000)) return given && String(Number(given))
    notes.push(`“${given}” is no price a night, so it was left out.`)
    return undefined
  }
  const count = (given: string | undefined, max: number) => {
    const value = Number(given)
    return given !== undefined && Number.isInteger(value) && value >= 1 && value <= max ? String(value) : undefined
  }
  const { note, ...stay } = stayFrom(text('from'), text('to'), today)
  if (note) notes.push(note)
  const guests = count(text('guests'), mostGuests)
  if (text('guests') && !guests)
    notes.push(`A search is for 1 to ${mostGuests} guests, so “${text('guests')}” was left out.`)
  const sort = text('sort')
  const [priceFrom, priceTo] = inOrder(amount('priceFrom'), amount('priceTo'))
  const search = {
    location: text('location'),
    search: text('search'),
    priceFrom,
    priceTo,
    ...stay,
    guests,
    sort: sort === 'price-low' || sort === 'price-high' || sort === 'newest' ? sort : undefined,
    page: count(text('page'), 10_000),
  }
  return { search, notes }
}

/** The search with some of it changed; any change of a filter leads back to the first page. */
export const changed = (search: StaySearch, change: StaySearch): StaySearch => ({
  ...search,
  page: undefined,
  ...change,
})

/** What another page handed over as navigation state, as the same words the URL uses; null when there is nothing of it. */
export const searchFromState = (state: unknown): StaySearch | null => {
  if (typeof state !== 'object' || state === null) return null
  const given = state as Record<string, unknown>
  const word = (name: string) => {
    const value = given[name]
    return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
      ? String(value).trim()
      : undefined
  }
  const found = { location: word('location'), priceFrom: word('priceFrom'), priceTo: word('priceTo') }
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
