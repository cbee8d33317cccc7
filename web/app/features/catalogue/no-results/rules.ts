// Owns what is said where a search finds nothing: which filter emptied it, and the nearest dates on which something is free.
import { addDays, type CalendarDate, parseDate } from '@akwaaba/contract/dates'
import { shortDayText } from '../../../lib/far-days.ts'
import { totalText } from '../../../lib/format.ts'
import { changedSearch } from '../../../lib/search.ts'
import type { StaySearch } from '../../../paths.ts'
import { stayOf } from '../availability/rules.ts'

/** How many stays there are; with `isAtLeast` more, which were not counted. */
type Counted = { total: number; isAtLeast?: boolean }

/** An active filter, and how many stays there are without it; null where that could not be counted in time. */
export type ActiveFilter = { label: string; to: string; counted: Counted | null }

/** "5 stays", "100+ stays" */
export const staysText = ({ total, isAtLeast = false }: Counted) =>
  `${totalText(total, isAtLeast ? total : Number.POSITIVE_INFINITY)} ${total === 1 ? 'stay' : 'stays'}`

/** Takes the headers of a list; gives how many rows it has. */
export const countedIn = (headers: Headers): Counted => ({
  total: Number(headers.get('x-total-count')),
  isAtLeast: headers.get('x-total-count-relation') === 'gte',
})

/** Whether leaving the filter out helps, or may help. */
export const isHelpful = ({ counted }: ActiveFilter): boolean => counted === null || counted.total > 0

/** The sentence for an empty result: which filter emptied it, where one alone did. */
export const emptyText = (activeFilters: ActiveFilter[]): string => {
  if (activeFilters.length === 0) return 'There is nothing to show yet. Please look in again soon.'
  if (activeFilters.length === 1) return `Nothing matches ${activeFilters[0]?.label}.`
  const helpful = activeFilters.filter(isHelpful)
  if (helpful.length === 0) return 'Nothing matches your filters, and leaving one of them out is not enough.'
  if (helpful.some(({ counted }) => counted === null))
    return 'Nothing matches all of your filters together. Try without one.'
  if (helpful.length > 1) return 'Nothing matches all of your filters together. Leaving one of these out helps.'
  return `Nothing matches ${helpful[0]?.label} together with your other filters.`
}

/** "Drop Aburi · 5 stays": what leaving a filter out gives. */
export const dropFilterText = ({ label, counted }: ActiveFilter): string =>
  counted === null ? `Drop ${label}` : `Drop ${label} · ${staysText(counted)}`

// Where nothing is free on the dates of a search, others are looked at: the nearest first.
const shifts = [-1, 1, -2, 2, -3, 3, -7, 7]

/** As many links are shown. */
const mostNearDates = 3

/** The same search on the days around its dates, none of them before today; empty without dates. */
export const nearSearches = (search: StaySearch, today: CalendarDate): StaySearch[] => {
  const [from, to] = [parseDate(search.from ?? ''), parseDate(search.to ?? '')]
  if (!from || !to || search.flexible) return []
  return shifts
    .map((days) => changedSearch(search, { from: addDays(from, days), to: addDays(to, days) }))
    .filter((other) => String(other.from) >= today)
}

const stayText = ({ from, to }: StaySearch): string => {
  const stay = stayOf(from ?? null, to ?? null)
  return stay ? `${shortDayText(stay.from)} to ${shortDayText(stay.to)}` : ''
}

type Counting = {
  today: CalendarDate
  /** the address of a search on this page */
  at: (search: StaySearch) => string
  count: (search: StaySearch) => Promise<Counted>
  /** whether there is still time to count */
  hasTime: () => boolean
  /** what narrows it, each with the search without it */
  filters: readonly { label: string; without: StaySearch }[]
}

/** A page waits so long for what helps. */
export const patienceMillis = 1000

/**
 * Takes a search that finds nothing; gives every active filter with what is found without it, and the same search on dates close to its own.
 * Each is counted after the other and until there is no time left: a search that nothing answers looks at every home of the map.
 */
export const whatHelps = async (search: StaySearch, { today, at, count, hasTime, filters }: Counting) => {
  const counted = async (other: StaySearch): Promise<Counted | null> =>
    hasTime() ? count(other).catch(() => null) : null
  const withoutEach = async () => {
    const found: ActiveFilter[] = []
    for (const { label, without } of filters) found.push({ label, to: at(without), counted: await counted(without) })
    return found
  }
  const nearest = async () => {
    const found: (ActiveFilter & { counted: Counted })[] = []
    for (const other of nearSearches(search, today)) {
      const free = await counted(other)
      if (free !== null && free.total > 0) found.push({ label: stayText(other), to: at(other), counted: free })
      if (found.length === mostNearDates) break
    }
    return found
  }
  const [activeFilters, nearDates] = await Promise.all([withoutEach(), nearest()])
  return { activeFilters, nearDates }
}

/** Of a search that has found something, or that nothing narrows. */
export const noHelp: Awaited<ReturnType<typeof whatHelps>> = { activeFilters: [], nearDates: [] }
