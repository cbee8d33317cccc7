// Owns what stands in the place of a list or a panel until it is there, or when it did not come.
import { Button } from '../button.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

const shapes = [0, 1, 2]

/** Grey shapes, and for screen readers what is being waited for. */
export const Loading = ({ what, className = 'h-40' }: { what: string; className?: string }) => (
  <div role="status" className="grid gap-4">
    <span className="unseen">Loading {what}</span>
    {shapes.map((shape) => (
      <Skeleton key={shape} className={`w-full rounded-[28px]! ${className}`} />
    ))}
  </div>
)

/** A failure in a sentence, and the way to ask again. */
export const LoadFault = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <Notice tone="error" action={<Button onClick={onRetry}>Try Again</Button>}>
    {children}
  </Notice>
)
