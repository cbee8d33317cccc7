// Owns the page of results: filters, chips of the active ones, the list or why it is empty, and the pages.
import { nightsBetween, parseDate } from '@akwaaba/contract/dates'
import { guestSearch, guestsFrom } from '@akwaaba/contract/guests'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigation } from 'react-router'
import { shortDayText } from '../../../lib/far-days.ts'
import { totalText } from '../../../lib/format.ts'
import { laterPart, loadUntilThere } from '../../../lib/later-part.tsx'
import { useAskedSearch, useSearchChange } from '../../../lib/search.ts'
import { paths, type StaySearch } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialogs/sheet.tsx'
import { GuestSteps } from '../../../ui/fields/guest-field.tsx'
import { StayPicker } from '../../../ui/fields/stay-picker.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { LaterFlexibleDates } from '../flexible-dates/later-flexible-dates.tsx'
import { dayTextOf, looseStay } from '../flexible-dates/rules.ts'
import type { ActiveFilter } from '../no-results/rules.ts'
import { Chips, chipsOf } from './chips.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { SortFilter } from './sort-filter.tsx'

// Shown in place of the list; its links work as links before its code is there.
const NoResults = laterPart(() => import('../no-results/no-results.tsx').then((module) => module.NoResults))

const loadFilters = () => import('./filters.tsx')
// The filters are opened by a press.
const LocationFilter = lazy(async () => ({ default: (await loadUntilThere(loadFilters)).LocationFilter }))
const PriceFilter = lazy(async () => ({ default: (await loadUntilThere(loadFilters)).PriceFilter }))
const KindFilters = lazy(async () => ({
  default: (await loadUntilThere(() => import('../filters/kind-filters.tsx'))).KindFilters,
}))

type Props = {
  search: StaySearch
  /** sentences about what was ignored in the address */
  notes: string[]
  /** where nothing is found: every active filter */
  activeFilters: ActiveFilter[]
  /** where nothing is free: the same search on dates close to its own */
  nearDates: ActiveFilter[]
  total: number
  /** there are more, which were not counted */
  isAtLeast: boolean
  /** how many results are on this page */
  shown: number
  locations: string[]
  highestPrice: number
  skeleton: ReactNode
  children: ReactNode
}

/** Chosen dates are exact until the guest says otherwise. */
const noLooseDates: StaySearch = { flexible: undefined, month: undefined, length: undefined }

type Counted = Pick<Props, 'total' | 'isAtLeast'>
/** How far was counted: without an end where all are. */
const mostOf = ({ total, isAtLeast }: Counted): number => (isAtLeast ? total : Number.POSITIVE_INFINITY)

const staysText = (counted: Counted) =>
  `${totalText(counted.total, mostOf(counted))} ${counted.total === 1 ? 'stay' : 'stays'}`

/** What was ignored in the address; new sentences are announced. */
const Notes = ({ notes }: { notes: string[] }) =>
  notes.length > 0 && (
    <div className="mt-5">
      <Notice tone="warning">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Notice>
    </div>
  )

