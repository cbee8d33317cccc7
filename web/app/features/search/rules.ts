// Owns the state of a search: what the URL says, and what each filter is called.
import { parseDate } from '@akwaaba/contract/dates'
import type { StaySearch } from '../../paths.ts'

const names = ['location', 'search', 'priceFrom', 'priceTo', 'from', 'to', 'guests', 'sort', 'page'] as const

/** Reads a search from a URL; what makes no sense there is left out, so that a mangled link still shows a list. */
export const searchFrom = (query: URLSearchParams): StaySearch => {
  const text = (name: (typeof names)[number]) => query.get(name)?.trim().slice(0, 100) || undefined
  const amount = (name: 'priceFrom' | 'priceTo') => {
    const value = Number(text(name) ?? Number.NaN)
    return value >= 0 && value <= 1_000_000 ? String(value) : undefined
  }
  const count = (name: 'guests' | 'page', max: number) => {
    const value = Number(text(name) ?? Number.NaN)
    return Number.isInteger(value) && value >= 1 && value <= max ? String(value) : undefined
  }
  const from = parseDate(text('from') ?? '') ?? undefined
  const to = parseDate(text('to') ?? '') ?? undefined
  const isStay = from !== undefined && to !== undefined && from < to
  const sort = text('sort')
  return {
    location: text('location'),
    search: text('search'),
    priceFrom: amount('priceFrom'),
    priceTo: amount('priceTo'),
    from: isStay ? from : undefined,
    to: isStay ? to : undefined,
    guests: count('guests', 50),
    sort: sort === 'price-low' || sort === 'price-high' || sort === 'newest' ? sort : undefined,
    page: count('page', 10_000),
  }
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
