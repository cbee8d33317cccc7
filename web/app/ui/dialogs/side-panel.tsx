// Owns the panel beside a page, on a phone a sheet over its lower part: it takes the focus, gives it back, and closes at Escape.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../icons.tsx'

type Props = {
  title: string
  /** below the title */
  lead?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Is open while it is rendered. The field within `data-first` has the focus first, else the first button of the content. */
export const SidePanel = ({ title, lead, onClose, children }: Props) => {
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const inside = (what: string) => panel.current?.querySelector<HTMLElement>(what)
    const first = inside('[data-first] input') ?? inside('[data-content] :is(a, button, input)')
    first?.focus({ preventScroll: true })
    return () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined)
  }, [])
  const closeAtEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={heading}
      onKeyDown={closeAtEscape}
      className="fixed inset-x-0 bottom-0 z-40 max-h-[85dvh] overflow-y-auto rounded-t-[28px] border border-line bg-paper shadow-[0_18px_48px_rgb(60_40_10/.28)] sm:inset-x-auto sm:right-5 sm:bottom-5 sm:w-[396px] sm:rounded-2xl print:hidden"
    >
      <header className="flex items-start justify-between gap-3 border-line border-b px-4 py-3">
        <div className="min-w-0">
          <h2 id={heading} className="break-words text-lg">
            {title}
          </h2>
          {lead && <p className="text-ink-soft text-sm">{lead}</p>}
        </div>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sand"
        >
          <Icon name="close" />
        </button>
      </header>
      <div data-content="">{children}</div>
    </section>
  )
}
