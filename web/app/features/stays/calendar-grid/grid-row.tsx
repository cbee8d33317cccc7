// Owns a row of the calendar: the name of a listing, its bars and its free nights. It is built again only when one of these changes, laid out
// by itself, and asks for no route, whose answer would draw the page again.
import type { CalendarRow } from '@akwaaba/contract/calendar'
import { type CalendarDate, nightsBetween } from '@akwaaba/contract/dates'
import { memo } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Bar, Ghost } from './bar.tsx'
import { FreeCell } from './free-cell.tsx'
import { type Days, type Item, itemsOf, type Measures, termsOn } from './layout.ts'
import { conflictText } from './rules.ts'

type Props = {
  /** undefined while it is loading */
  row: CalendarRow | undefined
  index: number
  days: Days
  measures: Measures
  /** of the box that scrolls */
  width: number
  firstDay: number
  lastDay: number
  today: CalendarDate
  mayChoose: boolean
  /** the days that are chosen here */
  chosenFrom: CalendarDate | undefined
  chosenTo: CalendarDate | undefined
  /** where Tab leads: a day, the name, or nothing of this row */
  stop: CalendarDate | 'name' | null
  /** what is being moved here, and its name */
  ghostFrom: CalendarDate | undefined
  ghostTo: CalendarDate | undefined
  moving: string | undefined
  /** where the conflicts of this listing are settled */
  conflictsAt: string | undefined
}

// As properties: a table cannot leave out the rows that are out of sight, so that these have the roles of one.
const header = { role: 'rowheader', 'aria-colindex': 1 } as const

const conflictClass =
  'flex w-fit shrink-0 items-center gap-1 whitespace-nowrap rounded-full bg-[#b3201a] px-2 py-0.5 font-semibold text-[11px] text-white leading-none'

const Name = ({
  row,
  measures,
  width,
  stop,
  conflictsAt,
}: Pick<Props, 'measures' | 'width' | 'stop' | 'conflictsAt'> & { row: CalendarRow }) => {
  const [isNarrow, conflict] = [measures.nameWidth === 0, conflictText(row.occupied)]
  const place = [row.location, row.organisation?.name].filter(Boolean).join(' · ')
  return (
    <div
      {...header}
      style={isNarrow ? { width, height: measures.barTop - 4 } : { width: measures.nameWidth }}
      className={`sticky left-0 z-10 flex items-center gap-2 px-3 text-[0.82rem] leading-tight ${isNarrow ? '' : 'h-full border-line border-r'} ${conflict ? 'bg-[#fdeeec]' : 'bg-card'}`}
    >
      <span className={`min-w-0 flex-1 ${isNarrow ? 'flex items-center gap-2' : ''}`}>
        <Link
          to={paths.apartment(row.apartmentId)}
          discover="none"
          title={row.apartmentName}
          tabIndex={stop === 'name' ? 0 : -1}
          data-name=""
          className="block truncate font-semibold hover:underline"
        >
          {row.apartmentName}
        </Link>
        {!conflict && <span className="block truncate text-ink-soft text-xs">{place}</span>}
        {conflict &&
          (conflictsAt ? (
            <Link to={conflictsAt} discover="none" tabIndex={-1} className={conflictClass}>
              <span aria-hidden="true">!</span>
              {conflict}
            </Link>
          ) : (
            <span className={conflictClass}>
              <span aria-hidden="true">!</span>
              {conflict}
            </span>
          ))}
      </span>
    </div>
  )
}

const GridRow = ({ row, index, days, measures, width, firstDay, lastDay, today, ...props }: Props) => {
  const { mayChoose, chosenFrom, chosenTo, stop, ghostFrom, ghostTo, moving, conflictsAt } = props
  const { rowHeight, nameWidth, dayWidth } = measures
  const place = { top: index * rowHeight, height: rowHeight }
  const shared = { role: 'row', 'aria-rowindex': index + 2, 'data-index': index } as const
  if (!row)
    return (
      <div {...shared} aria-busy="true" style={place} className="absolute inset-x-0 border-line border-b">
        <div {...header} className="sticky left-0 w-40 px-3 py-3">
          <span className="unseen">Loading</span>
          <span className="block h-3 animate-pulse rounded bg-sand motion-reduce:animate-none" />
        </div>
      </div>
    )
  const also = stop === null || stop === 'name' ? null : nightsBetween(days.from, stop)
  const isChosen = (day: CalendarDate) =>
    chosenFrom !== undefined && chosenTo !== undefined && chosenFrom <= day && day < chosenTo
  const hasStop = (item: Item) =>
    stop !== null &&
    stop !== 'name' &&
    (item.kind === 'free'
      ? item.day === stop
      : item.by.startDate <= stop && stop < item.by.endDate && item.lane !== 'lower')
  return (
    <div
      {...shared}
      data-apartment={row.apartmentId}
      style={place}
      className={`absolute inset-x-0 border-line border-b contain-strict ${conflictText(row.occupied) ? 'bg-[#fdeeec]/70' : ''}`}
    >
      <Name {...{ row, measures, width, stop, conflictsAt }} />
      {itemsOf(row, days, firstDay, lastDay, also).map((item) =>
        item.kind === 'bar' ? (
          <Bar
            key={`${item.by.kind} ${item.by._id}`}
            name={row.apartmentName}
            isStop={hasStop(item)}
            {...{ item, measures }}
          />
        ) : (
          <FreeCell
            key={item.day}
            name={row.apartmentName}
            {...{ index: item.index, day: item.day, isHalf: item.isHalf, mayChoose, measures }}
            left={nameWidth + item.index * dayWidth}
            terms={termsOn(row, item.day)}
            isPast={item.day < today}
            isChosen={isChosen(item.day)}
            isStop={hasStop(item)}
          />
        ),
      )}
      {ghostFrom && ghostTo && <Ghost {...{ days, measures }} from={ghostFrom} to={ghostTo} text={moving ?? ''} />}
    </div>
  )
}

export const CalendarGridRow = memo(GridRow)
