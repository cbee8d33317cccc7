// Owns the button that saves a home or removes it from those saved, on cards and on the page of a listing. Loaded at the first input.
import { useEffect, useRef } from 'react'
import { takePress } from '../../../lib/early-presses.ts'
import { changeSavedHome, useSavedHomes } from '../../../lib/saved-homes.ts'
import { LineIcon } from '../../../ui/frame-icons.tsx'

export type HeartProps = { id: string; name: string; className?: string; hasLabel?: boolean }

export const Heart = ({ id, name, className = '', hasLabel = false }: HeartProps) => {
  const { ids, failedId } = useSavedHomes()
  const isSaved = ids.includes(id)
  const button = useRef<HTMLButtonElement>(null)
  // Pressed before its code had come, when every heart is empty: it was to save. What is saved was read by the effect of useSavedHomes.
  useEffect(() => {
    if (takePress(button.current)) changeSavedHome(id, true)
  }, [id])
  return (
    <span className={`z-10 print:hidden noscript:hidden ${className}`}>
      <button
        ref={button}
        type="button"
        aria-pressed={isSaved}
        data-press
        onClick={() => changeSavedHome(id, !isSaved)}
        className={`flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full bg-card font-semibold hover:bg-sand ${hasLabel ? 'border-[1.5px] border-line max-sm:shadow-card sm:px-5' : 'border border-transparent shadow-card'}`}
      >
        <span className={isSaved ? 'text-clay [&_svg]:fill-current' : ''}>
          <LineIcon d="M12 20s-7.500-4.600-7.500-10A4.200 4.200 0 0 1 12 7.500 4.200 4.200 0 0 1 19.500 10c0 5.400-7.500 10-7.500 10z" />
        </span>
        {hasLabel ? (
          <span aria-hidden="true" className="max-sm:hidden">
            {isSaved ? 'Saved' : 'Save'}
          </span>
        ) : null}
        <span className="unseen">Save {name}</span>
      </button>
      {failedId === id && (
        <span
          role="alert"
          className="absolute top-full right-0 mt-1 w-max rounded-lg bg-card px-3 py-1.5 text-error text-sm shadow-card"
        >
          Not saved. Please try again.
        </span>
      )}
    </span>
  )
}
