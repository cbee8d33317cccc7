// Owns choosing free nights in the calendar: by dragging with a mouse, with a finger that is held first, or by two taps. The end of a drag
// and the second tap are done.
import { type CalendarDate, parseDate } from '@akwaaba/contract/dates'
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Measures, stepAtEdge } from './layout.ts'
import type { Selection } from './selection.ts'

type Cell = { apartmentId: string; day: CalendarDate }

/** The free night that an event is about. */
const cellOf = (target: EventTarget | null): Cell | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
  const apartmentId = element?.closest<HTMLElement>('[data-apartment]')?.dataset.apartment
  const day = parseDate(element?.dataset.day ?? '')
  return apartmentId && day ? { apartmentId, day } : null
}

const one = ({ apartmentId, day }: Cell): Selection => ({ apartmentId, anchor: day, head: day })

// As long as a browser waits before it shows the menu of a link.
const holdFor = 450
const least = 8

type Point = { x: number; y: number }

type Props = {
  box: RefObject<HTMLElement | null>
  measures: Measures
  selection: Selection | null
  /** `isDone`: what is to be done with them can be asked for */
  onChoose: (selection: Selection | null, isDone: boolean) => void
}

export const useChoosing = ({ box, measures, selection, onChoose }: Props) => {
  const dragged = useRef<Selection | null>(null)
  const isTouch = useRef(false)
  // Where a finger is put down, until it is held long enough or moves, and where it is once it was.
  const pressed = useRef<(Point & { timer: number }) | null>(null)
  const finger = useRef<Point | null>(null)
  const current = useRef({ onChoose, measures })
  current.current = { onChoose, measures }
  const leave = () => {
    window.clearTimeout(pressed.current?.timer)
    pressed.current = null
  }
  const reach = (cell: Cell | null) => {
    if (!cell || dragged.current?.apartmentId !== cell.apartmentId || dragged.current.head === cell.day) return
    dragged.current = { ...dragged.current, head: cell.day }
    current.current.onChoose(dragged.current, false)
  }
  const press = (cell: Cell, { x, y }: Point) => {
    const hold = () => {
      pressed.current = null
      finger.current = { x, y }
      dragged.current = one(cell)
      current.current.onChoose(dragged.current, false)
    }
    pressed.current = { x, y, timer: window.setTimeout(hold, holdFor) }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the handlers use is read when they run
  useEffect(() => {
    const element = box.current
    let frame = 0
    // The night above or below a finger, whatever it covers: the row stays the one that it was put on.
    const follow = () => {
      const at = finger.current
      if (!at || !element) return
      // Beyond an edge it is the last night in sight.
      const { left, right } = element.getBoundingClientRect()
      const x = Math.min(right - least, Math.max(left + current.current.measures.nameWidth + least, at.x))
      reach(cellOf(document.elementFromPoint(x, at.y)))
    }
    const scroll = () => {
      if (!finger.current || !element) return
      const [across] = stepAtEdge(element.getBoundingClientRect(), current.current.measures.nameWidth, finger.current)
      if (across !== 0) {
        element.scrollBy(across, 0)
        follow()
      }
      frame = requestAnimationFrame(scroll)
    }
    // The button may be released anywhere.
    const end = () => {
      leave()
      cancelAnimationFrame(frame)
      if (dragged.current) current.current.onChoose(dragged.current, true)
      dragged.current = null
    }
    const cancel = () => {
      leave()
      cancelAnimationFrame(frame)
      if (dragged.current) current.current.onChoose(null, false)
      dragged.current = null
      finger.current = null
    }
    const touchMove = (event: TouchEvent) => {
      const [touch] = event.touches
      if (!touch) return
      const begun = pressed.current
      if (begun && Math.hypot(touch.clientX - begun.x, touch.clientY - begun.y) > least) leave()
      if (!finger.current) return
      event.preventDefault()
      finger.current = { x: touch.clientX, y: finger.current.y }
      follow()
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(scroll)
    }
    // No tap follows, and no menu comes up.
    const keep = (event: Event) => {
      if (finger.current && event.cancelable) event.preventDefault()
    }
    const touchEnd = (event: TouchEvent) => {
      keep(event)
      finger.current = null
    }
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', cancel)
    // Known before a finger comes, since a browser asks then whether it may scroll.
    element?.addEventListener('touchmove', touchMove, { passive: false })
    element?.addEventListener('touchend', touchEnd, { passive: false })
    element?.addEventListener('contextmenu', keep)
    return () => {
      cancel()
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', cancel)
      element?.removeEventListener('touchmove', touchMove)
      element?.removeEventListener('touchend', touchEnd)
      element?.removeEventListener('contextmenu', keep)
    }
  }, [])
  const extended = (cell: Cell): Selection =>
    selection?.apartmentId === cell.apartmentId ? { ...selection, head: cell.day } : one(cell)

  return {
    onPointerDown: (event: PointerEvent) => {
      isTouch.current = event.pointerType !== 'mouse'
      const cell = cellOf(event.target)
      leave()
      // Some pens are lifted without the end of a touch.
      finger.current = null
      if (!cell || event.button !== 0) return
      if (isTouch.current) return press(cell, { x: event.clientX, y: event.clientY })
      dragged.current = event.shiftKey ? extended(cell) : one(cell)
      onChoose(dragged.current, false)
    },
    onPointerOver: (event: PointerEvent) => {
      if (!finger.current) reach(cellOf(event.target))
    },
    onClick: (event: MouseEvent) => {
      const cell = cellOf(event.target)
      if (!cell) return
      const isKey = event.detail === 0
      if (isKey) return onChoose(selection?.apartmentId === cell.apartmentId ? selection : one(cell), true)
      // The first tap begins, the second one in the same listing ends.
      if (isTouch.current) onChoose(extended(cell), selection?.apartmentId === cell.apartmentId)
    },
  }
}
