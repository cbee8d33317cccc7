// Owns a row of chips of which one is chosen, such as the views of a list; on a phone the row scrolls sideways, and in a form it wraps.
import { useEffect, useRef } from 'react'

type Props<W extends string> = {
  /** what is chosen here, for screen readers */
  legend: string
  choices: readonly { word: W; label: string }[]
  chosen: W
  onChoose: (word: W) => void
  /** Nothing that a form asks for is out of sight. */
  isInForm?: boolean
}

export const ChoiceChips = <W extends string>({ legend, choices, chosen, onChoose, isInForm = false }: Props<W>) => {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one is found by its state, which `chosen` decides
  useEffect(() => {
    const pressed = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    // Scrolls the row only: on a phone the chosen chip may be out of sight.
    if (row.current && pressed) row.current.scrollLeft = pressed.offsetLeft - 48
  }, [chosen])
  return (
    <fieldset className="min-w-0">
      <legend className="unseen">{legend}</legend>
      <div
        ref={row}
        className={`relative flex gap-2 p-1 in-data-staff:gap-1.5 ${isInForm ? 'flex-wrap' : 'overflow-x-auto sm:flex-wrap'}`}
      >
        {choices.map(({ word, label }) => (
          <button
            key={word}
            type="button"
            aria-pressed={word === chosen}
            onClick={() => onChoose(word)}
            className="min-h-11 shrink-0 rounded-full border-[1.5px] border-line bg-card px-4 font-medium in-data-staff:pointer-fine:min-h-[34px] in-data-staff:px-3.5 in-data-staff:text-sm hover:bg-sand aria-pressed:border-palm aria-pressed:bg-[#e8f3ee]"
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
