// Owns the filters above a map: the dates, and a sheet with the others. What is chosen goes into the address, the part of the map stays.
import { nightsBetween, parseDate } from '@akwaaba/contract/dates'
import { guestSearch, guestsFrom } from '@akwaaba/contract/guests'
import { lazy, Suspense, useState } from 'react'
import { shortDayText } from '../../../lib/far-days.ts'
import { loadUntilThere } from '../../../lib/later-part.tsx'
import { useAskedSearch, useSearchChange } from '../../../lib/search.ts'
import { paths, type StaySearch } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialogs/sheet.tsx'
import { GuestSteps } from '../../../ui/fields/guest-field.tsx'
import { StayPicker } from '../../../ui/fields/stay-picker.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { FilterChips } from '../../../ui/page/filter-chips.tsx'
import { LaterFlexibleDates } from '../flexible-dates/later-flexible-dates.tsx'
import { dayTextOf, looseStay } from '../flexible-dates/rules.ts'
import { chipsOf } from './chips.tsx'
import { LocationFilter, PriceFilter } from './filters.tsx'

const KindFilters = lazy(async () => ({
  default: (await loadUntilThere(() => import('../filters/kind-filters.tsx'))).KindFilters,
}))

type Props = {
  /** what is searched for, with the part of the map where the address has one */
  search: StaySearch
  /** sentences about what was ignored in the address */
  notes: string[]
  locations: string[]
  highestPrice: number
}

export const MapBar = ({ search: shown, notes, locations, highestPrice }: Props) => {
  const search: StaySearch = useAskedSearch(shown)
  const [isOpen, setOpen] = useState(false)
  const [stay, setStay] = useState<{ from: string | undefined; to: string | undefined }>({
    from: search.from,
    to: search.to,
  })
  const change = useSearchChange(search, paths.map)
  // Another place is somewhere else on the map.
  const changeFilters = (part: StaySearch) => change('location' in part ? { ...part, box: undefined } : part)
  const shownStay = stay.from && !stay.to ? stay : { from: search.from, to: search.to }
  const [start, end] = [parseDate(search.from ?? ''), parseDate(search.to ?? '')]
  const nights = start && end && !search.flexible ? nightsBetween(start, end) : 0
  const chips = chipsOf(search)
  return (
    <>
      <StayPicker
        format={dayTextOf(search, shortDayText)}
        loose={stay.from && !stay.to ? undefined : looseStay(search)}
        {...shownStay}
        onChange={(dates) => {
          setStay(dates)
          // Only two dates are a filter; one alone stays in the fields.
          if (Boolean(dates.from) === Boolean(dates.to))
            change({ ...dates, flexible: undefined, month: undefined, length: undefined })
        }}
        more={
          <LaterFlexibleDates
            search={search}
            onChange={(next) => {
              if (next.month) setStay({ from: undefined, to: undefined })
              change(next)
            }}
          />
        }
        className="grid min-w-64 grid-cols-2 divide-x-[1.5px] divide-line rounded-[20px] border-[1.5px] border-line bg-card max-md:flex-1"
      />
      <Button kind="quiet" className="bg-card" onClick={() => setOpen(true)}>
        <Icon name="filter" size={18} /> <span className="max-sm:unseen">Filters</span>
        {chips.length > 0 && ` (${chips.length})`}
      </Button>
      <div className="max-lg:hidden">
        <FilterChips
          chips={chips.map(({ label, without }) => ({
            label,
            to: paths.map({ ...without, box: without.location === search.location ? search.box : undefined }),
          }))}
          clearTo={paths.map({ box: search.box })}
        />
      </div>
      {notes.length > 0 && (
        <div role="status" className="w-full text-sm">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={
          <Button className="w-full" onClick={() => setOpen(false)}>
            Show the map
          </Button>
        }
      >
        <div className="grid gap-8">
          <PriceFilter
            key={nights > 0 ? 'stay' : 'night'}
            search={search}
            onChange={changeFilters}
            {...{ highestPrice, nights }}
          />
          <fieldset>
            <legend className="mb-2 font-semibold">Guests</legend>
            <GuestSteps isOptional guests={guestsFrom(search)} onChange={(next) => changeFilters(guestSearch(next))} />
          </fieldset>
          {isOpen && (
            <Suspense fallback={<Skeleton className="h-72 w-full" />}>
              <KindFilters search={search} onChange={changeFilters} />
            </Suspense>
          )}
          <LocationFilter search={search} locations={locations} onChange={changeFilters} />
        </div>
      </Sheet>
    </>
  )
}
