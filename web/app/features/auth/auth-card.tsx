// Owns the frame around every form that asks who one is.
import type { ReactNode } from 'react'

export const AuthCard = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <div className="wrap py-10 sm:py-16">
    <div className="mx-auto max-w-lg rounded-[28px] border border-line bg-card p-6 shadow-card sm:p-10">
      <h1 className="text-[2rem]">{title}</h1>
      {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
      <div className="mt-6">{children}</div>
    </div>
  </div>
)
