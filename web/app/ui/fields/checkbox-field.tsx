// Owns a box to tick with its label beside it.
import type { ReactNode } from 'react'

type Props = { checked: boolean; onChange: () => void; className?: string; children: ReactNode }

/** Takes whether it is ticked, and what changes that; `children` is its label. */
export const CheckboxField = ({ checked, onChange, className = '', children }: Props) => (
  <label className={`flex min-h-11 items-center gap-2.5 ${className}`}>
    <input type="checkbox" className="size-5 shrink-0 accent-palm" checked={checked} onChange={onChange} />
    <span className="min-w-0 break-words">{children}</span>
  </label>
)
