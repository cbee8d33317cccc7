// Owns a card of the page of a booking: a titled region.
import { type ReactNode, useId } from 'react'

type Props = { title: string; count?: number; side?: ReactNode; children: ReactNode }

/** `side` stands at the right end of its head. */
export const Card = ({ title, count, side, children }: Props) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0 rounded-xl border border-line bg-card">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-line border-b px-3.5 py-1.5">
        <h2 id={heading} className="text-[1.05rem]">
          {title}
          {count !== undefined && count > 0 && (
            <span className="ml-2 rounded-full bg-sand px-2 py-0.5 font-text text-ink-soft text-sm">{count}</span>
          )}
        </h2>
        {side}
      </div>
      {children}
    </section>
  )
}

/** A row of a card: what it is at the left, a sum at the right. */
export const Row = ({ name, isLoud = false, children }: { name: ReactNode; isLoud?: boolean; children: ReactNode }) => (
  <div
    className={`flex justify-between gap-4 border-line border-b px-3.5 py-2 last:border-0 ${isLoud ? 'font-semibold' : ''}`}
  >
    <dt className={`min-w-0 ${isLoud ? '' : 'text-ink-soft'}`}>{name}</dt>
    <dd className="shrink-0 text-right">{children}</dd>
  </div>
)
