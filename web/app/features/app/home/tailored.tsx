// Owns the section about tailored services; its form is passed as children.
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icons.tsx'

const examples = [
  'A home for a wedding party, a film crew or three months of work',
  'Tickets for an event or a flight',
  'A car for the week, with or without a driver',
]

export const Tailored = ({ children }: { children: ReactNode }) => (
  <section id="tailored" className="below-fold wrap mt-16" aria-labelledby="tailored-title">
    <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.15fr]">
      <div>
        <h2 id="tailored-title" className="text-[1.75rem] sm:text-[2.1rem]">
          Tailored Services
        </h2>
        <p className="mt-3 max-w-[33em] text-ink-soft text-lg">
          Tell us what you need and when. A person reads it and writes back with what is possible and what it costs.
        </p>
        <ul className="mt-6 grid gap-3">
          {examples.map((example) => (
            <li key={example} className="flex items-start gap-3">
              <span className="mt-0.5 text-palm">
                <Icon name="check" />
              </span>
              {example}
            </li>
          ))}
        </ul>
      </div>
      <div className="rounded-[28px] border border-line bg-card p-5 shadow-card sm:p-8">{children}</div>
    </div>
  </section>
)
