// Owns the head of the calendar's grid: the days, today among them, seasons and events over them, and how many listings are free each night.
import { addDays, type CalendarDate, formatDate, formatDateShort } from '@akwaaba/contract/dates'
import { memo } from 'react'
import { BandBar } from '../calendar-bands/band-bar.tsx'
import type { Band } from '../calendar-bands/rules.ts'
import type { Days, Measures } from './layout.ts'
import { isWeekend } from './rules.ts'

type Props = {
  days: Days
  today: CalendarDate
  measures: Measures
  firstDay: number
  lastDay: number
  /** of the listings */
  count: number
  free: readonly number[] | undefined
  bands: readonly Band[]
}

const daysHeight = 46

const line = { role: 'row', 'aria-rowindex': 1 } as const
const column = (index: number) => ({ role: 'columnheader', 'aria-colindex': index + 2 }) as const

/** "Tu" and "15"; the first day of a month with its name. */
const wordsOf = (day: CalendarDate): [string, string] => {
  const [weekday = '', , month = ''] = formatDateShort(day).split(' ')
  const number = String(Number(day.slice(8)))
  return [weekday.slice(0, 2), number === '1' ? `1 ${month.slice(0, 3)}` : number]
}

/** It is built again for other days, and not while rows are scrolled. */
export const GridHead = memo(({ days, today, measures, firstDay, lastDay, count, free, bands }: Props) => {
  const { dayWidth, nameWidth, headHeight, bandHeight } = measures
  const [daysTop, bandTop] = nameWidth > 0 ? [bandHeight, 0] : [0, headHeight - bandHeight]
  const size = { width: dayWidth, top: daysTop, height: headHeight - bandHeight }
  return (
    <div {...line} style={{ height: headHeight }} className="sticky top-0 z-20 border-line border-b bg-card">
      {nameWidth > 0 && (
        <div
          {...column(-1)}
          style={{ width: nameWidth }}
          className="sticky left-0 z-10 flex h-full flex-col justify-between border-line border-r bg-card px-3 py-1 text-ink-soft text-xs"
        >
          <b className="text-[0.82rem] text-ink">
            {count} {count === 1 ? 'listing' : 'listings'}
          </b>
          {free && <span>Free that night</span>}
        </div>
      )}
      {bands
        .filter(({ first, days: count }) => first <= lastDay && first + count > firstDay)
        .map((band) => {
          const [left, top] = [nameWidth + band.first * dayWidth + 1, bandTop + 3]
          const place = { left, top, width: band.days * dayWidth - 2, height: bandHeight - 6 }
          return <BandBar key={band.first} edge={nameWidth} {...{ band, place }} />
        })}
      {Array.from({ length: Math.max(0, lastDay - firstDay + 1) }, (_, at) => {
        const index = firstDay + at
        const day = addDays(days.from, index)
        const [weekday, number] = wordsOf(day)
        const isToday = day === today
        return (
          <div
            key={day}
            {...column(index)}
            aria-current={isToday ? 'date' : undefined}
            style={{ left: nameWidth + index * dayWidth, ...size }}
            className="absolute flex flex-col border-line border-l text-center leading-tight"
          >
            <span
              style={{ height: daysHeight }}
              className={`flex flex-col justify-center ${isToday ? 'bg-clay text-white' : isWeekend(day) ? 'bg-sand' : ''}`}
            >
              <span className="unseen">{isToday ? `Today, ${formatDate(day)}` : formatDate(day)}</span>
              <span aria-hidden="true" className="text-xs">
                {isToday ? 'Today' : weekday}
              </span>
              <b aria-hidden="true" className="text-sm">
                {number}
              </b>
            </span>
            {free && nameWidth > 0 && (
              <span className="font-semibold text-palm text-xs leading-[22px]">
                {free[index]}
                <span className="unseen"> free</span>
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
})
