// Owns the grid of listings and days: it scrolls both ways, builds what is in sight, and handles keys, dragging and choosing.
import type { CalendarRow, Occupied } from '@akwaaba/contract/calendar'
import { addDays, type CalendarDate, formatDate, formatDateShort, nightsBetween } from '@akwaaba/contract/dates'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { nowInstant } from '../../../lib/clock.ts'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import type { Band } from '../calendar-bands/rules.ts'
import { GridHead } from './grid-head.tsx'
import { CalendarGridRow } from './grid-row.tsx'
import { type Days, nothingBuilt } from './layout.ts'
import { isWeekend } from './rules.ts'
import { daysOfSelection, type Movable, type Selection, type Target } from './selection.ts'
import { useChoosing } from './use-choosing.ts'
import { type Held, useDragging } from './use-dragging.ts'
import { useKeys } from './use-keys.ts'
import { useVisible } from './use-visible.ts'

/** Nights that can be chosen: those that are, and what is done when others are. */
export type Choosing = {
  selection: Selection | null
  onChoose: (selection: Selection | null, isDone: boolean) => void
  /** a booking, or a block, on chosen nights */
  onNew: (selection: Selection) => void
  onBlock: (selection: Selection) => void
}

/** Bars that can be moved, and what is done when one is. */
export type Moving = {
  movableOf: (by: Occupied) => Movable | null
  onMove: (
    by: Occupied,
    row: CalendarRow,
    to: { apartmentId: string; startDate: CalendarDate; endDate: CalendarDate },
  ) => void
}

type Props = {
  /** the row of a number; undefined while it is loading */
  rowAt: (index: number) => CalendarRow | undefined
  count: number
  days: Days
  today: CalendarDate
  /** how many listings have each night free, where all of them are known */
  free?: readonly number[] | undefined
  /** the seasons and events over the days */
  bands?: readonly Band[]
  onOpen: (row: CalendarRow, by: Occupied) => void
  /** absent where the reader chooses none */
  choosing?: Choosing | undefined
  moving?: Moving | undefined
  /** where the conflicts of a listing are settled */
  conflictsAt?: ((row: CalendarRow) => string | undefined) | undefined
  /** the rows that are in sight */
  onSee?: (first: number, last: number) => void
}

const nothing = () => undefined
// As properties: a table cannot leave out the rows that are out of sight.
const none = { role: 'presentation' } as const
const hoursOfDay = 24
const noBands: readonly Band[] = []

