// Owns the small button that reports a listing, a review or a message; its dialog is loaded when it is pressed.
import { lazy, Suspense, useState } from 'react'
import type { Reported } from './rules.ts'

const load = () => import('./report-dialog.tsx')
const ReportDialog = lazy(() => load().then((module) => ({ default: module.ReportDialog })))

export type ReportLinkProps = {
  about: Reported
  /** what the button says */
  children: string
  /** what of several things of one kind this is, for those who do not see it */
  of?: string
  className?: string
}

/** Takes what is reported. Without scripts the support page is a way to tell us. */
export const ReportLink = ({ about, children, of, className = '' }: ReportLinkProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`min-h-11 rounded text-ink-soft text-sm underline underline-offset-4 hover:text-ink noscript:hidden print:hidden ${className}`}
      >
        {children}
        {of !== undefined && <span className="unseen"> {of}</span>}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog about={about} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
