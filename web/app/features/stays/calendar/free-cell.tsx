// Owns a free night of the calendar: its price and minimum, and that it is closed; a button where it can be chosen.
import { type CalendarDate, formatDate } from '@akwaaba/contract/dates'
import { dollarsFromCents, formatDollars, formatDollarsShort } from '@akwaaba/contract/money'
import type { DayTerms } from '@akwaaba/contract/price-days'

type Props = {
  name: string
  apartmentId: string
  day: CalendarDate
  /** undefined where it is not to be shown, or is not loaded yet */
  terms: DayTerms | undefined
  isPast: boolean
  isChosen: boolean
  /** whether Tab leads here */
  isStop: boolean
  mayChoose: boolean
}

const nights = (count: number) => `${count} ${count === 1 ? 'night' : 'nights'}`

export const FreeCell = ({ name, apartmentId, day, terms, isPast, isChosen, isStop, mayChoose }: Props) => {
  if (!terms || isPast) return <span className="unseen">free</span>
  const least = Math.max(terms.minNights, terms.minThrough)
  const notes = [
    formatDollars(dollarsFromCents(terms.cents)),
    ...(terms.closed ? ['closed'] : []),
    ...(least > 1 ? [`at least ${nights(least)}`] : []),
    ...(terms.arrival ? [] : ['no arrival']),
  ]
  const shown = (
    <>
      <span className={`block font-medium ${terms.closed ? 'line-through' : ''}`}>
        {formatDollarsShort(dollarsFromCents(terms.cents))}
      </span>
      <span className="block text-[11px] text-ink-soft leading-tight">
        {terms.closed ? 'closed' : terms.arrival ? least > 1 && nights(least) : 'no arrival'}
      </span>
    </>
  )
  const closed = terms.closed ? 'bg-[repeating-linear-gradient(45deg,#e7decf_0_2px,transparent_2px_8px)]' : ''
  if (!mayChoose)
    return (
      <span className={`grid h-14 content-center text-center text-xs ${closed}`}>
        <span className="unseen">free, {notes.join(', ')}</span>
        <span aria-hidden="true">{shown}</span>
      </span>
    )
  return (
    <button
      type="button"
      data-apartment={apartmentId}
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      className={`grid h-14 w-full touch-manipulation select-none content-center text-center text-xs hover:bg-sand focus-visible:outline-offset-[-2px] aria-pressed:bg-[#cfe3e7] aria-pressed:outline-2 aria-pressed:outline-sea aria-pressed:-outline-offset-2 ${closed}`}
    >
      <span className="unseen">
        {name}, {formatDate(day)}: {notes.join(', ')}
      </span>
      <span aria-hidden="true">{shown}</span>
    </button>
  )
}
