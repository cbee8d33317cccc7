// Owns message boxes: errors are announced at once, others when the screen reader pauses.
import type { ReactNode } from 'react'

type Tone = 'error' | 'info' | 'success' | 'warning'

const tones: Record<Tone, string> = {
  error: 'border-error/30 bg-error-soft text-error',
  info: 'border-sea/30 bg-[#eaf4f5] text-[#134b56]',
  success: 'border-palm/30 bg-[#e8f3ee] text-palm-deep',
  warning: 'border-gold/60 bg-[#fdf3dc] text-[#5b3d00]',
}

export const Notice = ({
  tone = 'info',
  title,
  children,
  action,
}: {
  tone?: Tone
  title?: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div
    role={tone === 'error' ? 'alert' : 'status'}
    className={`rounded-2xl border px-4 py-3 text-[0.95rem] ${tones[tone]}`}
  >
    {title && <p className="font-semibold">{title}</p>}
    {children && <div>{children}</div>}
    {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
  </div>
)
