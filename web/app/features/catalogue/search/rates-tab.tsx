// Owns the search of the home page by price.
import { type FormEvent, useState } from 'react'
import type { StaySearch } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { BarField } from './fields.tsx'

export const RatesTab = ({ onBrowse }: { onBrowse: (search: StaySearch) => void }) => {
  const [range, setRange] = useState({ priceFrom: '', priceTo: '' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onBrowse(range)
  }
  const field = (label: string, name: keyof typeof range) => (
    <BarField
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      placeholder="$"
      value={range[name]}
      onChange={(event) => setRange({ ...range, [name]: event.target.value })}
    />
  )
  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-2 items-center rounded-[20px] border-[1.5px] border-line sm:grid-cols-[1fr_1fr_auto] sm:divide-x-[1.5px] sm:divide-line"
    >
      {field('From', 'priceFrom')}
      {field('To', 'priceTo')}
      <span className="p-2 max-sm:col-span-2">
        <Button type="submit" kind="loud" className="w-full px-6 py-4">
          Browse Rates
        </Button>
      </span>
    </form>
  )
}
