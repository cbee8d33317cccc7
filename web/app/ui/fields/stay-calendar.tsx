// Owns the calendar of a stay: past and taken nights cannot be chosen, but a taken night can be the check-out day. Arrow keys reach taken
// days, so that they are announced.
import { addDays, type CalendarDate, formatDate, nightsBetween, nightsOf } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { type ComponentProps, useState } from 'react'
import { type DateRange, DayPicker, DayButton as PlainDayButton } from 'react-day-picker'
import 'react-day-picker/style.css'
import { dayOfCalendar, localDay, todayInAccra } from '../../lib/clock.ts'

type Props = {
  from: CalendarDate | undefined
  to: CalendarDate | undefined
  booked: readonly string[]
  onChange: (dates: { from: CalendarDate | undefined; to: CalendarDate | undefined }) => void
  say: (nights: number) => string
}

/** A day that cannot be chosen keeps its place among those that arrow keys reach. */
const DayButton = (props: ComponentProps<typeof PlainDayButton>) => (
  <PlainDayButton {...props} aria-disabled={props.modifiers.closed || undefined} />
)

export const StayCalendar = ({ from, to, booked, onChange, say }: Props) => {
  const today = todayInAccra()
  const taken = new Set(booked)
  // Set between the first click and the second, while only the arrival is chosen.
  const [arrival, setArrival] = useState<CalendarDate | null>(from && !to ? from : null)
  const [lastFrom, setLastFrom] = useState(from)
  if (from !== lastFrom) {
    setLastFrom(from)
    // Cleared outside, by "Clear dates" or by a form that begins again.
    if (from === undefined) setArrival(null)
  }

  // Once the arrival is chosen, the next taken night is the last day to leave on.
  const limit =
    arrival === null
      ? null
      : (booked.filter((night) => night >= arrival).sort()[0] ?? addDays(arrival, limits.maxNights))
  const isClosed = (day: CalendarDate) =>
    day < today || (arrival === null ? taken.has(day) : day > arrival ? limit !== null && day > limit : taken.has(day))

  /** A taken night before which one is free: guests can leave on that day, and not arrive. */
  const isOut = (day: CalendarDate) => taken.has(day) && day > today && !taken.has(addDays(day, -1))

  const choose = (day: CalendarDate) => {
    if (isClosed(day)) return
    if (arrival !== null && day > arrival && !nightsOf(arrival, day).some((night) => taken.has(night))) {
      setArrival(null)
      return onChange({ from: arrival, to: day })
    }
    setArrival(day)
    // An arrival after the old departure clears it.
    onChange({ from: day, to: undefined })
  }
  const start = arrival ?? from
  const end = arrival === null ? to : undefined
  const selected: DateRange | undefined = start
    ? { from: localDay(start), to: end ? localDay(end) : undefined }
    : undefined
  const summary =
    start && end
      ? `${formatDate(start)} to ${formatDate(end)}, ${say(nightsBetween(start, end))}`
      : start
        ? `Arriving ${formatDate(start)}. Now choose the day you leave.`
        : 'Choose the day you arrive.'
  return (
    <div className="stay-calendar">
      <p role="status" className="mb-3 font-medium">
        {summary}
      </p>
      <DayPicker
        mode="range"
        weekStartsOn={1}
        numberOfMonths={2}
        defaultMonth={localDay(start ?? today)}
        startMonth={localDay(today)}
        endMonth={localDay(addDays(today, limits.maxDaysAhead))}
        selected={selected}
        onSelect={(_range, day) => choose(dayOfCalendar(day))}
        disabled={(day) => dayOfCalendar(day) < today}
        modifiers={{
          closed: (day) => isClosed(dayOfCalendar(day)),
          out: (day) => isOut(dayOfCalendar(day)),
          taken: (day) => taken.has(dayOfCalendar(day)) && !isOut(dayOfCalendar(day)),
        }}
        modifiersClassNames={{ closed: 'rdp-disabled', taken: 'line-through', out: 'calendar-out' }}
        components={{ DayButton }}
        labels={{
          labelDayButton: (day, { selected: isChosen, disabled, closed, taken: isTaken, out }) =>
            [
              formatDate(dayOfCalendar(day)),
              isTaken ? 'booked' : out ? 'check-out only' : disabled || closed ? 'not available' : '',
              isChosen ? 'selected' : '',
            ]
              .filter(Boolean)
              .join(', '),
        }}
      />
    </div>
  )
}
