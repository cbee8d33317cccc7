// Owns the days of a report: what may be asked, and the periods that its nights are counted in.
import { addDays, type CalendarDate, nightsBetween, toCalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { Deps } from '#deps.ts'

export type Days = { from: CalendarDate; to: CalendarDate }

/** What is asked of the days of a report: without an answer those of this month until today. */
export type AskedDays = { from?: CalendarDate | undefined; to?: CalendarDate | undefined }

/**
 * The days of a report. Refuses with bad_dates those in the wrong order, and with report_too_long more of them than a report has.
 */
export const daysOf = ({ clock }: Pick<Deps, 'clock'>, asked: AskedDays): Days => {
  const to = asked.to ?? clock.today()
  const from = asked.from ?? toCalendarDate(`${to.slice(0, 7)}-01`)
  if (to < from) fail('bad_dates', { fields: { to: 'The last day is before the first one.' } })
  if (nightsBetween(from, to) >= limits.maxReportDays) fail('report_too_long')
  return { from, to }
}

export type Period = { name: string; first: CalendarDate; next: CalendarDate }

const firstOfNextMonth = (day: CalendarDate): CalendarDate => {
  const late = addDays(toCalendarDate(`${day.slice(0, 7)}-28`), 4)
  return toCalendarDate(`${late.slice(0, 7)}-01`)
}

/** The months that some days are in, cut to these days. */
export const monthsOf = ({ from, to }: Days): Period[] => {
  const end = addDays(to, 1)
  const months: Period[] = []
  for (let first = from; first < end; ) {
    const after = firstOfNextMonth(first)
    const [next = end] = [after, end].toSorted()
    months.push({ name: first.slice(0, 7), first, next })
    first = next
  }
  return months
}
