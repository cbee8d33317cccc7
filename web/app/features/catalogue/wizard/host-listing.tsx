// Owns the page of one listing for its host: steps until it is on the site, then the banner of its state and its form.

import { listingStates } from '@akwaaba/contract/listing-states'
import { type EditableListing, getHostListing, updateListing } from '@akwaaba/contract/listings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hostPaths } from '../../../host-paths.ts'
import { send, sentenceOf } from '../../../lib/api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { UnreadPage } from '../../../ui/notices/unread-page.tsx'
import { ApartmentFields } from '../listings/apartment-fields.tsx'
import { apartmentShape } from '../listings/form.ts'
import { ListingBanner } from '../listings/listing-banner.tsx'
import { hostListingQuery } from '../listings/queries.ts'
import { EditForm } from '../publishing/edit-form.tsx'
import { Drafted } from '../publishing/form-frame.tsx'
import { restoredTexts, versionOf } from './rules.ts'
import { Wizard } from './wizard.tsx'

type Props = { organisation: OwnOrganisation; id: string }
type Shown = { organisation: OwnOrganisation; listing: EditableListing; onDone: (msg: string) => void }

const InSteps = ({ organisation: { slug, permissions }, listing, onDone }: Shown) => {
  const { texts, pictures } = versionOf(listing)
  const draftKey = `steps:${updateListing.path}:${listing._id}`
  return (
    <Drafted draftKey={draftKey} blank={{ ...texts, base: '' }} pictures={pictures}>
      {(draft) => (
        <Wizard
          org={slug}
          listing={listing}
          draftKey={draftKey}
          draft={{ ...draft, texts: restoredTexts(draft.texts, texts) }}
          maySubmit={permissions.includes('listing.submit')}
          onSent={onDone}
        />
      )}
    </Drafted>
  )
}

const AsForm = ({ organisation: { slug: org, permissions }, listing, onDone }: Shown) => {
  const params = { org, id: listing._id }
  return (
    <>
      <ListingBanner org={org} listing={listing} onDone={onDone} />
      {permissions.includes('listing.write') && (
        <div className="mt-5">
          <EditForm
            record={listing}
            shape={apartmentShape}
            draftKey={`form:${updateListing.path}:${listing._id}`}
            row={updateListing}
            callOf={(body) => ({ params, body })}
            read={() => send(getHostListing, { params })}
            submitLabel="Save"
            cancelTo={hostPaths.listings(org)}
            onSaved={({ msg }) => onDone(msg)}
          >
            <ApartmentFields isAdmin={false} />
          </EditForm>
        </div>
      )}
    </>
  )
}

export const HostListing = ({ organisation, id }: Props) => {
  const { slug: org, permissions } = organisation
  // Read once: what is typed is saved from here on, and an answer that comes later must not replace it.
  const listing = useQuery({
    ...hostListingQuery(org, id),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always',
  })
  const [said, setSaid] = useState<{ text: string; count: number }>()
  const { data } = listing
  // The page begins again from what there is now; what was typed and not saved is kept by its draft.
  const beginAgain = async (text: string) => {
    await listing.refetch()
    setSaid((before) => ({ text, count: (before?.count ?? 0) + 1 }))
    window.scrollTo({ top: 0 })
  }
  if (!data || (listing.isFetching && !listing.isFetchedAfterMount))
    return (
      <>
        <UnreadPage
          title="Listing"
          what="the listing"
          fault={listing.error && sentenceOf(listing.error)}
          onRetry={() => listing.refetch()}
        />
        <ButtonLink kind="quiet" to={hostPaths.listings(org)} className="mt-5">
          Back to the listings
        </ButtonLink>
      </>
    )
  // Guests see what is changed of an approved one, so that is saved by a button.
  const isInSteps = permissions.includes('listing.write') && !listingStates.is(data.state, 'wasPublic')
  const Page = isInSteps ? InSteps : AsForm
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 break-words text-[1.4rem]">{data.apartmentName}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink kind="quiet" to={hostPaths.listingCalendars(org, id)}>
            Calendars
          </ButtonLink>
          <ButtonLink kind="quiet" to={hostPaths.listingPrices(org, id)}>
            Prices
          </ButtonLink>
        </div>
      </div>
      {said && (
        <div className="mb-3">
          <FocusedNotice key={said.count} tone="success">
            {said.text}
          </FocusedNotice>
        </div>
      )}
      <Page key={said?.count ?? 0} organisation={organisation} listing={data} onDone={beginAgain} />
    </>
  )
}
