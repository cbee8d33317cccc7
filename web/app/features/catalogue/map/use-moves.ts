// Owns how a visitor moves a map: by dragging, pinching, the wheel with Ctrl, keys and buttons, and when it has come to rest.
import { type Box, textOfBox } from '@akwaaba/contract/map-box'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { fitted, moved, type Point, zoomed } from './rules.ts'

const restMillis = 400
/** Of the part in which pins are shown, until it is measured. */
const usualSize = { width: 560, height: 520, below: 0 }
const step = 0.2
const arrows: Record<string, readonly [east: number, north: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}
const zooms: Record<string, number> = { '+': 0.5, '=': 0.5, '-': 2 }

/**
 * Takes the part of the map in the address; gives the one that is shown, and what moves it. `onRest` is called with it once it has
 * been still for a moment.
 */
export const useMoves = (box: Box, onRest: (box: Box) => void) => {
  const surface = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(usualSize)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const [view, setView] = useState(box)
  const [known, setKnown] = useState(textOfBox(box))
  const [sent, setSent] = useState(known)
  const text = textOfBox(box)
  // Another part was asked for by the address; one that was asked for from here is shown already, or was moved on since.
  if (known !== text) {
    setKnown(text)
    if (text !== sent) setView(box)
  }
  const rest = useRef(onRest)
  useEffect(() => {
    rest.current = onRest
  })
  const shown = textOfBox(view)
  const isAtRest = shown === known || shown === sent
  useEffect(() => {
    if (isAtRest) return
    const timer = setTimeout(() => {
      setSent(shown)
      rest.current(view)
    }, restMillis)
    return () => clearTimeout(timer)
  }, [isAtRest, shown, view])

  /** Changes what is shown: first it is made what the element really shows, which may be more than the box. */
  const change = (to: (visible: Box, size: DOMRect) => Box) => {
    const rect = frame.current?.getBoundingClientRect()
    if (rect) setView((now) => to(fitted(now, rect), rect))
  }
  const pointAt = (visible: Box, size: DOMRect, x: number, y: number): Point => ({
    longitude: visible.west + ((x - size.left) / size.width) * (visible.east - visible.west),
    latitude: visible.north - ((y - size.top) / size.height) * (visible.north - visible.south),
  })
  const zoomAt = (factor: number, x: number, y: number) =>
    change((visible, size) => zoomed(visible, factor, pointAt(visible, size, x, y)))
  const zoom = (factor: number) => change((visible) => zoomed(visible, factor))

  useEffect(() => {
    const element = frame.current
    const observer = new ResizeObserver(([entry]) => {
      if (!element || !entry) return
      const { width, height } = entry.contentRect
      const below = (element.parentElement?.clientHeight ?? 0) - element.offsetTop - element.offsetHeight
      setSize({ width, height, below })
    })
    if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = surface.current
    // Without Ctrl the wheel scrolls the page. React listens passively, so that it could not be prevented.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoomAt(2 ** Math.max(-1, Math.min(1, event.deltaY / 100)), event.clientX, event.clientY)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  })

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (other) {
      const [apart, apartBefore] = [now, before].map(({ x, y }) => Math.max(1, Math.hypot(x - other.x, y - other.y)))
      return zoomAt((apartBefore ?? 1) / (apart ?? 1), (now.x + other.x) / 2, (now.y + other.y) / 2)
    }
    const [x, y] = [before.x - now.x, now.y - before.y]
    change((visible, { width, height }) =>
      moved(visible, (x / width) * (visible.east - visible.west), (y / height) * (visible.north - visible.south)),
    )
  }
  const onPointerUp = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    const factor = zooms[event.key]
    if (!arrow && !factor) return
    event.preventDefault()
    if (factor) return zoom(factor)
    const [east = 0, north = 0] = arrow ?? []
    change((visible) => moved(visible, east * (visible.east - visible.west), north * (visible.north - visible.south)))
  }
  return {
    view,
    /** of the element that is dragged, and that has the focus for the keys */
    surface,
    /** of the element in which all of `view` is shown */
    frame,
    /** of the frame, and how much of the map is below it */
    size,
    handlers: {
      ...{ onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown },
      onDoubleClick: ({ clientX, clientY }: { clientX: number; clientY: number }) => zoomAt(0.5, clientX, clientY),
    },
    zoom,
    goTo: (to: Box) => change((_, size) => fitted(to, size)),
  }
}
