// Owns choosing free nights in the calendar by dragging with a mouse or by two taps. The end of a drag and the second tap are done.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Selection } from './selection.ts'

type Cell = { apartmentId: string; day: CalendarDate }

/** The free night that an event is about. */
const cellOf = (target: EventTarget | null): Cell | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
  const apartmentId = element?.closest<HTMLElement>('[data-apartment]')?.dataset.apartment
  const day = element?.dataset.day
  return apartmentId && day ? { apartmentId, day: day as CalendarDate } : null
}

const one = ({ apartmentId, day }: Cell): Selection => ({ apartmentId, anchor: day, head: day })

type Props = {
  selection: Selection | null
  /** `isDone`: what is to be done with them can be asked for */
  onChoose: (selection: Selection | null, isDone: boolean) => void
}

export const useChoosing = ({ selection, onChoose }: Props) => {
  const dragged = useRef<Selection | null>(null)
  const isTouch = useRef(false)
  const current = useRef(onChoose)
  current.current = onChoose
  useEffect(() => {
    // The button may be released anywhere.
    const end = () => {
      if (dragged.current) current.current(dragged.current, true)
      dragged.current = null
    }
    window.addEventListener('pointerup', end)
    return () => window.removeEventListener('pointerup', end)
  }, [])
  const extended = (cell: Cell): Selection =>
    selection?.apartmentId === cell.apartmentId ? { ...selection, head: cell.day } : one(cell)

  return {
    onPointerDown: (event: PointerEvent) => {
      isTouch.current = event.pointerType !== 'mouse'
      const cell = cellOf(event.target)
      if (!cell || isTouch.current || event.button !== 0) return
      dragged.current = event.shiftKey ? extended(cell) : one(cell)
      onChoose(dragged.current, false)
    },
    onPointerOver: (event: PointerEvent) => {
      const cell = cellOf(event.target)
      if (!cell || dragged.current?.apartmentId !== cell.apartmentId) return
      dragged.current = { ...dragged.current, head: cell.day }
      onChoose(dragged.current, false)
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
