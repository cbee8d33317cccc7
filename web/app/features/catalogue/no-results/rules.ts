// Owns what is said where a search finds nothing: which filter emptied it, and the nearest dates on which something is free.
import { addDays, type CalendarDate, parseDate } from '@akwaaba/contract/dates'
import { shortDayText } from '../../../lib/far-days.ts'
import { changedSearch } from '../../../lib/search.ts'
import type { StaySearch } from '../../../paths.ts'
import { stayOf } from '../availability/rules.ts'

/** An active filter, and how many stays there are without it. */
export type ActiveFilter = { label: string; to: string; total: number }

/** "5 stays" */
export const staysText = (total: number) => `${total} ${total === 1 ? 'stay' : 'stays'}`

/** The sentence for an empty result: which filter emptied it, where one alone did. */
export const emptyText = (activeFilters: ActiveFilter[]): string => {
  if (activeFilters.length === 0) return 'There is nothing to show yet. Please look in again soon.'
  if (activeFilters.length === 1) return `Nothing matches ${activeFilters[0]?.label}.`
  const helpful = activeFilters.filter(({ total }) => total > 0)
  if (helpful.length === 0) return 'Nothing matches your filters, and leaving one of them out is not enough.'
  if (helpful.length > 1) return 'Nothing matches all of your filters together. Leaving one of these out helps.'
  return `Nothing matches ${helpful[0]?.label} together with your other filters.`
}

/** "Drop Aburi · 5 stays": what leaving a filter out gives. */
export const dropFilterText = ({ label, total }: ActiveFilter): string => `Drop ${label} · ${staysText(total)}`

// Where nothing is free on the dates of a search, others are looked at: the nearest first.
const shifts = [-1, 1, -2, 2, -3, 3, -7, 7]

/** As many links are shown. */
export const mostNearDates = 3

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
  count: (search: StaySearch) => Promise<number>
  /** what narrows it, each with the search without it */
  filters: readonly { label: string; without: StaySearch }[]
}

/** Takes a search that finds nothing; gives every active filter with what is found without it, and the same search on dates close to its own. */
export const whatHelps = async (search: StaySearch, { today, at, count, filters }: Counting) => {
  const counted = (label: string, other: StaySearch): Promise<ActiveFilter> =>
    count(other).then((total) => ({ label, to: at(other), total }))
  const [activeFilters, near] = await Promise.all([
    Promise.all(filters.map(({ label, without }) => counted(label, without))),
    Promise.all(nearSearches(search, today).map((other) => counted(stayText(other), other))),
  ])
  return { activeFilters, nearDates: near.filter(({ total }) => total > 0).slice(0, mostNearDates) }
}

/** Of a search that has found something, or that nothing narrows. */
export const noHelp: Awaited<ReturnType<typeof whatHelps>> = { activeFilters: [], nearDates: [] }
