// Owns reading what each day of a listing costs and allows, for the months that its calendar shows.
import type { CalendarDate } from '@akwaaba/contract/dates'
import type { CalendarDay, getPriceCalendar } from '@akwaaba/contract/quotes'
import { useEffect, useState } from 'react'
import { send } from '../../../lib/api.ts'
import { withoutSchemas } from '../../../lib/row-address.ts'

// The method and path of the row without its schemas, which would double the size of this page.
const rowAddress = { method: 'GET', path: '/api/apartments/:id/calendar' } as const satisfies Pick<
  typeof getPriceCalendar,
  'method' | 'path'
>

/** The days of a listing that have been read so far, those from `from` up to `to` among them as soon as they are there. */
export const useCalendarDays = (id: string, from: CalendarDate, to: CalendarDate): ReadonlyMap<string, CalendarDay> => {
  const [known, setKnown] = useState<ReadonlyMap<string, CalendarDay>>(new Map())
  useEffect(() => {
    let isOver = false
    send(withoutSchemas<typeof getPriceCalendar>(rowAddress), { params: { id }, query: { from, to } }).then(
      ({ days }) =>
        isOver ||
        setKnown(
          (before) => new Map<string, CalendarDay>([...before, ...days.map((each) => [each.day, each] as const)]),
        ),
      // The calendar then shows no prices of these days; what a stay costs is asked for by itself.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [id, from, to])
  return known
}
