// Owns the section about events and offers; its form is passed as children.
import type { ReactNode } from 'react'

export const EventsBlock = ({ children }: { children: ReactNode }) => (
  <section id="events" className="below-fold wrap mt-16" aria-labelledby="events-title">
    <div className="grid items-center gap-x-14 gap-y-7 rounded-[28px] bg-sand px-5 py-9 sm:px-12 sm:py-12 lg:grid-cols-[1.1fr_1fr]">
      <div>
        <h2 id="events-title" className="text-[1.75rem] sm:text-[2.1rem]">
          Events and offers
        </h2>
        <p className="mt-3 max-w-[33em] text-ink-soft text-lg">
          Festivals, concerts and good prices for quiet weeks. A short letter when there is something worth your time,
          and nothing in between.
        </p>
      </div>
      <div className="rounded-card bg-card p-5 shadow-card sm:p-7">{children}</div>
    </div>
  </section>
)
