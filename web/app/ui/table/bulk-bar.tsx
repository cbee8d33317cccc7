// Owns the bar at the foot of a table while rows are chosen: how many, what can be done to them, how far it is, and clearing.
import { type ReactNode, useEffect } from 'react'

type Props = {
  count: number
  /** the noun: singular and plural */
  nouns: readonly [string, string]
  /** a fact about all that are chosen, such as their sum */
  fact?: string | undefined
  /** while something is done to them: how many are finished */
  progress?: { done: number; of: number } | undefined
  onClear: () => void
  /** the buttons */
  children: ReactNode
}

export const bulkButton =
  'inline-flex min-h-[34px] pointer-coarse:min-h-11 items-center gap-1.5 rounded-full border border-white/40 px-3.5 font-semibold text-sm hover:bg-white/15 disabled:opacity-60'
export const bulkMain =
  'inline-flex min-h-[34px] pointer-coarse:min-h-11 items-center gap-1.5 rounded-full border border-transparent bg-white px-3.5 font-semibold text-palm-deep text-sm hover:bg-sand disabled:opacity-60'

export const BulkBar = ({ count, nouns, fact, progress, onClear, children }: Props) => {
  const isBusy = progress !== undefined
  useEffect(() => {
    // A dialog or an open menu closes first.
    const onKey = (event: KeyboardEvent) => {
      const isTaken =
        event.defaultPrevented || document.querySelector('dialog[open], [aria-expanded="true"][aria-controls]')
      if (event.key === 'Escape' && !isTaken && !isBusy) onClear()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <section
      aria-label={`${count} ${count === 1 ? nouns[0] : nouns[1]} chosen`}
      className="flex flex-wrap items-center gap-x-2.5 gap-y-2 bg-palm-deep px-3.5 py-2 text-sm text-white print:hidden"
    >
      <p role="status" className="mr-1">
        {progress ? (
          <b>
            {progress.done} of {progress.of} done
          </b>
        ) : (
          <>
            <b>{count} chosen</b> {fact && <span className="ml-1.5 tabular-nums">{fact}</span>}
          </>
        )}
      </p>
      {children}
      <button type="button" disabled={isBusy} onClick={onClear} className={`${bulkButton} ml-auto border-transparent`}>
        Clear
      </button>
    </section>
  )
}
