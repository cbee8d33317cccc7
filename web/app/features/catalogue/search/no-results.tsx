// Owns what stands in place of results: which filter left none, what leaving one out gives, or that a list is shorter.
import { paths, type StaySearch } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { type Drop, dropText, emptyText } from './rules.ts'

export const NoResults = ({ drops }: { drops: Drop[] }) => (
  <EmptyState
    title="No apartments available."
    action={
      drops.length > 0 && (
        <>
          {drops
            .filter(({ total }) => total > 0)
            .map((drop) => (
              <ButtonLink key={drop.label} to={drop.to} kind="quiet">
                {dropText(drop)}
              </ButtonLink>
            ))}
          <ButtonLink to={paths.bookings()}>Show all apartments</ButtonLink>
        </>
      )
    }
  >
    {emptyText(drops)}
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
