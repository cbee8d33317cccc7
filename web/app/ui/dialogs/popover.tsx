// Owns a panel beside its field on a larger screen: not modal, over everything, closed by Escape, a press elsewhere, and leaving it by Tab.
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { PanelHeading } from './panel-heading.tsx'

type Props = {
  onClose: () => void
  /** the field that it belongs to */
  anchor: RefObject<HTMLElement | null>
  title: string
  children: ReactNode
  footer?: ReactNode
}

const margin = 8

/** Puts the panel at a place in the window, or as far right and as low as the window lets it. */
const place = (panel: HTMLElement, left: number, top: number) => {
  const { offsetWidth, offsetHeight } = panel
  const most = { left: innerWidth - offsetWidth - margin * 2, top: innerHeight - offsetHeight - margin }
  panel.style.left = `${Math.max(margin, Math.min(left, most.left))}px`
  panel.style.top = `${Math.max(margin, Math.min(top, most.top))}px`
}

/** Rendered while it is open. The focus goes in, and back to what had it. */
export const Popover = ({ onClose, anchor, title, children, footer }: Props) => {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  const heading = useId()
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = panel.current
    const field = anchor.current
    if (!element || !field) return
    const opener = document.activeElement
    const settle = () => {
      const { left, bottom } = field.getBoundingClientRect()
      place(element, left, bottom + margin)
    }
    // What is in it may arrive while one of its buttons is pressed: it moves no further than it has to.
    const keepInside = () => {
      const { left, top } = element.getBoundingClientRect()
      place(element, left, top)
    }
    element.showPopover?.()
    settle()
    element.focus({ preventScroll: true })
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('scroll', settle, { capture: true, passive: true, signal })
    addEventListener('resize', settle, { signal })
    const observer = new ResizeObserver(keepInside)
    observer.observe(element)
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        const isOwn = target instanceof Node && (element.contains(target) || field.contains(target))
        if (!isOwn) close.current()
      },
      { signal },
    )
    return () => {
      stop.abort()
      observer.disconnect()
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [anchor])
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // A dialog around it stays open.
        event.preventDefault()
        onClose()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isAway = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)
        if (isAway && !anchor.current?.contains(relatedTarget)) onClose()
      }}
      className="fixed inset-auto m-0 max-h-[calc(100dvh-16px)] w-fit max-w-[calc(100vw-32px)] overflow-y-auto rounded-[28px] border border-line bg-paper text-ink shadow-card outline-none"
    >
      <PanelHeading id={heading} title={title} onClose={onClose} className="px-6 pt-3" />
      <div className="px-6 py-3">{children}</div>
      {footer && <div className="border-line border-t bg-card px-6 py-3">{footer}</div>}
    </div>
  )
}
