// Owns the empty states of a search: which filter left no results, what removing one gives, or a page past the end.
import { paths, type StaySearch } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { type ActiveFilter, dropFilterText, emptyText } from './rules.ts'

export const NoResults = ({ activeFilters }: { activeFilters: ActiveFilter[] }) => (
  <EmptyState
    title="No apartments available."
    action={
      activeFilters.length > 0 && (
        <>
          {activeFilters
            .filter(({ total }) => total > 0)
            .map((filter) => (
              <ButtonLink key={filter.label} to={filter.to} kind="quiet">
                {dropFilterText(filter)}
              </ButtonLink>
            ))}
          <ButtonLink to={paths.bookings()}>Show all apartments</ButtonLink>
        </>
      )
    }
  >
    {emptyText(activeFilters)}
  </EmptyState>
)

/** A page number past the last page: an old link, after the list has become shorter. */
export const PastTheEnd = ({ search }: { search: StaySearch }) => (
  <EmptyState
    title="This list is shorter"
    action={<ButtonLink to={paths.bookings({ ...search, page: undefined })}>Show the first page</ButtonLink>}
  >
    It has no page {search.page}.
  </EmptyState>
)
