// Owns the filters of the list by location and price. What is chosen goes into the URL. Loaded when the filters are opened.
import { formatDollarsShort } from '@akwaaba/contract/money'
import { type FormEvent, useState } from 'react'
import { Cedis } from '../../../lib/cedis.tsx'
import { inOrder } from '../../../lib/price-range.ts'
import type { StaySearch } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { BoxField } from './fields.tsx'

export type FilterProps = { search: StaySearch; onChange: (change: StaySearch) => void }

type LocationProps = FilterProps & {
  locations: string[]
  /** One was chosen with the pointer: arrow keys select several on the way, so they do not close the menu. */
  onChosen?: (() => void) | undefined
}

export const LocationFilter = ({ search, onChange, locations, onChosen }: LocationProps) => {
  // Shown at once; the list follows when it is loaded.
  const [seen, setSeen] = useState(search.location)
  const [chosen, setChosen] = useState(search.location)
  // The address changes with a delay; what was chosen since then stays.
  if (seen !== search.location) {
    setSeen(search.location)
    if (chosen === seen) setChosen(search.location)
  }
  const choose = (location: string | undefined) => {
    setChosen(location)
    onChange({ location })
  }
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Location</legend>
      <div className="max-h-72 overflow-y-auto pr-1">
        {locations.map((location) => (
          <label key={location} className="flex min-h-11 items-center gap-3 rounded-lg px-2 hover:bg-sand">
            <input
              type="radio"
              name="location"
              value={location}
              checked={chosen === location}
              onChange={() => choose(location)}
              // A click caused by a key press has detail 0.
              onClick={({ detail }) => detail > 0 && onChosen?.()}
              className="size-5 accent-palm"
            />
            {location}
          </label>
        ))}
      </div>
      <Button
        kind="quiet"
        className="mt-3"
        onClick={() => {
          choose(undefined)
          onChosen?.()
        }}
      >
        Reset
      </Button>
    </fieldset>
  )
}

type Range = { from: string; to: string }
const names = { night: ['priceFrom', 'priceTo'], stay: ['totalFrom', 'totalTo'] } as const

type PriceProps = FilterProps & {
  highestPrice: number
  /** of the stay that is searched for; 0 without dates: then the price is that of a night */
  nights: number
}

export const PriceFilter = ({ search, onChange, highestPrice, nights }: PriceProps) => {
  const [fromName, toName] = names[nights > 0 ? 'stay' : 'night']
  const applied: Range = { from: search[fromName] ?? '', to: search[toName] ?? '' }
  const [seen, setSeen] = useState(applied)
  const [draft, setDraft] = useState(applied)
  // The address changes with a delay; what was typed since then stays.
  if (seen.from !== applied.from || seen.to !== applied.to) {
    setSeen(applied)
    setDraft({
      from: draft.from === seen.from ? applied.from : draft.from,
      to: draft.to === seen.to ? applied.to : draft.to,
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [from, to] = inOrder(draft.from, draft.to)
    setDraft({ from, to })
    onChange({ [fromName]: from || undefined, [toName]: to || undefined })
  }
  const field = (label: string, name: keyof typeof draft) => (
    <BoxField
      label={label}
      name={name === 'from' ? fromName : toName}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      placeholder="$"
      value={draft[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  )
  const isHalf = (draft.from === '') !== (draft.to === '')
  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className="mb-2 font-semibold">
          {nights > 0 ? `Price of ${nights} ${nights === 1 ? 'night' : 'nights'}, fees included` : 'Price'}
        </legend>
        <div className="grid grid-cols-2 gap-3">
          {field('From', 'from')}
          {field('To', 'to')}
        </div>
        {nights === 0 && (
          <p className="mt-3 text-ink-soft text-sm">
            The highest price is {formatDollarsShort(highestPrice)}
            <Cedis of={highestPrice} />
          </p>
        )}
        {isHalf && <p className="mt-1 text-ink-soft text-sm">Fill in both From and To for the range to apply.</p>}
        <div className="mt-4 flex gap-2">
          <Button
            kind="quiet"
            onClick={() => {
              setDraft({ from: '', to: '' })
              onChange({ [fromName]: undefined, [toName]: undefined })
            }}
          >
            Reset
          </Button>
          <Button type="submit">Apply Filter</Button>
        </div>
      </fieldset>
    </form>
  )
}
