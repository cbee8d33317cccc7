// Owns short texts of days that may be far off. Not in clock.ts, which every page loads.
import { type CalendarDate, dateInAccra, formatDate, formatDateShort, nightsBetween } from '@akwaaba/contract/dates'
import { clockText, todayInAccra } from './clock.ts'

// Beyond, a day without its year could be one of this year or of the next.
const clearDays = 330

/** "Fri 4 Dec", with its year where the day is far off. */
export const shortDayText = (date: CalendarDate): string => {
  const days = nightsBetween(todayInAccra(), date)
  return days < 0 || days > clearDays ? formatDate(date) : formatDateShort(date)
}

/** "Fri 4 Dec, 14:00" of an instant in Accra, with its year where that is far off. */
export const shortInstantText = (instant: Date): string =>
  `${shortDayText(dateInAccra(instant))}, ${clockText(instant.getTime())}`
