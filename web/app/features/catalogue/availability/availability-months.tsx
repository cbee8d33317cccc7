// Owns the months of a listing's calendar: prices and states of days, chosen by pointer or keyboard. Loaded when it comes near.
import {
  addDays,
  type CalendarDate,
  formatDate,
  formatMonthLong,
  nightsBetween,
  nightsOf,
  weekdayIndex,
} from '@akwaaba/contract/dates'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { publicLimits } from '@akwaaba/contract/public-limits'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { todayInAccra } from '../../../lib/clock.ts'
import { Icon } from '../../../ui/icons.tsx'
import { type CalendarFacts, datesAfter, type JudgedDay, judgeDay, monthOf, monthsFrom } from './calendar-days.ts'
import { nightsLabel } from './rules.ts'
import { useCalendarDays } from './use-calendar-days.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const week = 7

type Dates = { from: CalendarDate | undefined; to: CalendarDate | undefined }

export type MonthsProps = Dates & {
  apartmentId: string
  /** dollars of a usual night: those of other nights stand out */
  price: number
  booked: readonly string[] | null
  onChange: (dates: Dates) => void
}

/** The weeks of a month, each with seven days or gaps. */
const weeksOf = (month: CalendarDate): (CalendarDate | null)[][] => {
  const days = nightsOf(month, monthsFrom(month, 1))
  const cells = [...Array.from({ length: weekdayIndex(month) }, () => null), ...days]
  const count = Math.ceil(cells.length / week)
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: week }, (_, at) => cells[row * week + at] ?? null),
  )
}

/** The position of a day in the chosen stay; `wanted`: of a stay that has taken nights. */
const placeIn = ({ from, to }: Dates, isTaken: boolean, day: CalendarDate): 'end' | 'within' | 'wanted' | null => {
  if (isTaken) return from && to && from <= day && day < to ? 'wanted' : null
  if (day === from || day === to) return 'end'
  return from && to && from < day && day < to ? 'within' : null
}

const looks: Record<JudgedDay['kind'], string> = {
  past: 'text-ink-soft/60',
  taken: 'calendar-taken text-ink-soft line-through',
  out: 'calendar-out text-ink',
  free: 'text-ink hover:bg-sand',
}

const places = {
  end: 'bg-palm text-white',
  within: 'bg-[#cfe4da] text-palm-deep',
  wanted: 'border-2 border-clay',
} as const

const moves: Record<string, (day: CalendarDate) => CalendarDate> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -week),
  ArrowDown: (day) => addDays(day, week),
  Home: (day) => addDays(day, -weekdayIndex(day)),
  End: (day) => addDays(day, week - 1 - weekdayIndex(day)),
  PageUp: (day) => addDays(monthsFrom(day, -1), Math.min(Number(day.slice(8)), 28) - 1),
  PageDown: (day) => addDays(monthsFrom(day, 1), Math.min(Number(day.slice(8)), 28) - 1),
}

type DayProps = {
  day: CalendarDate
  judged: JudgedDay
  place: ReturnType<typeof placeIn>
  price: number | undefined
  isSpecial: boolean
  isFocusable: boolean
  onChoose: () => void
  onKey: (event: KeyboardEvent) => void
}

const Day = ({
  day,
  judged: { kind, canChoose, note },
  place,
  price,
  isSpecial,
  isFocusable,
  onChoose,
  onKey,
}: DayProps) => {
  const isWithPrice = kind === 'free' && price !== undefined
  const name = [
    formatDate(day),
    isWithPrice && formatDollarsShort(price),
    note,
    place && (place === 'wanted' ? 'in the dates you asked for' : 'of your stay'),
  ]
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isFocusable ? 0 : -1}
      aria-disabled={!canChoose}
      aria-pressed={place !== null && place !== 'wanted'}
      onClick={() => canChoose && onChoose()}
      onKeyDown={onKey}
      className={`grid h-13 w-full content-center rounded-xl text-center leading-tight ${canChoose ? '' : 'cursor-default'} ${
        place ? places[place] : ''
      } ${place === 'end' || place === 'within' ? '' : looks[kind]}`}
    >
      <span className="unseen">{name.filter(Boolean).join(', ')}</span>
      <span aria-hidden="true" className={`font-semibold text-[0.95rem] ${kind === 'past' ? 'font-normal' : ''}`}>
        {Number(day.slice(8))}
      </span>
      <span aria-hidden="true" className={`h-4 text-xs ${isSpecial && place === null ? 'text-clay-deep' : ''}`}>
        {kind === 'out' ? 'out' : isWithPrice ? formatDollarsShort(Math.round(price)) : ''}
      </span>
    </button>
  )
}

