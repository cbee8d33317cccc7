// Owns which days a bank can have booked money for.
import { addDays, type CalendarDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'

const earliest = '2000-01-01'

/** Whether a bank can have booked money for this day: a few days ahead at most, and not before there were such accounts. */
export const isBookable = (day: CalendarDate, today: CalendarDate): boolean =>
  earliest <= day && day <= addDays(today, limits.valueDaysAhead)
