// Owns the empty states of a search: which filter left no results, what removing one gives, or a page past the end.
import type { ReactNode } from 'react'
import { paths, type StaySearch } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { type ActiveFilter, dropFilterText, emptyText, isHelpful, staysText } from './rules.ts'

type NothingProps = {
  activeFilters: ActiveFilter[]
  /** the same search on other dates, the nearest first */
  nearDates: ActiveFilter[]
  title?: string
  /** the next step beside leaving out a filter */
  all?: ReactNode
}

type Props = NothingProps & {
  search: StaySearch
  /** of all pages */
  total: number
}

const NearDates = ({ nearDates }: Pick<Props, 'nearDates'>) => (
  <nav aria-label="Other dates" className="mt-4 flex w-full flex-wrap justify-center gap-3">
    <p className="w-full">Free close to your dates:</p>
    {nearDates.map((near) => (
      <ButtonLink key={near.label} to={near.to} kind="quiet">
        {near.label}
        {near.counted && ` · ${staysText(near.counted)}`}
      </ButtonLink>
    ))}
  </nav>
)

export const Nothing = ({
  activeFilters,
  nearDates,
  title = 'No apartments available.',
  all = <ButtonLink to={paths.bookings()}>Show all apartments</ButtonLink>,
}: NothingProps) => (
  <EmptyState
    title={title}
    action={
      activeFilters.length > 0 && (
        <>
          {activeFilters.filter(isHelpful).map((filter) => (
            <ButtonLink key={filter.label} to={filter.to} kind="quiet">
              {dropFilterText(filter)}
            </ButtonLink>
          ))}
          {all}
          {nearDates.length > 0 && <NearDates nearDates={nearDates} />}
        </>
      )
    }
  >
    {emptyText(activeFilters)}
  </EmptyState>
)

/** A page number past the last page: an old link, after the list has become shorter. */
const PastTheEnd = ({ search }: { search: StaySearch }) => (
  <EmptyState
    title="This list is shorter"
    action={<ButtonLink to={paths.bookings({ ...search, page: undefined })}>Show the first page</ButtonLink>}
  >
    It has no page {search.page}.
  </EmptyState>
)

export const NoResults = ({ search, total, ...props }: Props) =>
  total === 0 ? <Nothing {...props} /> : <PastTheEnd search={search} />
