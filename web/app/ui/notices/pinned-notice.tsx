// Owns a notice that stays visible and takes the focus without scrolling the page: for actions in the middle of a long list.
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icons.tsx'
import { Notice } from './notice.tsx'

type Props = {
  tone: 'success' | 'error'
  children: ReactNode
  /** a button, such as Undo */
  action?: ReactNode
  onClose: () => void
}

export const PinnedNotice = ({ tone, children, action, onClose }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={box} tabIndex={-1} className="sticky top-20 z-20 my-4 rounded-2xl shadow-card outline-none">
      <Notice tone={tone}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="min-w-0 flex-1 basis-48">{children}</span>
          <span className="flex items-center gap-1">
            {action}
            <button
              type="button"
              onClick={onClose}
              className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-ink/5"
            >
              <Icon name="close" size={18} />
              <span className="unseen">Close this message</span>
            </button>
          </span>
        </div>
      </Notice>
    </div>
  )
}
