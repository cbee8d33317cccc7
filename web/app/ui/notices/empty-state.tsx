// Owns the empty state of a list or page: a sentence, and the next step.
import type { ReactNode } from 'react'

export const EmptyState = ({
  title,
  isPage = false,
  children,
  action,
}: {
  title: string
  /** it is the only content of the page, so its title is the page's heading */
  isPage?: boolean
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="mx-auto max-w-xl rounded-[28px] border border-line bg-card px-6 py-12 text-center shadow-card">
    <svg aria-hidden="true" viewBox="0 0 120 72" className="mx-auto mb-5 h-20">
      <path d="M6 70V34a24 24 0 0 1 48 0v36" fill="var(--sand)" stroke="var(--line)" strokeWidth="3" />
      <path d="M66 70V34a24 24 0 0 1 48 0v36" fill="var(--sand)" stroke="var(--line)" strokeWidth="3" />
      <path d="M36 70V40a24 24 0 0 1 48 0v30" fill="var(--paper)" stroke="var(--palm)" strokeWidth="4" />
      <path d="M50 70V44a10 10 0 0 1 20 0v26" fill="var(--gold)" />
      <path d="M0 70h120" stroke="var(--line)" strokeWidth="3" />
    </svg>
    {isPage ? <h1 className="text-2xl">{title}</h1> : <h2 className="text-2xl">{title}</h2>}
    {children && <div className="mt-2 text-ink-soft">{children}</div>}
    {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
)
