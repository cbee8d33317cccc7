// Owns the queue of administrators: new listings and changes that wait, and all others by their state.
import { listingStates } from '@akwaaba/contract/listing-states'
import type { Listing } from '@akwaaba/contract/listings'
import { revisionStates } from '@akwaaba/contract/revision-states'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths, type ListingSearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { dayText } from '../../../lib/clock.ts'
import { totalText } from '../../../lib/format.ts'
import { type ListWalk, walkState } from '../../../lib/list-walk.ts'
import { useSearchChange } from '../../../lib/search.ts'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { changedNames, isPending, stateNames } from '../listings/rules.ts'
import { ListingMarks } from '../listings/state-mark.tsx'
import { listingsQuery } from './queries.ts'

const changes = 'changes'
const choices = [
  { word: 'submitted', label: 'New' },
  { word: changes, label: 'Changes' },
  ...listingStates.all
    .filter((state) => state !== 'submitted')
    .map((state) => ({ word: state, label: stateNames[state] })),
] as const

const Row = ({ listing, walk }: { listing: Listing; walk: ListWalk }) => {
  const { _id, apartmentName, coverImage, location, host, stateSince, revision } = listing
  return (
    <article
      aria-label={apartmentName}
      className="relative flex gap-3 rounded-xl border border-line bg-card p-3 hover:bg-sand/40"
    >
      <Picture name={coverImage} alt="" sizes="96px" className="size-20 shrink-0 rounded-lg sm:size-24" />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">
          <Link
            to={adminPaths.listing(_id)}
            state={walkState(walk)}
            className="break-words after:absolute after:inset-0 hover:underline"
          >
            {apartmentName}
          </Link>
        </h2>
        <p className="text-ink-soft text-sm">
          {host.name} · {location} · since {dayText(isPending(listing) && revision ? revision.submittedAt : stateSince)}
        </p>
        <div className="mt-1.5">
          <ListingMarks listing={listing} />
        </div>
        {isPending(listing) && revision && <p className="mt-1 text-sm">Changed: {changedNames(revision)}</p>}
      </div>
    </article>
  )
}

export const AdminListings = ({ search }: { search: ListingSearch }) => {
  const listings = useQuery(listingsQuery(search))
  const change = useSearchChange(search, adminPaths.listings)
  const chosen = search.revision ? changes : (search.state ?? 'submitted')
  const { data } = listings
  const total = data?.total ?? 0
  const walk = { ids: (data?.reply ?? []).map(({ _id }) => _id), at: adminPaths.listings(search) }
  const isWaiting = chosen === changes || chosen === 'submitted'
  return (
    <>
      <ChoiceChips
        legend="Show listings"
        choices={choices}
        chosen={chosen}
        onChoose={(word) =>
          change(
            word === changes
              ? { revision: revisionStates.initial, state: undefined }
              : { revision: undefined, state: word === listingStates.on.submit.to ? undefined : word },
          )
        }
      />
      <p role="status" className="mt-5 mb-3 min-h-6 font-semibold">
        {data && total > 0 && `${totalText(total)} ${total === 1 ? 'listing' : 'listings'}`}
      </p>
      {listings.isError ? (
        <LoadFault onRetry={() => listings.refetch()}>{sentenceOf(listings.error)}</LoadFault>
      ) : !data ? (
        <Loading what="listings" className="h-28" />
      ) : total === 0 ? (
        <EmptyState title={isWaiting ? 'Nothing waits for you.' : 'No listings here.'}>
          {isWaiting ? 'What hosts submit appears here, the oldest first.' : 'No listing is in this state.'}
        </EmptyState>
      ) : (
        <ul
          aria-busy={listings.isPlaceholderData}
          className={`grid gap-3 ${listings.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {data.reply.map((listing) => (
            <li key={listing._id} className="min-w-0">
              <Row listing={listing} walk={walk} />
            </li>
          ))}
        </ul>
      )}
      {data && !listings.isError && (
        <Pages page={search.page} total={total} at={(page) => adminPaths.listings({ ...search, page })} />
      )}
    </>
  )
}
