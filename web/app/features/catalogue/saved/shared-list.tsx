// Owns the page behind a link to the saved homes of another user, or to one of their named lists.
import { openHomeList } from '@akwaaba/contract/home-lists'
import { openSharedHomes } from '@akwaaba/contract/saved-homes'
import { useQuery } from '@tanstack/react-query'
import { send, sentenceOf } from '../../../lib/api.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ApartmentGrid, ApartmentGridSkeleton } from '../apartments/apartment-grid.tsx'
import { goneText, type Linked } from './rules.ts'

/** What is behind a link: a named list has the first name of its owner, too. */
const open = async ({ kind, token }: Linked) =>
  kind === 'list'
    ? await send(openHomeList, { body: { token } })
    : { name: null, by: null, gone: 0, ...(await send(openSharedHomes, { body: { token } })) }

export const SharedList = ({ linked }: { linked: Linked }) => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['shared homes', linked.kind, linked.token],
    meta: { reads: [] },
    queryFn: () => open(linked),
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
      <h1 className="wrap-anywhere text-[2rem] sm:text-[2.4rem]">{data?.name ?? 'Homes shared with you'}</h1>
      <p className="mt-3 mb-8 max-w-xl text-ink-soft">
        {data?.by && `A list of ${data.by}. `}Press the heart to save one of them for yourself.
      </p>
      {!data ? (
        <ApartmentGridSkeleton count={3} />
      ) : data.homes.length > 0 ? (
        <>
          <h2 className="unseen">The homes</h2>
          <ApartmentGrid apartments={data.homes} />
        </>
      ) : (
        <EmptyState
          title="Nothing in this list"
          action={<ButtonLink to={paths.bookings()}>Look at apartments</ButtonLink>}
        >
          No home is saved in it now.
        </EmptyState>
      )}
      {data && data.gone > 0 && <p className="mt-8 text-ink-soft">{goneText(data.gone)}</p>}
    </>
  )
}
