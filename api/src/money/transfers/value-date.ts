// Owns the range of valid value dates.
import { addDays, type CalendarDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'

const earliest = '2000-01-01'

/** Whether a value date is plausible: not before 2000, and at most a few days after today. */
export const isPlausibleValueDate = (day: CalendarDate, today: CalendarDate): boolean =>
  earliest <= day && day <= addDays(today, limits.valueDaysAhead)
