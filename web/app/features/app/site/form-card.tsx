// Owns the card around a form of the site.
import type { ReactNode } from 'react'

export const FormCard = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 rounded-[28px] border border-line bg-card p-5 shadow-card sm:p-8">{children}</div>
)
