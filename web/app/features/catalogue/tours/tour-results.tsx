// Owns the page of packages: filters, chips of the active ones, the list or why it is empty, and the pages.
import { messages } from '@akwaaba/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useAskedSearch } from '../../../lib/search.ts'
import { paths, type TourSearch } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { FilterChips } from '../../../ui/page/filter-chips.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { type CardTour, chipsOf, headingOf } from './rules.ts'
import { TourFilters } from './tour-filters.tsx'
import { TourGrid, TourGridSkeleton } from './tour-grid.tsx'

const Heading = () => <h1 className="text-[2rem] sm:text-[2.4rem]">Packages</h1>

const NoTours = ({ search }: { search: TourSearch }) => {
  const chips = chipsOf(search)
  return (
    <EmptyState
      title={messages.noPackages}
      action={
        chips.length > 0 && (
          <>
            {chips.map(({ label, to }) => (
              <ButtonLink key={label} to={to} kind="quiet">
                Drop {label}
              </ButtonLink>
            ))}
            <ButtonLink to={paths.packages()}>Show all packages</ButtonLink>
          </>
        )
      }
    >
      {messages.noPackagesHint}
    </EmptyState>
  )
}

/** Shown when the list could not be loaded. */
export const ToursFailure = () => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="wrap py-8 outline-none sm:py-12">
      <title>Packages</title>
      <Heading />
      <div className="mt-8" role="alert">
        <EmptyState
          title={messages.packagesFailed}
          action={<Button onClick={() => location.reload()}>Try Again</Button>}
        />
      </div>
    </div>
  )
}

type Props = { search: TourSearch; tours: CardTour[]; total: number; locations: string[] }

export const TourResults = ({ search, tours, total, locations }: Props) => {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === paths.packages()
  const change = ({ location, minPrice, maxPrice }: TourSearch) => {
    setFiltersOpen(false)
    navigate(paths.packages({ location, minPrice, maxPrice }), { preventScrollReset: true })
  }
  const asked: TourSearch = useAskedSearch(search)
  const chips = chipsOf(asked)
  return (
    <div className="wrap py-8 sm:py-12">
      <Heading />
      <p className="mt-2 max-w-[38em] text-ink-soft sm:text-lg">
        Trips with a date and a seat for you. What the price holds is written on each one.
      </p>
      <Button
        kind="quiet"
        className="mt-5 bg-card md:hidden"
        aria-expanded={areFiltersOpen}
        aria-controls="filters"
        onClick={() => setFiltersOpen(!areFiltersOpen)}
      >
        <Icon name="filter" size={18} /> Filters{chips.length > 0 && ` (${chips.length})`}
      </Button>
      <TourFilters
        id="filters"
        search={asked}
        locations={locations}
        onChange={change}
        className={`mt-4 grid items-start gap-4 rounded-[28px] border border-line bg-card p-5 shadow-card md:mt-6 md:grid-cols-[1.5fr_1fr_1fr_auto] ${areFiltersOpen ? '' : 'max-md:hidden'}`}
      />
      <div className="mt-5 empty:hidden">
        <FilterChips chips={chips} clearTo={paths.packages()} />
      </div>
      <h2 aria-live="polite" className="mt-6 mb-5 text-xl">
        {headingOf(total, search)}
      </h2>
      {isLoading ? (
        <TourGridSkeleton />
      ) : (
        <>
          {total === 0 ? <NoTours search={search} /> : <TourGrid tours={tours} eager={3} />}
          <Pages page={search.page} total={total} at={(page) => paths.packages({ ...search, page })} />
        </>
      )}
    </div>
  )
}
