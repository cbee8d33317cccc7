// Owns where things stand in the grid of the calendar: its measures, the bars and free nights of a row, and what is in sight.
import type { CalendarRow, Occupied, PricedDays } from '@akwaaba/contract/calendar'
import { addDays, type CalendarDate, nightsBetween } from '@akwaaba/contract/dates'

/** The measures of the grid in pixels. A phone has the name of a listing above its days, and a week in its width. */
export type Measures = {
  dayWidth: number
  rowHeight: number
  nameWidth: number
  headHeight: number
  bandHeight: number
  barTop: number
  barHeight: number
}

const wide = { rowHeight: 40, nameWidth: 210, headHeight: 46, barTop: 6, barHeight: 28 }
const narrow = { rowHeight: 76, nameWidth: 0, headHeight: 46, barTop: 34, barHeight: 34 }
const wideDay = 64
const freeLine = 22
const bandLine = 24
const daysOfWeek = 7

/** What the head says beside the days: how many listings are free, where there is room, and seasons and events. */
export type HeadLines = { hasFree?: boolean; hasBands?: boolean }

export const measuresOf = (isNarrow: boolean, width: number, { hasFree, hasBands }: HeadLines = {}): Measures => {
  const base = isNarrow ? narrow : wide
  const bandHeight = hasBands ? bandLine : 0
  const headHeight = base.headHeight + bandHeight + (hasFree && !isNarrow ? freeLine : 0)
  const dayWidth = isNarrow ? Math.max(40, Math.floor(width / daysOfWeek)) : wideDay
  return { ...base, bandHeight, headHeight, dayWidth }
}

/** The days that a grid shows: the first one, and how many. */
export type Days = { from: CalendarDate; count: number }

/** Rows and days by number, the last ones included. */
export type InSight = { firstRow: number; lastRow: number; firstDay: number; lastDay: number }

// In steps, so that a scrolled page builds something new every few rows or days only.
const step = 4
const stepped = (first: number, last: number, count: number): [number, number] => [
  Math.max(0, Math.floor(first / step) * step - step),
  Math.min(count - 1, Math.ceil(last / step) * step + step),
]

/** What is in sight of a box that is scrolled, with a little around it. */
export const inSight = (
  box: { scrollTop: number; scrollLeft: number; clientWidth: number; clientHeight: number },
  { dayWidth, rowHeight, nameWidth, headHeight }: Measures,
  count: { rows: number; days: number },
): InSight => {
  const top = Math.max(0, box.scrollTop)
  const [firstRow, lastRow] = stepped(top / rowHeight, (top + box.clientHeight - headHeight) / rowHeight, count.rows)
  const left = Math.max(0, box.scrollLeft)
  const [firstDay, lastDay] = stepped(left / dayWidth, (left + box.clientWidth - nameWidth) / dayWidth, count.days)
  return { firstRow, lastRow, firstDay, lastDay }
}

/** The days that are built of a row. */
export type Built = { firstDay: number; lastDay: number }

/** Until it is its turn a row has its name alone. */
export const nothingBuilt: Built = { firstDay: Number.POSITIVE_INFINITY, lastDay: -1 }

const most = 3

const isBuilt = (built: Built | undefined, { firstDay, lastDay }: InSight): boolean =>
  built?.firstDay === firstDay && built.lastDay === lastDay

type IsRead = (row: number) => boolean
const rowsIn = ({ firstRow, lastRow }: InSight, isRead: IsRead): number[] =>
  Array.from({ length: Math.max(0, lastRow - firstRow + 1) }, (_, at) => firstRow + at).filter(isRead)

/** Whether all rows in sight that are read have their days. */
export const isComplete = (built: ReadonlyMap<number, Built>, seen: InSight, isRead: IsRead): boolean =>
  rowsIn(seen, isRead).every((row) => isBuilt(built.get(row), seen))