export const ApartmentResults = (props: Props) => {
  const { search, notes, activeFilters, nearDates, total, locations, highestPrice, shown, skeleton, children } = props
  const navigation = useNavigation()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === paths.bookings()
  // The fields show what was chosen at once; the heading and the list follow when they are loaded.
  const chosen: StaySearch = useAskedSearch(search)
  const change = useSearchChange(chosen, paths.bookings, { replace: false })
  const changeStay = (dates: { from: string | undefined; to: string | undefined }) => {
    setStay(dates)
    // Only two dates are a filter; one alone stays in the fields.
    if (Boolean(dates.from) === Boolean(dates.to)) change({ ...dates, ...noLooseDates })
  }
  const changeLoose = (next: StaySearch) => {
    if (next.month) setStay({ from: undefined, to: undefined })
    change(next)
  }
  const [stay, setStay] = useState<{ from: string | undefined; to: string | undefined }>({
    from: search.from,
    to: search.to,
  })
  const shownStay = stay.from && !stay.to ? stay : { from: chosen.from, to: chosen.to }
  const guests = guestsFrom(chosen)
  const steps = <GuestSteps isOptional guests={guests} onChange={(next) => change(guestSearch(next))} />
  const [start, end] = [parseDate(chosen.from ?? ''), parseDate(chosen.to ?? '')]
  const nights = start && end && !chosen.flexible ? nightsBetween(start, end) : 0
  const later = (filter: ReactNode) => <Suspense fallback={<Skeleton className="h-72 w-full" />}>{filter}</Suspense>
  const price = later(
    <PriceFilter key={nights > 0 ? 'stay' : 'night'} search={chosen} onChange={change} {...{ highestPrice, nights }} />,
  )
  const location = (close?: () => void) =>
    later(<LocationFilter search={chosen} locations={locations} onChange={change} onChosen={close} />)
  const kinds = later(<KindFilters search={chosen} onChange={change} />)
  const active = chipsOf(chosen).length

  return (
    <div className="wrap py-8 sm:py-12">
      <h1 className="text-[2rem] sm:text-[2.4rem]">Apartments</h1>
      <div className="mt-5 flex flex-wrap items-center gap-3 max-md:gap-2">
        <StayPicker
          {...shownStay}
          onChange={changeStay}
          more={<LaterFlexibleDates search={chosen} onChange={changeLoose} />}
          format={dayTextOf(chosen, shortDayText)}
          loose={stay.from && !stay.to ? undefined : looseStay(chosen)}
          className="grid min-w-64 grid-cols-2 divide-x-[1.5px] divide-line rounded-[20px] bg-card border-[1.5px] border-line max-md:w-full"
        />
        <div className="contents max-md:hidden">
          <FilterMenu label="Location" isActive={Boolean(chosen.location)}>
            {location}
          </FilterMenu>
          <FilterMenu
            label="Price"
            isActive={Boolean(nights > 0 ? chosen.totalFrom && chosen.totalTo : chosen.priceFrom && chosen.priceTo)}
          >
            {() => price}
          </FilterMenu>
          <FilterMenu label="Guests" isActive={Boolean(guests)}>
            {() => steps}
          </FilterMenu>
          <FilterMenu label="Home" isActive={Boolean(chosen.type || chosen.bedrooms || chosen.amenities)}>
            {() => kinds}
          </FilterMenu>
        </div>
        <Button kind="quiet" className="bg-card max-md:px-4 md:hidden" onClick={() => setSheetOpen(true)}>
          <Icon name="filter" size={18} /> Filters{active > 0 && ` (${active})`}
        </Button>
        <ButtonLink
          to={paths.map({ ...chosen, page: undefined })}
          kind="quiet"
          className="bg-card max-md:px-4 md:ml-auto"
        >
          {/* Without it the order has room beside it on a phone. */}
          <span className="max-sm:hidden">
            <Icon name="pin" size={18} />
          </span>
          Map
        </ButtonLink>
        <SortFilter search={chosen} onChange={change} />
      </div>
      <Sheet
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        title="Filters"
        footer={
          <Button className="w-full" onClick={() => setSheetOpen(false)}>
            Show {staysText(props)}
          </Button>
        }
      >
        <div className="grid gap-8">
          {price}
          <fieldset>
            <legend className="mb-2 font-semibold">Guests</legend>
            {steps}
          </fieldset>
          {kinds}
          {location()}
        </div>
      </Sheet>
      <Notes notes={notes} />
      <div className="mt-5">
        <Chips search={chosen} />
      </div>
      <h2 aria-live="polite" className="mt-6 mb-5 text-xl">
        {staysText(props)}
        {search.location ? ` in ${search.location}` : ''}
      </h2>
      {isLoading ? skeleton : shown === 0 ? <NoResults {...{ search, activeFilters, nearDates, total }} /> : children}
      {!isLoading && (
        <Pages
          page={search.page}
          total={total}
          most={mostOf(props)}
          at={(page) => paths.bookings({ ...search, page })}
        />
      )}
    </div>
  )
}
