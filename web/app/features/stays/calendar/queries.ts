// Owns the queries of the calendar. Its rows are read page by page, as far as they are in sight, for the days of the grid alone.
import { getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { getBooking } from '@akwaaba/contract/bookings'
import { type CalendarRow, getCalendar, getHostCalendar } from '@akwaaba/contract/calendar'
import { addDays } from '@akwaaba/contract/dates'
import { getHostBooking } from '@akwaaba/contract/host-bookings'
import { listHostListings } from '@akwaaba/contract/listings'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { CalendarSearch } from '../../../admin-paths.ts'
import { defineFullListQuery, definePageQuery, defineQuery } from '../../../lib/query.tsx'
import type { Days } from '../calendar-grid/layout.ts'

const calendarQuery = (search: CalendarSearch) => definePageQuery(getCalendar, { query: search })
const hostCalendarQuery = (org: string, search: CalendarSearch) =>
  definePageQuery(getHostCalendar, { params: { org }, query: search })
export const apartmentsQuery = () => defineFullListQuery(listApartments)
export const bookedDatesQuery = (id: string) => defineQuery(getBookedDates, { params: { id } })
export const bookingQuery = (id: string) => defineQuery(getBooking, { params: { id } })
export const hostApartmentsQuery = (org: string) => defineFullListQuery(listHostListings, { org })
export const hostBookingQuery = (org: string, id: string) => defineQuery(getHostBooking, { params: { org, id } })

const pageSize = 50

const facts = ['page', 'search'] as const

/** Whether a query is of the same page of the same listings, whatever its days are. */
const isLike = (one: readonly unknown[] | undefined, other: readonly unknown[]) => {
  const [before, now] = [one, other].map((key) => new URL(String(key?.[2] ?? ''), 'http://here').searchParams)
  return facts.every((name) => before?.get(name) === now?.get(name))
}

/** The rows of the listings that fit a text, of an organisation or of all. `see` says which rows are in sight. */
export const useCalendarRows = (org: string | undefined, days: Days, search: string | undefined) => {
  const [pages, setPages] = useState<readonly number[]>([1])
  const query = (page: number) => {
    const asked = {
      from: days.from,
      to: addDays(days.from, days.count),
      search,
      limit: String(pageSize),
      page: String(page),
    }
    return org === undefined ? calendarQuery(asked) : hostCalendarQuery(org, asked)
  }
  const found = useQueries({
    queries: pages.map(query).map((each) => ({
      ...each,
      // The rows stay while other days are read; those of another page never stand in for them.
      placeholderData: (
        last: Awaited<ReturnType<NonNullable<typeof each.queryFn>>> | undefined,
        before: { queryKey: readonly unknown[] } | undefined,
      ) => (isLike(before?.queryKey, each.queryKey) ? last : undefined),
    })),
  })
  const replies = new Map(found.flatMap(({ data }, at) => (data ? [[pages[at] ?? 0, data] as const] : [])))
  const first = replies.values().next().value
  const failed = found.find(({ isError }) => isError)
  const see = useCallback((firstRow: number, lastRow: number) => {
    const [from, to] = [Math.floor(firstRow / pageSize) + 1, Math.floor(Math.max(0, lastRow) / pageSize) + 1]
    // The first page stays: it has the total.
    const next = [...new Set([1, ...Array.from({ length: to - from + 1 }, (_, at) => from + at)])]
    setPages((last) => (last.join() === next.join() ? last : next))
  }, [])
  const rows = [...replies.values()].flatMap(({ reply }) => reply.rows)
  // The same array while it has the same rows, so that what follows from all of them is not computed with every choice and move.
  const last = useRef(rows)
  if (rows.length !== last.current.length || rows.some((row, index) => row !== last.current[index])) last.current = rows
  const known = last.current
  return {
    /** undefined while the first of them are read */
    total: first && Math.max(first.total, known.length),
    today: first?.reply.today,
    rowAt: (index: number): CalendarRow | undefined =>
      replies.get(Math.floor(index / pageSize) + 1)?.reply.rows[index % pageSize],
    /** those that were read */
    known,
    isStale: found.some(({ isPlaceholderData }) => isPlaceholderData),
    error: failed?.error ?? null,
    retry: () => {
      for (const each of found) if (each.isError) void each.refetch()
    },
    see,
  }
}