/** What is built one frame later: a few more of these rows have their days, so that no frame takes long, also when a page of them comes. */
export const builtNext = (built: ReadonlyMap<number, Built>, seen: InSight, isRead: IsRead): Map<number, Built> => {
  const next = new Map<number, Built>()
  let left = most
  for (const row of rowsIn(seen, isRead)) {
    const before = built.get(row)
    if (before && isBuilt(before, seen)) next.set(row, before)
    else if (left-- > 0) next.set(row, { firstDay: seen.firstDay, lastDay: seen.lastDay })
    else if (before) next.set(row, before)
  }
  return next
}

const scrollEdge = 40
const scrollStep = 14

/** How far a box is scrolled in a frame, across and down, while a pointer is near one of its edges. */
export const stepAtEdge = (box: DOMRect, nameWidth: number, { x, y }: { x: number; y: number }): [number, number] => [
  x > box.right - scrollEdge ? scrollStep : x < box.left + nameWidth + scrollEdge ? -scrollStep : 0,
  y > box.bottom - scrollEdge ? scrollStep : y < box.top + scrollEdge ? -scrollStep : 0,
]

/** What has a night, if anything: of two that share it the stay. */
export const occupantOf = ({ occupied }: CalendarRow, night: CalendarDate): Occupied | undefined => {
  const has = occupied.filter(({ startDate, endDate }) => startDate <= night && night < endDate)
  return has.find(({ kind }) => kind === 'booking') ?? has[0]
}

/** The bar of a stay from the middle of its first day to the middle of its last one, cut where the grid ends; null outside of it. */
export const barOf = ({ from, count }: Days, { startDate, endDate }: Pick<Occupied, 'startDate' | 'endDate'>) => {
  const [first, last] = [nightsBetween(from, startDate), nightsBetween(from, endDate)]
  if (last < 0 || first >= count) return null
  const [start, end] = [Math.max(0, first + 0.5), Math.min(count, last + 0.5)]
  return { start, days: end - start, first, last, goesBack: first < 0, goesOn: last >= count }
}

export type Item =
  | { kind: 'free'; day: CalendarDate; index: number; isHalf: boolean }
  | { kind: 'bar'; by: Occupied; bar: NonNullable<ReturnType<typeof barOf>>; lane: 'whole' | 'upper' | 'lower' }

const laneOf = (by: Occupied, shared: ReadonlySet<string>) => {
  if (by.conflictWith !== null) return 'lower' as const
  return shared.has(by._id) ? ('upper' as const) : ('whole' as const)
}

/** The bars and the free nights of a row between two days, in their order; `also` is a day that is needed wherever it is. */
export const itemsOf = (
  row: CalendarRow,
  days: Days,
  firstDay: number,
  lastDay: number,
  also: number | null,
): Item[] => {
  const shared = new Set(row.occupied.flatMap(({ conflictWith }) => conflictWith ?? []))
  const isNeeded = (first: number, last: number) =>
    (first <= lastDay && last >= firstDay) || (also !== null && first <= also && also < last)
  const bars = row.occupied.flatMap((by) => {
    const bar = barOf(days, by)
    return bar && isNeeded(bar.first, bar.last) ? [{ kind: 'bar' as const, by, bar, lane: laneOf(by, shared) }] : []
  })
  const leaving = new Set(row.occupied.map(({ endDate }) => endDate))
  const freeAt = (index: number) => {
    const day = addDays(days.from, index)
    return occupantOf(row, day) ? [] : [{ kind: 'free' as const, day, index, isHalf: leaving.has(day) }]
  }
  const near = Array.from({ length: Math.max(0, lastDay - firstDay + 1) }, (_, at) => firstDay + at)
  const all = also === null || near.includes(also) ? near : [...near, also]
  const at = (item: Item) => (item.kind === 'free' ? item.index : item.bar.start)
  return [...bars, ...all.flatMap(freeAt)].sort((one, other) => at(one) - at(other))
}

/** What a night costs in a listing, as far as it is known. */
export const termsOn = ({ prices }: CalendarRow, night: CalendarDate): PricedDays | undefined =>
  prices?.find(({ from, to }) => from <= night && night < to)
