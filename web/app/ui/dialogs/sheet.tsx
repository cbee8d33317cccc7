// Owns the full-screen sheet of a phone: a native dialog, so that the browser handles focus, Escape and the page behind.
import { type ReactNode, useId } from 'react'
import { PanelHeading } from './panel-heading.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  footer?: ReactNode
  isWide?: boolean
}

export const Sheet = ({ isOpen, onClose, title, children, footer, isWide = false }: Props) => {
  const modal = useModal(isOpen, onClose)
  const heading = useId()
  if (!isOpen) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it at Escape
    <dialog
      {...modal}
      aria-labelledby={heading}
      // A click on the backdrop closes it; a click inside has a child as its target.
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={`m-0 flex h-dvh max-h-none w-full max-w-none flex-col bg-paper text-ink backdrop:bg-ink/50 sm:m-auto sm:h-fit sm:max-h-[90dvh] sm:rounded-[28px] ${isWide ? 'sm:max-w-3xl' : 'sm:max-w-lg'}`}
    >
      <PanelHeading id={heading} title={title} onClose={onClose} className="border-line border-b px-5 py-3" />
      <div className="flex-1 overflow-y-auto px-5 py-5">{children}</div>
      {footer && <div className="border-line border-t bg-card px-5 py-3">{footer}</div>}
    </dialog>
  )
}
