// Owns tabs: one active at a time, arrow keys move between them (WAI-ARIA tabs pattern).
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

type Tab = { key: string; label: string; content: ReactNode }

export const Tabs = ({ tabs, label }: { tabs: Tab[]; label: string }) => {
  const [active, setActive] = useState(0)
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = (active + step + tabs.length) % tabs.length
    setActive(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }
  return (
    <div>
      <div role="tablist" aria-label={label} className="flex gap-1 overflow-x-auto" onKeyDown={move}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            id={`${id}-tab-${index}`}
            type="button"
            role="tab"
            aria-selected={index === active}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === active ? 0 : -1}
            onClick={() => setActive(index)}
            className="min-h-11 shrink-0 rounded-full border border-transparent px-4 forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight] font-semibold text-[0.92rem] text-ink-soft transition-colors aria-selected:bg-sand aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.key}
          id={`${id}-panel-${index}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== active}
          className="pt-3"
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}
