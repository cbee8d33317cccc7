// Owns the list of places below the field of a search, and the keys that move in it. Loaded when the field is first used.
import type { Place } from '@akwaaba/contract/locations'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import { groupPlaces, type PlaceOption } from './rules.ts'

/** What a key does in the list. */
export type PlaceKeys = (event: KeyboardEvent) => void

export type PlaceListProps = {
  id: string
  places: readonly Place[]
  /** what was typed; empty for all places */
  text: string
  keys: RefObject<PlaceKeys | null>
  /** the id of the option that the keys have reached, null while there is none; undefined while nothing is listed */
  onActive: (id: string | null | undefined) => void
  onChoose: (value: string) => void
}

const step: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const countText = (stays: number) => `${stays}${stays >= 100 ? '+' : ''} ${stays === 1 ? 'stay' : 'stays'}`

export const PlaceList = ({ id, places, text, keys, onActive, onChoose }: PlaceListProps) => {
  const groups = useMemo(() => groupPlaces(places, text), [places, text])
  const options = groups.flatMap((group) => group.options)
  const [at, setAt] = useState<{ text: string; index: number } | null>(null)
  // Other letters list other places: none of them is reached yet.
  const active = at?.text === text ? at.index : null
  const idOf = (index: number) => `${id}-${index}`

  useEffect(() => {
    keys.current = (event) => {
      const chosen = active === null ? undefined : options[active]
      if (event.key === 'Enter' && chosen) {
        event.preventDefault()
        onChoose(chosen.value)
      }
      const by = step[event.key]
      if (by === undefined || options.length === 0) return
      event.preventDefault()
      const from = active ?? (by > 0 ? -1 : 0)
      setAt({ text, index: (from + by + options.length) % options.length })
    }
    return () => {
      keys.current = null
    }
  })
  useEffect(() => {
    onActive(options.length === 0 ? undefined : active === null ? null : `${id}-${active}`)
    if (active !== null) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [onActive, options.length, active, id])

  const row = (option: PlaceOption) => {
    const index = options.indexOf(option)
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
      // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
      <div
        key={option.label}
        id={idOf(index)}
        role="option"
        aria-selected={index === active}
        onClick={() => onChoose(option.value)}
        className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 hover:bg-sand aria-selected:bg-sand aria-selected:outline-2 aria-selected:outline-palm"
      >
        <span className="text-palm">
          <Icon name={option.stays === null ? 'compass' : 'pin'} size={18} />
        </span>
        <span className="flex-1 wrap-anywhere">{option.label}</span>
        {option.stays !== null && <span className="shrink-0 text-ink-soft text-sm">{countText(option.stays)}</span>}
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus from the field, which would close the list
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-full left-0 z-20 mt-2 w-96 max-w-[calc(100vw-40px)] rounded-[20px] border border-line bg-card p-2 shadow-card"
    >
      {options.length === 0 ? (
        <p role="status" className="px-3 py-2.5 text-ink-soft text-sm">
          We have no place of this name. Names and addresses of homes are searched for it.
        </p>
      ) : (
        <div role="listbox" id={id} aria-label="Places" className="relative max-h-80 overflow-y-auto">
          {groups.map((group, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
            <div key={group.name} role="group" aria-labelledby={`${id}-group-${index}`}>
              <p
                id={`${id}-group-${index}`}
                role="presentation"
                className="px-3 pt-2.5 pb-1 font-semibold text-ink-soft text-sm"
              >
                {group.name}
              </p>
              {group.options.map(row)}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