export const DayGrid = (props: Props) => {
  const { rowAt, count, days, today, free, bands = noBands, onOpen, choosing, moving, conflictsAt, onSee } = props
  const box = useRef<HTMLElement>(null)
  const isNarrow = useNarrow()
  const { seen, built, measures, width } = useVisible(
    box,
    { isNarrow, hasFree: free !== undefined, hasBands: bands.length > 0 },
    { rows: count, days: days.count, isRead: (row) => rowAt(row) !== undefined },
  )
  const { dayWidth, rowHeight, nameWidth } = measures
  const [moved, setMoved] = useState<{ held: Held; to: Target } | null>(null)
  const { selection = null } = choosing ?? {}
  const mayChoose = choosing !== undefined
  useEffect(() => onSee?.(seen.firstRow, seen.lastRow), [onSee, seen.firstRow, seen.lastRow])

  const barAt = (element: HTMLElement) => {
    const bar = element.closest<HTMLElement>('[data-bar]')
    const index = Number(bar?.closest<HTMLElement>('[data-index]')?.dataset.index ?? Number.NaN)
    const row = rowAt(index)
    const by = row?.occupied.find(({ _id, kind }) => _id === bar?.dataset.bar && kind === bar.dataset.kind)
    return row && by ? { index, row, by } : null
  }
  const heldBy = (element: HTMLElement): Held | null => {
    const found = barAt(element)
    const movable = found && moving?.movableOf(found.by)
    if (!movable) return null
    const { startDate, endDate, _id: id, label } = found.by
    return { id, name: label, movable, today, before: { row: found.index, startDate, endDate } }
  }
  const onMoving = (held: Held | null, to: Target | null) => setMoved(held && to ? { held, to } : null)
  const onDrop = ({ id, before }: Held, { row: index, startDate, endDate }: Target) => {
    const [row, next] = [rowAt(before.row), rowAt(index)]
    const by = row?.occupied.find(({ _id }) => _id === id)
    if (row && next && by) moving?.onMove(by, row, { apartmentId: next.apartmentId, startDate, endDate })
  }
  const shared = { box, measures, heldBy, onDrop }
  const dragging = useDragging({ ...shared, rows: count, onDrag: onMoving })
  const chooser = useChoosing({ box, measures, selection, onChoose: choosing?.onChoose ?? nothing })
  const keys = useKeys({
    ...{ ...shared, rowAt, count, days, today, mayChoose, selection, moved, onMoving },
    ...{
      onChoose: choosing?.onChoose ?? nothing,
      onNew: choosing?.onNew ?? nothing,
      onBlock: choosing?.onBlock ?? nothing,
    },
  })
  const click = (event: MouseEvent<HTMLElement>) => {
    const found = event.target instanceof HTMLElement ? barAt(event.target) : null
    const isEnd = dragging.isEndOfDrag() && event.detail > 0
    if (found && !isEnd) return onOpen(found.row, found.by)
    if (mayChoose && !found) chooser.onClick(event)
  }
  const handlers = {
    onClick: click,
    onKeyDown: (event: KeyboardEvent) => keys.onKeyDown(event),
    onFocus: (event: FocusEvent<HTMLElement>) => keys.onFocus(event.target),
    onPointerDown: (event: PointerEvent) => {
      dragging.onPointerDown(event)
      if (mayChoose) chooser.onPointerDown(event)
    },
    ...(mayChoose && { onPointerOver: chooser.onPointerOver }),
  }

  const { stop } = keys
  const { firstRow, lastRow, firstDay, lastDay } = seen
  const rows = useMemo(() => {
    const near = Array.from({ length: Math.max(0, lastRow - firstRow + 1) }, (_, at) => firstRow + at)
    // What has the focus is kept, or it would be lost as soon as it is out of sight.
    return stop.row >= 0 && stop.row < count && !near.includes(stop.row) ? [...near, stop.row] : near
  }, [firstRow, lastRow, stop.row, count])
  const chosen = selection && daysOfSelection(selection)
  const total = nameWidth + days.count * dayWidth
  const todayAt = nightsBetween(days.from, today)
  const now = nowInstant()
  const hour = (now.getUTCHours() * 60 + now.getUTCMinutes()) / (hoursOfDay * 60)
  const table = {
    role: 'grid',
    'aria-label': `Who is in which apartment, from ${formatDate(days.from)} to ${formatDate(addDays(days.from, days.count - 1))}`,
    ...{ 'aria-rowcount': count + 1, 'aria-colcount': days.count + 1, 'aria-multiselectable': mayChoose },
  } as const
  const leftOf = useCallback((index: number) => nameWidth + index * dayWidth, [nameWidth, dayWidth])
  return (
    <section
      ref={box}
      aria-label="Apartments by day"
      className="relative isolate max-h-[max(22rem,calc(100dvh-15rem))] overflow-auto overscroll-x-contain rounded-xl border border-line bg-card max-lg:max-h-[max(22rem,calc(100dvh-16rem))]"
    >
      <div {...table} style={{ width: total }} className="relative" {...handlers}>
        <GridHead {...{ days, today, measures, firstDay, lastDay, count, free, bands }} />
        <div {...none} className="relative" style={{ height: count * rowHeight }}>
          <div
            aria-hidden="true"
            className="absolute inset-y-0"
            style={{
              ...{ left: nameWidth, right: 0 },
              backgroundImage: `repeating-linear-gradient(to right, var(--color-line) 0 1px, transparent 1px ${dayWidth}px)`,
            }}
          />
          {Array.from({ length: Math.max(0, lastDay - firstDay + 1) }, (_, at) => firstDay + at)
            .filter((index) => isWeekend(addDays(days.from, index)))
            .map((index) => (
              <div
                key={index}
                aria-hidden="true"
                className="absolute inset-y-0 bg-sand/60"
                style={{ left: leftOf(index), width: dayWidth }}
              />
            ))}
          {todayAt >= 0 && todayAt < days.count && (
            <div
              aria-hidden="true"
              className="absolute inset-y-0 w-0.5 bg-clay"
              style={{ left: leftOf(todayAt + hour) }}
            />
          )}
          {rows.map((index) => {
            const row = rowAt(index)
            const isChosen = row !== undefined && selection?.apartmentId === row.apartmentId
            const ghost = moved?.to.row === index ? moved : null
            const { firstDay: first, lastDay: last } = built.get(index) ?? nothingBuilt
            return (
              <CalendarGridRow
                key={index}
                {...{ row, index, days, measures, width, today, mayChoose }}
                firstDay={first}
                lastDay={last}
                chosenFrom={isChosen ? chosen?.from : undefined}
                chosenTo={isChosen ? chosen?.to : undefined}
                stop={stop.row === index ? (stop.day ?? 'name') : null}
                ghostFrom={ghost?.to.startDate}
                ghostTo={ghost?.to.endDate}
                moving={ghost?.held.name}
                conflictsAt={row && conflictsAt?.(row)}
              />
            )
          })}
        </div>
      </div>
      <p role="status" className="unseen">
        {moved &&
          `${moved.held.name} in ${rowAt(moved.to.row)?.apartmentName ?? 'a listing'}, ${formatDateShort(moved.to.startDate)} to ${formatDateShort(moved.to.endDate)}. Enter moves it, Escape leaves it.`}
      </p>
    </section>
  )
}
