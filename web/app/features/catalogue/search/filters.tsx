// Owns the filters of the list: location, price, guests and order. What is chosen goes into the URL.
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
  onChosen?: () => void
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

export const PriceFilter = ({ search, onChange, highestPrice }: FilterProps & { highestPrice: number }) => {
  const applied = { priceFrom: search.priceFrom ?? '', priceTo: search.priceTo ?? '' }
  const [seen, setSeen] = useState(applied)
  const [draft, setDraft] = useState(applied)
  // The address changes with a delay; what was typed since then stays.
  if (seen.priceFrom !== applied.priceFrom || seen.priceTo !== applied.priceTo) {
    setSeen(applied)
    setDraft({
      priceFrom: draft.priceFrom === seen.priceFrom ? applied.priceFrom : draft.priceFrom,
      priceTo: draft.priceTo === seen.priceTo ? applied.priceTo : draft.priceTo,
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [priceFrom, priceTo] = inOrder(draft.priceFrom, draft.priceTo)
    setDraft({ priceFrom, priceTo })
    onChange({ priceFrom: priceFrom || undefined, priceTo: priceTo || undefined })
  }
  const field = (label: string, name: keyof typeof draft) => (
    <BoxField
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      placeholder="$"
      value={draft[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  )
  const isHalf = (draft.priceFrom === '') !== (draft.priceTo === '')
  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className="mb-2 font-semibold">Price</legend>
        <div className="grid grid-cols-2 gap-3">
          {field('From', 'priceFrom')}
          {field('To', 'priceTo')}
        </div>
        <p className="mt-3 text-ink-soft text-sm">
          The highest price is {formatDollarsShort(highestPrice)}
          <Cedis of={highestPrice} />
        </p>
        {isHalf && <p className="mt-1 text-ink-soft text-sm">Fill in both From and To for the range to apply.</p>}
        <div className="mt-4 flex gap-2">
          <Button
            kind="quiet"
            onClick={() => {
              setDraft({ priceFrom: '', priceTo: '' })
              onChange({ priceFrom: undefined, priceTo: undefined })
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

export const SortFilter = ({ search, onChange }: FilterProps) => (
  <label className="flex items-center gap-2 text-[0.95rem]">
    <span className="text-ink-soft">Sort by</span>
    <select
      value={search.sort ?? ''}
      onChange={(event) => onChange({ sort: event.target.value || undefined })}
      className="min-h-11 rounded-full border-[1.5px] border-line bg-card px-3 font-semibold"
    >
      <option value="">Recommended</option>
      <option value="price-low">Price, lowest first</option>
      <option value="price-high">Price, highest first</option>
      <option value="newest">Newest</option>
    </select>
  </label>
)
