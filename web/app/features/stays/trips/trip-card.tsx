// Owns the card around a part of the page of a trip.
import type { ReactNode } from 'react'

type Props = { title: string; className?: string; children: ReactNode }

export const TripCard = ({ title, className = '', children }: Props) => (
  <section className={`rounded-[28px] border border-line bg-card p-5 shadow-card sm:p-6 ${className}`}>
    <h2 className="mb-3 text-xl">{title}</h2>
    {children}
  </section>
)
