// Owns the keys of the calendar: one place that Tab leads to, arrows from night to night and from row to row, and moving a bar by them.
import type { CalendarRow } from '@akwaaba/contract/calendar'
import { addDays, type CalendarDate, nightsBetween, parseDate } from '@akwaaba/contract/dates'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Days, type Measures, occupantOf } from './layout.ts'
import { movedBy, type Selection, type Target } from './selection.ts'
import type { Held } from './use-dragging.ts'

/** Where Tab leads: a night of a row, or the name of its listing. */
export type Stop = { row: number; day: CalendarDate | null }

const pageOfDays = 21

type Props = {
  box: RefObject<HTMLElement | null>
  rowAt: (index: number) => CalendarRow | undefined
  count: number
  days: Days
  today: CalendarDate
  measures: Measures
  mayChoose: boolean
  selection: Selection | null
  onChoose: (selection: Selection | null, isDone: boolean) => void
  /** the bar that is moved by keys, and where it is */
  moved: { held: Held; to: Target } | null
  heldBy: (element: HTMLElement) => Held | null
  onMoving: (held: Held | null, to: Target | null) => void
  onDrop: (held: Held, to: Target) => void
  onNew: (selection: Selection) => void
  onBlock: (selection: Selection) => void
}

const arrows: Readonly<Record<string, readonly [rows: number, days: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export const useKeys = (props: Props) => {
  const { box, rowAt, count, days, today, measures, mayChoose, selection, onChoose } = props
  const last = addDays(days.from, days.count - 1)
  const [chosen, setStop] = useState<Stop | null>(null)
  const wanted = useRef<Stop | null>(null)

  const isWithin = (day: CalendarDate) => days.from <= day && day <= last
  const isStop = (row: CalendarRow | undefined, day: CalendarDate) =>
    row === undefined || occupantOf(row, day) !== undefined || (mayChoose && day >= today)
  const firstOf = (): Stop => {
    const row = rowAt(0)
    const all = Array.from({ length: days.count }, (_, index) => addDays(days.from, index))
    return { row: 0, day: (row && all.find((day) => day >= today && isStop(row, day))) ?? null }
  }
  const isThere =
    chosen !== null &&
    chosen.row < count &&
    (chosen.day === null || (isWithin(chosen.day) && isStop(rowAt(chosen.row), chosen.day)))
  const stop = isThere ? chosen : firstOf()

  const elementOf = ({ row, day }: Stop): HTMLElement | null => {
    const line = box.current?.querySelector(`[data-index="${row}"]`)
    if (!line) return null
    if (day === null) return line.querySelector<HTMLElement>('[data-name]')
    const bars = [...line.querySelectorAll<HTMLElement>('[data-bar]')]
    const bar = bars.find(({ dataset: { from = '', to = '', kind } }) => from <= day && day < to && kind === 'booking')
    const any = bars.find(({ dataset: { from = '', to = '' } }) => from <= day && day < to)
    return line.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? bar ?? any ?? null
  }
  // A night that was out of sight is there only once the grid is scrolled and read. A reader who has gone elsewhere by then stays there.
  useEffect(() => {
    const [element, focused] = [wanted.current && elementOf(wanted.current), document.activeElement]
    if (!element) return
    wanted.current = null
    if (box.current?.contains(focused) || focused === document.body) element.focus({ preventScroll: true })
  })

  /** Scrolls the grid as far as needed to see a night. */
  const reveal = ({ row, day }: Stop) => {
    const element = box.current
    if (!element) return
    const { rowHeight, dayWidth, nameWidth, headHeight } = measures
    const [top, height] = [row * rowHeight, element.clientHeight - headHeight - rowHeight]
    if (top < element.scrollTop) element.scrollTop = top
    else if (top > element.scrollTop + height) element.scrollTop = top - height
    if (day === null) return
    const [left, width] = [nightsBetween(days.from, day) * dayWidth, element.clientWidth - nameWidth - 2 * dayWidth]
    if (left < element.scrollLeft) element.scrollLeft = left
    else if (left > element.scrollLeft + width) element.scrollLeft = left - width
  }
  const go = (next: Stop) => {
    setStop(next)
    wanted.current = next
    reveal(next)
  }

  const across = (by: number): Stop | null => {
    const { row, day } = stop
    if (day === null && by < 0) return null
    const line = rowAt(row)
    const occupant = day === null || !line ? undefined : occupantOf(line, day)
    let next = day === null ? days.from : addDays(day, by)
    if (occupant) next = by > 0 ? occupant.endDate : addDays(occupant.startDate, -1)
    while (isWithin(next) && !isStop(rowAt(row), next)) next = addDays(next, by)
    if (isWithin(next)) return { row, day: next }
    return by < 0 ? { row, day: null } : null
  }
  const down = (by: number): Stop | null => {
    for (let row = stop.row + by; row >= 0 && row < count; row += by > 0 ? 1 : -1)
      if (stop.day === null || isStop(rowAt(row), stop.day)) return { row, day: stop.day }
    return null
  }
  const toDay = (day: CalendarDate): Stop => {
    const within = day < days.from ? days.from : day > last ? last : day
    for (let next = within; isWithin(next); next = addDays(next, 1))
      if (isStop(rowAt(stop.row), next)) return { row: stop.row, day: next }
    return { row: stop.row, day: null }
  }
  const toLast = (): Stop => {
    let day = last
    while (isWithin(day) && !isStop(rowAt(stop.row), day)) day = addDays(day, -1)
    return { row: stop.row, day: isWithin(day) ? day : null }
  }

  const targets = new Map<string, () => Stop | null>([
    ['ArrowRight', () => across(1)],
    ['ArrowLeft', () => across(-1)],
    ['ArrowDown', () => down(1)],
    ['ArrowUp', () => down(-1)],
    ['Home', () => toDay(days.from)],
    ['End', () => toLast()],
    ['PageDown', () => toDay(addDays(stop.day ?? days.from, pageOfDays))],
    ['PageUp', () => toDay(addDays(stop.day ?? days.from, -pageOfDays))],
    ['t', () => (isWithin(today) ? toDay(today) : null)],
  ])

  const moveBy = (event: KeyboardEvent, { held, to }: NonNullable<Props['moved']>) => {
    const [rows, by] = arrows[event.key] ?? [0, 0]
    if (event.key === 'Escape') props.onMoving(null, null)
    else if (event.key === 'Enter') {
      props.onMoving(null, null)
      const { before } = held
      const isMoved = before.row !== to.row || before.startDate !== to.startDate || before.endDate !== to.endDate
      if (isMoved) props.onDrop(held, to)
    } else if (rows !== 0 || by !== 0) {
      const next = movedBy(held, event.shiftKey ? 'end' : 'whole', to, event.shiftKey ? 0 : rows, by)
      const row = Math.min(count - 1, Math.max(0, next.row))
      props.onMoving(held, { ...next, row })
      reveal({ row, day: next.startDate })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const one = (): Selection | null => {
    const row = rowAt(stop.row)
    if (selection) return selection
    return row && stop.day && mayChoose && !occupantOf(row, stop.day) && stop.day >= today
      ? { apartmentId: row.apartmentId, anchor: stop.day, head: stop.day }
      : null
  }

  const letters: Readonly<Record<string, (element: HTMLElement) => void>> = {
    m: (element) => {
      const bar = element.closest<HTMLElement>('[data-bar]')
      const held = bar && props.heldBy(bar)
      if (held) props.onMoving(held, held.before)
    },
    n: () => {
      const days = one()
      if (days) props.onNew(days)
    },
    b: () => {
      const days = one()
      if (days) props.onBlock(days)
    },
  }

  return {
    stop,
    onFocus: (element: HTMLElement) => {
      const line = element.closest<HTMLElement>('[data-index]')
      // Reached by arrows, the night stays the one that was aimed at, also in the middle of a stay.
      if (!line || elementOf(stop) === element) return
      const [day, from] = [parseDate(element.dataset.day ?? ''), parseDate(element.dataset.from ?? '')]
      const start = from !== null && from < days.from ? days.from : from
      setStop({ row: Number(line.dataset.index), day: day ?? start })
      wanted.current = null
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (props.moved) return moveBy(event, props.moved)
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
      if (event.key === 'Escape') return onChoose(null, false)
      const letter = letters[event.key.toLowerCase()]
      if (letter) {
        event.preventDefault()
        return letter(event.target)
      }
      const target = targets.get(event.key) ?? targets.get(event.key.toLowerCase())
      if (!target) return
      event.preventDefault()
      const next = target()
      if (!next) return
      const row = rowAt(next.row)
      const isExtended =
        event.shiftKey && next.row === stop.row && next.day !== null && stop.day !== null && mayChoose && row
      if (isExtended && next.day && stop.day && row) {
        const begun = selection?.apartmentId === row.apartmentId ? selection : null
        onChoose({ apartmentId: row.apartmentId, anchor: begun?.anchor ?? stop.day, head: next.day }, false)
      } else onChoose(null, false)
      go(next)
    },
  }
}
