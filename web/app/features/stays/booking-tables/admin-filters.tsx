// Owns the filters of the bookings for administrators and hosts: state, text, dates and apartment, all kept in the address.
import type { BookingView } from '@akwaaba/contract/bookings'
import { parseDate } from '@akwaaba/contract/dates'
import { useId, useState } from 'react'
import type { BookingSearch } from '../../../admin-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Icon } from '../../../ui/icons.tsx'

const views: { word: BookingView; label: string }[] = [
  { word: 'current', label: 'All current' },
  { word: 'awaiting-approval', label: 'Awaiting approval' },
  { word: 'awaiting-payment', label: 'Awaiting payment' },
  { word: 'approved', label: 'Approved' },
  { word: 'past', label: 'Past' },
  { word: 'cancelled', label: 'Cancelled' },
  { word: 'all', label: 'All' },
]

type Props = {
  search: BookingSearch
  /** the state is given by the page and cannot be chosen */
  isViewFixed: boolean
  onChange: (change: BookingSearch) => void
  /** those to choose from; undefined while they load, null where the reader has no list of them */
  apartments: readonly { _id: string; apartmentName: string }[] | undefined | null
  /** what the text is looked for in */
  searched: string
}

export const AdminFilters = ({ search, isViewFixed, onChange, apartments, searched }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const more = useId()
  const { from = '', to = '', apartmentId = '' } = search
  const known = (apartments ?? []).map(({ _id, apartmentName }) => ({ value: _id, label: apartmentName }))
  // A link may name an apartment that has been deleted; it stays in the list, because the filter is set to it.
  const isGone = apartmentId !== '' && !known.some(({ value }) => value === apartmentId)
  const gone = { value: apartmentId, label: apartments ? 'One that has left the site' : '…' }
  const count = [from, to, apartmentId].filter(Boolean).length
  return (
    <div className="grid gap-4">
      {!isViewFixed && (
        <ChoiceChips
          legend="Show bookings"
          choices={views}
          chosen={search.view ?? 'current'}
          onChoose={(word) => onChange({ view: word === 'current' ? undefined : word })}
        />
      )}
      <div className="grid items-start gap-4 rounded-[28px] border border-line bg-card p-4 shadow-card sm:p-5 xl:grid-cols-[minmax(12rem,1.4fr)_minmax(0,2.4fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <SearchField
            isLabelled
            label="Search bookings"
            placeholder={searched}
            value={search.search ?? ''}
            onSearch={(text) => onChange({ search: text })}
          />
          <Button
            kind="quiet"
            className="min-h-12 xl:hidden"
            aria-expanded={isOpen}
            aria-controls={more}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="filter" size={18} />
            <span className="max-sm:unseen">Filters</span>
            {count > 0 && ` (${count})`}
          </Button>
        </div>
        <div
          id={more}
          className={`grid items-start gap-4 min-[481px]:grid-cols-2 sm:grid-cols-[1fr_1fr_1.3fr] ${isOpen ? '' : 'max-xl:hidden'}`}
        >
          <DayField
            label="Nights from"
            value={from}
            onChange={(day) => onChange({ from: parseDate(day) ?? undefined })}
          />
          <DayField
            label="Nights until"
            value={to}
            onChange={(day) => onChange({ to: parseDate(day) ?? undefined })}
            fault={from && to && to < from ? 'This is before the first day.' : undefined}
          />
          {apartments !== null && (
            <SelectField
              label="Apartment"
              prompt="All apartments"
              options={isGone ? [gone, ...known] : known}
              value={apartmentId}
              onChange={(event) => onChange({ apartmentId: event.target.value })}
              className="min-[481px]:max-sm:col-span-2"
            />
          )}
        </div>
      </div>
    </div>
  )
}
