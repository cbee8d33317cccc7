// Owns choosing days in the calendar: by dragging with a mouse, by two taps, or by arrow keys with Shift. Enter and the end of a drag are done.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Selection } from './use-day-prices.ts'

type Cell = { apartmentId: string; day: CalendarDate; element: HTMLElement }

/** The free night that an event is about. */
const cellOf = (target: EventTarget | null): Cell | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
  const { apartment, day } = element?.dataset ?? {}
  return element && apartment && day ? { apartmentId: apartment, day: day as CalendarDate, element } : null
}

const one = ({ apartmentId, day }: Cell): Selection => ({ apartmentId, anchor: day, head: day })

/** The next free night of the same listing, or the same night of the next listing that has it free. */
const neighbour = ({ apartmentId, day, element }: Cell, key: string): HTMLElement | undefined => {
  const cells = [...(element.closest('table')?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  const line = cells.filter(({ dataset }) => (isAcross ? dataset.apartment === apartmentId : dataset.day === day))
  const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  return line[line.indexOf(element) + step]
}

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

type Props = {
  selection: Selection | null
  /** `isDone`: what is to be set can be asked for */
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
    onKeyDown: (event: KeyboardEvent) => {
      const cell = cellOf(event.target)
      if (!cell) return
      if (event.key === 'Escape') return onChoose(null, false)
      if (!arrows.includes(event.key)) return
      event.preventDefault()
      const next = cellOf(neighbour(cell, event.key) ?? null)
      if (!next) return
      next.element.focus()
      const isExtended = event.shiftKey && next.apartmentId === cell.apartmentId
      const begun = selection?.apartmentId === cell.apartmentId ? selection : one(cell)
      onChoose(isExtended ? { ...begun, head: next.day } : null, false)
    },
  }
}
