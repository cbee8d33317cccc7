// Owns the card around a part of the page of a trip.
import type { ReactNode } from 'react'

export const TripCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-[28px] border border-line bg-card p-5 shadow-card sm:p-6">
    <h2 className="mb-3 text-xl">{title}</h2>
    {children}
  </section>
)
