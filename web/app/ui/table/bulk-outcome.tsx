// Owns what is said after something was done to several rows: how many it was done to, and for each other one why not.
import { useEffect, useRef } from 'react'
import { Icon } from '../icons.tsx'
import { Notice } from '../notices/notice.tsx'

export type BulkFailure = { id: string; name: string; msg: string }
export type BulkSummary = {
  /** "3 approved." */ text: string
  failures: BulkFailure[]
  undo?: (() => void) | undefined
}

export const BulkOutcome = ({ summary, onClose }: { summary: BulkSummary; onClose: () => void }) => {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each summary is a new notice
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    // What was done at the foot of a long table is said above it.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [summary])
  const { text, failures, undo } = summary
  return (
    <div ref={box} tabIndex={-1} className="my-3 scroll-mt-20 outline-none">
      <Notice tone={failures.length > 0 ? 'error' : 'success'}>
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <p>{text}</p>
            {failures.length > 0 && (
              <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5">
                {failures.map(({ id, name, msg }) => (
                  <li key={id}>
                    <b>{name}:</b> {msg}
                  </li>
                ))}
              </ul>
            )}
          </div>
          {undo && (
            <button
              type="button"
              onClick={undo}
              className="-my-1.5 inline-flex min-h-9 items-center px-2 font-semibold underline pointer-coarse:min-h-11"
            >
              Undo
            </button>
          )}
          <button type="button" onClick={onClose} className="-my-2 -mr-2 grid size-11 place-items-center rounded-full">
            <Icon name="close" size={18} />
            <span className="unseen">Close this message</span>
          </button>
        </div>
      </Notice>
    </div>
  )
}
