// Owns the filters of the packages: location and price range. The choice goes into the URL.
import { type FormEvent, useId, useState } from 'react'
import { keepTyped } from '../../../lib/keep-typed.ts'
import { paths, type TourSearch } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { boxClass, Field } from '../../../ui/fields/field.tsx'

type Props = {
  id: string
  search: TourSearch
  locations: string[]
  onChange: (search: TourSearch) => void
  className: string
}

export const TourFilters = ({ id, search, locations, onChange, className }: Props) => {
  const location = useId()
  const given = { location: search.location ?? '', minPrice: search.minPrice ?? '', maxPrice: search.maxPrice ?? '' }
  const [draft, setDraft] = useState(given)
  const [shown, setShown] = useState(given)
  // The fields follow the address, also after going back; without a remount, which would lose the focus. What is typed and not applied stays.
  if (paths.packages(shown) !== paths.packages(given)) {
    setShown(given)
    setDraft(keepTyped(draft, shown, given))
  }
  const isCrossed = draft.minPrice !== '' && draft.maxPrice !== '' && Number(draft.minPrice) > Number(draft.maxPrice)
  const [isChecked, setChecked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isCrossed) onChange(draft)
  }
  const reset = () => {
    setDraft({ location: '', minPrice: '', maxPrice: '' })
    onChange({})
  }
  // A link may name a location that no package has any more; it stays in the list, because the search is for it.
  const places = given.location && !locations.includes(given.location) ? [given.location, ...locations] : locations
  const price = (label: string, name: 'minPrice' | 'maxPrice', fault?: string) => (
    <Field
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      max={1_000_000}
      step="any"
      placeholder={name === 'minPrice' ? '0' : 'Any'}
      value={draft[name]}
      fault={fault}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  )
  return (
    <form id={id} action={paths.packages()} onSubmit={submit} className={className} aria-label="Filter packages">
      <div>
        <label htmlFor={location} className="mb-1.5 block font-medium">
          Location
        </label>
        <div className={boxClass(false)}>
          <select
            id={location}
            name="location"
            value={draft.location}
            onChange={(event) => setDraft({ ...draft, location: event.target.value })}
            className="w-0 min-w-0 flex-1 rounded-xl border-r-10 border-r-transparent bg-transparent pl-3.5 outline-none"
          >
            <option value="">All locations</option>
            {places.map((place) => (
              <option key={place}>{place}</option>
            ))}
          </select>
        </div>
      </div>
      {price('Min Price ($)', 'minPrice')}
      {price('Max Price ($)', 'maxPrice', isChecked && isCrossed ? 'This is below the minimum.' : undefined)}
      <div className="flex gap-2 md:pt-[30px]">
        <Button kind="quiet" className="min-h-12" onClick={reset}>
          Reset
        </Button>
        <Button type="submit" className="min-h-12 max-md:flex-1">
          Apply Filters
        </Button>
      </div>
    </form>
  )
}
