// Owns the administrators' table of the apartments of all hosts: filters, pages, and each with Edit and Delete.
import { deleteApartment } from '@akwaaba/contract/apartments'
import { limits } from '@akwaaba/contract/limits'
import { listingStates } from '@akwaaba/contract/listing-states'
import { listListings } from '@akwaaba/contract/listings'
import { messages } from '@akwaaba/contract/messages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminPaths, type ListingSearch } from '../../../admin-paths.ts'
import { definePageQuery, useFirstRows } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { BulkBar } from '../../../ui/table/bulk-bar.tsx'
import { ListFilters } from '../../../ui/table/list-filters.tsx'
import { useChosen } from '../../../ui/table/use-chosen.ts'
import { RecordTable } from '../../people/saved-views/record-table.tsx'
import { SavedViews } from '../../people/saved-views/saved-views.tsx'
import { useDeletion } from '../publishing/list-frame.tsx'
import { ComingStays } from './coming-stays.tsx'
import { ListingTile, listingColumns } from './listing-columns.tsx'
import { ListingDetails } from './listing-details.tsx'
import { stateNames } from './rules.ts'

const all = 'all'
const usualState = 'live'
const usualSort = '-added'
const choices = [
  { word: usualState, label: stateNames[usualState] },
  ...listingStates.all
    .filter((state) => state !== usualState)
    .map((state) => ({ word: state, label: stateNames[state] })),
  { word: all, label: 'All' },
] as const
const nouns = ['apartment', 'apartments'] as const
const columns = listingColumns(({ _id }) => adminPaths.editApartment(_id), 'since')

type Props = {
  search: ListingSearch
  /** the buttons that save the chosen ones as a file */
  fileOf: (ids: string[]) => ReactNode
}

export const ApartmentList = ({ search, fileOf }: Props) => {
  const query = { state: usualState, sort: usualSort, ...search, revision: undefined } as const
  const list = useQuery(definePageQuery(listListings, { query }))
  const chosen = useChosen(list.data?.reply)
  const readFirst = useFirstRows()
  const change = useSearchChange(search, adminPaths.viewApartments)
  const deletion = useDeletion({
    row: deleteApartment,
    consequence: 'It leaves the site; its bookings stay as they are.',
  })
  const isNarrowed = Boolean(search.search || search.state)
  return (
    <>
      {deletion.parts}
      <ListFilters
        noun="apartments"
        choices={choices}
        chosen={search.state ?? usualState}
        onChoose={(word) => change({ state: word === usualState ? undefined : word })}
        placeholder="Name, address or location"
        text={search.search}
        onSearch={(text) => change({ search: text })}
      />
      <RecordTable
        name="apartments"
        caption="Apartments"
        query={list}
        nouns={nouns}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ apartmentName }) => apartmentName}
        sort={search.sort ?? usualSort}
        onSort={(sort) => change({ sort })}
        chosen={chosen}
        matching={() => readFirst(listListings, { query: { ...query, page: undefined, limit: limits.maxBulk } })}
        detailsOf={(listing) => (
          <ListingDetails
            listing={listing}
            onDelete={() =>
              deletion.ask({
                ...{ id: listing._id, name: listing.apartmentName },
                details: <ComingStays apartmentId={listing._id} />,
              })
            }
            actions={
              <>
                <ButtonLink to={adminPaths.editApartment(listing._id)}>
                  Edit<span className="unseen"> {listing.apartmentName}</span>
                </ButtonLink>
                <ButtonLink kind="quiet" to={adminPaths.listing(listing._id)}>
                  Approval<span className="unseen"> of {listing.apartmentName}</span>
                </ButtonLink>
              </>
            }
          />
        )}
        tileOf={(listing) => <ListingTile listing={listing} ofAll />}
        views={(shown) => <SavedViews list="apartments" {...shown} />}
        bulk={
          <BulkBar count={chosen.rows.length} nouns={nouns} onClear={chosen.clear}>
            {fileOf(chosen.rows.map(({ _id }) => _id))}
          </BulkBar>
        }
        empty={{
          title: messages.noApartments,
          text: isNarrowed ? 'No apartment fits these filters.' : 'The first one you add appears here.',
          action: isNarrowed ? (
            <ButtonLink to={adminPaths.viewApartments()}>Show those on the site</ButtonLink>
          ) : (
            <ButtonLink to={adminPaths.addApartment}>Add Apartment</ButtonLink>
          ),
        }}
        page={search.page}
        at={(page) => adminPaths.viewApartments({ ...search, page })}
      />
    </>
  )
}
