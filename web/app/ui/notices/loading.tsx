// Owns the loading and the failure state of a list or a panel.
import { Button } from '../button.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

const shapes = [0, 1, 2]

/** Skeletons, with the name of what is loading for screen readers. */
export const Loading = ({ what, className = 'h-40' }: { what: string; className?: string }) => (
  <div role="status" className="grid gap-4">
    <span className="unseen">Loading {what}</span>
    {shapes.map((shape) => (
      <Skeleton key={shape} className={`w-full rounded-[28px]! ${className}`} />
    ))}
  </div>
)

/** The sentence of a failure, with a button to retry. */
export const LoadFault = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <Notice tone="error" action={<Button onClick={onRetry}>Try Again</Button>}>
    {children}
  </Notice>
)
