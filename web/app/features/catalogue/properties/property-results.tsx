// Owns the page of properties: the search, the active filters, the list or which filter emptied it, and the pages.
import { useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useAskedSearch } from '../../../lib/search.ts'
import { type PropertySearch, paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { FilterChips } from '../../../ui/page/filter-chips.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { PropertyGrid, PropertyGridSkeleton } from './property-card.tsx'
import { type ActiveFilter, type CardProperty, chipsOf, emptySentence, propertiesLabel } from './rules.ts'
import { PropertySearchBar } from './search-bar.tsx'

const patienceMillis = 250

/** True once something has taken a while, so that a quick answer does not make the page flicker. */
const useSlow = (isPending: boolean): boolean => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), patienceMillis)
    return () => clearTimeout(timer)
  }, [isPending])
  return isSlow && isPending
}

const NoProperties = ({ activeFilters }: { activeFilters: ActiveFilter[] }) => {
  const helpful = activeFilters.filter(({ total }) => total > 0)
  return (
    <EmptyState
      title="No properties found."
      action={
        activeFilters.length > 0 && (
          <>
            {helpful.map(({ label, without, total }) => (
              <ButtonLink key={label} to={paths.properties(without)} kind="quiet" preventScrollReset>
                Drop {label} ({propertiesLabel(total)})
              </ButtonLink>
            ))}
            <ButtonLink to={paths.properties()} preventScrollReset>
              Show all properties
            </ButtonLink>
          </>
        )
      }
    >
      {emptySentence(activeFilters)}
    </EmptyState>
  )
}

type Props = { search: PropertySearch; properties: CardProperty[]; total: number; activeFilters: ActiveFilter[] }

export const PropertyResults = ({ search, properties, total, activeFilters }: Props) => {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === paths.properties()
  const isSlow = useSlow(isLoading)
  const asked: PropertySearch = useAskedSearch(search)
  // Those of the results that are shown: leaving the price asks for others, and what is pressed to leave it must not move.
  const chips = chipsOf(search, asked)
  return (
    <div className="wrap py-8 sm:py-12">
      <h1 className="text-[2rem] sm:text-[2.4rem]">Properties</h1>
      <p className="mt-2 mb-6 max-w-[38em] text-ink-soft sm:text-lg">
        Homes for good. Each one is sold once, at the price that stands on it.
      </p>
      <PropertySearchBar
        search={asked}
        onSearch={(wanted, { isTyping }) =>
          navigate(paths.properties(wanted), { replace: isTyping, preventScrollReset: true })
        }
      />
      <div className="mt-5 empty:hidden">
        <FilterChips chips={chips} clearTo={paths.properties()} />
      </div>
      <h2 aria-live="polite" className="mt-6 mb-5 text-xl">
        {propertiesLabel(total)} {chips.length > 0 ? 'found' : 'for sale'}
      </h2>
      {isSlow ? (
        <PropertyGridSkeleton />
      ) : (
        <div aria-busy={isLoading}>
          {total === 0 ? (
            <NoProperties activeFilters={activeFilters} />
          ) : (
            <PropertyGrid properties={properties} eager={3} />
          )}
          <Pages page={search.page} total={total} at={(page) => paths.properties({ ...asked, page })} />
        </div>
      )}
    </div>
  )
}
