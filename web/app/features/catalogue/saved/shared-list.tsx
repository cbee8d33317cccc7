// Owns the page behind the link to the saved homes of somebody else.
import { openSharedHomes } from '@akwaaba/contract/saved-homes'
import { useQuery } from '@tanstack/react-query'
import { send, sentenceOf } from '../../../lib/api.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ApartmentGrid, ApartmentGridSkeleton } from '../apartments/apartment-grid.tsx'

export const SharedList = ({ token }: { token: string }) => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['shared homes', token],
    meta: { reads: [] },
    queryFn: () => send(openSharedHomes, { body: { token } }),
  })
  if (error && !data)
    return (
      <EmptyState
        isPage
        title="This list cannot be shown"
        action={
          <>
            <Button disabled={isFetching} onClick={() => refetch()}>
              Try Again
            </Button>
            <ButtonLink to={paths.bookings()} kind="quiet">
              Look at apartments
            </ButtonLink>
          </>
        }
      >
        {sentenceOf(error)}
      </EmptyState>
    )
  return (
    <>
      <h1 className="text-[2rem] sm:text-[2.4rem]">Homes shared with you</h1>
      <p className="mt-3 mb-8 max-w-xl text-ink-soft">Press the heart to save one of them for yourself.</p>
      {!data ? (
        <ApartmentGridSkeleton count={3} />
      ) : data.homes.length > 0 ? (
        <ApartmentGrid apartments={data.homes} />
      ) : (
        <EmptyState
          title="Nothing in this list"
          action={<ButtonLink to={paths.bookings()}>Look at apartments</ButtonLink>}
        >
          No home is saved in it now.
        </EmptyState>
      )}
    </>
  )
}
