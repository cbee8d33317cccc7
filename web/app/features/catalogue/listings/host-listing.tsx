// Owns the page of one listing for its host: the banner of its state, and its form.
import { getHostListing, updateListing } from '@akwaaba/contract/listings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hostPaths } from '../../../host-paths.ts'
import { send, sentenceOf } from '../../../lib/api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { FormSkeleton } from '../publishing/form-frame.tsx'
import { ApartmentFields } from './apartment-fields.tsx'
import { EditForm } from './edit-form.tsx'
import { ListingBanner } from './listing-banner.tsx'
import { hostListingQuery } from './queries.ts'

type Props = { organisation: OwnOrganisation; id: string }

export const HostListing = ({ organisation: { slug: org, permissions }, id }: Props) => {
  const listing = useQuery({ ...hostListingQuery(org, id), refetchOnWindowFocus: false, refetchOnMount: 'always' })
  const [said, setSaid] = useState<{ text: string; count: number }>()
  const { data } = listing
  // The form begins again from what there is now; what was typed and not saved is kept by its draft.
  const beginAgain = async (text: string) => {
    await listing.refetch()
    setSaid((before) => ({ text, count: (before?.count ?? 0) + 1 }))
    window.scrollTo({ top: 0 })
  }
  if (!data || (listing.isFetching && !listing.isFetchedAfterMount))
    return listing.isError ? (
      <Notice
        tone="error"
        action={
          <>
            <Button onClick={() => listing.refetch()}>Try Again</Button>
            <ButtonLink kind="quiet" to={hostPaths.listings(org)}>
              Back to the listings
            </ButtonLink>
          </>
        }
      >
        {sentenceOf(listing.error)}
      </Notice>
    ) : (
      <FormSkeleton />
    )
  const params = { org, id }
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">{data.apartmentName}</h1>
      {said && (
        <div className="mb-3">
          <FocusedNotice key={said.count} tone="success">
            {said.text}
          </FocusedNotice>
        </div>
      )}
      <ListingBanner org={org} listing={data} onDone={beginAgain} />
      {permissions.includes('listing.write') && (
        <div className="mt-5">
          <EditForm
            key={said?.count ?? 0}
            apartment={data}
            draftKey={`form:${updateListing.path}:${id}`}
            row={updateListing}
            callOf={(body) => ({ params, body })}
            read={() => send(getHostListing, { params })}
            submitLabel="Save"
            cancelTo={hostPaths.listings(org)}
            onSaved={({ msg }) => beginAgain(msg)}
          >
            <ApartmentFields isAdmin={false} />
          </EditForm>
        </div>
      )}
    </>
  )
}
