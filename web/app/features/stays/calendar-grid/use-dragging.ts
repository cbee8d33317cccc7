// Owns dragging a bar with a mouse: to other days or to another row, or longer and shorter by one of its ends. Escape leaves it as it was.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Measures, stepAtEdge } from './layout.ts'
import { type Movable, movedBy, type Part, type Target } from './selection.ts'

/** A bar that is moved: what it is, where it was, and what day it is. */
export type Held = { id: string; before: Target; name: string; movable: Movable; today: CalendarDate }

type Drag = Held & { part: Part; x: number; y: number; at: { x: number; y: number }; to: Target | null }

const edge = 9
const least = 4

const partAt = (bar: Element, x: number): Part => {
  const { left, right, width } = bar.getBoundingClientRect()
  if (width < 4 * edge) return 'whole'
  if (x - left < edge) return 'start'
  return right - x < edge ? 'end' : 'whole'
}

const isSame = (one: Target, other: Target) =>
  one.row === other.row && one.startDate === other.startDate && one.endDate === other.endDate

type Props = {
  box: RefObject<HTMLElement | null>
  measures: Measures
  rows: number
  /** the bar that an element is, if it can be moved */
  heldBy: (element: HTMLElement) => Held | null
  /** while it is dragged; null when that ends */
  onDrag: (held: Held | null, to: Target | null) => void
  onDrop: (held: Held, to: Target) => void
}

export const useDragging = (props: Props) => {
  const current = useRef(props)
  current.current = props
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)
  useEffect(() => {
    let frame = 0
    const update = () => {
      const { box, measures, rows, onDrag } = current.current
      const held = drag.current
      const element = box.current
      if (!held || !element) return
      // Where the pointer is in the grid, however far it was scrolled meanwhile.
      const across = held.at.x + element.scrollLeft - held.x
      const down = held.at.y + element.scrollTop - held.y
      const days = Math.round(across / measures.dayWidth)
      const row = Math.min(rows - 1, Math.max(0, held.before.row + Math.round(down / measures.rowHeight)))
      const to = movedBy(held, held.part, held.before, row - held.before.row, days)
      if (held.to && isSame(held.to, to)) return
      held.to = to
      onDrag(held, to)
    }
    const scroll = () => {
      const { box } = current.current
      const element = box.current
      if (!drag.current?.to || !element) return
      const { nameWidth } = current.current.measures
      const [across, down] = stepAtEdge(element.getBoundingClientRect(), nameWidth, drag.current.at)
      if (across !== 0 || down !== 0) {
        element.scrollBy(across, down)
        update()
      }
      frame = requestAnimationFrame(scroll)
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      drag.current = null
      current.current.onDrag(null, null)
    }
    const move = (event: globalThis.PointerEvent) => {
      const held = drag.current
      const element = current.current.box.current
      if (!held || !element) return
      held.at = { x: event.clientX, y: event.clientY }
      const isFar =
        Math.abs(event.clientX + element.scrollLeft - held.x) > least ||
        Math.abs(event.clientY + element.scrollTop - held.y) > least
      if (!held.to && !isFar) return
      const isFirst = held.to === null
      update()
      if (isFirst) frame = requestAnimationFrame(scroll)
    }
    const end = () => {
      const held = drag.current
      if (!held) return
      wasDragged.current = held.to !== null
      const { to, before } = held
      stop()
      if (to && !isSame(to, before)) current.current.onDrop(held, to)
    }
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current?.to) return
      wasDragged.current = true
      stop()
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', stop)
    window.addEventListener('keydown', cancel)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', stop)
      window.removeEventListener('keydown', cancel)
    }
  }, [])
  return {
    onPointerDown: (event: PointerEvent) => {
      wasDragged.current = false
      const bar = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-bar]') : null
      const element = current.current.box.current
      if (!bar || !element || event.pointerType !== 'mouse' || event.button !== 0) return
      const held = current.current.heldBy(bar)
      if (!held) return
      const [x, y] = [event.clientX + element.scrollLeft, event.clientY + element.scrollTop]
      const at = { x: event.clientX, y: event.clientY }
      drag.current = { ...held, part: partAt(bar, event.clientX), x, y, at, to: null }
    },
    /** Whether a click is the end of a drag; a later one is not. */
    isEndOfDrag: (): boolean => {
      const isEnd = wasDragged.current
      wasDragged.current = false
      return isEnd
    },
  }
}
