// Owns the small dialog: a native element, so that the browser handles focus and Escape.
import { type ReactNode, useId } from 'react'
import { useModal } from './use-modal.ts'

type Props = { isOpen: boolean; title: string; children: ReactNode; actions: ReactNode; onClose: () => void }

export const Dialog = ({ isOpen, title, children, actions, onClose }: Props) => {
  const modal = useModal(isOpen, onClose)
  const heading = useId()
  if (!isOpen) return null
  return (
    <dialog
      {...modal}
      aria-labelledby={heading}
      className="m-auto w-[calc(100%-32px)] max-w-md rounded-[28px] bg-card p-6 text-ink shadow-card backdrop:bg-ink/50"
    >
      <h2 id={heading} className="text-2xl">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
      {/* On a phone the buttons share the width and wrap where they do not fit. */}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-[480px]:*:grow">{actions}</div>
    </dialog>
  )
}
