// Owns the display of a cancellation policy: its sentences with their dates, as a list.
import { Name } from '../page/name.tsx'

/** The beginning of a policy, where no dates are chosen. */
export const PolicyLine = ({ children }: { children: string }) => (
  <p className="mt-5 text-ink-soft">
    <Name>{children}</Name>
  </p>
)

export const PolicyLines = ({ sentences, className = '' }: { sentences: readonly string[]; className?: string }) => (
  <div className={`text-sm ${className}`}>
    <p className="font-semibold">Cancellation</p>
    <ul className="mt-1 grid gap-1 text-ink-soft">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <Name>{sentence}</Name>
        </li>
      ))}
    </ul>
  </div>
)
