// Owns a free night of the calendar: its price and minimum, and that it is closed; a button where it can be chosen. While the grid is
// scrolled only the nights that come into sight are built.
import type { PricedDays } from '@akwaaba/contract/calendar'
import { type CalendarDate, formatDate } from '@akwaaba/contract/dates'
import { formatDollars, formatDollarsShort } from '@akwaaba/contract/money'
import { memo } from 'react'
import type { Measures } from './layout.ts'

type Props = {
  name: string
  index: number
  day: CalendarDate
  left: number
  measures: Measures
  /** whether a guest leaves on that day, who has its first half */
  isHalf: boolean
  /** undefined where it is not to be shown */
  terms: PricedDays | undefined
  isPast: boolean
  isChosen: boolean
  /** whether Tab leads here */
  isStop: boolean
  mayChoose: boolean
}

const nights = (count: number) => `${count} ${count === 1 ? 'night' : 'nights'}`

const hatch = 'bg-[repeating-linear-gradient(45deg,#e7decf_0_2px,transparent_2px_8px)]'

export const FreeCell = memo(
  ({ name, index, day, left, measures, isHalf, terms, isPast, isChosen, isStop, mayChoose }: Props) => {
    const { dayWidth, barTop, barHeight } = measures
    const place = isHalf
      ? { left: left + dayWidth / 2, width: dayWidth / 2, top: barTop - 4, height: barHeight + 8 }
      : { left, width: dayWidth, top: barTop - 4, height: barHeight + 8 }
    const shared = { role: 'gridcell', 'aria-colindex': index + 2, style: place } as const
    const notes = terms
      ? [
          formatDollars(terms.price),
          ...(terms.closed ? ['closed'] : []),
          ...(terms.minNights > 1 ? [`at least ${nights(terms.minNights)}`] : []),
          ...(terms.arrival ? [] : ['no arrival']),
        ]
      : ['free']
    const shown = terms && !isPast && (
      <span aria-hidden="true" className={isHalf ? 'whitespace-nowrap text-[11px]' : 'text-xs'}>
        <span className={`block font-medium ${terms.closed ? 'line-through' : ''}`}>
          {isHalf && measures.nameWidth === 0 ? Math.round(terms.price) : formatDollarsShort(Math.round(terms.price))}
        </span>
        {!isHalf && (
          <span className="block text-[11px] text-ink-soft leading-tight">
            {terms.closed ? 'closed' : terms.arrival ? terms.minNights > 1 && nights(terms.minNights) : 'no arrival'}
          </span>
        )}
      </span>
    )
    const closed = terms?.closed && !isPast ? hatch : ''
    if (!mayChoose || isPast)
      return (
        <div {...shared} className={`absolute grid content-center text-center leading-tight ${closed}`}>
          <span className="unseen">{isPast ? 'free' : `free, ${notes.join(', ')}`}</span>
          {shown}
        </div>
      )
    return (
      <div {...shared} className="absolute">
        <button
          type="button"
          data-day={day}
          tabIndex={isStop ? 0 : -1}
          aria-pressed={isChosen}
          className={`grid size-full touch-manipulation select-none content-center text-center leading-tight hover:bg-sand focus-visible:outline-offset-[-2px] aria-pressed:bg-[#cfe3e7] aria-pressed:outline-2 aria-pressed:outline-sea aria-pressed:-outline-offset-2 ${closed}`}
        >
          <span className="unseen">
            {name}, {formatDate(day)}: {notes.join(', ')}
          </span>
          {shown}
        </button>
      </div>
    )
  },
)
