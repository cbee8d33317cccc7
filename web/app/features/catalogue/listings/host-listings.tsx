// Owns the list of an organisation's listings for its members, in every state.

import { restoreListingFromBin } from '@akwaaba/contract/bin'
import { listingStates } from '@akwaaba/contract/listing-states'
import { deleteListing, type Listing } from '@akwaaba/contract/listings'
import { formatDollarsShort } from '@akwaaba/contract/money'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type HostListingSearch, hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import { useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDeletion } from '../../../ui/dialogs/confirm-deletion.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { ItemCard, ItemGrid } from '../publishing/item-card.tsx'
import { ComingStays } from './coming-stays.tsx'
import { hostListingsQuery } from './queries.ts'
import { stateNames } from './rules.ts'
import { ListingMarks } from './state-mark.tsx'

const all = 'all'
const choices = [
  { word: all, label: 'All' },
  ...listingStates.all.map((state) => ({ word: state, label: stateNames[state] })),
] as const

type Props = { organisation: OwnOrganisation; search: HostListingSearch }

export const HostListings = ({ organisation: { slug: org, permissions }, search }: Props) => {
  const listings = useQuery(hostListingsQuery(org, search))
  const deletion = useSend(deleteListing)
  const [asked, setAsked] = useState<Listing>()
  const restoring = useSend(restoreListingFromBin)
  const [said, setSaid] = useState<{ text: string; id?: string }>()
  const change = useSearchChange(search, (next) => hostPaths.listings(org, next))
  const undo = (id: string) =>
    restoring.mutate({ params: { org, id } }, { onSuccess: ({ msg }) => setSaid({ text: msg }) })
  const mayWrite = permissions.includes('listing.write')
  const { data } = listings
  const total = data?.total ?? 0
  const toBin = (
    <ButtonLink kind="quiet" to={hostPaths.bin(org)}>
      Deleted
    </ButtonLink>
  )
  const add = mayWrite && <ButtonLink to={hostPaths.addListing(org)}>Add a listing</ButtonLink>
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[1.4rem]">Listings</h1>
        <div className="flex flex-wrap gap-2">
          {toBin}
          {mayWrite && (
            <ButtonLink kind="quiet" to={hostPaths.importHomes(org)}>
              Import
            </ButtonLink>
          )}
          {total > 0 && add}
        </div>
      </div>
      <ChoiceChips
        legend="Show listings"
        choices={choices}
        chosen={search.state ?? all}
        onChoose={(word) => change({ state: word === all ? undefined : word })}
      />
      <p role="status" className="mt-3 mb-3 min-h-6 font-semibold">
        {data && total > 0 && `${totalText(total)} ${total === 1 ? 'listing' : 'listings'}`}
      </p>
      {said && (
        <PinnedNotice
          tone={restoring.isError ? 'error' : 'success'}
          onClose={() => setSaid(undefined)}
          action={
            said.id !== undefined && (
              <Button kind="plain" isBusy={restoring.isPending} onClick={() => undo(said.id ?? '')}>
                Undo
              </Button>
            )
          }
        >
          {restoring.isError ? sentenceOf(restoring.error) : said.text}
        </PinnedNotice>
      )}
      {listings.isError ? (
        <LoadFault onRetry={() => listings.refetch()}>{sentenceOf(listings.error)}</LoadFault>
      ) : !data ? (
        <Loading what="listings" className="h-44" />
      ) : total === 0 ? (
        search.state ? (
          <EmptyState
            title="No listings here."
            action={<ButtonLink to={hostPaths.listings(org)}>Show all listings</ButtonLink>}
          >
            None of your listings is in this state.
          </EmptyState>
        ) : (
          <EmptyState title="No listings yet." action={add}>
            The first one begins as a draft, which only you and your team see.
          </EmptyState>
        )
      ) : (
        <div aria-busy={listings.isPlaceholderData} className={listings.isPlaceholderData ? 'opacity-60' : ''}>
          <ItemGrid>
            {data.reply.map((listing) => (
              <li key={listing._id}>
                <ItemCard
                  title={listing.apartmentName}
                  picture={listing.coverImage}
                  onDelete={mayWrite ? () => setAsked(listing) : undefined}
                  actions={
                    <ButtonLink to={hostPaths.listing(org, listing._id)}>
                      {mayWrite ? 'Edit' : 'Open'}
                      <span className="unseen"> {listing.apartmentName}</span>
                    </ButtonLink>
                  }
                >
                  <ListingMarks listing={listing} />
                  <p className="mt-2">{[listing.apartmentType, listing.location].filter(Boolean).join(' · ')}</p>
                  <p>{listing.price > 0 ? `${formatDollarsShort(listing.price)} a night` : 'No price yet'}</p>
                </ItemCard>
              </li>
            ))}
          </ItemGrid>
        </div>
      )}
      {data && !listings.isError && (
        <Pages page={search.page} total={total} at={(page) => hostPaths.listings(org, { ...search, page })} />
      )}
      <ConfirmDeletion
        isOpen={asked !== undefined}
        isBusy={deletion.isPending}
        fault={deletion.error ? sentenceOf(deletion.error) : undefined}
        onConfirm={() =>
          asked &&
          deletion.mutate(
            { params: { org, id: asked._id } },
            {
              onSuccess: ({ msg }) => {
                setAsked(undefined)
                restoring.reset()
                setSaid({ text: msg, id: asked._id })
              },
            },
          )
        }
        onClose={() => setAsked(undefined)}
      >
        <p>
          Are you sure you want to delete <strong>{asked?.apartmentName}</strong>? It leaves the site; its bookings stay
          as they are.
        </p>
        {asked && <ComingStays apartmentId={asked._id} org={org} />}
      </ConfirmDeletion>
    </>
  )
}
