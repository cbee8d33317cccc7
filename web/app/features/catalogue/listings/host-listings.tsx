// Owns the table of an organisation's listings for its members, in every state.

import { restoreListingFromBin } from '@akwaaba/contract/bin'
import { listingStates } from '@akwaaba/contract/listing-states'
import { deleteListing, type Listing } from '@akwaaba/contract/listings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type HostListingSearch, hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDeletion } from '../../../ui/dialogs/confirm-deletion.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { RecordTable } from '../../people/saved-views/record-table.tsx'
import { SavedViews } from '../../people/saved-views/saved-views.tsx'
import { ComingStays } from './coming-stays.tsx'
import { ListingTile, listingColumns } from './listing-columns.tsx'
import { ListingDetails } from './listing-details.tsx'
import { hostListingsQuery } from './queries.ts'
import { stateNames } from './rules.ts'

const all = 'all'
const choices = [
  { word: all, label: 'All' },
  ...listingStates.all.map((state) => ({ word: state, label: stateNames[state] })),
] as const

type Props = { organisation: OwnOrganisation; search: HostListingSearch }

export const HostListings = ({ organisation: { slug: org, permissions }, search }: Props) => {
  const listings = useQuery(hostListingsQuery(org, search))
  const columns = useMemo(() => listingColumns(({ _id }) => hostPaths.listing(org, _id)), [org])
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
      <div className="mt-3">
        <RecordTable
          name="host-apartments"
          caption="Listings"
          query={listings}
          nouns={['listing', 'listings']}
          columns={columns}
          keyOf={({ _id }) => _id}
          nameOf={({ apartmentName }) => apartmentName}
          sort={search.sort ?? '-added'}
          onSort={(sort) => change({ sort })}
          detailsOf={(listing) => (
            <ListingDetails
              listing={listing}
              onDelete={mayWrite ? () => setAsked(listing) : undefined}
              actions={
                <ButtonLink to={hostPaths.listing(org, listing._id)}>
                  {mayWrite ? 'Edit' : 'Open'}
                  <span className="unseen"> {listing.apartmentName}</span>
                </ButtonLink>
              }
            />
          )}
          tileOf={(listing) => <ListingTile listing={listing} ofAll={false} />}
          views={(columns) => <SavedViews list="apartments" org={org} {...columns} />}
          empty={
            search.state
              ? {
                  title: 'No listings here.',
                  text: 'None of your listings is in this state.',
                  action: <ButtonLink to={hostPaths.listings(org)}>Show all listings</ButtonLink>,
                }
              : {
                  title: 'No listings yet.',
                  text: 'The first one begins as a draft, which only you and your team see.',
                  action: add,
                }
          }
          page={search.page}
          at={(page) => hostPaths.listings(org, { ...search, page })}
        />
      </div>
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
        onClose={() => {
          setAsked(undefined)
          deletion.reset()
        }}
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
