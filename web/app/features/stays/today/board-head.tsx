// Owns the head of the board: which day it is, the days beside it, its figures, and the lists that a phone chooses from.
import { addDays, type CalendarDate, formatDate } from '@akwaaba/contract/dates'
import { Link } from 'react-router'
import { totalText } from '../../../lib/format.ts'
import { LineIcon } from '../../../ui/frame-icons.tsx'
import { Icon } from '../../../ui/icons.tsx'
import type { BoardList } from './rules.ts'

export const printer = 'M7 9V4h10v5M5 9h14v8h-3M8 17H5v-8M8 14h8v6H8z'
const step = 'grid size-9 place-items-center pointer-coarse:size-11 hover:bg-sand'

type Props = {
  day: { date: CalendarDate; isToday: boolean; arriving: number; leaving: number; staying: number }
  /** how many homes have a guest this night, of how many */
  taken?: { nights: number; homes: number }
  /** where the board of another day is; without one that of today */
  at: (date?: CalendarDate) => string
  printAt: string
}

const Figure = ({ value, words }: { value: number; words: string }) => (
  <span>
    <strong className="text-ink tabular-nums">{totalText(value)}</strong> {words}
  </span>
)

export const BoardHead = ({ day, taken, at, printAt }: Props) => {
  const { date, isToday, arriving, leaving, staying } = day
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="text-[1.4rem]">{isToday ? `Today, ${formatDate(date)}` : formatDate(date)}</h1>
      <nav aria-label="Day" className="flex overflow-hidden rounded-lg border border-line bg-card text-sm">
        <Link to={at(addDays(date, -1))} className={step}>
          <Icon name="left" size={16} />
          <span className="unseen">The day before</span>
        </Link>
        <Link
          to={at()}
          aria-current={isToday ? 'date' : undefined}
          className="grid place-items-center border-line border-x px-3 font-semibold text-palm hover:bg-sand aria-[current]:bg-[#e3efe9]"
        >
          Today
        </Link>
        <Link to={at(addDays(date, 1))} className={step}>
          <Icon name="right" size={16} />
          <span className="unseen">The day after</span>
        </Link>
      </nav>
      {/* A phone has the other figures on its lists. */}
      <p className="flex flex-wrap gap-x-4 text-ink-soft text-sm max-lg:order-last max-lg:w-full max-lg:*:not-first:hidden lg:ml-auto">
        {taken && taken.homes > 0 && (
          <Figure value={taken.nights} words={`of ${taken.homes} ${taken.homes === 1 ? 'home' : 'homes'} taken`} />
        )}
        <Figure value={staying} words={staying === 1 ? 'stay tonight' : 'stays tonight'} />
        <Figure value={arriving} words={arriving === 1 ? 'arrives' : 'arrive'} />
        <Figure value={leaving} words={leaving === 1 ? 'leaves' : 'leave'} />
      </p>
      <Link
        to={printAt}
        className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line bg-card px-3.5 font-semibold text-sm hover:bg-sand pointer-coarse:min-h-11"
      >
        <LineIcon d={printer} size={16} /> Print the day
      </Link>
    </div>
  )
}

export type Counted = { list: BoardList; label: string; count: number }

type ListsProps = { lists: readonly Counted[]; current: BoardList; at: (list: BoardList) => string }

/** The lists of the board as links, for a phone, which shows one at a time. */
export const BoardLists = ({ lists, current, at }: ListsProps) => (
  <nav aria-label="Lists of the day" className="mb-3 flex gap-2 overflow-x-auto pb-1 lg:hidden">
    {lists.map(({ list, label, count }) => (
      <Link
        key={list}
        to={at(list)}
        preventScrollReset
        aria-current={list === current ? 'true' : undefined}
        className="min-h-12 shrink-0 rounded-lg border border-line bg-card px-3 py-1.5 text-sm leading-tight aria-[current]:border-palm aria-[current]:bg-palm aria-[current]:text-white"
      >
        <strong className="block text-base tabular-nums">{totalText(count)}</strong> {label}
      </Link>
    ))}
  </nav>
)
