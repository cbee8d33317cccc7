// Owns the line above a list that is shown still, although reading it again failed.
import { useRef } from 'react'
import { Button } from '../button.tsx'

type Props = {
  /** why reading it again failed; null where it did not */
  failure: string | null
  onRetry: () => void
}

/** Takes why a shown list could not be read again; gives a status line that says so, with a button that retries, and nothing without a failure. */
export const RereadFault = ({ failure, onRetry }: Props) => {
  const line = useRef<HTMLDivElement>(null)
  const retry = () => {
    // The button goes once the list is read: the focus stays at the line.
    line.current?.focus()
    onRetry()
  }
  return (
    <div ref={line} role="status" tabIndex={-1} className="outline-none">
      {failure !== null && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl border border-gold/60 bg-[#fdf3dc] px-4 py-2 text-[#5b3d00] text-[0.95rem]">
          <p className="min-w-0">This may not be up to date: {failure}</p>
          <Button kind="quiet" onClick={retry}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  )
}