export const AvailabilityMonths = ({ apartmentId, price, booked, from, to, onChange }: MonthsProps) => {
  const today = todayInAccra()
  const [first, setFirst] = useState(() => monthOf(from && from > today ? from : today))
  const [focused, setFocused] = useState<CalendarDate>(from && from > today ? from : today)
  const box = useRef<HTMLDivElement>(null)
  const mustFocus = useRef(false)
  const last = monthOf(addDays(today, publicLimits.maxDaysAhead))
  const months = [first, monthsFrom(first, 1)]
  const terms = useCalendarDays(apartmentId, first, monthsFrom(first, 2))
  const facts: CalendarFacts = { today, booked: booked && new Set(booked), terms, from, to }
  const isTaken = from !== undefined && to !== undefined && nightsOf(from, to).some((night) => facts.booked?.has(night))
  // Other dates, as those of a nearest stay, are shown where they begin.
  const [shownFrom, setShownFrom] = useState(from)
  if (shownFrom !== from) {
    setShownFrom(from)
    if (from && from >= today && !months.includes(monthOf(from))) setFirst(monthOf(from))
    if (from && from >= today) setFocused(from)
  }
  const buttonOf = (day: CalendarDate) => box.current?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? null
  useEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    buttonOf(focused)?.focus()
  })
  const moveTo = (day: CalendarDate) => {
    if (day < monthOf(today) || day >= monthsFrom(last, 1)) return
    // On a phone the second month is not shown.
    const there = buttonOf(day)
    if (!there || there.offsetParent === null)
      setFirst(day < first || there ? monthOf(day) : monthsFrom(day, isWide() ? -1 : 0))
    mustFocus.current = true
    setFocused(day)
  }
  const isWide = () => (box.current?.querySelectorAll<HTMLElement>('table')[1]?.offsetParent ?? null) !== null
  const onKey = (day: CalendarDate) => (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    moveTo(move(day))
  }
  const turn = (months: number) => {
    setFirst(monthsFrom(first, months))
    setFocused(monthsFrom(first, months))
  }
  const shown = months.some((month) => month === monthOf(focused)) ? focused : first
  const button = 'grid size-11 place-items-center rounded-full border border-line-strong disabled:opacity-40'
  return (
    <div ref={box} className="relative grid gap-x-9 md:grid-cols-2">
      <div className="absolute top-0 right-0 left-0 flex justify-between">
        <button
          type="button"
          className={button}
          disabled={first <= monthOf(today)}
          onClick={() => turn(-1)}
          aria-label="Earlier month"
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          className={button}
          disabled={first >= last}
          onClick={() => turn(1)}
          aria-label="Later month"
        >
          <Icon name="right" />
        </button>
      </div>
      {months.map((month, at) => (
        <table
          key={month}
          aria-label={formatMonthLong(month.slice(0, 7))}
          className={`w-full table-fixed ${at > 0 ? 'max-md:hidden' : ''}`}
        >
          <caption className="h-11 pt-2.5 font-semibold">{formatMonthLong(month.slice(0, 7))}</caption>
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col" abbr={name} className="h-8 font-medium text-ink-soft text-xs">
                  {name.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((days, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month do not move
              <tr key={row}>
                {days.map((day, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor its days
                  <td key={column} className="p-px">
                    {day && (
                      <Day
                        day={day}
                        judged={judgeDay(facts, day)}
                        place={placeIn({ from, to }, isTaken, day)}
                        price={terms.get(day)?.price}
                        isSpecial={(terms.get(day)?.price ?? price) > price}
                        isFocusable={day === shown}
                        onChoose={() => {
                          setFocused(day)
                          onChange(datesAfter(facts, day))
                        }}
                        onKey={onKey(day)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {from && to && nightsBetween(from, to) > 0 && (
        <span className="unseen">{`${nightsLabel(nightsBetween(from, to))} chosen`}</span>
      )}
    </div>
  )
}
