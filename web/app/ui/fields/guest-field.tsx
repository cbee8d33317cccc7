// Owns choosing who comes to a stay: a field that opens the steppers below it, loaded when they are first needed.
import { guestsText } from '@akwaaba/contract/guests'
import { lazy, Suspense, useId, useState } from 'react'
import { Skeleton } from '../notices/skeleton.tsx'
import type { GuestRowsProps } from './guest-rows.tsx'

const load = () => import('./guest-rows.tsx')
const GuestRows = lazy(() => load().then((module) => ({ default: module.GuestRows })))

/** Loads the steppers when a pointer or the focus comes to the field. */
const prepare = () => {
  // Pressing the field tries again.
  load().catch(() => undefined)
}

/** The steppers by themselves, for menus and sheets. */
export const GuestSteps = (props: GuestRowsProps) => (
  <Suspense fallback={<Skeleton className="h-39 w-full" />}>
    <GuestRows {...props} />
  </Suspense>
)

type Props = GuestRowsProps & {
  className?: string
  /** the steppers lie over what is below, and close when the focus leaves them */
  isOver?: boolean
}

export const GuestField = ({ className = '', isOver = false, ...rows }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it closes for a key or the focus of what is inside
    <div
      className={`relative ${className}`}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      onBlur={({ currentTarget, relatedTarget }) => isOver && !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!isOpen)}
        className="min-h-14 w-full px-4 py-2 text-left hover:bg-sand/60"
      >
        <span className="block font-semibold text-ink-soft text-xs">Guests</span>
        <span className={rows.guests ? '' : 'text-ink-soft'}>{rows.guests ? guestsText(rows.guests) : 'Any'}</span>
      </button>
      {/* The panel takes the focus of a press beside its buttons, so that this does not close it. */}
      <div
        id={id}
        tabIndex={-1}
        hidden={!isOpen}
        className={
          isOver
            ? 'absolute top-full right-0 z-20 mt-2 w-80 max-w-[calc(100vw-32px)] rounded-[20px] border border-line bg-card p-5 shadow-card'
            : 'px-4 pt-3 pb-4'
        }
      >
        {isOpen && <GuestSteps {...rows} />}
      </div>
    </div>
  )
}
