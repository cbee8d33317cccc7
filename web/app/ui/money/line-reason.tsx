// Owns the name of a line of a price that opens why it is there.
import { type ReactNode, useState } from 'react'

/** Without a reason the name alone. The reason is no part of the page until it is asked for. */
export const LineReason = ({ why, children }: { why?: string | null | undefined; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  if (!why) return children
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="min-h-6 text-left underline decoration-ink-soft/60 decoration-dotted underline-offset-4 hover:decoration-solid"
      >
        {children}
      </button>
      {isOpen && <span className="block text-pretty text-ink-soft text-sm">{why}</span>}
    </>
  )
}
