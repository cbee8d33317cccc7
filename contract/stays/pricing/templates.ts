// Owns the events that hosts in Ghana price every year: their days of the coming year, and what is usual then. A host edits them before
// they are saved.
import { addDays, type CalendarDate, toCalendarDate, weekdayIndex } from '../../platform/values/dates.ts'
import type { PeriodForm } from './forms.ts'

export type PeriodTemplate = {
  key: 'december' | 'independence' | 'easter' | 'homowo'
  /** the day differs by year and place, so the host looks at it */
  isToConfirm: boolean
  period: PeriodForm
}

const on = (year: number, monthAndDay: string): CalendarDate => toCalendarDate(`${year}-${monthAndDay}`)

const two = (number: number) => String(number).padStart(2, '0')

/** Easter Sunday of a year of the Gregorian calendar, by the computation of Meeus, Jones and Butcher. */
export const easterSunday = (year: number): CalendarDate => {
  const a = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const skipped = Math.floor((8 * century + 13) / 25)
  const h = (19 * a + century - Math.floor(century / 4) - skipped + 15) % 30
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - h - (inCentury % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return on(year, `${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}`)
}

const saturday = 5

/** The Saturday on which Homowo is kept in most Ga towns: the second one of August. */
const homowoDay = (year: number): CalendarDate => {
  const first = on(year, '08-01')
  return addDays(first, ((saturday - weekdayIndex(first) + 7) % 7) + 7)
}

/** What every template leaves to the other rules. */
const plain: Omit<PeriodForm, 'name' | 'from' | 'to' | 'percent' | 'minNights'> = {
  ...{ layer: 'event', price: null, weekendPrice: null, maxNights: null, minThrough: null },
  ...{ noArrival: [], noDeparture: [], discountable: false },
}

const ofYear = (year: number): PeriodTemplate[] => {
  const [easter, homowo] = [easterSunday(year), homowoDay(year)]
  return [
    {
      ...{ key: 'independence', isToConfirm: false },
      period: {
        ...{ ...plain, name: 'Independence Day', percent: 20, minNights: 2 },
        ...{ from: on(year, '03-05'), to: on(year, '03-08') },
      },
    },
    {
      ...{ key: 'easter', isToConfirm: false },
      period: {
        ...{ ...plain, name: 'Easter at Kwahu', percent: 25, minNights: 3, noArrival: ['sun'] },
        ...{ from: addDays(easter, -3), to: addDays(easter, 1) },
      },
    },
    {
      ...{ key: 'homowo', isToConfirm: true },
      period: {
        ...{ ...plain, name: 'Homowo', percent: 20, minNights: 2 },
        ...{ from: addDays(homowo, -1), to: addDays(homowo, 2) },
      },
    },
    {
      ...{ key: 'december', isToConfirm: false },
      period: {
        ...{ ...plain, name: 'December in Ghana', percent: 40, minNights: 3 },
        ...{ from: on(year, '12-19'), to: on(year + 1, '01-04') },
      },
    },
  ]
}

/** The templates as they come next from a day on, those of a season that has begun included, in the order of their days. */
export const templatesFrom = (today: CalendarDate): PeriodTemplate[] => {
  const year = Number(today.slice(0, 4))
  const coming = [year - 1, year, year + 1].flatMap(ofYear).filter(({ period }) => period.to > today)
  return coming
    .filter(({ key }, at) => coming.findIndex((other) => other.key === key) === at)
    .sort((one, other) => (one.period.from < other.period.from ? -1 : 1))
}
