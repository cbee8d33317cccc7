// Owns the field for where to stay: a combobox whose list of places is loaded when the field is first used.
import type { Place } from '@akwaaba/contract/locations'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { loadUntilThere } from '../../../lib/later-part.tsx'
import type { PlaceKeys } from './place-list.tsx'

// Typing works without the list, so a failure is no failure of the page.
const PlaceList = lazy(async () => ({ default: (await loadUntilThere(() => import('./place-list.tsx'))).PlaceList }))

type Props = {
  places: readonly Place[]
  value: string
  onChange: (value: string) => void
  className?: string
}

export const PlaceField = ({ places, value, onChange, className = '' }: Props) => {
  // What was typed since the list was opened: a place that was chosen before does not narrow it. Null while it is closed.
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState<string | null>()
  const keys = useRef<PlaceKeys>(null)
  const id = useId()
  const isListed = text !== null && active !== undefined
  const open = () => setText('')
  const close = () => setText(null)
  const type = (typed: string) => {
    setText(typed)
    onChange(typed)
  }
  return (
    <div className={`relative ${className}`}>
      {/* The whole cell is the label, so that a press anywhere in it goes to the input. */}
      <label className="block min-h-14 px-4 py-2">
        <span className="block font-semibold text-ink-soft text-xs">Where</span>
        <input
          name="location"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? id : undefined}
          aria-activedescendant={(isListed && active) || undefined}
          autoComplete="off"
          placeholder="Osu, East Legon, Cape Coast…"
          value={value}
          onFocus={open}
          onBlur={close}
          onClick={() => text ?? open()}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text !== null) {
              // The first Escape closes the list, not the dialog around it.
              event.preventDefault()
              close()
            } else if (text === null && event.key === 'ArrowDown') open()
            else keys.current?.(event)
          }}
          className="w-full min-w-0 bg-transparent placeholder:text-ink-soft"
        />
      </label>
      {text !== null && (
        <Suspense fallback={null}>
          <PlaceList
            {...{ id, places, text, keys }}
            onActive={setActive}
            onChoose={(place) => {
              onChange(place)
              close()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
